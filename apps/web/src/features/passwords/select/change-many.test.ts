import type { ChangeOutcome, OpenEntry, OpenVault, SaveOutcome } from "@pomander/vault";
import { expect, test } from "vitest";
import { entry } from "../test/entries.ts";
import { changeMany, changeOf } from "./change-many.ts";
import { relabelOf } from "./relabel.ts";
import { texts } from "./texts.ts";

const ids = ["a", "b", "c", "d"];
const done: ChangeOutcome = { kind: "done" };

test("each is changed in order, and how far it has come is told", async () => {
  const [seen, told]: [string[], number[]] = [[], []];
  const change = async (id: string) => {
    seen.push(id);
    return done;
  };
  const onProgress = (count: number) => void told.push(count);
  expect(await changeMany(ids, change, { onProgress })).toEqual({ changed: ids, problem: null });
  expect(seen).toEqual(ids);
  expect(told).toEqual([1, 2, 3, 4]);
});

test("one that was changed or deleted elsewhere is left out and said, the others are changed", async () => {
  const outcomes: Record<string, ChangeOutcome> = { b: { kind: "changedMeanwhile" }, c: { kind: "gone" } };
  const outcome = await changeMany(ids, async (id) => outcomes[id] ?? done);
  expect(outcome).toEqual({ changed: ["a", "d"], problem: texts.skipped });
});

test("what stops all of them ends it, with what was changed by then", async () => {
  const notSaved = await changeMany(ids, async (id) =>
    id === "c" ? { kind: "notSaved", reason: { code: "unavailable", params: { message: "Full." } } } : done,
  );
  expect(notSaved).toEqual({ changed: ["a", "b"], problem: "Full." });
  const broken = await changeMany(ids, async (id) => {
    if (id === "b") throw new TypeError("x is undefined");
    return done;
  });
  expect(broken.changed).toEqual(["a"]);
  expect(broken.problem).not.toBeNull();
});

test("a person stops it between two, and what is so already is nothing to undo", async () => {
  const control = new AbortController();
  const change = async (id: string) => {
    if (id === "b") control.abort();
    return id === "a" ? ({ kind: "unchanged" } as const) : done;
  };
  expect(await changeMany(ids, change, { signal: control.signal })).toEqual({ changed: ["b"], problem: texts.stopped });
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
