// @vitest-environment happy-dom
import type { User } from "@pomander/contract";
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Services, ServicesContext } from "../../lib/services.ts";
import { createSessionStore, SessionProvider } from "../../lib/session/store.tsx";
import { useUserRefresh } from "./use-user-refresh.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  cleanup();
});

/** Renders the hook with a server that answers nothing. */
function show() {
  let isReached = true;
  const listeners = new Set<() => void>();
  const connection = {
    isReached: () => isReached,
    subscribe: (listener: () => void) => (listeners.add(listener), () => listeners.delete(listener)),
  };
  const refreshUser = vi.fn<() => Promise<void>>(() => Promise.reject(new Error("away")));
  const store = createSessionStore();
  const { unmount } = renderHook(useUserRefresh, {
    wrapper: ({ children }) => (
      <SessionProvider store={store}>
        <ServicesContext value={{ connection, refreshUser } as unknown as Services}>{children}</ServicesContext>
      </SessionProvider>
    ),
  });
  let before = 0;
  return {
    store,
    unmount,
    /** Returns how often the record was read since the last call. */
    reads: () => -before + (before = refreshUser.mock.calls.length),
    reach: (next: boolean) => {
      isReached = next;
      act(() => listeners.forEach((listener) => listener()));
    },
    look: (state: DocumentVisibilityState) => {
      vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
      document.dispatchEvent(new Event("visibilitychange"));
    },
  };
}

test("the record of a signed-in user is read at once, every 30 seconds, and when page or server come back", async () => {
  const { store, reads, reach, look, unmount } = show();
  act(() => store.signedIn({ _id: "ana" } as User));
  expect(reads()).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reads()).toBe(2);
  look("hidden");
  expect(reads()).toBe(0);
  look("visible");
  expect(reads()).toBe(1);
  window.dispatchEvent(new Event("online"));
  expect(reads()).toBe(1);
  reach(false);
  expect(reads()).toBe(0);
  reach(true);
  expect(reads()).toBe(1);
  unmount();
  look("visible");
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reads()).toBe(0);
});

test("a visitor has no record to read", async () => {
  const { reads, reach, look } = show();
  look("visible");
  reach(false);
  reach(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reads()).toBe(0);
});
