import { afterEach, expect, test, vi } from "vitest";
import { isWebAuthnAvailable } from "./available.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["a browser of today", {}, true],
  ["a page without encryption", { window: { isSecureContext: false } }, false],
  ["a browser without credentials", { navigator: {} }, false],
  ["a browser without public keys", { PublicKeyCredential: undefined }, false],
])("authenticators can be asked from a secure page of a browser that knows them: %s", (_what, globals, isAvailable) => {
  const all = {
    PublicKeyCredential: class {},
    navigator: { credentials: {} },
    window: { isSecureContext: true },
    ...globals,
  };
  for (const [name, value] of Object.entries(all)) vi.stubGlobal(name, value);
  expect(isWebAuthnAvailable()).toBe(isAvailable);
});
