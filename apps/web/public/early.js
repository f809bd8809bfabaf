// Runs before the first paint. Does the little that cannot wait for the app; where the server sent a page that was drawn
// beforehand, as a visitor sees it, the app is fetched once that page is seen.
(function () {
  var root = document.documentElement;
  var mode = null;
  var isVisitor = true;
  try {
    mode = localStorage.getItem("themeMode");
    isVisitor = localStorage.getItem("token") === null;
  } catch {
    // Storage is switched off: the system's choice stands.
  }
  // A page remembered as dark never flashes light.
  var dark = mode === "dark" || (mode !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.setAttribute("data-theme", dark ? "dark" : "light");

  var app = document.querySelector('meta[name="app"]');
  if (app === null) return;
  var files = app.content.split(" ");

  function fetchApp() {
    if (app === null) return;
    app = null;
    files.forEach(function (file) {
      var link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = file;
      document.head.append(link);
    });
    import(files[0]);
  }
  // Somebody else's page never flashes a visitor's.
  if (!isVisitor || !isSecureContext) {
    root.setAttribute("data-drawn", "for-others");
    return fetchApp();
  }
  document.addEventListener("DOMContentLoaded", function () {
    requestAnimationFrame(function () {
      requestAnimationFrame(function () {
        setTimeout(fetchApp);
      });
    });
    // A tab in the background paints nothing.
    setTimeout(fetchApp, document.hidden ? 0 : 1_000);
  });

  // What is pressed before the app is there is pressed again once it is; above all, no form is sent by the browser.
  var pressed = null;
  function hold(event) {
    var button = event.target.closest("button");
    if (button === null) return;
    event.preventDefault();
    event.stopPropagation();
    pressed = button;
  }
  document.addEventListener("click", hold, true);
  function release() {
    document.removeEventListener("click", hold, true);
    if (pressed !== null && pressed.isConnected) pressed.click();
  }
  document.addEventListener("pomander-ready", release, { once: true });
})();
