import * as common from "@zxcvbn-ts/language-common";
import * as english from "@zxcvbn-ts/language-en";
import { afterEach, expect, test, vi } from "vitest";
import { scorePassword } from "../entry/strength.ts";
import { createScoreOf, createScorePasswords } from "./score-passwords.ts";

const scoreOf = createScoreOf();

/** Numerical Recipes' generator: the same passwords in every run. */
function seeded(seed: number) {
  let state = seed;
  return (below: number) => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) % below;
}

const listed = (name: string) =>
  ({ ...common.dictionary, ...english.dictionary })[name as never] as unknown as readonly string[];
const [breached, everyday] = [listed("passwords-common"), listed("commonWords-en")];
const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!$%&@";
const alike: Readonly<Record<string, string>> = { a: "4", e: "3", i: "1", o: "0", s: "$", t: "7" };

test("scores are those of the strength meter, for whatever people choose", async () => {
  const random = seeded(7);
  const pick = (words: readonly string[]) => String(words[random(words.length)]);
  const disguised = (word: string) => word.replace(/[aeiost]/g, (c) => (random(2) === 0 ? c : (alike[c] ?? c)));
  const makers = [
    () => pick(breached),
    () => `${pick(breached)}${random(100)}`,
    () => disguised(pick(breached)),
    () => `${disguised(pick(everyday))}!${1950 + random(80)}`,
    () => `${pick(everyday)} ${pick(everyday)} ${pick(everyday)}`,
    () => pick(everyday).split("").reverse().join(""),
    () => `${disguised(pick(everyday) + pick(everyday))}${random(10)}`,
    () => Array.from({ length: 6 + random(13) }, () => letters[random(letters.length)]).join(""),
    () => `${pick(["january", "one", "monday"])}${pick(["february", "two", "tuesday"])}${random(100)}`,
    () => "qwertzuiop".slice(random(4)) + random(1_000),
  ];
  const words = ["ana", "silva", "ana.silva@example.com"];
  const seen = new Set<number>();
  for (let round = 0; round < 12; round++)
    for (const make of makers) {
      const password = make();
      const score = scoreOf({ password, words });
      expect([password, score]).toEqual([password, (await scorePassword(password, words)).score]);
      seen.add(score);
    }
  expect(seen.size).toBe(5);
});

test("while many passwords are scored, other work has its turns", async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 0);
  await createScorePasswords()(Array.from({ length: 30 }, (_, i) => ({ password: `x9$Kq${i}`.repeat(10), words: [] })));
  clearInterval(timer);
  expect(turns).toBeGreaterThan(0);
});

afterEach(() => {
  globalThis.pomanderWordLists = undefined;
  vi.resetModules();
});

test("the words of the page's language are as easy to guess in the meter as in the report", async () => {
  const { words: lists } = await import("../entry/words.de.ts");
  globalThis.pomanderWordLists = () => Promise.resolve(lists);
  vi.resetModules();
  const german = await import("../entry/strength.ts");
  const germanScoreOf = createScoreOf(lists);
  for (const password of ["hausaufgabengrundstück", "dunkelheitnachbarschaft", "Ordnungswidrigkeit7"]) {
    const { score } = await german.scorePassword(password);
    expect([password, germanScoreOf({ password, words: [] })]).toEqual([password, score]);
    expect(score).toBeLessThan((await scorePassword(password)).score);
  }
});

test("lists that do not arrive leave the English ones", async () => {
  globalThis.pomanderWordLists = () => Promise.reject(new Error("offline"));
  vi.resetModules();
  const strength = await import("../entry/strength.ts");
  expect((await strength.scorePassword("password")).score).toBe(0);
});

test("a person's own words are guessed first", () => {
  expect(scoreOf({ password: "valdemarsson", words: ["valdemarsson"] })).toBeLessThan(
    scoreOf({ password: "valdemarsson", words: [] }),
  );
});

test("long and strange texts are scored, too", async () => {
  const passwords = ["", "🦀".repeat(40), "x9$Kq".repeat(200), "__proto__", "constructor", "4".repeat(8_192)];
  const scores = await createScorePasswords()(passwords.map((password) => ({ password, words: ["__proto__"] })));
  expect(scores).toHaveLength(passwords.length);
  for (const score of scores) expect([0, 1, 2, 3, 4]).toContain(score);
});
