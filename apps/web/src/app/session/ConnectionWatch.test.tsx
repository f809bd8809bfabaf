// @vitest-environment happy-dom
import type { User } from "@pomander/contract";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createConnection } from "@pomander/browser/connection";
import { ServicesContext, type Services } from "../../lib/services.ts";
import { createSessionStore, SessionProvider } from "../../lib/session/store.tsx";
import { ConnectionWatch } from "./ConnectionWatch.tsx";

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

it.each([
  [
    "a server that cannot serve",
    async () => new Response(null, { status: 503 }),
    "The server isn't available right now. Try again in a minute.",
    "The server is available again.",
  ],
  [
    "a network that is gone",
    () => Promise.reject(new TypeError("Failed to fetch")),
    "You're offline. The server can't be reached.",
    "You're back online.",
  ],
])("tells %s for what it is, and when it is over", async (_what, fails, bar, notice) => {
  let answer: () => Promise<Response> = fails;
  const connection = createConnection(window);
  const fetch = connection.watch(() => answer());
  const show = vi.fn<Services["notices"]["show"]>();
  const services = {
    connection,
    notices: { show },
    refreshUser: async () => undefined,
    holder: { personal: () => null, subscribe: () => () => undefined },
  } as unknown as Services;
  const store = createSessionStore();
  store.signedIn({ _id: "a" } as User);
  render(
    <SessionProvider store={store}>
      <ServicesContext value={services}>
        <ConnectionWatch />
      </ServicesContext>
    </SessionProvider>,
  );
  await act(async () => void (await fetch("/api/user").catch(() => undefined)));
  expect(screen.queryByText(bar)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(await screen.findByText(bar)).toBeDefined();

  answer = async () => new Response(null, { status: 200 });
  await act(async () => void (await fetch("/api/user")));
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(screen.queryByText(bar)).toBeNull();
  expect(show.mock.calls).toEqual([[{ text: notice, severity: "success" }]]);
});
