import { expect, test } from "vitest";
import { scorePassword } from "./strength.ts";

test("the strength says what is easily guessed and what is not", () => {
  expect(scorePassword("password")).toMatchObject({ score: 0, warning: "topTen" });
  expect(scorePassword("gallant otter parsnip fable")).toMatchObject({ score: 4, warning: null });
});

test("a person's own words are guessed first", () => {
  const own = "valdemarsson";
  expect(scorePassword(own, [own]).score).toBeLessThan(scorePassword(own).score);
  expect(scorePassword("valdemarsson1", ["", own]).score).toBeLessThan(3);
});

test("long and strange texts are scored, too", () => {
  expect(scorePassword("").score).toBe(0);
  expect(scorePassword("🦀".repeat(40)).score).toBeGreaterThanOrEqual(0);
  expect(scorePassword("x9$Kq".repeat(200)).score).toBeGreaterThanOrEqual(0);
});
