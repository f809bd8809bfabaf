import { expect, test, vi } from "vitest";
import { createAutoLock } from "./auto-lock.ts";

const minute = 60_000;

function setup(minutes: number, { unusedFor = 0 } = {}) {
  let time = 1_000_000;
  const seen = {
    onNotice: vi.fn<(isShown: boolean) => void>(),
    onLock: vi.fn<() => void>(),
    onInput: vi.fn<(at: number) => void>(),
    tellTabs: vi.fn<() => void>(),
  };
  const lock = createAutoLock({ minutes, since: time - unusedFor, now: () => time, ...seen });
  const pass = (ms: number) => {
    time += ms;
    lock.check();
  };
  return { lock, pass, sleep: (ms: number) => (time += ms), ...seen };
}

test("the vault locks after the minutes without input, once", () => {
  const { pass, onLock } = setup(15);
  pass(15 * minute - 1);
  expect(onLock).not.toHaveBeenCalled();
  pass(1);
  pass(minute);
  expect(onLock).toHaveBeenCalledTimes(1);
});

test("the notice is shown a minute before the lock and taken back on input", () => {
  const { lock, pass, onNotice, onLock } = setup(5);
  pass(4 * minute - 1);
  expect(onNotice).not.toHaveBeenCalled();
  pass(1);
  expect(onNotice).toHaveBeenLastCalledWith(true);
  lock.input();
  expect(onNotice).toHaveBeenLastCalledWith(false);
  pass(5 * minute - 1);
  expect(onLock).not.toHaveBeenCalled();
});

test("with one minute, the notice comes half-way", () => {
  const { pass, onNotice } = setup(1);
  pass(minute / 2 - 1);
  expect(onNotice).not.toHaveBeenCalled();
  pass(1);
  expect(onNotice).toHaveBeenLastCalledWith(true);
});

test("the vault never locks when told never", () => {
  const { pass, onLock, onNotice } = setup(0);
  pass(10_000 * minute);
  expect(onLock).not.toHaveBeenCalled();
  expect(onNotice).not.toHaveBeenCalled();
});

test("input in another tab counts, and is not told on", () => {
  const { lock, pass, onLock, tellTabs } = setup(1);
  pass(minute - 1);
  lock.inputElsewhere();
  pass(minute - 1);
  expect(onLock).not.toHaveBeenCalled();
  expect(tellTabs).not.toHaveBeenCalled();
});

test("other tabs are told of input at most every few seconds", () => {
  const { lock, pass, tellTabs } = setup(15);
  lock.input();
  lock.input();
  pass(4_999);
  lock.input();
  expect(tellTabs).toHaveBeenCalledTimes(1);
  pass(1);
  lock.input();
  expect(tellTabs).toHaveBeenCalledTimes(2);
});

test("the time before this page counts, and each input is noted", () => {
  const { lock, pass, onLock, onInput } = setup(15, { unusedFor: 14 * minute });
  pass(minute / 2);
  lock.input();
  expect(onInput).toHaveBeenLastCalledWith(1_000_000 + minute / 2);
  pass(15 * minute - 1);
  expect(onLock).not.toHaveBeenCalled();
  const left = setup(15, { unusedFor: 14 * minute });
  left.pass(minute);
  expect(left.onLock).toHaveBeenCalledTimes(1);
});

test("the first touch after the computer slept longer than the limit locks instead of waking", () => {
  const { lock, sleep, onLock } = setup(15);
  sleep(60 * minute);
  lock.input();
  expect(onLock).toHaveBeenCalledTimes(1);
});
