import type { User } from "@pomander/contract";
import { expect, test } from "vitest";
import { callError } from "@pomander/vault";
import { runMany } from "./run-many.ts";

const users = ["a", "b", "c", "d"].map((_id) => ({ _id }) as User);

async function run(doOne: (id: string) => Promise<void>, stopAfter = Number.POSITIVE_INFINITY) {
  const [asked, progress]: [string[], number[]] = [[], []];
  const { succeeded, failed } = await runMany({
    users,
    run: async ({ _id }) => {
      asked.push(_id);
      await doOne(_id);
    },
    fallback: "It failed",
    onProgress: (done) => progress.push(done),
    isStopped: () => asked.length >= stopAfter,
  });
  return {
    asked,
    progress,
    succeeded: succeeded.map(({ _id }) => _id),
    failed: failed.map(({ user }) => user._id),
    reasons: failed.map(({ reason }) => reason),
  };
}

test("one that fails stops no other", async () => {
  const result = await run(async (id) => (id === "b" ? Promise.reject(new Error("inner")) : undefined));
  expect(result).toEqual({
    asked: ["a", "b", "c", "d"],
    progress: [1, 2, 3, 4],
    succeeded: ["a", "c", "d"],
    failed: ["b"],
    reasons: ["It failed"],
  });
});

test("without a connection the rest is not tried, and fails for the same reason", async () => {
  const { asked, failed, reasons, progress } = await run(async (id) =>
    id === "b" ? Promise.reject(callError("unreachable", {}, "offline")) : undefined,
  );
  expect([asked, failed, progress]).toEqual([
    ["a", "b"],
    ["b", "c", "d"],
    [1, 2, 3, 4],
  ]);
  expect(new Set(reasons).size).toBe(1);
});

test("stopping leaves the rest as it is", async () => {
  expect(await run(async () => undefined, 2)).toMatchObject({ asked: ["a", "b"], succeeded: ["a", "b"], failed: [] });
});
