// @vitest-environment happy-dom
import { type Call, calls, type User } from "@pomander/contract";
import type { HealthReport } from "@pomander/vault/health";
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ServicesContext, type Services } from "../../../lib/services.ts";
import { createSessionStore, SessionProvider } from "../../../lib/session/store.tsx";
import type { HealthSession } from "../health-session.ts";
import type { Health } from "../use-health.ts";
import { useBreachCheck } from "./use-breach-check.ts";

beforeEach(() => window.localStorage.clear());
afterEach(cleanup);

interface Party {
  source: "off" | "file" | "service";
  host: string | null;
}

interface Given {
  stage?: Health["lookUp"];
  pending?: number;
  isOffline?: boolean;
  isSignedIn?: boolean;
}

/** Renders the look-up for a user whose server looks breached passwords up at `party`. */
async function breachCheckAt(
  party: Party,
  { stage = { kind: "idle" }, pending = 3, isOffline = false, isSignedIn = true }: Given = {},
) {
  const asked: unknown[] = [];
  const answer = async (call: Call, input?: unknown) => {
    if (call !== calls.breaches.range) return { breaches: party };
    asked.push(input);
    return { range: "0".repeat(35) };
  };
  const services = {
    api: async () => answer,
    connection: { subscribe: () => () => undefined, isReached: () => !isOffline },
  } as unknown as Services;
  const store = createSessionStore();
  if (isSignedIn) store.signedIn({ _id: "ana" } as User);
  const report = { breaches: { checked: 0, pending } } as HealthReport;
  const lookUp = vi.fn<HealthSession["lookUp"]>();
  const session = { lookUp, stopLookUp: vi.fn<() => void>() } as unknown as HealthSession;
  const health = { session, stage: { kind: "ready" }, lookUp: stage, report } as const;
  const { result } = renderHook(() => useBreachCheck(health as unknown as Parameters<typeof useBreachCheck>[0]), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <SessionProvider store={store}>
        <ServicesContext value={services}>{children}</ServicesContext>
      </SessionProvider>
    ),
  });
  await expect.poll(() => result.current.source).toBe(party.source);
  return { result, session, lookUp, asked };
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

test.each<[string, Given, number]>([
  ["up to a thousand passwords", { pending: 1_000 }, 1],
  ["more than that", { pending: 1_001 }, 0],
  ["none", { pending: 0 }, 0],
  ["a look-up that was stopped", { stage: { kind: "stopped" } }, 0],
  ["a device that is offline", { isOffline: true }, 0],
])("with a yes of before, %s: %j, looked up %s times by itself", async (_name, given, times) => {
  window.localStorage.setItem("breachCheck:ana", "service ranges.example");
  const { result, lookUp } = await breachCheckAt(service, given);
  expect([result.current.isAgreed, lookUp.mock.calls.length]).toEqual([true, times]);
});

test("the server is asked for the range of a prefix, and the look-up can be stopped", async () => {
  const { result, session, lookUp, asked } = await breachCheckAt(service);
  act(() => result.current.start());
  expect(await lookUp.mock.calls[0]![0]("ABCDE")).toBe("0".repeat(35));
  expect(asked).toEqual([{ params: { prefix: "ABCDE" } }]);
  expect(result.current.isAgreed).toBe(false);
  act(() => result.current.cancel());
  expect(session.stopLookUp).toHaveBeenCalledOnce();
});

test("where the server looks nothing up there is nobody to agree to", async () => {
  const { result, session, lookUp } = await breachCheckAt({ source: "off", host: null });
  act(() => result.current.agree());
  expect([result.current.isAgreed, lookUp.mock.calls, window.localStorage.length]).toEqual([false, [], 0]);
  act(() => result.current.withdraw());
  expect([result.current.isAgreed, session.stopLookUp]).toEqual([false, expect.any(Function)]);
});

test("a visitor's yes counts for this visit alone, and nothing is looked up by itself", async () => {
  const { result, lookUp } = await breachCheckAt(service, { isSignedIn: false });
  expect([result.current.isAgreed, lookUp.mock.calls.length, window.localStorage.length]).toEqual([false, 0, 0]);
});
