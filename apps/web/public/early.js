// Runs before the first paint. Does the little that cannot wait for the app; where the server sent a page that was drawn
// beforehand, a visitor is given the app once that page is seen.
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
  var isForVisitors = app.dataset.for === "visitors";

  // Nobody sees for a moment what is another's.
  var isForOthers = isForVisitors !== isVisitor || !isSecureContext;
  if (isForOthers) root.setAttribute("data-drawn", "for-others");

  function preload() {
    files.forEach(function (file) {
      var link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = file;
      link.fetchPriority = "low";
      document.head.append(link);
    });
  }
  var hasBegun = false;
  function begin() {
    if (hasBegun) return;
    hasBegun = true;
    if (isForVisitors && !isForOthers) preload();
    import(files[0]).catch(function (error) {
      mark(false);
      reportError(error);
    });
  }
  function isInView(image) {
    var place = image.getBoundingClientRect();
    return place.height > 0 && place.top < innerHeight;
  }
  // Once what there is to see was painted: its text, and the pictures within view.
  function beginWhenSeen() {
    var pictures = Array.from(document.images).filter(function (image) {
      return !image.complete && isInView(image);
    });
    if (pictures.length === 0) return setTimeout(begin);
    pictures.forEach(function (image) {
      image.addEventListener("load", function () {
        requestAnimationFrame(function () {
          setTimeout(begin);
        });
      });
    });
  }

  document.addEventListener("DOMContentLoaded", function () {
    if (isForOthers || !isForVisitors) return begin();
    requestAnimationFrame(function () {
      requestAnimationFrame(beginWhenSeen);
    });
    // A tab in the background paints nothing; a picture may not come.
    setTimeout(begin, document.hidden ? 0 : 1_000);
  });
  if (isForOthers || !isForVisitors) return preload();

  // What is pressed before the app is there is pressed again once it is; above all, no form is sent by the browser.
  var pressed = null;
  function hold(event) {
    var button = event.target.closest("button");
    if (button === null) return;
    event.preventDefault();
    event.stopPropagation();
    mark(false);
    pressed = button;
    mark(true);
  }
  // On a slow line one sees that the press counts.
  function mark(isOn) {
    if (pressed === null || pressed.type !== "submit") return;
    if (isOn) pressed.setAttribute("aria-busy", "true");
    else pressed.removeAttribute("aria-busy");
    pressed.toggleAttribute("data-pressed", isOn);
  }
  document.addEventListener("click", hold, true);
  function release() {
    document.removeEventListener("click", hold, true);
    mark(false);
    if (pressed !== null && pressed.isConnected) pressed.click();
  }
  document.addEventListener("pomander-ready", release, { once: true });
})();
