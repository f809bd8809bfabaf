import { afterEach, expect, test, vi } from "vitest";
import { defaultLanguage, languageTags } from "@pomander/contract/languages";
import { chosenLanguage } from "./chosen-language.ts";
import { localeFile } from "./browser-messages.ts";
import { manifestOf } from "../manifest.ts";

/** Sets what the browser says: its own language, and the account that is signed in. */
const browser = (uiLanguage: string, session: object = {}) =>
  vi.stubGlobal("chrome", {
    i18n: { getUILanguage: () => uiLanguage },
    storage: { session: { get: async () => session } },
  });
afterEach(() => {
  vi.unstubAllGlobals();
  // Other tests get modules in English.
  vi.resetModules();
});

test.each([
  ["de-AT", {}, "de"],
  ["nl", {}, "en"],
  ["de", { session: { user: { language: "en" } } }, "en"],
  ["en-US", { session: { user: { language: "de" } } }, "de"],
  ["de", { session: { user: { language: null } } }, "de"],
  ["de", { session: { user: { language: "tlh" } } }, "de"],
])("a browser in %s with %j shows %s", async (uiLanguage, session, tag) => {
  browser(uiLanguage, session);
  expect(await chosenLanguage()).toBe(tag);
});

test("each language has every message that the manifest names", async () => {
  const named = [...JSON.stringify(manifestOf("1", "firefox")).matchAll(/__MSG_(\w+)__/g)].map(([, name]) => name);
  expect(named).toEqual(["description", "fill", "lock"]);
  const fills = new Set<string>();
  for (const tag of languageTags) {
    const file = JSON.parse(await localeFile(tag)) as Record<string, { message: string }>;
    expect(Object.keys(file)).toEqual(named);
    fills.add(file["fill"]?.message ?? "");
  }
  expect(fills.size).toBe(languageTags.length);
});

test.each(languageTags.filter((tag) => tag !== defaultLanguage))(
  "the pages find their texts in %s by their name",
  async (tag) => {
    vi.resetModules();
    const asked: string[] = [];
    vi.stubGlobal("pomanderLanguage", {
      tag,
      translate: (name: string, english: unknown) => (asked.push(name), english),
      load: async () => undefined,
    });
    await Promise.all([
      import("../pages/popup/texts.ts"),
      import("../pages/tab/texts.ts"),
      import("../pages/error-text.ts"),
    ]);
    const { texts } = (await import(`./tables/${tag}.ts`)) as { texts: object };
    expect(asked.toSorted()).toEqual(Object.keys(texts).toSorted());
  },
);
