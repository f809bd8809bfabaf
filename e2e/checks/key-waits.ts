import type { Page } from "@playwright/test";

interface KeyTimes {
  /** The longest wait between a key and its handling, in milliseconds, and how many keys were handled. */
  longest: number;
  handled: number;
}

/** Presses a key again and again. The returned function stops that and returns a report. */
export async function pressKeys(page: Page) {
  const browser = page.context().browser();
  if (browser === null) throw new Error("There is no browser to look into.");
  await page.evaluate(() => {
    const times: KeyTimes = { longest: 0, handled: 0 };
    const globals = globalThis as unknown as { keyTimes?: KeyTimes };
    const isFirst = globals.keyTimes === undefined;
    globals.keyTimes = times;
    if (!isFirst) return;
    document.addEventListener(
      "keydown",
      (event) => {
        const { keyTimes } = globals;
        if (keyTimes === undefined) return;
        keyTimes.longest = Math.max(keyTimes.longest, performance.now() - event.timeStamp);
        keyTimes.handled += 1;
      },
      { capture: true },
    );
  });
  await browser.startTracing(page, { categories: ["toplevel"] });
  let isOver = false;
  const pressing = (async () => {
    while (!isOver) {
      await page.keyboard.press("Shift");
      await page.waitForTimeout(30);
    }
  })();
  return async (): Promise<string> => {
    isOver = true;
    await pressing;
    const { longest, handled } = await page.evaluate(() => (globalThis as unknown as { keyTimes: KeyTimes }).keyTimes);
    const task = longestTask(JSON.parse((await browser.stopTracing()).toString()) as Trace);
    return (
      `${handled} keys, the longest waited ${longest.toFixed(0)} ms; the page's longest task took ` +
      `${(task.dur / 1_000).toFixed(0)} ms, of which it had the processor for ${(task.tdur / 1_000).toFixed(0)} ms`
    );
  };
}

interface Trace {
  traceEvents: {
    ph: string;
    name: string;
    pid: number;
    tid: number;
    dur?: number;
    tdur?: number;
    args: { name?: string };
  }[];
}

/**
 * Returns the task that took most processor time on a page's main thread, in microseconds; its duration includes the
 * time of other processes on this machine.
 */
function longestTask({ traceEvents }: Trace): { dur: number; tdur: number } {
  const mains = new Set(
    traceEvents
      .filter(({ ph, name, args }) => ph === "M" && name === "thread_name" && args.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents
    .filter(({ ph, name, pid, tid }) => ph === "X" && name.endsWith("RunTask") && mains.has(`${pid} ${tid}`))
    .map(({ dur = 0, tdur = 0 }) => ({ dur, tdur }));
  return tasks.reduce((longest, task) => (task.tdur > longest.tdur ? task : longest), { dur: 0, tdur: 0 });
}
