// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ServicesContext, type Services } from "../../lib/services.ts";
import { HiddenCheck } from "./HiddenCheck.tsx";

/** A worker that runs the real one's module; its timers are those of the test. */
class LocalWorker {
  static readonly started: LocalWorker[] = [];
  onmessage: ((event: { data: unknown }) => void) | null = null;
  isRunning = true;
  constructor() {
    LocalWorker.started.push(this);
    vi.stubGlobal("postMessage", (data: unknown) => this.isRunning && this.onmessage?.({ data }));
    void import("../../lib/session/while-hidden.worker.ts");
  }
  terminate() {
    this.isRunning = false;
  }
}

const show = (visibilityState: string) =>
  Object.defineProperty(document, "visibilityState", { value: visibilityState, configurable: true });
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("Worker", LocalWorker);
});
afterEach(() => {
  cleanup();
  show("visible");
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a hidden page asks twice a minute, by a worker's timer, whether its session goes on; a seen one leaves it to its own", async () => {
  const refreshUser = vi.fn<() => Promise<void>>(() => Promise.reject(new Error("The session has ended.")));
  const services = { refreshUser } as unknown as Services;
  const { unmount } = render(
    <ServicesContext value={services}>
      <HiddenCheck />
    </ServicesContext>,
  );
  expect(LocalWorker.started).toHaveLength(1);
  // Its module is loaded by now.
  await import("../../lib/session/while-hidden.worker.ts");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refreshUser).not.toHaveBeenCalled();
  show("hidden");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refreshUser).toHaveBeenCalledTimes(2);
  unmount();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refreshUser).toHaveBeenCalledTimes(2);
});
