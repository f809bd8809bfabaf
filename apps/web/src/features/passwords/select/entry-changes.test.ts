import type { ChangeOutcome, OpenEntry, OpenVault, SaveOutcome } from "@pomander/vault";
import { expect, test } from "vitest";
import { entry, whole } from "../test/entries.ts";
import { changeMany } from "../../../widgets/change-many/change-many.ts";
import { changeOf, type ManyKind } from "./entry-changes.ts";
import { relabelOf } from "./relabel.ts";

const done: ChangeOutcome = { kind: "done" };

/** Makes a vault that records its calls and replies with `answer`. */
function makeVault(answer: (id: string) => Promise<ChangeOutcome> = async () => done) {
  const asked: string[] = [];
  const action = (name: string) => (id: string, isOn?: boolean) => {
    asked.push(`${name} ${id}${isOn === undefined ? "" : ` ${isOn}`}`);
    return answer(id);
  };
  const vault = {
    archive: action("archive"),
    restore: action("restore"),
    setFavorite: action("favorite"),
  } as unknown as OpenVault;
  return { vault, asked };
}

test.each<[ManyKind, string, string, boolean, boolean]>([
  ["archive", "archive a", "restore a", true, false],
  ["restore", "restore a", "archive a", false, true],
  ["favorite", "favorite a true", "favorite a false", true, false],
  ["unfavorite", "favorite a false", "favorite a true", false, true],
])("%s is undone by its opposite, and needed where it isn't so yet", async (kind, change, undo, plain, marked) => {
  const { vault, asked } = makeVault();
  const made = changeOf(vault, kind, "");
  await made.change("a");
  await made.undo("a");
  expect(asked).toEqual([change, undo]);
  expect(made.isNeeded(entry("a"))).toBe(plain);
  expect(made.isNeeded(entry("a", { isArchive: true, isFavorite: true }))).toBe(marked);
});

test("a tag or a category is needed where it isn't there; what can't be saved says why", async () => {
  const outcomes = [{ kind: "conflict" }, { kind: "gone" }, { kind: "notSaved", reason: "Full." }];
  const vault = {
    reveal: async (id: string): Promise<OpenEntry> => whole(id, { tags: ["b"], category: "B" }),
    save: async () => outcomes.shift(),
  } as unknown as OpenVault;
  const tag = changeOf(vault, "tag", "a");
  expect([tag.isNeeded(entry("x", { tags: ["a"] })), tag.isNeeded(entry("x"))]).toEqual([false, true]);
  expect([await tag.change("x"), await tag.change("x"), await tag.change("x")]).toEqual([
    { kind: "changedMeanwhile" },
    { kind: "gone" },
    { kind: "notSaved", reason: "Full." },
  ]);
  const category = changeOf(vault, "category", "B");
  expect([category.isNeeded(entry("x", { category: "B" })), category.isNeeded(entry("x"))]).toEqual([false, true]);
  expect([await category.change("x"), await category.undo("x")]).toEqual([
    { kind: "unchanged" },
    { kind: "unchanged" },
  ]);
});

test("a tag is added to what has none of it, and undone where it was added", async () => {
  const tags = new Map([
    ["a", ["work"]],
    ["b", ["home", "work"]],
  ]);
  const vault = {
    reveal: async (id: string) => ({ _id: id, tags: tags.get(id) ?? [] }) as unknown as OpenEntry,
    async save({ _id }: { _id: string }, draft: { tags: string[] }): Promise<SaveOutcome> {
      tags.set(_id, draft.tags);
      return { kind: "saved", id: _id } as SaveOutcome;
    },
  } as unknown as OpenVault;
  const { change, undo } = changeOf(vault, "tag", "home");
  const { changed } = await changeMany(["a", "b"], change);
  expect(changed).toEqual(["a"]);
  expect([...tags.values()]).toEqual([
    ["work", "home"],
    ["home", "work"],
  ]);
  await changeMany(changed, undo);
  expect([...tags.values()]).toEqual([["work"], ["home", "work"]]);
});

