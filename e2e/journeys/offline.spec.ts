import type { Page } from "@playwright/test";

import { expectNotice, readClipboard } from "../page-objects/common.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { openProfile } from "../page-objects/profile.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { newPerson } from "../fixtures/people.ts";
import { startServer, type RunningServer } from "../processes/server.ts";
import { dumpStorage } from "../checks/browser-storage.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ serviceWorkers: "allow" });

// Tests an installed app without its server, on a device that keeps a sealed copy of the vault.

const person = newPerson("Noor");
const harbour = { title: "Harbour", email: "noor@harbour.example", password: "canary-harbour-4711" };
const hours = 3_600_000;
const offlineNotice = "You're offline. You can read and copy your passwords, but changes need a connection.";

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(async () => {
  await server.remove();
});
const restart = async () => {
  server = await startServer({ port: server.port, dataDir: server.dataDir });
};

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const bar = (page: Page) => page.getByText("You're offline. You can read and copy your passwords.", { exact: true });
/** Returns how many envelopes of the protocol this browser stores, wherever it does. */
const countEnvelopes = async (page: Page) =>
  ((await dumpStorage(page)).match(/v1c?\.[\w-]{16}\.[\w-]{20,}/g) ?? []).length;

/** Waits until the service worker has stored the app. */
const waitForServiceWorker = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

test(
  "reads its vault without a server, refuses changes, and keeps nothing sealed after the session",
  { tag: "@slow" },
  async ({ newProfile }) => {
    const profile = await newProfile({ baseURL: server.url, permissions: ["clipboard-read", "clipboard-write"] });
    let page = await profile.newPage();
    const open = async (path: string) => {
      await page.close();
      page = await profile.newPage();
      await page.goto(path);
    };

    await test.step("choose to keep a copy", async () => {
      await signInPage.register(page, person);
      await passwordsPage.open(page);
      await passwordsPage.addEntry(page, harbour);
      await passwordsPage.addEntry(page, { title: "Orchard", password: "canary-orchard-4711" });
      await page.getByRole("button", { name: "Add Harbour to favorites" }).click();
      expect(await countEnvelopes(page)).toBe(0);
      await openProfile(page, "This device");
      await page.getByRole("switch", { name: "Keep an encrypted copy on this device" }).check();
      await expectNotice(page, "This device now keeps an encrypted copy of your vault");
      await waitForServiceWorker(page);
      // The envelopes are nine of each of the two entries, the manifest and the wrapped key.
      expect(await countEnvelopes(page)).toBe(20);
      expect(/canary-\w+-4711|noor@harbour/.exec(await dumpStorage(page))).toBeNull();
    });

    await server.stop();

    await test.step("read it", async () => {
      await open("/passwords");
      await expect(heading(page, "Unlock your vault")).toBeVisible();
      await expect(page.getByText("The server can't be reached.")).toBeVisible();
      await passwordsPage.unlock(page, "not-my-password");
      await expect(page.getByText("Incorrect master password.")).toBeVisible();
      await passwordsPage.unlock(page, person.password);
      await expect(bar(page)).toBeVisible();
      await expect(page.getByText(/^Offline copy on this device · last change/)).toBeVisible();
      await passwordsPage.filterBy(page, "Favorites");
      await expect(passwordsPage.row(page, "Orchard")).toBeHidden();
      await page.getByRole("button", { name: "Copy the password of Harbour" }).click();
      expect(await readClipboard(page)).toBe(harbour.password);
      await passwordsPage.filterBy(page, "All");
      await passwordsPage.search(page, "orch");
      await expect(passwordsPage.row(page, "Harbour")).toBeHidden();
      await page.getByRole("button", { name: "Clear" }).click();
    });

    await test.step("be told why nothing can be changed, and lose nothing", async () => {
      for (const name of ["Add Password", "Archive Harbour", "Remove Harbour from favorites"]) {
        await page.getByRole("button", { name, exact: true }).click();
        await expectNotice(page, offlineNotice);
        await page.getByRole("button", { name: "Dismiss" }).click();
      }
      await passwordsPage.openEntry(page, "Harbour");
      await passwordsPage.fillEntry(page, { notes: "written on the train" });
      await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
      await expect(page.getByRole("dialog").getByRole("alert").last()).toContainText(
        "Failed to save password. You're offline",
      );
    });

    await test.step("go on when the server is there again", async () => {
      await restart();
      // The system fires this event when the connection is back; without it the page checks every ten seconds.
      await page.evaluate(() => window.dispatchEvent(new Event("online")));
      await expect(bar(page)).toBeHidden();
      // The form that could not be saved saves itself.
      await expectNotice(page, "Password updated successfully");
      await expect(page.getByText(/^Offline copy/)).toBeHidden();
    });

    await test.step("sign out without a server", async () => {
      await server.stop();
      await open("/passwords");
      await passwordsPage.unlock(page, person.password);
      await passwordsPage.openEntry(page, "Harbour");
      await expect(page.getByRole("dialog").getByLabel("Notes")).toHaveValue("written on the train");
      await page.keyboard.press("Escape");
      await signInPage.signOut(page);
      await expect(page.getByRole("alert")).toHaveText(/You need a connection to sign in\./);
      await expect.poll(() => countEnvelopes(page)).toBe(0);
    });

    await test.step("sign in again: the choice is remembered, and a token that ends takes the copy along", async () => {
      await restart();
      await signInPage.signIn(page, person);
      await expect.poll(() => countEnvelopes(page)).toBe(20);
      await server.stop();
      await page.close();
      page = await profile.newPage();
      await page.clock.install();
      await page.goto("/passwords");
      await passwordsPage.unlock(page, person.password);
      await expect(bar(page)).toBeVisible();
      await page.clock.fastForward(13 * hours);
      await expect(heading(page, "Login")).toBeVisible();
      await expect(page.getByRole("alert")).toHaveText(/You need a connection to sign in\./);
      await expect.poll(() => countEnvelopes(page)).toBe(0);
    });
  },
);

