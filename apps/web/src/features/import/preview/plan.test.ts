import { expect, test } from "vitest";
import { samplePlan } from "../test/fixtures.ts";
import { choose, chosenEntries, countsOf, countTypes, isChosen, noChoices } from "./plan.ts";

const plan = samplePlan();

test("what is new comes along, what is here stays out, and what differs by its password waits for a decision", () => {
  expect([0, 1, 2, 3].map((index) => isChosen(plan, noChoices, index))).toEqual([true, false, null, true]);
  expect(countsOf(plan, noChoices)).toEqual({ new: 2, same: 1, more: 0, otherPassword: 1, chosen: 2, undecided: 1 });
});

test("a decision holds until another one is made, and is none about other entries", () => {
  const choices = choose(choose(noChoices, [1, 2], true), [0, 2], false);
  expect([0, 1, 2, 3].map((index) => isChosen(plan, choices, index))).toEqual([false, true, false, true]);
  expect(countsOf(plan, choices)).toMatchObject({ chosen: 2, undecided: 0 });
  expect(noChoices.chosen.size).toBe(0);
});

test("entries that come along get the tag once, and the file's own entries stay as they are", () => {
  const choices = { ...choose(noChoices, [2], true), tag: "  moved " };
  const { indexes, entries } = chosenEntries(plan, choices);
  expect(indexes).toEqual([0, 2, 3]);
  expect(entries.map(({ draft }) => draft.tags)).toEqual([["moved"], ["moved"], ["moved"]]);
  expect(plan.contents.entries[0]?.draft.tags).toEqual([]);
  const [again] = chosenEntries({ ...plan, contents: { ...plan.contents, entries } }, choices).entries;
  expect(again?.draft.tags).toEqual(["moved"]);
  expect(chosenEntries(plan, { ...choices, tag: " " }).entries[0]).toBe(plan.contents.entries[0]);
});

test("of the vault's entries only those stay that are compared by their passwords", () => {
  expect([...plan.present.keys()]).toEqual(["other"]);
});

test("types are counted, those that are not there left out", () => {
  expect([...countTypes(plan.contents.entries)]).toEqual([
    ["login", 3],
    ["card", 1],
  ]);
});
