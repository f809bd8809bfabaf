import { expect, type Page } from "@playwright/test";

import { exportPage } from "../page-objects/export.ts";
import type { SeedFixtures } from "../fixtures/seeded-test.ts";
import type { PageState } from "./page-state.ts";

const owner = (name: string, open: (page: Page, password: string) => Promise<unknown>): PageState => ({
  name: `export: ${name}`,
  viewer: "owner",
  open: async (page: Page, fixtures: SeedFixtures) => {
    await exportPage.open(page);
    await open(page, fixtures.owner.person.password);
  },
});
const ownerDiscardingTab = (...given: Parameters<typeof owner>): PageState => ({
  ...owner(...given),
  discardsTab: true,
});

const submit = (page: Page, master: string) => exportPage.submit(page, master);

export const exportPageStates: readonly PageState[] = [
  owner("a sealed file", () => Promise.resolve()),
  owner("a password of its own", async (page) => {
    await page.getByRole("radio", { name: "Another password" }).check();
    await page.getByLabel("File password", { exact: true }).fill("password1");
    await submit(page, "x");
    await expect(page.getByText("This password is too easy to guess. Choose a longer one.")).toBeVisible();
  }),
  owner("a plain file", async (page) => {
    await page.getByRole("radio", { name: /^Bitwarden JSON/ }).check();
    await expect(page.getByText("Anyone who opens this file can read all your passwords")).toBeVisible();
  }),
  owner("a wrong master password", async (page, password) => {
    await submit(page, `${password}x`);
    await expect(page.getByText("Incorrect password.")).toBeVisible();
  }),
  ownerDiscardingTab("being made", async (page, password) => {
    await page.route("**/api/user/vault/*/unlock", () => new Promise(() => {}));
    await submit(page, password);
    await expect(page.getByRole("progressbar", { name: "Export progress" })).toBeVisible();
  }),
  owner("made, sealed", async (page, password) => {
    await submit(page, password);
    await expect(exportPage.done(page)).toBeFocused();
  }),
  owner("made, with what a CSV cannot hold", async (page, password) => {
    await page.getByRole("radio", { name: /^CSV/ }).check();
    await submit(page, password);
    await expect(exportPage.done(page)).toBeFocused();
  }),
];
