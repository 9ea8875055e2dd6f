// The sheet, in which one of the lists is shown at a time.

export const element = (id) => document.getElementById(id);
const sheet = element("sheet");
const body = element("sheet-body");
let current = null;

// A new element at the end of a sheet's body, or of another element.
export function add(body, name, className, text) {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  body.append(element);
  return element;
}

// list: has `name`, and `fill`, which is called with the sheet's body whenever it is opened or has changed.
export function openSheet(list, opener) {
  current = { list, opener };
  element("sheet-title").textContent = list.name;
  body.textContent = "";
  list.fill(body);
  if (sheet.open) return;
  // Old browsers have no dialogs.
  if (sheet.showModal) sheet.showModal();
  else sheet.setAttribute("open", "");
  const chosen = body.querySelector('[aria-current="true"]');
  if (chosen) chosen.scrollIntoView({ block: "center" });
  (chosen || body).focus();
}

export function closeSheet() {
  if (!current) return;
  const { opener } = current;
  current = null;
  if (sheet.close) sheet.close();
  else sheet.removeAttribute("open");
  opener.focus();
}

// What this list shows has changed.
export function refreshSheet(list) {
  if (!current || current.list !== list) return;
  const focused = Array.from(body.querySelectorAll("button")).indexOf(document.activeElement);
  const { scrollTop } = body;
  body.textContent = "";
  list.fill(body);
  body.scrollTop = scrollTop;
  if (focused >= 0) (body.querySelectorAll("button")[focused] || body).focus();
}

element("close").addEventListener("click", closeSheet);
sheet.addEventListener("cancel", (event) => {
  event.preventDefault();
  closeSheet();
});
sheet.addEventListener("keydown", (event) => {
  // Its keys press no buttons of the page.
  event.stopPropagation();
  if (event.key === "Escape") closeSheet();
});
// Outside of it.
sheet.addEventListener("click", (event) => {
  if (event.target === sheet) closeSheet();
});
