import { expect, test } from "vitest";
import { scorePassword } from "./strength.ts";

test("the strength says what is easily guessed and what is not", async () => {
  expect(await scorePassword("password")).toMatchObject({ score: 0, warning: "topTen" });
  expect(await scorePassword("gallant otter parsnip fable")).toMatchObject({ score: 4, warning: null });
});

test("a person's own words are guessed first", async () => {
  const own = "valdemarsson";
  expect((await scorePassword(own, [own])).score).toBeLessThan((await scorePassword(own)).score);
  expect((await scorePassword("valdemarsson1", ["", own])).score).toBeLessThan(3);
});

test("long and strange texts are scored, too", async () => {
  expect((await scorePassword("")).score).toBe(0);
  expect((await scorePassword("🦀".repeat(40))).score).toBeGreaterThanOrEqual(0);
  expect((await scorePassword("x9$Kq".repeat(200))).score).toBeGreaterThanOrEqual(0);
});
