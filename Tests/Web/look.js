// Run by words.py in the page: every text, whether it is seen or not; and what of those that are seen is cut off.
const cut = [];
const texts = [];
const clips = (style) => ["hidden", "clip", "auto", "scroll"].includes(style.overflowX);
const name = (element) => element.id || element.className || element.tagName;
const boxes = [];
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
const sheet = document.getElementById("sheet");
const front = document.body.hasAttribute("data-asks") ? document.getElementById("ask") : sheet.open ? sheet : document.body;
while (walker.nextNode()) {
  const node = walker.currentNode;
  const text = node.textContent.trim();
  const parent = node.parentElement;
  if (!text || parent.closest("script, style, svg")) continue;
  // A language's own name.
  if (parent.tagName === "OPTION" && parent.lang !== document.documentElement.lang) continue;
  texts.push([name(parent), text]);
  const range = document.createRange();
  range.selectNodeContents(node);
  const rects = [...range.getClientRects()].filter((rect) => rect.width > 0);
  if (rects.length === 0 || !front.contains(parent) || parent.closest(".unseen, option, #bubble, #spoken")) continue;
  const style = getComputedStyle(parent);
  if (style.visibility === "hidden" || style.opacity === "0" || !parent.checkVisibility()) continue;
  // A film's and a chapter's own name may be longer than its line.
  if (parent.closest("#title, #detail, #chapter, .name, .initial, .label, .plate")) continue;
  const left = Math.min(...rects.map((rect) => rect.left)), right = Math.max(...rects.map((rect) => rect.right));
  const top = Math.min(...rects.map((rect) => rect.top)), bottom = Math.max(...rects.map((rect) => rect.bottom));
  for (let box = parent; box; box = box.parentElement) {
    const bounds = box.getBoundingClientRect();
    const isBound = box === document.documentElement || box.tagName === "BUTTON" || clips(getComputedStyle(box));
    if (!isBound || box.closest(".shelf") === box) continue;
    if (left < bounds.left - 1 || right > bounds.right + 1) cut.push([name(parent), text, name(box), Math.round(left - bounds.left), Math.round(bounds.right - right)]);
    if (box.tagName === "BUTTON" && (top < bounds.top - 2 || bottom > bounds.bottom + 2)) cut.push([name(parent), text, "higher than its button"]);
    if (box.closest(".shelf")) break;
  }
  if (parent.scrollWidth > parent.clientWidth + 1 && parent.clientWidth > 0 && clips(style)) cut.push([name(parent), text, "longer than its box"]);
  if (parent.id === "note" && parent.scrollHeight > parent.clientHeight + 1) cut.push(["note", text, "more lines than it has"]);
  // What is scrolled away.
  const scroller = parent.closest("#sheet-body");
  const view = scroller && scroller.getBoundingClientRect();
  if (view && (top < view.top || bottom > view.bottom)) continue;
  if (parent.closest("#lists, #times, #sheet-body, #sheet-head, #ask")) boxes.push([text, left, right, top, bottom]);
}
for (const [index, [text, left, right, top, bottom]] of boxes.entries()) {
  for (const [other, otherLeft, otherRight, otherTop, otherBottom] of boxes.slice(index + 1)) {
    if (left < otherRight - 1 && otherLeft < right - 1 && top < otherBottom - 2 && otherTop < bottom - 2) cut.push([text, other, "one on the other"]);
  }
}
for (const element of document.querySelectorAll("*")) {
  if (element.closest("svg")) continue;
  for (const attribute of ["aria-label", "placeholder", "title", "alt", "aria-valuetext", "aria-description"]) {
    const text = (element.getAttribute(attribute) || "").trim();
    if (text) texts.push([`${name(element)} ${attribute}`, text]);
  }
}
texts.push(["the document's title", document.title]);
if (document.documentElement.scrollWidth > innerWidth) cut.push(["the page", document.documentElement.scrollWidth, innerWidth]);
return [texts, cut];
