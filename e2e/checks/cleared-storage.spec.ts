import type { Page } from "@playwright/test";

import { firstVisit } from "../page-objects/first-visit.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { newPerson } from "../fixtures/people.ts";
import { startClearingProxy } from "../processes/clearing-proxy.ts";
import { startServer, type RunningServer } from "../processes/server.ts";
import { expect, test } from "../fixtures/test.ts";

// Tests crypto-protocol.md §12, case 32: one header of the server makes a browser forget every vault that it knew.

test.use({ areFirstVisitsAnswered: false });

let proxy: Awaited<ReturnType<typeof startClearingProxy>>;
let server: RunningServer;
test.beforeAll(async () => {
  proxy = await startClearingProxy(() => server.port);
  server = await startServer({ publicPort: proxy.port });
});
test.afterAll(async () => {
  await server.remove();
  await proxy.close();
});

async function open(newPage: () => Promise<Page>) {
  const person = newPerson("Runa");
  const page = await newPage();
  await signInPage.register(page, person);
  await passwordsPage.open(page);
  await passwordsPage.addEntry(page, { title: "Harbour", password: "first-secret-1" });
  return { page, person };
}

test(
  "case 32: a memory that the server has cleared under an open vault is written back, and that is said",
  { tag: "@slow" },
  async ({ newProfile }) => {
    const { page, person } = await open(async () => (await newProfile({ baseURL: server.url })).newPage());
    for (const [reply, title] of [
      [/^POST \/api\/vaults\/[^/]+\/entries$/, "Orchard"],
      [/^GET \/api\/user/, "Meadow"],
    ] as const) {
      proxy.clearWith(reply);
      if (reply.test("GET /api/user")) await page.evaluate(() => window.dispatchEvent(new Event("refresh user data")));
      else await passwordsPage.addEntry(page, { title: "Lantern", password: "second-secret-2" });
      await expect.poll(proxy.isDue).toBe(false);
      await passwordsPage.addEntry(page, { title, password: "third-secret-3" });
      await expect(passwordsPage.row(page, title)).toBeVisible();
    }
    await expect(
      page.getByText("This browser's memory of your vault was cleared while the vault was open."),
    ).toBeVisible();

    await page.getByRole("button", { name: "Lock", exact: true }).click();
    await passwordsPage.unlock(page, person.password);
    await expect(passwordsPage.row(page, "Meadow")).toBeVisible();
    await page.reload();
    await signInPage.signIn(page, person);
    await passwordsPage.open(page);
    await expect(passwordsPage.row(page, "Meadow")).toBeVisible();
  },
);

test(
  "case 32: a memory that the server has cleared is said aloud, and not answered by a reload",
  { tag: "@slow" },
  async ({ newProfile }) => {
    const { page, person } = await open(async () => (await newProfile({ baseURL: server.url })).newPage());
    proxy.clearWith(/^GET \/login/);
    await page.goto("/login");
    await expect.poll(proxy.isDue).toBe(false);
    await signInPage.signIn(page, person);
    await page.getByRole("banner").getByRole("link", { name: "Passwords" }).click();
    await firstVisit.expectAsked(page);
    await expect(page.getByText("Harbour")).toBeHidden();
    for (let reloads = 0; reloads < 2; reloads++) {
      await page.reload();
      await passwordsPage.unlock(page, person.password);
      await firstVisit.expectAsked(page);
    }
    await page.getByRole("button", { name: "Yes, open it" }).click();
    await expect(passwordsPage.row(page, "Harbour")).toBeVisible();
    await page.reload();
    await passwordsPage.unlock(page, person.password);
    await expect(passwordsPage.row(page, "Harbour")).toBeVisible();
  },
);
