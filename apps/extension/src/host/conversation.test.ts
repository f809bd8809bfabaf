import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createConversation } from "./conversation.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const question = { kind: "firstVisit", visit: { fingerprint: "12345", entries: 1 } } as never;

/** Begins work that asks one question, and says how that ended. */
function begun() {
  const conversation = createConversation();
  let ended: string | null = null;
  let isStillCurrent: boolean | null = null;
  const step = conversation.begin(async (ask, _warn, isCurrent) => {
    await ask(question).then(
      () => (ended = "answered"),
      () => (ended = "given up"),
    );
    isStillCurrent = isCurrent();
    return { kind: "done" };
  });
  return { conversation, step, ended: () => ended, isStillCurrent: () => isStillCurrent };
}

test("a question that is answered goes on", async () => {
  const { conversation, step, ended, isStillCurrent } = begun();
  const asked = await step;
  expect(asked).toMatchObject({ kind: "question" });
  const { id } = asked as { id: number };
  expect(await conversation.answer(id, true)).toEqual({ kind: "done" });
  expect([ended(), isStillCurrent()]).toEqual(["answered", true]);
});

test("one that was ended is given up, takes no answer, and what it opened is not current", async () => {
  const { conversation, step, ended, isStillCurrent } = begun();
  const { id } = (await step) as { id: number };
  conversation.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(conversation.answer(id, true)).toBeNull();
  expect([ended(), isStillCurrent()]).toEqual(["given up", false]);
});

test("a page that waits for its next step when it is ended gets an end", async () => {
  const conversation = createConversation();
  const step = conversation.begin(() => new Promise(() => undefined));
  conversation.end();
  expect(await step).toEqual({ kind: "done" });
});

test("a question that no one answers is given up after five minutes, and a later one then", async () => {
  const { conversation, step, ended } = begun();
  await step;
  await vi.advanceTimersByTimeAsync(4 * 60_000);
  const second = conversation.begin(async (ask) => {
    await ask(question);
    return { kind: "done" };
  });
  const { id } = (await second) as { id: number };
  expect(ended()).toBe("given up");
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  expect(conversation.answer(id, true)).not.toBeNull();

  const { conversation: alone, step: asked, ended: end } = begun();
  const late = (await asked) as { id: number };
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect([end(), alone.answer(late.id, true)]).toEqual(["given up", null]);
});

test("a page that waits for its next step when another one begins gets an end, and asks nothing any more", async () => {
  const conversation = createConversation();
  let goOn: () => void = () => undefined;
  let ended = "";
  const first = conversation.begin(async (ask) => {
    await new Promise<void>((resolve) => (goOn = resolve));
    await ask(question).catch(() => (ended = "given up"));
    return { kind: "done" };
  });
  const second = conversation.begin(async (ask) => {
    await ask(question);
    return { kind: "done" };
  });
  expect(await first).toEqual({ kind: "done" });
  const { id } = (await second) as { id: number };
  goOn();
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toBe("given up");
  expect(await conversation.answer(id, true)).toEqual({ kind: "done" });
});
