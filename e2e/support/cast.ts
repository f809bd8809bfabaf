import type { BrowserContext, Page } from "@playwright/test";

import { app } from "./app.ts";
import { registerAccount, type Account } from "./device.ts";
import { newPerson } from "./people.ts";
import { fillVault } from "./sample-vault.ts";
import { createSampleReminders } from "./sample-reminders.ts";
import { createGroupsAndScopeTags } from "./shared-things.ts";
import { createUsers, type TemporaryPasswordUsers, type CreatedUsers } from "./staff.ts";
import { expect, test as base } from "./test.ts";
import { monitorNetwork } from "./watch.ts";

/** Who lives on a server whose pages are looked at, each with a vault that their password opens. */
export interface AuthenticatedAccounts extends CreatedUsers {
  /** Has a vault with two pages of awkward entries. */
  owner: Account;
  /** Has just begun: nothing is in the vault. */
  newcomer: Account;
}

export interface SeedFixtures extends AuthenticatedAccounts {
  temporaryPasswordUsers: TemporaryPasswordUsers;
  /** Where the messages of a reminder can be ended. */
  unsubscribePath: string;
}

export interface Tabs {
  /** A tab in which someone is signed in, on the home page, with their vault open. Kept from test to test. */
  of(who: keyof AuthenticatedAccounts): Promise<Page>;
  /** Closes it: the next one is a new one. */
  close(who: keyof AuthenticatedAccounts): Promise<void>;
}

/** Tests before a server on which people live; they are made once for all tests of a worker. */
export const test = base.extend<object, { fixtures: SeedFixtures; tabs: Tabs }>({
  fixtures: [
    async ({ server }, use) => {
      const owner = await registerAccount(server.url, newPerson("Wilhelmine"));
      await fillVault(owner.secondDeviceVault);
      const newcomer = await registerAccount(server.url, newPerson("Li"));
      const staff = await createUsers(server);
      const shared = await createGroupsAndScopeTags(server, staff.superAdmin);
      await createSampleReminders(server, { admin: staff.superAdmin, groupMember: owner, remindMeRevoked: newcomer });
      await use({ owner, newcomer, ...staff, ...shared });
    },
    { scope: "worker" },
  ],
  tabs: [
    async ({ browser, server, fixtures }, use) => {
      const open = new Map<keyof AuthenticatedAccounts, { context: BrowserContext; page: Page; finish: () => void }>();
      const tabs: Tabs = {
        async of(who) {
          const kept = open.get(who);
          if (kept !== undefined) {
            await goHome(kept.page);
            return kept.page;
          }
          const context = await browser.newContext({
            baseURL: server.url,
            locale: "en-US",
            viewport: { width: 1440, height: 900 },
            reducedMotion: "reduce",
          });
          const { seen, finish } = await monitorNetwork(context);
          const page = await context.newPage();
          open.set(who, {
            context,
            page,
            finish: () => {
              finish();
              expect(seen.foreignRequests, "requests to another host").toEqual([]);
              expect(seen.policyReports, "CSP and Trusted Types reports").toEqual([]);
            },
          });
          await app.signIn(page, fixtures[who].person);
          return page;
        },
        async close(who) {
          const tab = open.get(who);
          open.delete(who);
          await tab?.context.close();
          tab?.finish();
        },
      };
      await use(tabs);
      for (const who of open.keys()) await tabs.close(who);
    },
    { scope: "worker" },
  ],
});

/** Out of whatever is open, and back to the home page without loading it anew, which would lock the vault. */
async function goHome(page: Page) {
  const floating = page.locator('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]');
  const discard = page.getByRole("button", { name: "Discard changes" });
  await expect(async () => {
    if (await discard.isVisible()) await discard.click();
    else if ((await floating.count()) > 0) await page.keyboard.press("Escape");
    await expect(floating).toHaveCount(0, { timeout: 400 });
  }).toPass();
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
}
