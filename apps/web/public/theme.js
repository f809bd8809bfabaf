// Runs before the first paint, so that a page remembered as dark never flashes light.
(function () {
  var mode = null;
  try {
    mode = localStorage.getItem("themeMode");
  } catch {
    // Storage is switched off: the system's choice stands.
  }
  var dark = mode === "dark" || (mode !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-theme", dark ? "dark" : "light");
  if (dark) document.querySelector('meta[name="theme-color"]').content = "#16110D";
})();
