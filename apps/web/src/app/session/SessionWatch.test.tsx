// @vitest-environment happy-dom
import type { User } from "@pomander/contract";
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { Provider } from "react-redux";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ServicesContext, type Services } from "../../lib/services.ts";
import { logout, signedIn } from "../../lib/session/slice.ts";
import { createStore } from "../../lib/session/store.ts";
import { useUserRefresh } from "./SessionWatch.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

it("reads the record of whoever is signed in every 30 seconds, and keeps the cached one when that fails", async () => {
  const refreshUser = vi.fn<() => Promise<void>>(() => Promise.reject(new Error("nobody there")));
  const services = { refreshUser } as unknown as Services;
  const store = createStore(services);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>
      <ServicesContext value={services}>{children}</ServicesContext>
    </Provider>
  );
  renderHook(useUserRefresh, { wrapper });
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(refreshUser).not.toHaveBeenCalled();

  act(() => void store.dispatch(signedIn({ _id: "a" } as User)));
  expect(refreshUser).toHaveBeenCalledTimes(1);
  await act(() => vi.advanceTimersByTimeAsync(29_999));
  expect(refreshUser).toHaveBeenCalledTimes(1);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(refreshUser).toHaveBeenCalledTimes(2);
  expect(store.getState().auth.user).toEqual({ _id: "a" });

  act(() => void store.dispatch(logout()));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(refreshUser).toHaveBeenCalledTimes(2);
});
