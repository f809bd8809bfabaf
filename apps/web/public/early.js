// Runs before the first paint and does only what cannot wait for the app. Where the server sent a page that was
// prerendered whole, the app loads once that page is visible.
(function () {
  var root = document.documentElement;
  var mode = null;
  var isVisitor = true;
  var isStaying = false;
  try {
    mode = localStorage.getItem("themeMode");
    // The page that opens a link for people without an account is the same for everyone, and reads no token.
    isVisitor = location.pathname === "/open" || localStorage.getItem("token") === null;
    // The user chose to stay unlocked (src/lib/vault/stay-unlocked.ts).
    isStaying =
      !isVisitor &&
      Object.keys(localStorage).some(function (key) {
        return key.startsWith("stayUnlocked:");
      });
  } catch {
    // Storage is switched off, so the system's setting applies.
  }
  // A page remembered as dark never flashes light.
  var dark = mode === "dark" || (mode !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.setAttribute("data-theme", dark ? "dark" : "light");

  var app = document.querySelector('meta[name="app"]');
  if (app === null) return;
  var files = app.content.split(" ");

  // A page that was prerendered for other users must not appear, even for a moment.
  var isForOthers = (app.dataset.for !== "members") !== isVisitor || !isSecureContext;
  if (isForOthers) root.setAttribute("data-drawn", "for-others");
  else if (isStaying && app.dataset.whole === "") root.setAttribute("data-drawn", "staying");
  // A page that was prerendered whole is hydrated as it is.
  var isWhole = app.dataset.whole === "" && !isForOthers && !isStaying;

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
    if (isWhole) preload();
    // The app reads its texts from the language.
    var language = app.dataset.language;
    Promise.resolve(language && import(language))
      .then(function () {
        return import(files[0]);
      })
      .catch(function (error) {
        mark(false);
        reportError(error);
      });
  }
  function isInView(image) {
    var place = image.getBoundingClientRect();
    return place.height > 0 && place.top < innerHeight;
  }
  // Begins once everything visible is painted: the text in its typeface, and the pictures within view.
  function beginWhenSeen() {
    var pictures = Array.from(document.images).filter(isInView);
    var decoded = pictures.map(function (image) {
      return image.decode().catch(function () {});
    });
    void Promise.all(decoded.concat(document.fonts.ready)).then(function () {
      requestAnimationFrame(function () {
        requestAnimationFrame(function () {
          setTimeout(begin);
        });
      });
    });
  }

  document.addEventListener("DOMContentLoaded", function () {
    if (!isWhole) return begin();
    requestAnimationFrame(function () {
      requestAnimationFrame(beginWhenSeen);
    });
    // A tab in the background paints nothing; a picture or a typeface may not come.
    setTimeout(begin, document.hidden ? 0 : 1_000);
  });
  if (!isWhole) return preload();

  // A button pressed before the app has loaded is pressed again afterwards; above all, the browser must not submit a
  // form.
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
  // On a slow connection the mark shows that the press was registered.
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