test("entries get a category, and undone each has its own again, but for one that got another meanwhile", async () => {
  const filed = new Map([
    ["a", { category: "Work", tags: ["Work", "web"] }],
    ["b", { category: "", tags: [] }],
    ["c", { category: "Home", tags: ["Home"] }],
  ]);
  const vault = {
    reveal: async (id: string) => ({ _id: id, ...filed.get(id) }) as unknown as OpenEntry,
    async save({ _id }: { _id: string }, { category, tags }: { category: string; tags: never[] }) {
      filed.set(_id, { category, tags });
      return { kind: "saved", id: _id } as SaveOutcome;
    },
  } as unknown as OpenVault;
  const { change, undo } = changeOf(vault, "category", "Home");
  const { changed } = await changeMany(["a", "b", "c"], change);
  expect(changed).toEqual(["a", "b"]);
  // An imported folder is both a category and a tag.
  expect(filed.get("a")).toEqual({ category: "Home", tags: ["web"] });
  filed.set("b", { category: "Bank", tags: [] });
  expect(await changeMany(changed, undo)).toEqual({ changed: ["a"], problem: null });
  expect(filed.get("a")).toEqual({ category: "Work", tags: ["Work", "web"] });
  expect(filed.get("b")).toEqual({ category: "Bank", tags: [] });
});

/** Makes a vault of entries with these labels, which it keeps as they were last saved. */
function filing(of: Record<string, { category: string; tags: readonly string[] }>) {
  const filed = new Map(Object.entries(of));
  const vault = {
    reveal: async (id: string) => ({ _id: id, ...filed.get(id) }) as unknown as OpenEntry,
    async save({ _id }: { _id: string }, { category, tags }: { category: string; tags: readonly string[] }) {
      filed.set(_id, { category, tags });
      return { kind: "saved", id: _id } as SaveOutcome;
    },
  } as unknown as OpenVault;
  return { vault, filed };
}

test("a category is renamed with its folder's tag, into one that exists as well, and undone where nobody changed it since", async () => {
  const { vault, filed } = filing({
    a: { category: "Bnak", tags: ["Bnak", "web"] },
    b: { category: "Bank", tags: [] },
    c: { category: "Bnak", tags: ["Bank", "Bnak"] },
  });
  const { change, undo, isNeeded, textOf } = relabelOf(vault, "category", "Bnak", "Bank");
  expect([isNeeded(entry("x", { category: "Bnak" })), isNeeded(entry("x", { tags: ["Bnak"] }))]).toEqual([true, false]);
  const { changed } = await changeMany(["a", "b", "c"], change);
  expect(changed).toEqual(["a", "c"]);
  expect(filed.get("a")).toEqual({ category: "Bank", tags: ["Bank", "web"] });
  expect(filed.get("c")).toEqual({ category: "Bank", tags: ["Bank"] });
  expect(textOf(2)).toBe('2 passwords now in "Bank"');
  filed.set("a", { category: "Bank", tags: ["Bank", "web", "shop"] });
  expect((await changeMany(changed, undo)).changed).toEqual(["c"]);
  expect([...filed.values()]).toEqual([
    { category: "Bank", tags: ["Bank", "web", "shop"] },
    { category: "Bank", tags: [] },
    { category: "Bnak", tags: ["Bank", "Bnak"] },
  ]);
});

test("a tag is removed from all that have it, and their category stays", async () => {
  const { vault, filed } = filing({
    a: { category: "Old", tags: ["old", "web"] },
    b: { category: "Old", tags: ["web"] },
  });
  const { change, isNeeded, textOf } = relabelOf(vault, "tag", "old", null);
  expect([isNeeded(entry("x", { tags: ["old"] })), isNeeded(entry("x", { category: "old" }))]).toEqual([true, false]);
  expect((await changeMany(["a", "b"], change)).changed).toEqual(["a"]);
  expect(filed.get("a")).toEqual({ category: "Old", tags: ["web"] });
  expect(textOf(1)).toBe('Tag "old" removed from 1 password');
  const category = relabelOf(vault, "category", "Old", null);
  await category.change("a");
  expect(filed.get("a")).toEqual({ category: "", tags: ["web"] });
  expect(category.textOf(1)).toBe('Category "Old" removed from 1 password');
});
