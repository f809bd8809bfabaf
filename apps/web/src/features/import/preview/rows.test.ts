import { expect, test } from "vitest";
import { incoming, samplePlan } from "../test/fixtures.ts";
import { filterRows, rowsOf } from "./rows.ts";

const plan = samplePlan();

test("a row says what its entry becomes and whether it is here", () => {
  expect(rowsOf(plan).map(({ title, type, presence }) => [title, type, presence])).toEqual([
    ["New", "login", "new"],
    ["Same", "login", "same"],
    ["Other", "login", "otherPassword"],
    ["Card", "card", "new"],
  ]);
});

test("a filter and every word of a search leave rows, whatever case and accents", () => {
  const entries = [
    incoming("Café", { tags: ["Work", "Mail"] }),
    incoming("Bank", { category: "Maison" }),
    incoming("=HYPERLINK(1)"),
  ];
  const rows = rowsOf({ ...plan, contents: { ...plan.contents, entries }, presence: [] });
  const found = (query: string) => filterRows(rows, "all", query).map(({ title }) => title);
  expect(found("")).toHaveLength(3);
  expect(found("CAFE work")).toEqual(["Café"]);
  expect(found("maison")).toEqual(["Bank"]);
  expect(found("cafe maison")).toEqual([]);
  expect(found("=hyperlink")).toEqual(["=HYPERLINK(1)"]);
  expect(filterRows(rowsOf(plan), "same", "")).toHaveLength(1);
});
