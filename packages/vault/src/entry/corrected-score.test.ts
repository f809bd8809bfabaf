import { expect, test } from "vitest";
import { createScoreOf } from "../health/score-passwords.ts";
import { scorePassword } from "./strength.ts";

/** Eight printable characters of all four kinds, drawn by a generator with a fixed seed (mulberry32). */
function randomEights(count: number): string[] {
  let state = 20_261_122;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const found: string[] = [];
  while (found.length < count) {
    const text = Array.from({ length: 8 }, () => String.fromCharCode(33 + Math.floor(next() * 94))).join("");
    if ([/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].every((kind) => kind.test(text))) found.push(text);
  }
  return found;
}

test("eight random characters of four kinds are strong", async () => {
  expect((await scorePassword("kT9!vQ2z")).score).toBe(3);
  const strengths = await Promise.all(randomEights(60).map((password) => scorePassword(password)));
  const passed = strengths.filter(({ score }) => score >= 3);
  expect(passed.length).toBeGreaterThan(50);
});

test.each([
  ["Summer1!", "a word, a digit, a sign"],
  ["Ljubic1!", "a word that no list has"],
  ["Vuk82!?x", "a short one"],
  ["I<3Mom12", "one in the middle"],
  ["Fc4Ever!", "letters and digits that sound like words"],
  ["Bmw2020!", "a year"],
  ["Ab1!Cd2?", "the same pattern twice"],
  ["Jovan1!x", "a name with a tail"],
  ["Passw0rd", "the best known"],
  ["1Q2w3e4!", "keys side by side"],
  ["aB3$aB3$", "one thing twice"],
  ["kT9vQ2zx", "three kinds"],
  ["kT9!vQ2", "seven characters"],
])("a chosen password of eight is not: %s (%s)", async (password) => {
  expect((await scorePassword(password)).score).toBeLessThan(3);
});

test("the health report counts a password as the meter does", async () => {
  const scoreOf = createScoreOf();
  for (const password of ["kT9!vQ2z", "Vuk82!?x", ...randomEights(20)])
    expect(scoreOf({ password, words: [] })).toBe((await scorePassword(password)).score);
});

test("a person's own words are still guessed first", async () => {
  expect((await scorePassword("kT9!vQ2z", ["kT9!vQ2z"])).score).toBeLessThan(3);
});
