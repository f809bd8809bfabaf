import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import type { Page } from "@playwright/test";

import { signInPage } from "../page-objects/sign-in.ts";
import { newPerson } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ serviceWorkers: "allow" });

/** Returns the service worker of another release: another version, in which one file has another name. */
const released = (worker: string) =>
  worker.replace(/"version":"[^"]+"/, '"version":"another"').replace(/"\/assets\/ProfileP-[^"]+",/, "");

const anotherEarly = (script: string) => `document.documentElement.dataset.release = "another";${script}`;
/** Returns the page of that release, with the hash of its first script. */
const withHashOf = (page: string, early: string) =>
  page.replace(
    /(<script src="\/early\.js" crossorigin integrity="sha256-)[^"]*/,
    `$1${createHash("sha256").update(early).digest("base64")}`,
  );

/**
 * Starts a proxy of the server that can switch to another release, in which the file of that name is gone. Browsers
 * cache nothing that comes through.
 */
async function startReleaseProxy(target: string) {
  let isNew = false;
  const proxy = createServer((request, reply) => {
    void (async () => {
      const path = request.url ?? "/";
      if (isNew && path.startsWith("/assets/ProfileP-")) return reply.writeHead(404).end();
      const body: Buffer[] = [];
      for await (const chunk of request) body.push(chunk as Buffer);
      const { authorization, "content-type": type } = request.headers;
      const headers = Object.entries({ authorization, "content-type": type }).filter(
        ([, value]) => value !== undefined,
      );
      const answer = await fetch(target + path, {
        method: request.method ?? "GET",
        headers: headers as [string, string][],
        ...(body.length === 0 ? {} : { body: Buffer.concat(body) }),
      });
      for (const [name, value] of answer.headers)
        if (!["content-encoding", "content-length", "transfer-encoding"].includes(name)) reply.setHeader(name, value);
      reply.setHeader("cache-control", "no-store");
      const bytes = Buffer.from(await answer.arrayBuffer());
      reply.writeHead(answer.status);
      if (isNew && path === "/sw.js") reply.end(released(bytes.toString()));
      else if (isNew && path === "/early.js") reply.end(anotherEarly(bytes.toString()));
      else if (isNew && /html/.test(answer.headers.get("content-type") ?? ""))
        reply.end(withHashOf(bytes.toString(), anotherEarly(await (await fetch(`${target}/early.js`)).text())));
      else reply.end(bytes);
    })().catch(() => reply.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    release: () => void (isNew = true),
    close: () =>
      new Promise<void>((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      }),
  };
}

const caches = (page: Page) => page.evaluate(() => globalThis.caches.keys());

test("a new release leaves open tabs whole, and takes the place of the old one once they are closed", async ({
  server,
  newProfile,
}) => {
  const releases = await startReleaseProxy(server.url);
  const profile = await newProfile({ baseURL: releases.url });
  const page = await profile.newPage();
  await signInPage.register(page, newPerson());
  // All files are cached once the worker controls the page.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const [before = ""] = await caches(page);
  expect(before).toMatch(/^pomander [\w-]{12}$/);

  releases.release();
  const other = await profile.newPage();
  await other.goto("/");
  // The page is already the new one, and so is the script that it runs first.
  await expect(other.locator("html")).toHaveAttribute("data-release", "another");
  const isWaiting = () =>
    page.evaluate(() =>
      navigator.serviceWorker.getRegistration().then((found) => found?.waiting instanceof ServiceWorker),
    );
  await expect.poll(isWaiting).toBe(true);
  expect(await caches(page)).toEqual([before, "pomander another"]);
  // The tab has not needed this part until now, and the server no longer has it.
  await page.getByRole("banner").getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();

  await page.close();
  await other.close();
  const later = await profile.newPage();
  await later.goto("/");
  await expect.poll(() => caches(later)).toEqual(["pomander another"]);

  const kept = await later.evaluate(async () => {
    const urls: string[] = [];
    for (const name of await globalThis.caches.keys())
      for (const { url } of await (await globalThis.caches.open(name)).keys()) urls.push(new URL(url).pathname);
    return urls;
  });
  expect(kept.length).toBeGreaterThan(50);
  expect(kept.filter((path) => path.startsWith("/api"))).toEqual([]);
  await releases.close();
});
