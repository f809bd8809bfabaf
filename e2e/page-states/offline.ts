import { expect, type Page } from "@playwright/test";

import { expectNotice } from "../page-objects/common.ts";
import { openProfile } from "../page-objects/profile.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { sampleTitles } from "../fixtures/sample-vault.ts";
import { type PageState, walk } from "./page-state.ts";

const owner = (name: string, open: PageState["open"]): PageState => ({ name, viewer: "owner", open });
const ownerDiscardingTab = (name: string, open: PageState["open"]): PageState => ({
  ...owner(name, open),
  discardsTab: true,
});

/** Chooses that this browser keeps a copy, and returns to the passwords without a server. */
async function goOffline(page: Page) {
  await openProfile(page, "This device");
  const choice = page.getByRole("switch", { name: "Keep an encrypted copy on this device" });
  await choice.check();
  await expect(choice).toBeEnabled();
  // The server is unreachable as long as the tab is used.
  await page.context().route(/\/(api\/|readyz)/, (route) => route.abort());
  await page.goto("/passwords");
  await expect(page.getByText("The server can't be reached.")).toBeVisible();
}

export const offlinePageStates: readonly PageState[] = [
  ...walk(
    owner("locked, offline", goOffline),
    owner("another page, offline", async (page) => {
      await page.getByRole("banner").getByRole("link", { name: "Dashboard" }).click();
      await expect(page.getByRole("link", { name: "Read your passwords" })).toBeVisible();
    }),
    owner("offline", async (page, { owner: { person } }) => {
      await page.getByRole("link", { name: "Read your passwords" }).click();
      await passwordsPage.unlock(page, person.password);
      await expect(
        page.getByText("You're offline. You can read and copy your passwords.", { exact: true }),
      ).toBeVisible();
      await expect(passwordsPage.row(page, sampleTitles.edited)).toBeVisible();
    }),
    owner("a change refused, offline", async (page) => {
      await page.getByRole("button", { name: "Add Password", exact: true }).click();
      await expectNotice(page, "You're offline. You can read and copy your passwords, but changes need a connection.");
    }),
    owner("an entry, offline", async (page) => {
      await passwordsPage.openEntry(page, sampleTitles.edited);
      await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
      await expect(page.getByRole("dialog").getByText(/^Failed to save password\. You're offline/)).toBeVisible();
    }),
    owner("what was deleted, offline", async (page) => {
      await page.keyboard.press("Escape");
      await passwordsPage.filterBy(page, "Deleted");
      await expect(page.getByText(/^You're offline\. You need a connection to see/)).toBeVisible();
    }),
  ),
  ownerDiscardingTab("the server not available", async (page) => {
    await passwordsPage.open(page);
    await page.context().route(/\/(api\/|readyz)/, (route) => route.fulfill({ status: 503 }));
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(page.getByText("The server isn't available right now. Try again in a minute.")).toBeVisible();
  }),
  {
    name: "login, offline",
    viewer: "visitor",
    open: async (page) => {
      await page.goto("/login");
      // A prerendered page ignores the event: the app reacts to it, once it runs.
      await expect(async () => {
        await page.evaluate(() => window.dispatchEvent(new Event("offline")));
        await expect(page.getByRole("alert")).toHaveText(/^You need a connection to sign in\./, { timeout: 1_000 });
      }).toPass();
    },
  },
];
