import type { BulkResult, User } from "@pomander/contract";
import fc from "fast-check";
import Papa from "papaparse";
import { expect, it } from "vitest";
import { type Outcome, uploadRows, type UploadDeps, type ValidRow, chunksOf, reportOf } from "./upload.ts";

const rowAt = (index: number): ValidRow => ({
  line: index + 2,
  user: { firstName: "Ann", email: `a${index}@example.com`, password: "password1" },
});
const rows = (count: number) => Array.from({ length: count }, (_, index) => rowAt(index));

/** A server that keeps addresses; `fails` says of a try by its number what it does instead of answering. */
function setup(fails: (attempt: number) => { error: unknown; isDone: boolean } | null = () => null) {
  const there = new Set<string>();
  const sizes: number[] = [];
  const outcomes: Outcome[] = [];
  const pauses: number[] = [];
  const waits: unknown[] = [];
  let isStopped = false;
  const add = (users: readonly { email: string }[]): BulkResult => {
    const result: BulkResult = { createdUsers: [], errors: [] };
    for (const [index, { email }] of users.entries()) {
      if (there.has(email)) {
        result.errors.push({ index, email, error: "Email already registered", code: "email_taken" });
      } else {
        there.add(email);
        result.createdUsers.push({ email } as User);
      }
    }
    return result;
  };
  const needs: UploadDeps = {
    async send(users) {
      sizes.push(users.length);
      const failure = fails(sizes.length);
      if (failure === null) return add(users);
      if (failure.isDone) add(users);
      throw failure.error;
    },
    pause: async (milliseconds) => void pauses.push(milliseconds),
    isStopped: () => isStopped,
    onChunk: (more) => void outcomes.push(...more),
    onWaiting: (waiting) => void waits.push(waiting),
  };
  return { needs, there, sizes, outcomes, pauses, waits, stop: () => (isStopped = true) };
}
const unreachable = Object.assign(new Error("Can't reach the server"), { code: "unreachable", isForPeople: true });
const apiError = (code: string, message: string, retryAfterSeconds: number | null = null) =>
  Object.assign(new Error(message), { isForPeople: true, status: 400, code, retryAfterSeconds });

it("an upload sends chunks of ten, one after the other, and reports every row in order", async () => {
  const { needs, sizes, outcomes } = setup();
  await uploadRows(rows(24), needs);
  expect(sizes).toEqual([10, 10, 4]);
  expect(outcomes.map(({ line }) => line)).toEqual(rows(24).map(({ line }) => line));
  expect(outcomes.every(({ isCreated }) => isCreated)).toBe(true);
});

it("the same file again changes nothing", async () => {
  const { needs, there, outcomes } = setup();
  await uploadRows(rows(30), needs);
  await uploadRows(rows(30), needs);
  expect(there.size).toBe(30);
  expect(outcomes.slice(30).map(({ reason }) => reason)).toEqual(Array(30).fill("Email already registered"));
});

it("a chunk that nobody received is sent again", async () => {
  const { needs, there, outcomes, pauses } = setup((attempt) =>
    attempt === 2 || attempt === 3 ? { error: unreachable, isDone: false } : null,
  );
  await uploadRows(rows(60), needs);
  expect(there.size).toBe(60);
  expect(outcomes.filter(({ isCreated }) => isCreated)).toHaveLength(60);
  expect(pauses).toHaveLength(2);
});

it("rows whose reply was lost are said to be there perhaps by this upload", async () => {
  const { needs, there, outcomes } = setup((attempt) => (attempt === 1 ? { error: unreachable, isDone: true } : null));
  await uploadRows(rows(30), needs);
  expect(there.size).toBe(30);
  expect(outcomes.slice(0, 10).every(({ reason }) => reason.includes("perhaps by this upload"))).toBe(true);
  expect(outcomes.slice(10).every(({ isCreated }) => isCreated)).toBe(true);
});

it("an upload gives up after five more tries, and says of every row left that it was not sent", async () => {
  const { needs, sizes, outcomes } = setup(() => ({ error: unreachable, isDone: false }));
  await uploadRows(rows(60), needs);
  expect(sizes).toHaveLength(6);
  expect(outcomes).toHaveLength(60);
  expect(new Set(outcomes.map(({ reason }) => reason))).toEqual(new Set(["Not sent: Can't reach the server"]));
});

it("an upload waits as long as the server asks", async () => {
  const { needs, there, pauses, waits } = setup((attempt) =>
    attempt === 1 ? { error: apiError("rate_limited", "Wait.", 7), isDone: false } : null,
  );
  await uploadRows(rows(5), needs);
  expect(there.size).toBe(5);
  expect(pauses).toEqual([7_000]);
  expect(waits).toEqual([{ kind: "asked", seconds: 7 }, null]);
});

it("an upload ends at a refusal that will not change, like a session that is over", async () => {
  const { needs, sizes, outcomes } = setup((attempt) =>
    attempt === 2
      ? { error: apiError("not_signed_in", "Your session has ended. Sign in again."), isDone: false }
      : null,
  );
  await uploadRows(rows(60), needs);
  expect(sizes).toHaveLength(2);
  expect(outcomes.filter(({ isCreated }) => isCreated)).toHaveLength(10);
  expect(outcomes.at(-1)?.reason).toBe("Not sent: Your session has ended. Sign in again.");
});

it("an upload stops between chunks when it is asked to", async () => {
  const upload = setup();
  upload.needs.onChunk = (more) => {
    upload.outcomes.push(...more);
    upload.stop();
  };
  await uploadRows(rows(60), upload.needs);
  expect(upload.sizes).toEqual([10]);
  expect(upload.outcomes.filter(({ isCreated }) => isCreated)).toHaveLength(10);
  expect(upload.outcomes.at(-1)?.reason).toBe("Not sent: the upload was stopped");
});

it("loses, adds and moves nothing, and fills every chunk but the last", () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), fc.integer({ min: 1, max: 40 }), (list, size) => {
      const chunks = chunksOf(list, size);
      expect(chunks.flat()).toEqual(list);
      for (const [index, chunk] of chunks.entries())
        expect(chunk.length === size || (index === chunks.length - 1 && chunk.length > 0)).toBe(true);
    }),
  );
});

const risky = ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"];
const cell = fc.string({ unit: fc.constantFrom(...risky, '"', ",", ";", "a", "1", " ") });
const outcome: fc.Arbitrary<Outcome> = fc.record({
  line: fc.nat(),
  email: cell,
  isCreated: fc.boolean(),
  reason: cell,
});
const cellsOf = (report: string) => Papa.parse<string[]>(report, { delimiter: ",", newline: "\r\n" }).data.slice(0, -1);

it("no cell begins as a formula, and none is lost", () => {
  fc.assert(
    fc.property(fc.array(outcome), (outcomes) => {
      const [head, ...rows] = cellsOf(reportOf(outcomes));
      expect(head).toEqual(["line", "email", "outcome", "reason"]);
      expect(rows).toHaveLength(outcomes.length);
      for (const [index, row] of rows.entries()) {
        expect(row.some((value) => risky.some((character) => value.startsWith(character)))).toBe(false);
        const { line, email, reason } = outcomes[index]!;
        const plain = [row[0], row[1]!.replace(/^'/, ""), row[3]!.replace(/^'/, "")];
        expect(plain).toEqual([String(line), email, reason]);
      }
    }),
  );
});
