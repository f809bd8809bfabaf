import { expect, type Page } from "@playwright/test";

import { tamperWithReply } from "../fixtures/tamper-with-reply.ts";
import { sampleTitles } from "../fixtures/sample-vault.ts";
import { expectHeading } from "../page-objects/common.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { type PageState, walk } from "./page-state.ts";

const owner = (name: string, open: PageState["open"]): PageState => ({ name: `links: ${name}`, viewer: "owner", open });
const visitor = (name: string, open: PageState["open"]): PageState => ({
  name: `links: ${name}`,
  viewer: "visitor",
  open,
});

const secret = "A".repeat(22);
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const pressOpen = (page: Page) => page.getByRole("button", { name: "Open", exact: true }).click();

/** States of sending a link, and of its page before it opens. */
export const linkPageStates: readonly PageState[] = [
  ...walk(
    owner("sending", async (page) => {
      await tamperWithReply(page, "**/api/user/links", ({ policy }) => {
        policy.from = null;
      });
      await passwordsPage.open(page);
      await passwordsPage.search(page, sampleTitles.full);
      const view = await passwordsPage.viewEntry(page, sampleTitles.full);
      await view.getByRole("button", { name: "Send a link", exact: true }).click();
      await dialog(page, "Send a link").getByRole("checkbox", { name: "Password", exact: true }).check();
    }),
    owner("sending, as it will be seen", async (page) => {
      await dialog(page, "Send a link").getByRole("button", { name: "Create link" }).scrollIntoViewIfNeeded();
      await dialog(page, "Send a link").getByRole("textbox", { name: "Recipient" }).fill("Ben");
      await dialog(page, "Send a link")
        .getByRole("textbox", { name: "Passphrase" })
        .fill("circumnavigate untrustworthy counterclockwise disproportionate");
    }),
    owner("sending, refused to a new account", async (page) => {
      await dialog(page, "Send a link").getByRole("button", { name: "Create link", exact: true }).click();
      await expect(dialog(page, "Send a link").getByRole("alert")).toBeVisible();
    }),
  ),
  owner("sending, from a new account", async (page) => {
    await passwordsPage.open(page);
    await passwordsPage.search(page, sampleTitles.full);
    const view = await passwordsPage.viewEntry(page, sampleTitles.full);
    await view.getByRole("button", { name: "Send a link", exact: true }).click();
    await expect(dialog(page, "Send a link").getByText(/^Your account is new/)).toBeVisible();
  }),
  visitor("to be opened", (page) => page.goto(`/open#1.${secret}`)),
  visitor("to be opened with a passphrase", (page) => page.goto(`/open#1p.${secret}`)),
  visitor("over", async (page) => {
    await page.goto(`/open#1.${secret}`);
    await pressOpen(page);
    await expectHeading(page, "There's nothing to open here any more");
  }),
  visitor("not complete", async (page) => {
    await page.goto("/open#1.AAA");
    await expectHeading(page, "This link isn't complete");
  }),
];
