import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { stripTypeScriptTypes } from "node:module";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

import { expect, test as base } from "@playwright/test";

// Tests that the memory of a vault keeps working while the browser empties its storage: on a site with nothing else on
// it.

const root = join(import.meta.dirname, "../..");
const scripts: Readonly<Record<string, string>> = {
  "/memory.js": "packages/browser/src/indexeddb-pinned-state.ts",
  "/errors.ts": "packages/browser/src/errors.ts",
  "/coded-error.js": "packages/crypto/src/coded-error.ts",
  "/pinned-database.ts": "packages/browser/src/pinned-database.ts",
  "/pinned-state.js": "packages/vault/src/device/pinned-state.ts",
};
const importMap = {
  imports: { "@pomander/vault/pinned-state": "/pinned-state.js", "@pomander/crypto/coded-error": "/coded-error.js" },
};
const document = `<script type="importmap">${JSON.stringify(importMap)}</script>
<script type="module">
  import { createIndexedDbPinnedState } from "/memory.js";
  window.memory = createIndexedDbPinnedState();
</script>`;

const test = base.extend<{ site: string }>({
  site: async ({}, use) => {
    const server = createServer(({ url = "/" }, reply) => {
      const path = scripts[url];
      if (url === "/clear") reply.setHeader("clear-site-data", '"storage"').end();
      else if (path === undefined) reply.setHeader("content-type", "text/html").end(document);
      else {
        const source = stripTypeScriptTypes(readFileSync(join(root, path), "utf8"));
        reply.setHeader("content-type", "text/javascript").end(source);
      }
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const closed = new Promise((resolve) => server.close(resolve));
    // A browser may have opened a connection ahead, which sends nothing and would be waited for.
    server.closeAllConnections();
    await closed;
  },
});

const rounds = 10;

interface Site {
  memory: {
    get(kind: "ids", key: string): Promise<{ counter: number } | undefined>;
    update(
      kind: "ids",
      key: string,
      change: (before?: { counter: number }) => { counter: number; ids: [] },
    ): Promise<{ counter: number } | undefined>;
  };
}

test("no call fails or waits for ever while the browser empties its storage again and again", async ({
  page,
  context,
  site,
}) => {
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(site);
    await tab.waitForFunction(() => "memory" in window);
  }
  const result = await page.evaluate(async (rounds) => {
    const { memory } = window as unknown as Site;
    const count = () => memory.update("ids", "vault", (before) => ({ counter: (before?.counter ?? 0) + 1, ids: [] }));
    let emptied = 0;
    const faults: string[] = [];
    const use = async () => {
      try {
        if ((await count())?.counter === 1) emptied++;
        await memory.get("ids", "vault");
      } catch (error) {
        faults.push(String(error));
      }
    };
    for (let round = 0; round < rounds; round++) {
      let isCleared = false;
      const clearing = fetch("/clear").then(() => {
        isCleared = true;
      });
      while (!isCleared) await use();
      await clearing;
      await use();
    }
    return { emptied, faults, last: (await count())?.counter };
  }, rounds);
  expect(result.faults).toEqual([]);
  expect(result.emptied).toBeGreaterThanOrEqual(rounds);
  const seen = await other.evaluate(() => (window as unknown as Site).memory.get("ids", "vault"));
  expect(seen?.counter).toBe(result.last);
});

test("a browser is asked once to keep what the page stores", async ({ page, site }) => {
  await page.addInitScript(() => {
    const asked = { times: 0 };
    Object.assign(window, { asked });
    navigator.storage.persist = async () => ++asked.times > 0;
  });
  const remember = () =>
    page.evaluate(async () => {
      const { memory, asked } = window as unknown as Site & { asked: { times: number } };
      await memory.update("ids", "vault", () => ({ counter: 1, ids: [] }));
      return asked.times;
    });
  await page.goto(site);
  expect(await remember()).toBe(1);
  await page.reload();
  expect(await remember()).toBe(0);
});
