// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

interface Rules {
  createScriptURL: (address: string) => string;
}
/** Loads the policy, in a browser that knows policies or not; returns the names of those created. */
async function load({ isKnown }: { isKnown: boolean }) {
  const names: string[] = [];
  const createPolicy = (name: string, rules: Rules) => {
    names.push(name);
    return { createScriptURL: (address: string) => ({ trusted: rules.createScriptURL(address) }) };
  };
  vi.stubGlobal("trustedTypes", isKnown ? { createPolicy } : undefined);
  vi.resetModules();
  const { workerUrl } = await import("./trusted-types.ts");
  return { workerUrl, names };
}

test("a worker's address is trusted where it is of this origin, by the one policy that the page allows", async () => {
  const { workerUrl, names } = await load({ isKnown: true });
  expect(workerUrl("/assets/a.js?x")).toEqual({ trusted: `${location.origin}/assets/a.js?x` });
  expect(workerUrl(`${location.origin}/b.js`)).toEqual({ trusted: `${location.origin}/b.js` });
  for (const address of ["https://other.example/a.js", "//other.example/a.js", "data:text/javascript,1"])
    expect(() => workerUrl(address)).toThrow("another origin");
  expect(names).toEqual(["pomander"]);
});

test("a browser without trusted types gets the address as it is", async () => {
  const { workerUrl } = await load({ isKnown: false });
  expect(workerUrl("/assets/a.js")).toBe("/assets/a.js");
});