test(
  "a session that the server ends, or another tab, or the clock while nobody looks, takes the copy along",
  { tag: "@slow" },
  async ({ newProfile }) => {
    await server.stop();
    await restart();
    const profile = await newProfile({ baseURL: server.url });
    const page = await profile.newPage();
    const someone = newPerson("Timo");
    await signInPage.register(page, someone);
    await page.goto("/passwords");
    await passwordsPage.unlock(page, someone.password);
    await passwordsPage.addEntry(page, { title: "Orchard", password: "canary-orchard-4711" });
    await openProfile(page, "This device");
    await page.getByRole("switch", { name: "Keep an encrypted copy on this device" }).check();
    await expect.poll(() => countEnvelopes(page)).toBe(11);

    await page.evaluate(() =>
      fetch("/api/user/sessions", {
        method: "DELETE",
        headers: { authorization: `Bearer ${localStorage.getItem("token")}` },
      }),
    );
    await page.evaluate(() => window.dispatchEvent(new Event("refresh user data")));
    await expectNotice(page, "Your session has ended. Sign in again.");
    await expect.poll(() => countEnvelopes(page)).toBe(0);

    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await signInPage.signIn(page, someone);
    await expect.poll(() => countEnvelopes(page)).toBe(11);
    const other = await profile.newPage();
    await other.goto("/");
    await signInPage.signOut(other);
    await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
    await expect.poll(() => countEnvelopes(page)).toBe(0);

    await signInPage.signIn(page, someone);
    await expect.poll(() => countEnvelopes(page)).toBe(11);
    await page.close();
    await other.close();
    const tomorrow = await profile.newPage();
    // The browser fails to list its databases when the app asks, as older ones do.
    await tomorrow.addInitScript(() => {
      const own = Object.getOwnPropertyDescriptor(IDBFactory.prototype, "databases") ?? {};
      IDBFactory.prototype.databases = () => {
        Object.defineProperty(IDBFactory.prototype, "databases", own);
        return Promise.reject(new Error("unknown"));
      };
    });
    await tomorrow.clock.install({ time: Date.now() + 13 * hours });
    await tomorrow.goto("/passwords");
    await expect(heading(tomorrow, "Login")).toBeVisible();
    await expect.poll(() => countEnvelopes(tomorrow)).toBe(0);
  },
);
