import { expect, test as base, type BrowserContext, type BrowserContextOptions } from "@playwright/test";

import { startServer, type ServerProcess } from "./server-process.ts";
import { monitorNetwork } from "./watch.ts";

interface Fixtures {
  /** A further browser profile: own storage, own cookies. Watched like the first. */
  newProfile: (options?: BrowserContextOptions) => Promise<BrowserContext>;
}
interface WorkerFixtures {
  /** A server of this worker's own; a test that needs an untouched one starts it by itself. */
  server: ServerProcess;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.remove();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  newProfile: async ({ browser, baseURL, contextOptions }, use) => {
    const opened: BrowserContext[] = [];
    const finishers: (() => void)[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({
        ...contextOptions,
        ...(baseURL === undefined ? {} : { baseURL }),
        ...options,
      });
      const { seen, finish } = await monitorNetwork(context);
      opened.push(context);
      finishers.push(() => {
        finish();
        expect.soft(seen.foreignRequests, "requests to another host").toEqual([]);
        expect.soft(seen.policyReports, "CSP and Trusted Types reports").toEqual([]);
      });
      return context;
    });
    for (const finish of finishers) finish();
    await Promise.all(opened.map((context) => context.close()));
  },
  context: async ({ newProfile }, use) => use(await newProfile()),
});

export { expect };
