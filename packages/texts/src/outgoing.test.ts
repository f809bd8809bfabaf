import { afterEach, expect, test, vi } from "vitest";
import { german } from "./outgoing.de.ts";

afterEach(() => {
  globalThis.pomanderLanguage = undefined;
  vi.resetModules();
});

async function load() {
  vi.resetModules();
  return (await import("./outgoing.ts")).outgoingWords;
}
const stored = 'The server has a problem: 503 "Sorry, no server"';

test("what the server stored of another one's answer is shown as it is in English", async () => {
  expect((await load())(stored)).toBe(stored);
});

test("in another language its phrases are translated, and the other server's words are left", async () => {
  globalThis.pomanderLanguage = {
    tag: "de",
    load: async () => undefined,
    translate: (name, untranslated) => (name === "outgoing" ? () => german() : untranslated),
  };
  const shown = (await load())(stored);
  expect(shown).toBe(`${german()["The server has a problem"]}: 503 "Sorry, no server"`);
  expect(shown).not.toBe(stored);
});
