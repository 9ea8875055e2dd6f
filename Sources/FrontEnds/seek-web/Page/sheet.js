// The sheet, in which one of the lists is shown at a time.

export const element = (id) => document.getElementById(id);
const sheet = element("sheet");
const body = element("sheet-body");
const told = element("sheet-note");
// ms for which a message stays.
const messageTime = 4000;
let timer = 0;
let current = null;

// A new element at the end of a sheet's body, or of another element.
export function add(body, name, className, text) {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  body.append(element);
  return element;
}

// list: has `name`, and `fill`, which is called with the sheet's body whenever it is opened or has changed; `kind` for styles
// of its own, and `goBack`, which returns whether it went a step back, if it has steps.
export function openSheet(list, opener) {
  current = { list, opener };
  element("sheet-title").textContent = list.name;
  sheet.dataset.kind = list.kind || "";
  element("back").hidden = true;
  tell("");
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

// A message at the lower end of the sheet, also for a screen reader: what is behind the sheet is not read out.
export function tell(text, isFailure = false) {
  clearTimeout(timer);
  told.textContent = text;
  told.toggleAttribute("data-failed", isFailure);
  if (text) timer = setTimeout(() => tell(""), messageTime);
}

export const isOpen = (list) => current !== null && current.list === list;

// The gesture that goes back on a phone.
const goBack = () => current && current.list.goBack && current.list.goBack();

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
  if (!goBack()) closeSheet();
});
element("back").addEventListener("click", goBack);
sheet.addEventListener("keydown", (event) => {
  // Its keys press no buttons of the page.
  event.stopPropagation();
  if (event.key !== "Escape") return;
  event.preventDefault();
  closeSheet();
});
// Outside of it.
sheet.addEventListener("click", (event) => {
  if (event.target === sheet) closeSheet();
});
