import { defaultLanguage } from "@pomander/contract/languages";

/** The hash of an empty text: Emotion adds empty style elements, and their rules by script, which no policy concerns. */
const emptyText = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

const policy = [
  "default-src 'none'",
  "connect-src 'self' https: http://localhost:* http://*.localhost:*",
  "img-src 'self' data:",
  "font-src 'self'",
  `style-src 'self' ${emptyText}`,
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "form-action 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types pomander",
].join("; ");

const icons = { 192: "icon-192.png", 512: "icon-512.png" };

export const browsers = ["chromium", "firefox"] as const;
export type Browser = (typeof browsers)[number];

/** The parts of a manifest that a browser has alone. */
const ofBrowser = {
  chromium: {
    minimum_chrome_version: "148",
    background: { service_worker: "worker.js", type: "module" },
    externally_connectable: { ids: [] },
    message_serialization: "structured_clone",
  },
  firefox: {
    background: { page: "background.html" },
    browser_specific_settings: {
      gecko: {
        id: "extension@pomander.example",
        strict_min_version: "153.0",
        // Sealed or not, what is saved goes to the person's own server.
        data_collection_permissions: { required: ["authenticationInfo", "personallyIdentifyingInfo"] },
      },
    },
  },
};

/** Returns the manifest for a browser. Access to a site is given by a click, and to one's server by a question. */
export const manifestOf = (version: string, browser: Browser) => ({
  manifest_version: 3,
  name: "Pomander",
  version,
  default_locale: defaultLanguage,
  description: "__MSG_description__",
  icons,
  action: { default_popup: "popup.html", default_icon: icons },
  commands: {
    // Chromium keeps Ctrl+Shift+L for itself in some builds; this one opens the popup.
    _execute_action: { suggested_key: { default: "Ctrl+Shift+Y", linux: "Ctrl+Shift+U" } },
    fill: { suggested_key: { default: "Ctrl+Shift+L" }, description: "__MSG_fill__" },
    lock: { description: "__MSG_lock__" },
  },
  permissions: [
    "activeTab",
    "alarms",
    "clipboardWrite",
    "contextMenus",
    "idle",
    ...(browser === "chromium" ? ["offscreen"] : []),
    "scripting",
    "storage",
  ],
  optional_permissions: ["privacy", "webRequest", "webRequestAuthProvider"],
  optional_host_permissions: ["https://*/*", "http://*/*"],
  content_security_policy: { extension_pages: policy },
  ...ofBrowser[browser],
});
