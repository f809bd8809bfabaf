// @vitest-environment happy-dom
import type { Call, User } from "@pomander/contract";
import type { HealthReport } from "@pomander/vault/health";
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ServicesContext, type Services } from "../../../lib/services.ts";
import { createSessionStore, SessionProvider } from "../../../lib/session/store.tsx";
import type { HealthSession } from "../health-session.ts";
import { useBreachCheck } from "./use-breach-check.ts";

beforeEach(() => window.localStorage.clear());
afterEach(cleanup);

interface Party {
  source: "off" | "file" | "service";
  host: string | null;
}

const report = { breaches: { checked: 0, pending: 3 } } as HealthReport;

/** Renders the look-up for a user whose server looks breached passwords up at `party`. */
async function breachCheckAt(party: Party) {
  const services = {
    api: async () => async (_call: Call) => ({ breaches: party }),
    connection: { subscribe: () => () => undefined, isReached: () => true },
  } as unknown as Services;
  const store = createSessionStore();
  store.signedIn({ _id: "ana" } as User);
  const lookUp = vi.fn<HealthSession["lookUp"]>();
  const session = { lookUp, stopLookUp: vi.fn<() => void>() } as unknown as HealthSession;
  const health = { session, stage: { kind: "ready" }, lookUp: { kind: "idle" }, report } as const;
  const { result } = renderHook(() => useBreachCheck(health as unknown as Parameters<typeof useBreachCheck>[0]), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <SessionProvider store={store}>
        <ServicesContext value={services}>{children}</ServicesContext>
      </SessionProvider>
    ),
  });
  await expect.poll(() => result.current.source).toBe(party.source);
  return { result, lookUp };
}

const service: Party = { source: "service", host: "ranges.example" };

test("a yes is for the source and the host that were named, and another one is asked for again", async () => {
  const first = await breachCheckAt(service);
  expect([first.result.current.isAgreed, first.lookUp.mock.calls.length]).toEqual([false, 0]);
  act(() => first.result.current.agree());
  expect([first.result.current.isAgreed, first.lookUp.mock.calls.length > 0]).toEqual([true, true]);
  cleanup();

  const again = await breachCheckAt(service);
  expect([again.result.current.isAgreed, again.lookUp.mock.calls.length]).toEqual([true, 1]);
  cleanup();

  for (const party of [
    { source: "service", host: "other.example" },
    { source: "file", host: null },
  ] as const) {
    const other = await breachCheckAt(party);
    expect([other.result.current.isAgreed, other.lookUp.mock.calls.length]).toEqual([false, 0]);
    cleanup();
  }
});

test("a yes of before, which names no one, is asked for again", async () => {
  window.localStorage.setItem("breachCheck:ana", "yes");
  const { result, lookUp } = await breachCheckAt(service);
  expect([result.current.isAgreed, lookUp.mock.calls.length]).toEqual([false, 0]);
});

test("a yes that is taken back is asked for again", async () => {
  const { result } = await breachCheckAt(service);
  act(() => result.current.agree());
  act(() => result.current.withdraw());
  expect([result.current.isAgreed, window.localStorage.length]).toEqual([false, 0]);
});
