// @vitest-environment happy-dom
import type { User } from "@pomander/contract";
import type { OpenVault } from "@pomander/vault";
import { act, cleanup, renderHook, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createNotices } from "../../lib/notices.ts";
import { ServicesContext, type Services } from "../../lib/services.ts";
import { createSessionStore, SessionProvider } from "../../lib/session/store.tsx";
import { createValueStore } from "@pomander/browser/value-store";
import { createVaultSession } from "@pomander/browser/vault-session";
import { connected } from "../../test/connected.ts";
import { renderRouter } from "../../test/render-router.tsx";
import { MemberWatch } from "./MemberWatch.tsx";
import { useUserRefresh } from "./use-user-refresh.ts";
import { useVaultRefresh } from "./use-vault-refresh.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

it("reads the record of whoever is signed in every 30 seconds, and keeps the cached one when that fails", async () => {
  const refreshUser = vi.fn<() => Promise<void>>(() => Promise.reject(new Error("nobody there")));
  const services = { refreshUser, connection: connected } as unknown as Services;
  const store = createSessionStore();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SessionProvider store={store}>
      <ServicesContext value={services}>{children}</ServicesContext>
    </SessionProvider>
  );
  renderHook(useUserRefresh, { wrapper });
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(refreshUser).not.toHaveBeenCalled();

  act(() => store.signedIn({ _id: "a" } as User));
  expect(refreshUser).toHaveBeenCalledTimes(1);
  await act(() => vi.advanceTimersByTimeAsync(29_999));
  expect(refreshUser).toHaveBeenCalledTimes(1);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(refreshUser).toHaveBeenCalledTimes(2);
  expect(store.user()).toEqual({ _id: "a" });

  // When the page is seen again, and when the browser has a network again.
  document.dispatchEvent(new Event("visibilitychange"));
  window.dispatchEvent(new Event("online"));
  expect(refreshUser).toHaveBeenCalledTimes(4);

  act(() => store.signedOut());
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(refreshUser).toHaveBeenCalledTimes(4);
});

const withServices =
  (services: Partial<Services>) =>
  ({ children }: { children: ReactNode }) => <ServicesContext value={services as Services}>{children}</ServicesContext>;

it("reads an open vault again once a minute, and when somebody comes back to the page", async () => {
  const refresh = vi.fn<OpenVault["refresh"]>(() => Promise.reject(new Error("locked")));
  const { rerender } = renderHook((vault: OpenVault | null) => useVaultRefresh(vault, null), {
    initialProps: { refresh } as unknown as OpenVault | null,
    wrapper: withServices({ connection: connected }),
  });
  await act(() => vi.advanceTimersByTimeAsync(59_999));
  expect(refresh).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(refresh).toHaveBeenCalledTimes(1);

  await act(() => vi.advanceTimersByTimeAsync(10_000));
  window.dispatchEvent(new Event("focus"));
  document.dispatchEvent(new Event("visibilitychange"));
  expect(refresh).toHaveBeenCalledTimes(2);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  // This return comes too soon after the reading began, so it is read later.
  window.dispatchEvent(new Event("focus"));
  await act(() => vi.advanceTimersByTimeAsync(3_999));
  expect(refresh).toHaveBeenCalledTimes(2);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(refresh).toHaveBeenCalledTimes(3);
  await act(() => vi.advanceTimersByTimeAsync(59_999));
  expect(refresh).toHaveBeenCalledTimes(3);

  rerender(null);
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(refresh).toHaveBeenCalledTimes(3);
});

it("reads the shared vaults after the user's own", async () => {
  const order: string[] = [];
  const read = (what: string) => async () => void order.push(what);
  const vault = { refresh: read("own") } as unknown as OpenVault;
  const sharing = { refresh: read("shared") };
  const wrapper = withServices({ connection: connected });
  renderHook(() => useVaultRefresh(vault, sharing), { wrapper });
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(order).toEqual(["own", "shared"]);
});

it("reads all of them at once when the server is reached again", async () => {
  const order: string[] = [];
  const read = (what: string) => async () => void order.push(what);
  const vault = { refresh: read("own") } as unknown as OpenVault;
  const sharing = { refresh: read("shared") };
  const reached = createValueStore(true);
  const connection = { ...connected, isReached: reached.get, subscribe: reached.subscribe };
  renderHook(() => useVaultRefresh(vault, sharing), { wrapper: withServices({ connection }) });
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  await act(async () => reached.set(false));
  expect(order).toEqual([]);
  await act(async () => reached.set(true));
  expect(order).toEqual(["own", "shared"]);
});

it("reads at most once per five seconds when the connection flips, one round at a time, and loses no reconnection", async () => {
  const rounds: (() => void)[] = [];
  const vault = { refresh: () => new Promise<void>((resolve) => rounds.push(resolve)) } as unknown as OpenVault;
  const reached = createValueStore(true);
  const connection = { ...connected, isReached: reached.get, subscribe: reached.subscribe };
  const flip = () =>
    act(async () => {
      reached.set(false);
      reached.set(true);
    });
  renderHook(() => useVaultRefresh(vault, null), { wrapper: withServices({ connection }) });
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  for (let flips = 0; flips < 10; flips++) await flip();
  expect(rounds).toHaveLength(1);

  // The first round isn't over.
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(rounds).toHaveLength(1);
  rounds[0]?.();
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(rounds).toHaveLength(2);
  rounds[1]?.();
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(rounds).toHaveLength(2);

  // The page is hidden when the server is reached again.
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  await flip();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(rounds).toHaveLength(2);
  visibility.mockRestore();
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(rounds).toHaveLength(3);
});

it("asks on any page whether calendar links and channels stay, once nothing else has to be done before", async () => {
  vi.useRealTimers();
  const services = {
    refreshUser: async () => undefined,
    connection: connected,
    holder: createVaultSession(null),
    sharedVaults: createValueStore(null),
    notices: createNotices(),
    sessionEnd: createValueStore(null),
    tokens: { read: () => null, peek: () => null },
    tokenEnded: () => undefined,
    api: async () => () => new Promise(() => undefined),
  } as unknown as Services;
  const store = createSessionStore();
  const ana = { _id: "a", isAllowedForRemindMe: true, asksAboutLinks: true, mustChangePassword: true } as User;
  store.signedIn(ana);
  renderRouter({ services, store, router: createMemoryRouter([{ path: "*", element: <MemberWatch /> }]) });
  await act(async () => undefined);
  expect(screen.queryByRole("alertdialog")).toBeNull();
  act(() => store.refreshed({ ...ana, mustChangePassword: false }));
  expect(await screen.findByRole("alertdialog", {}, { timeout: 15_000 })).toBeDefined();
  act(() => store.refreshed({ ...ana, mustChangePassword: false, asksAboutLinks: false }));
  await expect.poll(() => screen.queryByRole("alertdialog")).toBeNull();
});
