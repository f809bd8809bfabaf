import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { InLanguage } from "./format.ts";
import { setLanguage } from "./set-language.ts";

const english = (() => "english") as unknown as InLanguage;
const german = (() => "deutsch") as unknown as InLanguage;
const before = globalThis.pomanderLanguage;
const reported: unknown[] = [];
beforeEach(() => {
  reported.length = 0;
  vi.stubGlobal("reportError", (error: unknown) => reported.push(error));
});
afterEach(() => {
  globalThis.pomanderLanguage = before;
  vi.unstubAllGlobals();
});
const translated = (name: string) => globalThis.pomanderLanguage?.translate(name, english);

test("texts are in the language as soon as they are there; one that is needed before is reported, and in English", async () => {
  setLanguage("de", { first: german }, async () => ({ texts: { rest: german } }));
  expect(globalThis.pomanderLanguage?.tag).toBe("de");
  expect([translated("first"), reported]).toEqual([german, []]);
  expect(translated("rest")).toBe(english);
  expect(reported).toEqual([new Error('rest is needed before it is loaded in "de".')]);
  await globalThis.pomanderLanguage?.load();
  expect([translated("first"), translated("rest"), translated("in no language")]).toEqual([german, german, english]);
  expect(reported).toHaveLength(1);
});

test("the rest is loaded once, and again after it did not arrive", async () => {
  let tries = 0;
  setLanguage("de", {}, () => {
    tries += 1;
    return tries === 1 ? Promise.reject(new Error("offline")) : Promise.resolve({ texts: { rest: german } });
  });
  const load = () => globalThis.pomanderLanguage?.load();
  const [one, other] = [load(), load()];
  await expect(one).rejects.toThrow("offline");
  await expect(other).rejects.toThrow("offline");
  expect([tries, translated("rest")]).toEqual([1, english]);
  await Promise.all([load(), load()]);
  await load();
  expect([tries, translated("rest")]).toEqual([2, german]);
});
