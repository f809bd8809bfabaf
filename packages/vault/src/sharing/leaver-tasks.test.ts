import { limits } from "@pomander/contract";
import { systemRandom } from "@pomander/crypto";
import type { SharedMember } from "@pomander/crypto/sharing";
import { expect, test } from "vitest";
import { leaverTasks } from "./leaver-tasks.ts";
import type { SharingCore } from "./sharing-core.ts";

const coreWith = (tasks: object[]) =>
  ({
    host: { now: () => new Date("2026-11-01T09:00:00.000Z"), random: systemRandom },
    server: {
      vaults: [
        { vaultId: "other", tasks: [{ kind: "passwords" }] },
        { vaultId: "v", tasks },
      ],
    },
  }) as unknown as SharingCore;
const task = (taskId: string, parts: object = {}) => ({
  taskId,
  kind: "passwords",
  who: ["bea"],
  due: "2026-10-01T00:00:00Z",
  to: ["ana", "cy"],
  left: 2,
  ...parts,
});
const members = [{ userId: "ana" }, { userId: "dan" }] as SharedMember[];
/** Each person is marked in as many entries as their name is long. */
const markedFor = (who: readonly string[]) => who.reduce((sum, { length }) => sum + length, 0);
const after = (out: string[], ...tasks: object[]) =>
  leaverTasks(coreWith(tasks), { vaultId: "v", out, members, markedFor });

test("who goes has a task of two weeks, for nobody in particular yet", () => {
  const [made, ...more] = after(["bea", "eve"]);
  expect([made, more]).toEqual([
    { taskId: made?.taskId, who: ["bea", "eve"], total: 6, due: "2026-11-15T09:00:00.000Z", to: [] },
    [],
  ]);
  expect(made?.taskId).toMatch(/^[\da-f-]{36}$/);
});

test("earlier tasks are counted again, for those who are members still and about those who are out", () => {
  const counted = { who: ["bea"], total: 3, due: "2026-10-01T00:00:00.000Z", to: ["ana"] };
  expect(after([], task("1"))).toEqual([{ taskId: "1", ...counted }]);
  expect(after([], task("1", { who: ["bea", "dan"] }))).toEqual([{ taskId: "1", ...counted, who: ["bea", "dan"] }]);
});

test("a task that is done stays behind where nothing is marked; another kind always does", () => {
  expect(
    after([], task("1", { left: 0, who: ["dan"] }), task("2", { left: 0 }), task("3", { who: ["dan"] })),
  ).toMatchObject([
    { taskId: "2", total: 3 },
    { taskId: "3", total: 0 },
  ]);
  expect(after([], task("1", { kind: "keys" }))).toEqual([]);
});

test("the newest tasks are kept, as many as a vault can have", () => {
  const many = Array.from({ length: limits.leaverTasks + 2 }, (_, i) => task(`${i}`));
  const ids = (out: string[]) => after(out, ...many).map(({ taskId }) => taskId);
  expect(ids([])).toEqual(many.slice(2).map(({ taskId }) => taskId));
  expect(ids(["eve"]).slice(1)).toEqual(many.slice(3).map(({ taskId }) => taskId));
  expect(ids(["eve"])).toHaveLength(limits.leaverTasks);
});

test("a vault of which the server says nothing has no earlier tasks", () => {
  const core = { ...coreWith([]), server: null };
  expect(leaverTasks(core, { vaultId: "v", out: [], members, markedFor })).toEqual([]);
});
