import { hkdfSync } from "node:crypto";

import type { BrowserContext, Page } from "@playwright/test";

import { createInMemoryPinnedState, createVaultClient } from "../../packages/vault/src/index.ts";
import { sharedArgon2 } from "../../packages/vault/test/support/argon2.ts";
import { callApi } from "../fixtures/signed-in-users.ts";
import { newPerson, type Person } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { dumpStorage } from "../checks/browser-storage.ts";
import { walkFiles } from "../checks/files.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { openProfile } from "../page-objects/profile.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { openPersistentProfile } from "../processes/persistent-profile.ts";

// Tests "Stay unlocked in new tabs and after a reload": the keys go from page to page, in memory alone.

test.use({ serviceWorkers: "allow" });

const isOpen = (page: Page) => expect(passwordsPage.row(page, "Harbour")).toBeVisible();
const lockedHeading = (page: Page) => page.getByRole("heading", { level: 1, name: "Unlock your vault" });
const isLocked = (page: Page) => expect(lockedHeading(page)).toBeVisible();

async function newTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto("/passwords");
  return page;
}

/** Registers, stores an entry, and chooses to stay unlocked. */
async function begin(page: Page, person: Person): Promise<void> {
  await signInPage.register(page, person);
  await passwordsPage.open(page);
  await passwordsPage.addEntry(page, { title: "Harbour", password: "canary-harbour-4711" });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await choose(page, true);
  await passwordsPage.open(page);
  await isOpen(page);
}

async function choose(page: Page, on: boolean): Promise<void> {
  await openProfile(page, "This device");
  await page.getByRole("switch", { name: "Stay unlocked in new tabs and after a reload" }).setChecked(on);
}

test("an unlocked vault survives a reload and reaches new tabs, and a lock ends it in all of them", async ({
  context,
  page,
}) => {
  const person = newPerson("Noor");
  await begin(page, person);
  await page.reload();
  await isOpen(page);
  const second = await newTab(context);
  await isOpen(second);
  // The vault can be changed there as in any tab.
  await passwordsPage.addEntry(second, { title: "Orchard", password: "canary-orchard-4711" });

  await page.getByRole("button", { name: "Lock", exact: true }).click();
  for (const tab of [page, second]) await isLocked(tab);
  const third = await newTab(context);
  for (const tab of [page, third]) {
    await tab.reload();
    await isLocked(tab);
  }

  // A vault that was unlocked by password in one tab is unlocked in the others again when they start.
  await passwordsPage.unlock(page, person.password);
  await isOpen(page);
  await second.reload();
  await isOpen(second);
  await test.step("from the only tab to the next one", async () => {
    for (const tab of [third, second]) await tab.close();
    let only = page;
    // The service worker keeps the keys for ten seconds; a slow machine may take longer to open a tab, so this is retried.
    await expect(async () => {
      if (await lockedHeading(only).isVisible()) await passwordsPage.unlock(only, person.password);
      await isOpen(only);
      const next = await context.newPage();
      await only.close();
      only = next;
      await next.goto("/passwords");
      await expect(passwordsPage.row(next, "Harbour").or(lockedHeading(next))).toBeVisible();
      expect(await lockedHeading(next).isVisible()).toBe(false);
    }).toPass({ timeout: 120_000 });
  });
});

test(
  "the auto-lock ends it in all tabs, and counts from the last input",
  { tag: "@slow" },
  async ({ context, page }) => {
    await begin(page, newPerson("Noor"));
    const second = await newTab(context);
    await isOpen(second);
    const now = Date.now();
    for (const tab of [page, second]) await tab.clock.setFixedTime(now + 14.5 * 60_000);
    // There was no input in the meantime, so the keys arrive with the same idle time.
    const third = await context.newPage();
    await third.clock.setFixedTime(now + 14.5 * 60_000);
    await third.goto("/passwords");
    await expect(third.getByText(/^Your vault locks in less than a minute/)).toBeVisible();
    for (const tab of [page, second, third]) await tab.clock.setFixedTime(now + 16 * 60_000);
    for (const tab of [page, second, third]) await isLocked(tab);
    await page.reload();
    await isLocked(page);
  },
);

