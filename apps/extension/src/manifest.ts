/** The hash of an empty text: Emotion adds empty style elements, and their rules by script, which no policy concerns. */
const emptyText = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

const policy = [
  "default-src 'none'",
  "connect-src https: http://localhost:* http://*.localhost:*",
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

/** Returns the manifest of the Chromium extension. Access to a site is given by a click, and to one's server by a question. */
export const manifestOf = (version: string) => ({
  manifest_version: 3,
  name: "Pomander",
  version,
  description: "Fills and saves logins of your Pomander server.",
  minimum_chrome_version: "148",
  icons,
  action: { default_popup: "popup.html", default_icon: icons },
  background: { service_worker: "worker.js", type: "module" },
  commands: {
    fill: { suggested_key: { default: "Ctrl+Shift+L" }, description: "Fill the login" },
    lock: { description: "Lock the vault" },
  },
  permissions: ["activeTab", "alarms", "clipboardWrite", "idle", "offscreen", "scripting", "storage"],
  optional_host_permissions: ["https://*/*", "http://*/*"],
  externally_connectable: { ids: [] },
  message_serialization: "structured_clone",
  content_security_policy: { extension_pages: policy },
});
