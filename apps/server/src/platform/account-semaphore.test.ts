import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAccountSemaphore } from "./long-reads.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Asks for a turn, and notes what becomes of it. */
function ask(acquire: ReturnType<typeof createAccountSemaphore>, account: string) {
  const turn = { state: "waits", release: () => undefined as void };
  acquire(account).then(
    (release) => Object.assign(turn, { state: "runs", release }),
    ({ code, retryAfterSeconds }: { code: string; retryAfterSeconds: number }) =>
      Object.assign(turn, { state: `${code} ${retryAfterSeconds}` }),
  );
  return turn;
}
const settle = () => vi.advanceTimersByTimeAsync(0);

test("two turns of one account, three of all; the next one goes to whoever may have it and came first", async () => {
  const acquire = createAccountSemaphore({ permits: 3, perAccount: 2, timeoutMs: 5_000 });
  const turns = ["a", "a", "a", "b", "b", "c"].map((account) => ask(acquire, account));
  await settle();
  expect(turns.map(({ state }) => state)).toEqual(["runs", "runs", "waits", "runs", "waits", "waits"]);
  turns[0]?.release();
  await settle();
  expect(turns.map(({ state }) => state)).toEqual(["runs", "runs", "runs", "runs", "waits", "waits"]);
  turns[1]?.release();
  await settle();
  expect(turns.slice(4).map(({ state }) => state)).toEqual(["runs", "waits"]);
  turns[3]?.release();
  await settle();
  expect(turns[5]?.state).toBe("runs");
});

test("who waits too long is told whose work it was, and takes no turn any more", async () => {
  const acquire = createAccountSemaphore({ permits: 2, perAccount: 1, timeoutMs: 5_000 });
  const [own, other] = [ask(acquire, "a"), ask(acquire, "b")];
  const [behindOwn, behindOthers] = [ask(acquire, "a"), ask(acquire, "c")];
  await vi.advanceTimersByTimeAsync(4_999);
  expect([own, other, behindOwn, behindOthers].map(({ state }) => state)).toEqual(["runs", "runs", "waits", "waits"]);
  await vi.advanceTimersByTimeAsync(1);
  expect([behindOwn.state, behindOthers.state]).toEqual(["rate_limited 5", "unavailable 5"]);
  own.release();
  const again = [ask(acquire, "a"), ask(acquire, "c")];
  await settle();
  expect(again.map(({ state }) => state)).toEqual(["runs", "waits"]);
});

test("an account has so many that wait, and one more is refused at once", async () => {
  const acquire = createAccountSemaphore({ permits: 1, timeoutMs: 5_000, waitingPerAccount: 1 });
  const turns = ["a", "a", "a", "b", "b"].map((account) => ask(acquire, account));
  await settle();
  expect(turns.map(({ state }) => state)).toEqual(["runs", "waits", "rate_limited 5", "waits", "unavailable 5"]);
});
