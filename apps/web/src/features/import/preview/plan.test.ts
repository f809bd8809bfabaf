import type { OpenEntry, Presence } from "@pomander/vault";
import { expect, test } from "vitest";
import { samplePlan } from "../test/fixtures.ts";
import {
  choose,
  chosenAdditions,
  chosenEntries,
  chosenFiles,
  countsOf,
  countTypes,
  isChosen,
  noChoices,
  planOf,
  type ImportPlan,
} from "./plan.ts";

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

/** The sample's first three entries with two files each; the third is in the vault without its fields and one file. */
function planWithFiles(): ImportPlan {
  const attachments = [0, 1, 2].flatMap((entry) =>
    ["a.txt", "b.txt"].map((name) => ({ entry, name, size: 3, content: new Blob([`${entry}${name[0]}`]) })),
  );
  const added = [
    { code: "notes", params: {} },
    { code: "file", params: { name: "b.txt" } },
  ] as const;
  return {
    ...plan,
    contents: { ...plan.contents, attachments },
    presence: [{ kind: "new" }, { kind: "same", id: "same" }, { kind: "more", id: "other", added }, { kind: "new" }],
  };
}
const filesOf = (...given: Parameters<typeof chosenFiles>) =>
  chosenFiles(...given).map(({ entry, name }) => `${entry}${name}`);

test("what the vault has with fewer fields waits for a decision, and adding to it counts as importing", () => {
  const more = planWithFiles();
  expect([1, 2, 3].map((index) => isChosen(more, noChoices, index))).toEqual([false, null, true]);
  const adding = choose(noChoices, [2], "add");
  expect(isChosen(more, adding, 2)).toBe(true);
  expect(countsOf(more, adding)).toEqual({ new: 2, same: 1, more: 1, otherPassword: 0, chosen: 3, undecided: 0 });
});

test("files come with the entries that are imported; an entry of the vault gets those alone that it lacks", async () => {
  const more = planWithFiles();
  expect(filesOf(more, noChoices)).toEqual(["0a.txt", "0b.txt"]);
  const adding = choose(choose(noChoices, [0], false), [1], true);
  const given = choose(adding, [2], "add");
  expect(filesOf(more, given)).toEqual(["1a.txt", "1b.txt", "2b.txt"]);
  expect(filesOf(more, choose(given, [1], "add"))).toEqual(["2b.txt"]);
  const { indexes, files } = chosenEntries(more, given);
  expect(indexes).toEqual([1, 3]);
  // The place of a file's entry is that among the chosen ones.
  expect(files.map(({ entry, name }) => [entry, name])).toEqual([
    [0, "a.txt"],
    [0, "b.txt"],
  ]);
  expect(new TextDecoder().decode(await files[1]?.read(0, 2))).toBe("1b");
});

test("an addition names the vault's entry, the file's data and the files that are lacking", () => {
  const more = planWithFiles();
  expect(chosenAdditions(more, noChoices)).toEqual([]);
  expect(chosenAdditions(more, choose(noChoices, [2], true))).toEqual([]);
  const [addition, ...others] = chosenAdditions(more, choose(noChoices, [0, 1, 2], "add"));
  expect(others).toEqual([]);
  expect(addition).toMatchObject({ index: 2, id: "other", draft: { title: "Other" } });
  expect(addition?.files.map(({ entry, name }) => `${entry}${name}`)).toEqual(["2b.txt"]);
});

test("of the vault's entries that have fewer fields the preview can show what is there", () => {
  const there = [{ _id: "more" }, { _id: "same" }, { _id: "other" }] as OpenEntry[];
  const presence: Presence[] = [
    { kind: "more", id: "more", added: [] },
    { kind: "same", id: "same" },
    { kind: "otherPassword", id: "other" },
  ];
  expect([...planOf("export.csv", plan.contents, presence, there).present.keys()]).toEqual(["more", "other"]);
});
