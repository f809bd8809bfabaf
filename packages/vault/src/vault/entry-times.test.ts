import { expect, test } from "vitest";
import { entryTimes, timesOfNew, timesOfSave } from "./entry-times.ts";

const now = new Date("2026-11-20T10:00:00.000Z");
const at = now.toISOString();

test("a new entry has all its times, without that of an empty password", () => {
  expect(timesOfNew("secret", now)).toEqual({ createdAt: at, changedAt: at, passwordChangedAt: at });
  expect(timesOfNew("", now)).toEqual({ createdAt: at, changedAt: at });
});

test("a save changes the time of the password with the password alone", () => {
  expect(timesOfSave("a", "b", now)).toEqual({ changedAt: at, passwordChangedAt: at });
  expect(timesOfSave("", "b", now)).toEqual({ changedAt: at, passwordChangedAt: at });
  expect(timesOfSave("a", "a", now)).toEqual({ changedAt: at });
  expect(timesOfSave("a", "", now)).toEqual({ changedAt: at });
});

test("of what is sealed only times are times", () => {
  expect(entryTimes({ createdAt: at, changedAt: "yesterday", passwordChangedAt: 5, other: at })).toEqual({
    createdAt: at,
  });
  expect(entryTimes({ changedAt: at, passwordChangedAt: at })).toEqual({ changedAt: at, passwordChangedAt: at });
});
