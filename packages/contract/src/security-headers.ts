/** Headers that make browsers enforce rules. `pomander verify <url>` expects the same of a server's replies. */

/** Headers that keep browsers from interpreting a reply as anything but what it is. */
export const restrictiveHeaders = {
  "content-security-policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
} as const;

/** Sent over TLS: the browser must stay on it, for a year in seconds. */
export const transportSecurity = "max-age=31536000";

/**
 * Returns the headers of a reply with a page: nothing from another host, no inline script but the list of the modules'
 * hashes, no script without a hash, styles only under this reply's nonce. A page may use the camera, to read the QR
 * code of a one-time code; the browser asks the user first.
 * @param importMapHash SHA-256 of the import map's text, as base64; null: the page has none
 */
export const pageHeaders = (nonce: string, importMapHash: string | null) => ({
  ...restrictiveHeaders,
  "content-security-policy": [
    "default-src 'none'",
    `script-src 'self'${importMapHash === null ? "" : ` 'sha256-${importMapHash}'`}`,
    "style-src 'self'",
    "style-src-attr 'none'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    // The app sends every form itself; one that it does not handle yet must not put a password into an address.
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types pomander",
    `style-src-elem 'self' 'nonce-${nonce}'`,
  ].join("; "),
  "integrity-policy": "blocked-destinations=(script)",
  "permissions-policy": restrictiveHeaders["permissions-policy"].replace("camera=()", "camera=(self)"),
});

/** Returns the headers of a reply with a file of the app. */
export const assetHeaders = (path: string) => ({ ...restrictiveHeaders, "content-security-policy": assetCsp(path) });

const workerCsp = (scripts: string, connections = "'none'") =>
  `default-src 'none'; script-src ${scripts}; connect-src ${connections}; require-trusted-types-for 'script'; trusted-types 'none'`;

/**
 * Returns the policy of a file. A worker obeys the policy of its own reply. WebAssembly may be compiled in the one that
 * derives keys and the one that reads and writes exports, some of which are opened by a password, and nowhere else; and
 * only the one that starts the app without a network fetches anything; everything else that is fetched by itself may do
 * nothing.
 */
function assetCsp(path: string): string {
  if (/^\/assets\/worker\/(argon2|transfer)\.worker-/.test(path)) return workerCsp("'self' 'wasm-unsafe-eval'");
  if (path.startsWith("/assets/worker/")) return workerCsp("'self'");
  if (path === "/sw.js") return workerCsp("'none'", "'self'");
  return "default-src 'none'; frame-ancestors 'none'";
}
