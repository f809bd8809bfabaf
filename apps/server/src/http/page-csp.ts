const pageDirectives = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'none'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  // The app sends every form itself; one that it does not hold yet must not put a password into an address.
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types pomander",
];

/** What the page may do: nothing from another host, no inline script, styles only under this reply's nonce. */
export const pageCsp = (nonce: string) => [...pageDirectives, `style-src-elem 'self' 'nonce-${nonce}'`].join("; ");

const workerCsp = (scripts: string, connections = "'none'") =>
  `default-src 'none'; script-src ${scripts}; connect-src ${connections}; require-trusted-types-for 'script'; trusted-types 'none'`;

/**
 * A worker obeys the policy of its own reply. WebAssembly may be compiled in the one that derives keys and nowhere
 * else, and only the one that starts the app without a network fetches anything; everything else that is fetched by itself may do nothing.
 */
export function assetCsp(path: string): string {
  if (path.startsWith("/assets/worker/argon2")) return workerCsp("'self' 'wasm-unsafe-eval'");
  if (path.startsWith("/assets/worker/")) return workerCsp("'self'");
  if (path === "/sw.js") return workerCsp("'none'", "'self'");
  return "default-src 'none'; frame-ancestors 'none'";
}
