import { expect, test } from "vitest";
import { createSegmentTurns } from "./segment-turns.ts";

const settled = () => new Promise((resolve) => setImmediate(resolve));
/** Work that ends when the test says so. */
function createWork() {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  return {
    atOnce: () => underWay,
    work: async () => {
      underWay += 1;
      await new Promise<void>((resolve) => waiting.push(resolve));
      underWay -= 1;
      return "done";
    },
    finish: async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        next();
        await settled();
      }
    },
  };
}

test("an account has three segments at a time and nine that wait, all together have twelve", async () => {
  const turns = createSegmentTurns(60_000);
  const { work, atOnce, finish } = createWork();
  const ofAna = Array.from({ length: 12 }, () => turns("ana", work));
  await settled();
  expect(atOnce()).toBe(3);
  await expect(turns("ana", work)).rejects.toMatchObject({ code: "unavailable", retryAfterSeconds: 60 });
  const ofOthers = ["ben", "eva", "zoe", "carl"].flatMap((account) => [1, 2, 3].map(() => turns(account, work)));
  await settled();
  expect(atOnce()).toBe(12);
  await finish();
  expect(new Set(await Promise.all([...ofAna, ...ofOthers]))).toEqual(new Set(["done"]));
  expect(atOnce()).toBe(0);
});

test("a turn that does not come in time is refused, and one ends with work that fails", async () => {
  const turns = createSegmentTurns(20);
  const { work, finish } = createWork();
  const three = [1, 2, 3].map(() => turns("ana", work));
  await expect(turns("ana", work)).rejects.toMatchObject({ code: "unavailable" });
  await finish();
  await Promise.all(three);
  for (let n = 0; n < 4; n++)
    await expect(turns("ana", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await turns("ana", async () => "next")).toBe("next");
});
