import type { ChangeOutcome } from "@pomander/vault";
import { expect, test } from "vitest";
import { changeMany } from "./change-many.ts";
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
