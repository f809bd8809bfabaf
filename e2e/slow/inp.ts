import type { Page } from "@playwright/test";

/** Notes the longest interaction since `longest` was last set to 0. To be called before the page is opened. */
export const observeInteractions = (page: Page) =>
  page.addInitScript(() => {
    const globals = globalThis as { longest?: number };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.interactionId > 0) globals.longest = Math.max(globals.longest ?? 0, entry.duration);
    }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });

/** Prints how long the longest interaction of what is done took, in milliseconds (INP, from the browser's Event Timing). */
export const createMeasure = (page: Page) => async (name: string, act: () => Promise<unknown>) => {
  await page.evaluate(() => ((globalThis as { longest?: number }).longest = 0));
  await act();
  await page.waitForTimeout(1_500);
  const longest = await page.evaluate(() => (globalThis as { longest?: number }).longest ?? 0);
  console.log(`INP, ${name}: ${longest} ms`);
};
