import { expect, test } from "vitest";
import { assetHeaders, pageHeaders, restrictiveHeaders, transportSecurity } from "./security-headers.ts";

const { "content-security-policy": nothing, "permissions-policy": noDevices, ...always } = restrictiveHeaders;
const policyOf = (headers: Record<string, string>) => (headers["content-security-policy"] ?? "").split("; ");

test("a reply is nothing but what it is, to no other site", () => {
  expect(always).toEqual({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
  });
  expect(nothing.split("; ")).toEqual([
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]);
  expect(noDevices.split(", ")).toEqual(["camera=()", "microphone=()", "geolocation=()", "payment=()", "usb=()"]);
  expect(transportSecurity).toBe("max-age=31536000");
});

test("a page has scripts of this server alone, styles under its nonce, and the camera", () => {
  const headers = pageHeaders("n", "h");
  expect(headers).toMatchObject({ ...always, "integrity-policy": "blocked-destinations=(script)" });
  expect(headers["permissions-policy"].split(", ")).toEqual([
    "camera=(self)",
    "microphone=()",
    "geolocation=()",
    "payment=()",
    "usb=()",
  ]);
  expect(policyOf(headers).toSorted()).toEqual([
    "base-uri 'none'",
    "connect-src 'self'",
    "default-src 'none'",
    "font-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "img-src 'self' data:",
    "manifest-src 'self'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "script-src 'self' 'sha256-h'",
    "style-src 'self'",
    "style-src-attr 'none'",
    "style-src-elem 'self' 'nonce-n'",
    "trusted-types pomander",
    "worker-src 'self'",
  ]);
  expect(policyOf(pageHeaders("n", null))).toContain("script-src 'self'");
});

test.each([
  ["/assets/worker/argon2.worker-a.js", "'self' 'wasm-unsafe-eval'", "'none'"],
  ["/assets/worker/transfer.worker-a.js", "'self' 'wasm-unsafe-eval'", "'none'"],
  ["/assets/worker/search.worker-a.js", "'self'", "'none'"],
  ["/x/assets/worker/argon2.worker-a.js", null, ""],
  ["/sw.js", "'none'", "'self'"],
  ["/assets/app-a.js", null, ""],
])("the file %s may run scripts from %s and ask %s", (path, scripts, connections) => {
  const headers = assetHeaders(path);
  expect(headers).toMatchObject({ ...always, "permissions-policy": noDevices });
  expect(policyOf(headers)).toEqual(
    scripts === null
      ? ["default-src 'none'", "frame-ancestors 'none'"]
      : [
          "default-src 'none'",
          `script-src ${scripts}`,
          `connect-src ${connections}`,
          "require-trusted-types-for 'script'",
          "trusted-types 'none'",
        ],
  );
});
