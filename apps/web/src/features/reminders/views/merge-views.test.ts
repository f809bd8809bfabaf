import { limits } from "@pomander/contract";
import { expect, test } from "vitest";
import { mergeViews } from "./merge-views.ts";

const views = (...texts: string[]) => texts.map((text) => ({ name: text.slice(0, 1), query: text.slice(1) }));
const merged = (before: string[], after: string[], stored: string[]) =>
  mergeViews(views(...before), views(...after), views(...stored)).map(({ name, query }) => name + query);

test.each([
  ["one that was added here", ["a1"], ["a1", "b1"], ["a1", "c1"], ["a1", "c1", "b1"]],
  ["one that was removed here", ["a1", "b1"], ["a1"], ["a1", "b1", "c1"], ["a1", "c1"]],
  ["one that was changed here", ["a1"], ["a2"], ["a1", "c1"], ["a2", "c1"]],
  ["one that was removed elsewhere", ["a1", "b1"], ["a1", "b1", "c1"], ["a1"], ["a1", "c1"]],
  ["one that was changed elsewhere", ["a1"], ["a1"], ["a2"], ["a2"]],
  ["one that was changed here and elsewhere", ["a1"], ["a3"], ["a2"], ["a3"]],
  ["one of the same name that was added elsewhere", [], ["a1"], ["a2"], ["a1"]],
])("%s meets what is stored", (_name, before, after, stored, expected) => {
  expect(merged(before, after, stored)).toEqual(expected);
});

test("there are never more than may be stored", () => {
  const { count } = limits.reminderViews;
  const stored = Array.from({ length: count }, (_, at) => ({ name: `v${at}`, query: "" }));
  expect(mergeViews([], [{ name: "new", query: "" }], stored)).toEqual(stored);
});
