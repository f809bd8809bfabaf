import { setTimeout as wait } from "node:timers/promises";

import type { Page } from "@playwright/test";

import { createCliDevice } from "../../apps/cli/test/support/device.ts";
import { findInHeap } from "../checks/heap-snapshot.ts";
import { newPerson } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { openProfile } from "../page-objects/profile.ts";
import { signInPage } from "../page-objects/sign-in.ts";

// The owner ends a thief's sessions from another browser: every tab and the command line's agent lock by themselves.

const canary = "canary-harbour-4711-secret";
const isLocked = (page: Page) => expect(page.getByRole("heading", { level: 1, name: "Sign in again" })).toBeVisible();

/** Waits for all of them, and prints the seconds that each took. */
async function report(what: string, waits: Record<string, Promise<unknown>>): Promise<void> {
  const begun = Date.now();
  for (const seconds of await Promise.all(
    Object.entries(waits).map(async ([name, locked]) => {
      await locked;
      return `${name} ${((Date.now() - begun) / 1_000).toFixed(1)} s`;
    }),
  ))
    console.log(`${what}: ${seconds}`);
}

/** Ends every session but the owner's own, on the profile page. */
async function endOthers(owner: Page): Promise<void> {
  await owner.reload();
  const others = owner.getByRole("button", { name: /^End the session on/ });
  await expect(others.first()).toBeVisible();
  for (let left = await others.count(); left > 0; left--) {
    await others.first().click();
    await expect(others).toHaveCount(left - 1);
  }
}

/** Hides the page, as a browser does in the background. */
async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
}

test(
  "an ended session locks its tabs and the agent, idle, hidden and offline, and leaves nothing to read",
  { tag: "@slow" },
  async ({ newProfile, server, browserName }) => {
    test.setTimeout(600_000);
    const person = newPerson("Dora");
    const owner = await (await newProfile()).newPage();
    await signInPage.register(owner, person);
    await passwordsPage.open(owner);
    await passwordsPage.addEntry(owner, { title: "Harbour", password: canary });

    const thiefs = await newProfile();
    const [reader, hidden, writer] = [await thiefs.newPage(), await thiefs.newPage(), await thiefs.newPage()];
    await signInPage.signIn(reader, person);
    await passwordsPage.open(reader);
    for (const tab of [hidden, writer]) {
      await tab.goto("/passwords");
      await passwordsPage.unlock(tab, person.password);
    }
    for (const tab of [reader, hidden, writer]) await expect(passwordsPage.row(tab, "Harbour")).toBeVisible();
    const view = await passwordsPage.viewEntry(reader, "Harbour");
    await view.getByRole("button", { name: /^Show password$/i }).click();
    await expect(view).toContainText(canary);
    if (browserName === "chromium") expect(await findInHeap(reader, [canary])).toEqual([canary]);
    await hide(hidden);
    await passwordsPage.fillNewEntry(writer, { title: "Half typed", notes: "kept sealed" });

    const device = createCliDevice();
    try {
      await test.step("idle: every tab, the hidden one too, and the agent", async () => {
        const login = ["login", server.url, person.email, "--password-stdin", "--yes"];
        expect((await device.run(login, { input: person.password })).exitCode).toBe(0);
        expect(device.agentPid()).not.toBeNull();
        await openProfile(owner, "Security");
        await endOthers(owner);
        const agentEnds = async () => {
          while (device.agentPid() !== null) await wait(500);
        };
        const tabs = { reader: isLocked(reader), hidden: isLocked(hidden), writer: isLocked(writer) };
        await report("idle", { ...tabs, agent: agentEnds() });
      });
      await test.step("nothing of the password that was shown is left in the page's memory", async () => {
        await expect(view).toBeHidden();
        if (browserName === "chromium") expect(await findInHeap(reader, [canary])).toEqual([]);
      });
      await test.step("signing in again in place brings back what was typed", async () => {
        await expect(writer.getByText("Your unsaved changes are kept")).toBeVisible();
        await writer.getByLabel("Master password", { exact: true }).fill(person.password);
        await writer.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
        await expect(writer.getByRole("dialog").getByLabel("Title", { exact: true })).toHaveValue("Half typed");
        await expect(writer).toHaveURL(/\/passwords/);
      });
      await test.step("hidden, alone", async () => {
        await reader.close();
        await hidden.close();
        await hide(writer);
        await endOthers(owner);
        await report("hidden", { tab: isLocked(writer) });
      });
      await test.step("offline, and back", async () => {
        await writer.getByLabel("Master password", { exact: true }).fill(person.password);
        await writer.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
        await expect(writer.getByRole("dialog")).toBeVisible();
        await thiefs.setOffline(true);
        await endOthers(owner);
        await expect(writer.getByRole("dialog")).toBeVisible();
        await thiefs.setOffline(false);
        await report("offline and back", { tab: isLocked(writer) });
      });
      if (browserName === "chromium")
        await test.step("frozen by the browser, and back", async () => {
          await writer.getByLabel("Master password", { exact: true }).fill(person.password);
          await writer.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
          await expect(writer.getByRole("dialog")).toBeVisible();
          const browser = await thiefs.newCDPSession(writer);
          await browser.send("Page.setWebLifecycleState", { state: "frozen" });
          await endOthers(owner);
          // The wait is longer than any of the page's timers, none of which runs.
          await wait(40_000);
          await browser.send("Page.setWebLifecycleState", { state: "active" });
          await report("frozen and back", { tab: isLocked(writer) });
        });
    } finally {
      await device.remove();
    }
  },
);

test("the page for signing in stays open once the session has ended, and leads back", async ({ newProfile }) => {
  const person = newPerson("Dora");
  const owner = await (await newProfile()).newPage();
  await signInPage.register(owner, person);
  const other = await (await newProfile()).newPage();
  await signInPage.signIn(other, person);
  await passwordsPage.open(other);
  await openProfile(owner, "Security");
  await endOthers(owner);
  await other.evaluate(() => window.dispatchEvent(new Event("refresh user data")));
  await isLocked(other);
  await other.getByRole("link", { name: "Sign in another way" }).click();
  await expect(other.getByLabel("Email")).toHaveValue(person.email);
  await other.getByLabel("Password", { exact: true }).fill(person.password);
  await other.getByRole("main").getByRole("button", { name: "Login" }).click();
  await expect(other).toHaveURL(/\/passwords$/);
  await expect(other.getByRole("heading", { name: "Password Manager" })).toBeVisible();
});