test(
  "signing out ends it in all tabs, and gives nothing to who signs in next",
  { tag: "@slow" },
  async ({ context, page }) => {
    await begin(page, newPerson("Noor"));
    const second = await newTab(context);
    await isOpen(second);
    await signInPage.signOut(page);
    await expect(second).toHaveURL(/\/login/);
    const other = newPerson("Ravi");
    await signInPage.register(second, other);
    await second.goto("/passwords");
    await isLocked(second);
    expect(await second.evaluate(() => JSON.stringify(localStorage))).toContain("stayUnlocked:");
  },
);

test(
  "the end of the session on the server ends it in all tabs",
  { tag: "@slow" },
  async ({ context, page, server }) => {
    await begin(page, newPerson("Noor"));
    const second = await newTab(context);
    await isOpen(second);
    const token = await page.evaluate(() => localStorage.getItem("token") ?? "");
    await callApi(server, token, "DELETE", "/user/sessions");
    // The next call of one tab learns that the session has ended.
    await page.getByRole("button", { name: "Add Harbour to favorites" }).click();
    for (const tab of [page, second])
      await expect(tab.getByRole("heading", { level: 1, name: "Sign in again" })).toBeVisible();
    const third = await newTab(context);
    await expect(third.getByText("Harbour")).toBeHidden();
  },
);

test("nothing is given once the choice is taken back", { tag: "@slow" }, async ({ context, page }) => {
  await begin(page, newPerson("Noor"));
  await choose(page, false);
  await isLocked(await newTab(context));
  await page.goto("/passwords");
  await isLocked(page);
});

/** Returns the keys of a vault as bytes, which no page has (docs/crypto-protocol.md §3). */
async function rawKeys(serverUrl: string, { email, password }: Person): Promise<Buffer[]> {
  const client = createVaultClient({
    baseUrl: `${serverUrl}/api`,
    argon2: sharedArgon2,
    memory: createInMemoryPinnedState(),
  });
  const yes = () => Promise.resolve(true);
  const { user } = await client.signIn(email, password, yes);
  const { vaultKey } = await client.unlockKey(user, password, yes);
  const derived = ["entry-wrap", "manifest-mark", "manifest-seal", "write", "search"].map((name) =>
    Buffer.from(hkdfSync("sha256", vaultKey, "", `pomander/v1/${name}`, 32)),
  );
  return [Buffer.from(vaultKey), ...derived];
}

/** Returns the secrets that appear in these bytes, raw or encoded as text. */
const findIn = (bytes: Buffer, secrets: readonly Buffer[]) =>
  secrets.filter((secret) =>
    [secret, secret.toString("hex"), secret.toString("base64").slice(0, 42), secret.toString("base64url")].some(
      (needle) => bytes.includes(needle),
    ),
  );

test(
  "nothing that opens the vault is stored, and it is locked once the browser was closed",
  { tag: "@slow" },
  async ({ launchOptions, server }) => {
    const person = newPerson("Noor");
    const planted = Buffer.from(crypto.getRandomValues(new Uint8Array(32)));
    const profile = await openPersistentProfile(launchOptions, server.url);
    const page = profile.context.pages()[0] ?? (await profile.context.newPage());
    await begin(page, person);
    await page.reload();
    await isOpen(page);
    const keys = await rawKeys(server.url, person);
    const kept = await dumpStorage(page);
    expect(findIn(Buffer.from(kept), keys)).toEqual([]);
    // The same search finds a key that is stored.
    await page.evaluate(
      async (bytes) => {
        const key = await crypto.subtle.importKey("raw", Uint8Array.from(bytes), "HKDF", false, ["deriveBits"]);
        const opening = indexedDB.open("planted");
        opening.onupgradeneeded = () => opening.result.createObjectStore("keys");
        await new Promise((resolve) => (opening.onsuccess = resolve));
        const writing = opening.result.transaction("keys", "readwrite", { durability: "strict" });
        writing.objectStore("keys").put(key, "key");
        await new Promise((resolve) => (writing.oncomplete = resolve));
      },
      [...planted],
    );
    await profile.close();

    const files = [...walkFiles(profile.folder)];
    expect(files.length).toBeGreaterThan(10);
    expect(files.flatMap(({ bytes }) => findIn(bytes, keys))).toEqual([]);
    expect(files.flatMap(({ bytes }) => findIn(bytes, [planted]))).not.toEqual([]);

    const again = await openPersistentProfile(launchOptions, server.url, profile.folder);
    await isLocked(await newTab(again.context));
    await again.close();
    await profile.remove();
  },
);
