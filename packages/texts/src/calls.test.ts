import { globSync, readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { german } from "./calls.de.ts";
import { createFormat } from "./format.ts";

const { fieldFaults } = german(createFormat("de"));

afterEach(() => {
  vi.unstubAllGlobals();
  // Other tests get modules in English.
  vi.resetModules();
});

test("each message about a field that is translated is one of the server's", () => {
  const schemas = globSync("packages/contract/src/**/*.ts").map((path) => readFileSync(path, "utf8"));
  const unknown = Object.keys(fieldFaults).filter((message) => !schemas.some((text) => text.includes(`"${message}"`)));
  expect(unknown).toEqual([]);
});

test("a refusal's message about a field is shown in German, and an unknown one as it came", async () => {
  vi.resetModules();
  vi.stubGlobal("pomanderLanguage", { tag: "de", translate: () => german, load: async () => undefined });
  const { refusalText } = await import("./error-texts.ts");
  await import("./calls.ts");
  expect(refusalText({ message: "Unknown time zone" })).toBe("Unbekannte Zeitzone");
  expect(refusalText({ message: "toString" })).toBe("toString");
});
