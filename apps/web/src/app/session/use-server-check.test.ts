// @vitest-environment happy-dom
import { act, cleanup } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderUse } from "../../test/render-use.ts";
import { useServerCheck } from "./use-server-check.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

test("a server that is away is checked for every ten seconds, until it is there or the page is left", async () => {
  let isReached = true;
  const listeners = new Set<() => void>();
  const check = vi.fn<() => void>();
  const connection = {
    check,
    isReached: () => isReached,
    subscribe: (listener: () => void) => (listeners.add(listener), () => listeners.delete(listener)),
  };
  const { unmount } = renderUse(useServerCheck, { props: undefined, services: { connection } });
  const become = (next: boolean) =>
    act(() => {
      isReached = next;
      for (const listener of listeners) listener();
    });
  /** Returns how often the server was checked for in 30 seconds. */
  const checks = async () => {
    const before = check.mock.calls.length;
    await vi.advanceTimersByTimeAsync(30_000);
    return check.mock.calls.length - before;
  };
  expect(await checks()).toBe(0);
  become(false);
  expect(await checks()).toBe(3);
  become(true);
  expect(await checks()).toBe(0);
  become(false);
  unmount();
  expect(await checks()).toBe(0);
});
