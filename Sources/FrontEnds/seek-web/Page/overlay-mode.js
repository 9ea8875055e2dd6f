// Before anything is painted: whether the page is an overlay. Modules run later, when the page has been seen already.

(function () {
  const mode = new URLSearchParams(location.search).get("overlay");
  if (mode === null) return;
  document.documentElement.classList.add("overlay");
  if (mode !== "stay") document.documentElement.setAttribute("data-quiet", "");
  // The parser waits for it before it shows anything. Other pages do not load it.
  document.write('<link rel="stylesheet" href="overlay.css">');
})();
