// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ServicesContext, type Services } from "../../lib/services.ts";
import { HiddenCheck } from "./HiddenCheck.tsx";

/** Runs the real worker's module, which is none to import by name. */
const runWorker = () => vi.importActual<unknown>("../../lib/session/while-hidden.worker.ts");

/** A worker in this thread; its timers are those of the test. */
class LocalWorker {
  static readonly started: LocalWorker[] = [];
  onmessage: ((event: { data: unknown }) => void) | null = null;
  isRunning = true;
  constructor() {
    LocalWorker.started.push(this);
    vi.stubGlobal("postMessage", (data: unknown) => this.isRunning && this.onmessage?.({ data }));
    void runWorker();
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
  await runWorker();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refreshUser).not.toHaveBeenCalled();
  show("hidden");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refreshUser).toHaveBeenCalledTimes(2);
  unmount();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refreshUser).toHaveBeenCalledTimes(2);
});
