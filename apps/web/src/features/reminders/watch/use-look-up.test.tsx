// @vitest-environment happy-dom
import type { NewCheck, ReminderCheck } from "@pomander/contract";
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ServicesContext, type Services } from "../../../lib/services.ts";
import { useLookUp } from "./use-look-up.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const certificate = (target: string): NewCheck => ({ kind: "certificate", target });
const checkOf = (target: string, foundDate: string | null) => ({ target, foundDate }) as ReminderCheck;
/** Milliseconds that are longer than any pause in typing. */
const settledMs = 5_000;

/** The hook before a server whose replies come when the test says so. */
function lookUp(first: NewCheck | null) {
  const asked: string[] = [];
  const replies: { give: (check: ReminderCheck) => void; fail: (error: Error) => void }[] = [];
  const api = async (_call: unknown, { body }: { body: NewCheck }) => {
    asked.push(body.target);
    return new Promise((give, fail) => void replies.push({ give, fail }));
  };
  const services = { api: async () => api } as unknown as Services;
  const dates: string[] = [];
  const hook = renderHook((wanted: NewCheck | null) => useLookUp({ wanted, onDate: (day) => dates.push(day) }), {
    initialProps: first,
    wrapper: ({ children }) => <ServicesContext value={services}>{children}</ServicesContext>,
  });
  const settle = () => act(() => vi.advanceTimersByTimeAsync(settledMs));
  return { ...hook, asked, replies, dates, settle };
}

test("the reply to what was typed before is not taken for what is typed now", async () => {
  const { result, rerender, asked, replies, dates, settle } = lookUp(certificate("old.example"));
  await settle();
  expect(result.current).toEqual({ state: "looking" });
  rerender(certificate("new.example"));
  expect(result.current).toBeNull();
  await settle();
  await act(async () => replies[0]!.give(checkOf("old.example", "2099-01-01")));
  expect([result.current, dates]).toEqual([{ state: "looking" }, []]);
  await act(async () => replies[1]!.give(checkOf("new.example", "2099-02-02")));
  expect(result.current).toEqual({ state: "found", check: checkOf("new.example", "2099-02-02") });
  expect([asked, dates]).toEqual([["old.example", "new.example"], ["2099-02-02"]]);
});

test("what fails for what was typed before is not said either", async () => {
  const { result, rerender, replies, settle } = lookUp(certificate("old.example"));
  await settle();
  rerender(certificate("new.example"));
  await settle();
  await act(async () => replies[0]!.fail(new Error("late")));
  expect(result.current).toEqual({ state: "looking" });
});

test("nothing is asked while somebody types, nor of what isn't watched", async () => {
  const { rerender, asked, settle, result } = lookUp(null);
  await settle();
  for (const typed of ["a", "ab", "abc"]) rerender(certificate(typed));
  expect(asked).toEqual([]);
  await settle();
  expect(asked).toEqual(["abc"]);
  rerender(null);
  await settle();
  expect([asked, result.current]).toEqual([["abc"], null]);
});

test("a watch without a date leaves the form's date", async () => {
  const { result, replies, dates, settle } = lookUp(certificate("a.example"));
  await settle();
  await act(async () => replies[0]!.give(checkOf("a.example", null)));
  expect([result.current?.state, dates]).toEqual(["found", []]);
});
