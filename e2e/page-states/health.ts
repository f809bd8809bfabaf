import { expect, type Page } from "@playwright/test";

import type { AuthenticatedAccounts, SeedFixtures } from "../fixtures/seeded-test.ts";
import { tamperWithReply } from "../fixtures/tamper-with-reply.ts";
import { healthPage } from "../page-objects/health.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { type PageState, walk } from "./page-state.ts";

const ranges = "**/api/breaches/range/*";

const health =
  (viewer: keyof AuthenticatedAccounts, more: Partial<PageState> = {}) =>
  (name: string, open: (page: Page, fixtures: Parameters<PageState["open"]>[1]) => Promise<unknown>): PageState => ({
    name: `health: ${name}`,
    viewer,
    open,
    ...more,
  });
const careless = health("careless");
const carelessDiscardingTab = health("careless", { discardsTab: true });

async function toReport(page: Page, query = "") {
  await healthPage.open(page, query);
  await healthPage.expectReport(page);
}

/** Opens a view that shows an entry with this title. */
const view = (show: string, title: string | RegExp) => async (page: Page) => {
  await toReport(page, show === "" ? "" : `?show=${show}`);
  await expect(healthPage.rows(page).filter({ hasText: title }).first()).toBeVisible();
};

const toBreaches = async (page: Page) => {
  await toReport(page);
  await healthPage.agreeToLookUp(page);
};

/** Locks and unlocks the vault, which discards earlier checks. */
async function lockAndUnlock(page: Page, password: string) {
  await passwordsPage.open(page);
  await page.getByRole("button", { name: "Lock", exact: true }).click();
  await passwordsPage.unlock(page, password);
  await expect(page.getByRole("heading", { name: "Password Manager" })).toBeVisible();
}

/** Opens a check that waits, because the code of the worker that rates passwords does not arrive. */
async function toWaitingCheck(page: Page, { careless: { person } }: SeedFixtures) {
  await lockAndUnlock(page, person.password);
  await page.route("**/assets/worker/score-passwords*", () => undefined);
  await healthPage.open(page);
}

export const healthPageStates: readonly PageState[] = [
  careless("where to start", view("", "Harbour Bank")),
  careless("all", view("all", "Cinema")),
  careless("second page", async (page) => {
    await toReport(page, "?show=all&page=2");
    await expect(page.getByRole("button", { name: "page 2", exact: false })).toHaveAttribute("aria-current", "page");
  }),
  careless("weak", view("weak", "Cinema")),
  careless("reused", view("reused", "Bookshop")),
  careless("unsecured links", view("insecure-link", "Sports club")),
  careless("no second factor", view("no-second-factor", "Code")),
  careless("expired", view("expired", "Passport")),
  careless("ignored", view("ignored", "Door")),
  careless("nothing of a kind", async (page) => {
    await toReport(page, "?show=old");
    await expect(page.getByText("No entries have this finding.")).toBeVisible();
  }),
  careless("setting a finding aside", async (page) => {
    await view("weak", "Cinema")(page);
    await page.getByRole("button", { name: "More for Cinema" }).click();
    await expect(page.getByRole("menuitem", { name: 'Ignore "Weak" for this entry' })).toBeVisible();
  }),
  health("careful")("nothing to fix", async (page) => {
    await toReport(page);
    await expect(page.getByText("Nothing to fix")).toBeVisible();
  }),
  health("newcomer")("no passwords yet", async (page) => {
    await healthPage.open(page);
    await expect(page.getByText("No passwords to check yet")).toBeVisible();
  }),
  ...walk(
    careless("checking", async (page, fixtures) => {
      await toWaitingCheck(page, fixtures);
      await expect(page.getByRole("button", { name: "Cancel" })).toBeVisible();
    }),
    careless("stopped", async (page) => {
      await page.getByRole("button", { name: "Cancel" }).click();
      await expect(page.getByRole("button", { name: "Continue" })).toBeVisible();
    }),
  ),
  carelessDiscardingTab("not checked", async (page, fixtures) => {
    await lockAndUnlock(page, fixtures.careless.person.password);
    await page.route("**/assets/worker/score-passwords*", (route) => route.abort());
    await healthPage.open(page);
    await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
  }),
  carelessDiscardingTab("breaches looked up", async (page) => {
    await toBreaches(page);
    await expect(page.getByText("1 entry has a password from a known breach.")).toBeVisible();
    await page.evaluate(() => scrollTo(0, 0));
  }),
  carelessDiscardingTab("breaches being looked up", async (page) => {
    await page.route(ranges, () => undefined);
    await toBreaches(page);
    await expect(page.getByText(/^Looked up 0 of/)).toBeVisible();
  }),
  carelessDiscardingTab("breaches not looked up", async (page) => {
    await page.route(ranges, (route) =>
      route.fulfill({
        status: 424,
        json: {
          code: "breaches_unavailable",
          message: "The list of breached passwords can't be reached right now. Try again later.",
          requestId: "1",
        },
      }),
    );
    await toBreaches(page);
    await expect(page.getByText(/^Failed to look up breached passwords/)).toBeVisible();
  }),
  carelessDiscardingTab("no breaches here", async (page) => {
    await tamperWithReply(page, "**/api/public-settings", (settings) => {
      settings.breaches = { source: "off", host: null };
    });
    await toReport(page);
    await expect(page.getByText(/^This server doesn't look up breached passwords/)).toBeVisible();
  }),
  carelessDiscardingTab("breaches in a file of the server's", async (page) => {
    await tamperWithReply(page, "**/api/public-settings", (settings) => {
      settings.breaches = { source: "file", host: null };
    });
    await toReport(page);
    await expect(page.getByText(/asks no one else/)).toBeVisible();
  }),
  carelessDiscardingTab("the server cannot be reached", async (page) => {
    await toReport(page);
    await page.route("**/readyz", (route) => route.abort());
    await page.route("**/api/**", (route) => route.abort());
    await page.evaluate(() => dispatchEvent(new Event("offline")));
    await expect(page.getByText("Connect to the internet to look up breached passwords.")).toBeVisible();
  }),
  carelessDiscardingTab("an entry that cannot be opened", async (page, { careless: { person } }) => {
    await passwordsPage.open(page);
    await page.getByRole("button", { name: "Lock", exact: true }).click();
    await tamperWithReply(page, "**/api/vaults/*/contents", ({ entries }) => {
      entries[0].title = entries[0].email;
      entries[1].password = entries[1].notes;
    });
    await passwordsPage.unlock(page, person.password);
    await expect(page.getByRole("heading", { name: "Password Manager" })).toBeVisible();
    await healthPage.open(page, "?show=unreadable");
    await expect(page.getByText("This entry can't be opened").first()).toBeVisible();
  }),
];
