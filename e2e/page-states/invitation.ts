import { errors } from "@pomander/contract";
import { expect, type Page } from "@playwright/test";

import { expectHeading, press } from "../page-objects/common.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { type PageState, walk } from "./page-state.ts";

const visitor = (what: string, open: PageState["open"]): PageState => ({
  name: `invitation: ${what}`,
  viewer: "visitor",
  open,
});

async function refuseAll(page: Page) {
  const { status, message } = errors.invitation_ended;
  const json = { code: "invitation_ended", message, requestId: "1" };
  await page.route("**/api/auth/accept-invitation", (route) => route.fulfill({ status, json }));
}

/** The states of the page behind an emailed invitation. */
export const invitationPageStates: readonly PageState[] = [
  ...walk(
    visitor("received", async (page) => {
      await refuseAll(page);
      await page.goto(`/invitation#${"a".repeat(43)}`);
      await expectHeading(page, "You're invited to Pomander");
    }),
    visitor("ended", async (page) => {
      await press(page, "Accept invitation");
      await expectHeading(page, "This invitation has ended");
    }),
    visitor("reloaded", async (page) => {
      await page.reload();
      await expectHeading(page, "Open the link in your email again");
    }),
  ),
  visitor("incomplete", async (page) => {
    await page.goto("/invitation#abc");
    await expectHeading(page, "This link is incomplete");
  }),
  visitor("choose a first master password", async (page, { temporaryPasswordUsers }) => {
    await page.route("**/api/user/company", (route) =>
      route.fulfill({ json: { company: null, connection: null, hasPassword: false, isFresh: true } }),
    );
    await signInPage.fillLogin(page, temporaryPasswordUsers.firstTime);
    await expectHeading(page, "Set up your vault");
    await page.reload();
    await expectHeading(page, "Choose your master password");
    await expect(page.getByText(`You're signed in as ${temporaryPasswordUsers.firstTime.email}.`)).toBeVisible();
  }),
];
