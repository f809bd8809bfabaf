import { expect, test } from "vitest";
import { firstChoices, withChoice, withRowChoice } from "./choices.ts";

test("a choice for all rows of a kind replaces those of single rows among them, and no others", () => {
  const single = withRowChoice(withRowChoice(firstChoices, 2, "new"), 3, "out");
  expect(single).toEqual({ ...firstChoices, rows: new Map([[2, "new"] as const, [3, "out"] as const]) });
  expect(withChoice(single, "name", "out", [2, 4])).toEqual({ id: "update", name: "out", rows: new Map([[3, "out"]]) });
  expect(withRowChoice(single, 2, "update").rows.get(2)).toBe("update");
  expect([firstChoices.rows.size, single.rows.get(2)]).toEqual([0, "new"]);
});
