import { expect, type Page } from "@playwright/test";

import { expectNotice } from "../page-objects/common.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { sampleTitles } from "../fixtures/sample-vault.ts";
import { tamperWithReply } from "../fixtures/tamper-with-reply.ts";
import { newcomer, owner } from "./on-passwords.ts";
import type { PageState } from "./page-state.ts";

const history = "**/api/vaults/*/history?*";
const deletedEntries = "**/api/vaults/*/history/deleted";

async function toVersions(page: Page) {
  await passwordsPage.viewEntry(page, sampleTitles.edited);
  await page.getByRole("button", { name: "Earlier versions" }).click();
}

const putBackButtons = (page: Page) => page.getByRole("button", { name: /^Put back the version/ });

/** Simulates a session that unlocked the vault more than ten minutes ago. */
const refuseAsLocked = (page: Page, url: string) =>
  page.route(url, (route) =>
    route.fulfill({ status: 403, json: { code: "locked", message: "Unlock this vault first.", requestId: "1" } }),
  );

/** States of earlier versions of entries, and of deleted entries. */
export const historyPageStates: readonly PageState[] = [
  owner("earlier versions", async (page) => {
    await toVersions(page);
    await expect(putBackButtons(page)).toHaveCount(2);
    await page
      .getByRole("button", { name: /^Saved/ })
      .last()
      .click();
    await page.getByRole("button", { name: "Show password: This version" }).click();
  }),
  owner("earlier versions: the next one", async (page) => {
    await toVersions(page);
    await page.getByRole("button", { name: "Next version" }).click();
    await page
      .getByRole("button", { name: /^Saved/ })
      .last()
      .click();
  }),
  owner("earlier versions: files that this one has not", async (page) => {
    await passwordsPage.search(page, sampleTitles.full);
    await passwordsPage.viewEntry(page, sampleTitles.full);
    await page.getByRole("button", { name: "Earlier versions" }).click();
    await expect(putBackButtons(page)).toHaveCount(1);
    const versions = page.getByRole("dialog", { name: "Earlier versions" });
    await versions.getByText(/Map\.png/).scrollIntoViewIfNeeded();
  }),
  owner("earlier versions: putting back", async (page) => {
    await toVersions(page);
    await putBackButtons(page).first().click();
    await expect(page.getByRole("alertdialog", { name: "Put back this version?" })).toBeVisible();
  }),
  owner("earlier versions: deleting them", async (page) => {
    await toVersions(page);
    await page.getByRole("button", { name: "Delete earlier versions" }).click();
    await page.getByRole("button", { name: "Delete versions" }).click();
    await expectNotice(page, "Password is required");
  }),
  owner("earlier versions: one cannot be opened", async (page) => {
    await tamperWithReply(page, history, ({ versions }) => {
      versions[1].entry.password = versions[1].entry.notes;
    });
    await toVersions(page);
    await expect(page.getByText(/^It can't be opened: /)).toBeVisible();
  }),
  owner("earlier versions: not loaded", async (page) => {
    await page.route(history, (route) => route.abort());
    await toVersions(page);
    await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
  }),
  owner("earlier versions: opening", async (page) => {
    await page.route(history, () => undefined);
    await toVersions(page);
    await expect(
      page.getByRole("dialog", { name: "Earlier versions" }).locator(".MuiSkeleton-root").first(),
    ).toBeVisible();
  }),
  owner("earlier versions: the master password", async (page) => {
    await refuseAsLocked(page, history);
    await toVersions(page);
    await expect(page.getByLabel("Master password", { exact: true })).toBeFocused();
  }),
  owner("no earlier versions", async (page) => {
    await passwordsPage.search(page, "Railway");
    await passwordsPage.viewEntry(page, "Railway");
    await page.getByRole("button", { name: "Earlier versions" }).click();
    await expect(page.getByText("No earlier versions")).toBeVisible();
  }),
  newcomer("nothing deleted", async (page) => {
    await passwordsPage.filterBy(page, "Deleted");
    await expect(page.getByText("Nothing deleted recently")).toBeVisible();
  }),
  owner("deleted", async (page) => {
    await passwordsPage.filterBy(page, "Deleted");
    await expect(passwordsPage.row(page, sampleTitles.deleted)).toBeVisible();
  }),
  owner("deleting now", async (page) => {
    await passwordsPage.filterBy(page, "Deleted");
    await page.getByRole("button", { name: `Delete now: ${sampleTitles.deleted}` }).click();
    await expect(page.getByRole("alertdialog", { name: "Delete now?" })).toBeVisible();
  }),
  owner("deleted: one cannot be opened", async (page) => {
    await tamperWithReply(page, deletedEntries, ({ versions }) => {
      versions[0].entry.password = versions[0].entry.notes;
    });
    await passwordsPage.filterBy(page, "Deleted");
    await expect(page.getByText(/^It can't be opened: /)).toBeVisible();
  }),
  owner("deleted: the master password", async (page) => {
    await refuseAsLocked(page, deletedEntries);
    await passwordsPage.filterBy(page, "Deleted");
    await expect(page.getByLabel("Master password", { exact: true })).toBeFocused();
  }),
];
