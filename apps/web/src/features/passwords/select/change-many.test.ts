import type { ChangeOutcome, OpenEntry, OpenVault, SaveOutcome } from "@pomander/vault";
import { expect, test } from "vitest";
import { changeMany, changeOf } from "./change-many.ts";
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
