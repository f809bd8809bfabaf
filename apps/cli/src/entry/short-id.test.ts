import { expect, test } from "vitest";
import { beginsWith, shortId } from "./short-id.ts";

test.each([
  ["3f9aQ2xZabc", "3f9aQ2xZ"],
  ["-3f9aQ2xZabc", "3f9aQ2xZ"],
  ["--f9-aQ2xZabc", "f9-aQ2xZ"],
])("of the id %j a list shows %j, which is no option and names it", (id, short) => {
  expect(shortId(id)).toBe(short);
  for (const start of [short, id]) expect(beginsWith(id, start)).toBe(true);
  expect(beginsWith(id, "Q2xZabc")).toBe(false);
});
