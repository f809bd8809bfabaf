import type { Page } from "@playwright/test";

/** Records the longest interaction since `longest` was last set to 0. Must be called before the page is opened. */
export const observeInteractions = (page: Page) =>
  page.addInitScript(() => {
    const globals = globalThis as { longest?: number };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.interactionId > 0) globals.longest = Math.max(globals.longest ?? 0, entry.duration);
    }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });

/** Returns a function to call once: the processor time, in milliseconds, that the page's own thread has used since. */
export async function createBusyTime(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const used = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return 1_000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0);
  };
  const before = await used();
  return async () => {
    const milliseconds = (await used()) - before;
    await session.detach();
    return milliseconds;
  };
}

/**
 * Returns a function that prints how long the longest interaction of an action took (INP, from the browser's Event
 * Timing), and how much processor time the page's own thread used for all of it, which a busy machine does not change;
 * both in milliseconds.
 */
export function createMeasure(page: Page) {
  return async (name: string, act: () => Promise<unknown>) => {
    await page.evaluate(() => ((globalThis as { longest?: number }).longest = 0));
    const busy = await createBusyTime(page);
    await act();
    await page.waitForTimeout(1_500);
    const longest = await page.evaluate(() => (globalThis as { longest?: number }).longest ?? 0);
    console.log(`INP, ${name}: ${longest} ms; processor time: ${Math.round(await busy())} ms`);
  };
}
