import { expect, test, vi } from "vitest";
import { isHeard, isTooLong } from "./message-limit.ts";

test("a message as content scripts send it is read, and none that is longer than its limit", () => {
  const password = "x".repeat(8_192);
  expect(isTooLong({ name: "sent", userName: password, password, isNew: true })).toBe(false);
  const actions = Array.from({ length: 20 }, () => `https://${"x".repeat(280)}.example.org`);
  expect(
    isTooLong({
      name: "report",
      actions,
      fresh: { form: { rules: "x".repeat(2_000) }, actions },
    }),
  ).toBe(false);
  for (const more of [
    "x".repeat(65_536),
    { ["x".repeat(65_536)]: 1 },
    Array.from({ length: 65_536 }, () => 1),
    new Uint8Array(200_000_000),
    [[{ deep: ["x".repeat(40_000)] }], "x".repeat(40_000)],
  ]) {
    expect(isTooLong({ name: "sent", more })).toBe(true);
  }
});

test("a message that contains itself, or is nested without end, is too long", () => {
  const itself: Record<string, unknown> = { name: "sent" };
  itself["more"] = itself;
  expect(isTooLong(itself)).toBe(true);
  let nested: unknown = [];
  for (let depth = 0; depth < 70_000; depth += 1) nested = [nested];
  expect(isTooLong(nested)).toBe(true);
});

test("a message with a value of another kind is not read", () => {
  const long = "x".repeat(10_000_000);
  for (const more of [
    // eslint-disable-next-line no-new-wrappers -- The structured clone keeps it an object, whose names are its characters.
    new String(long),
    // eslint-disable-next-line no-new-wrappers -- The same.
    new Number(1),
    new Map([[1, long]]),
    new Set([long]),
    new Uint8Array(1),
    new Date(),
    new Error(long),
  ]) {
    expect(isTooLong(more)).toBe(true);
    expect(isTooLong({ name: "sent", more: [{ more }] })).toBe(true);
  }
});

/** Returns a message, and whether anything but its name was read. */
function watched(name: string) {
  const seen = { isRead: false };
  const message = new Proxy(
    { name },
    {
      ownKeys: (target) => {
        seen.isRead = true;
        return Reflect.ownKeys(target);
      },
    },
  );
  return { message, seen };
}

test("of a tab's messages twenty a second are read, whatever is in them, and another tab's are counted apart", () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const isSentHeard = (tabId: number) => {
    const { message, seen } = watched("sent");
    const isTaken = isHeard(message, tabId, false);
    expect(seen.isRead).toBe(isTaken);
    return isTaken;
  };
  // One that is too long counts as well.
  expect(isHeard({ name: "sent", more: "x".repeat(100_000) }, 1, false)).toBe(false);
  expect(Array.from({ length: 21 }, () => isSentHeard(1))).toEqual([
    ...Array.from({ length: 19 }, () => true),
    false,
    false,
  ]);
  expect(isSentHeard(2)).toBe(true);
  vi.advanceTimersByTime(1_000);
  expect(isSentHeard(1)).toBe(true);
  vi.useRealTimers();
});

test("a report is read while something waits for it, from any number of frames", () => {
  const { message, seen } = watched("report");
  expect([isHeard(message, 3, false), seen.isRead]).toEqual([false, false]);
  for (let frame = 0; frame < 300; frame += 1) expect(isHeard({ name: "report" }, 3, true)).toBe(true);
});

test("messages that are no objects are heard, and have no name", () => {
  for (const message of [null, undefined, 7, "report", []]) expect(isHeard(message, 4, false)).toBe(true);
});
