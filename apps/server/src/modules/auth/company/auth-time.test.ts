import { expect, test } from "vitest";
import { readAuthTime } from "./auth-time.ts";

const now = new Date(Date.UTC(2026, 10, 27, 12));
const startedAt = now.getTime() - 5 * 60_000;
const settings = { authTime: "sent", freshMinutes: 15 } as const;
const seconds = startedAt / 1_000;
const read = (auth_time: unknown, isFresh = false) =>
  readAuthTime(settings, { auth_time }, { startedAt, isFresh }, now);

test("a token says when the person signed in, or it is not known", () => {
  expect(read(seconds)).toBe(startedAt);
  expect(read(0)).toBe(0);
  for (const auth_time of [undefined, null, String(seconds), -1, Number.NaN, [seconds]])
    expect(read(auth_time)).toBeNull();
});

test("188: clocks may differ by a minute: a later time is in the future, and none", () => {
  const latest = now.getTime() / 1_000 + 60;
  expect(read(latest)).toBe(latest * 1_000);
  expect(read(latest, true)).toBe(latest * 1_000);
  expect(read(latest + 1)).toBeNull();
  expect(() => read(latest + 1, true)).toThrow("in the future");
});

test("188: where a fresh sign-in was asked for, the time is needed, and counts from when the round began", () => {
  const earliest = seconds - 16 * 60;
  expect(read(earliest, true)).toBe(earliest * 1_000);
  expect(() => read(earliest - 1, true)).toThrow("ignored max_age");
  expect(read(earliest - 1)).toBe((earliest - 1) * 1_000);
  for (const auth_time of [undefined, String(seconds)]) expect(() => read(auth_time, true)).toThrow("no auth_time");
});

test("189: of a provider that never says it, the time of the round counts, and nothing that the token says", () => {
  const none = { ...settings, authTime: "none" } as const;
  for (const isFresh of [false, true]) {
    for (const claims of [{}, { auth_time: 7 }])
      expect(readAuthTime(none, claims, { startedAt, isFresh }, now)).toBe(startedAt);
  }
});
