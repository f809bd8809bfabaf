import { expect, type Page } from "@playwright/test";

import { expectHeading } from "../page-objects/common.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import type { TemporaryPasswordUsers } from "../fixtures/create-users.ts";
import { type PageState, walk } from "./page-state.ts";

/** Returns a state after a sign-in with a temporary password, on a device that has never seen the account. */
const withTemporaryPassword =
  (of: keyof TemporaryPasswordUsers, title: string) =>
  (
    name: string,
    open: (page: Page, temporaryPasswordUsers: TemporaryPasswordUsers) => Promise<unknown> = () => Promise.resolve(),
  ): PageState => ({
    name: `choose-password: ${name}`,
    viewer: "visitor",
    open: async (page, { temporaryPasswordUsers }) => {
      await signInPage.fillLogin(page, temporaryPasswordUsers[of]);
      await expectHeading(page, title);
      await open(page, temporaryPasswordUsers);
    },
  });
const firstTime = withTemporaryPassword("firstTime", "Set up your vault");
const afterReset = withTemporaryPassword("afterReset", "Get back into your vault");

/** Returns a state that continues from another one. */
const further = (
  name: string,
  open: (page: Page, temporaryPasswordUsers: TemporaryPasswordUsers) => Promise<unknown>,
): PageState => ({
  name: `choose-password: ${name}`,
  viewer: "visitor",
  open: (page, { temporaryPasswordUsers }) => open(page, temporaryPasswordUsers),
});

async function typeNew(page: Page, password = "four-rivers-Kettle-19") {
  await page.getByLabel(/^(New )?[Mm]aster password$/).fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await page.getByRole("button", { name: "Continue" }).click();
}

async function giveKey(page: Page, recoveryKey: string) {
  await page.getByLabel("Recovery key").fill(recoveryKey);
  await page.getByRole("button", { name: "Unlock my vault" }).click();
}

/**
 * States from a temporary password to a master password; nothing is submitted, so that the users keep their temporary
 * ones.
 */
export const passwordSetupPageStates: readonly PageState[] = [
  {
    name: "login: the code",
    viewer: "visitor",
    open: async (page, { temporaryPasswordUsers }) => {
      await page.route("**/api/auth/login", (route) =>
        route.fulfill({
          status: 401,
          json: {
            code: "second_factor_required",
            message: "One more step: confirm that it's you.",
            requestId: "1",
            challenge: "a-challenge",
            methods: ["mail"],
          },
        }),
      );
      await signInPage.fillLogin(page, temporaryPasswordUsers.firstTime);
      await expect(page.getByRole("textbox", { name: /code/i })).toBeVisible();
    },
  },
  ...walk(
    firstTime("the first time"),
    further("the temporary one chosen", async (page, temporaryPasswordUsers) => {
      await typeNew(page, temporaryPasswordUsers.firstTime.password);
      await expect(page.getByText("This is the temporary password, which others know.")).toBeVisible();
    }),
    further("the recovery key", async (page) => {
      await typeNew(page);
      await expectHeading(page, "Save your recovery key");
    }),
    further("after a reload", async (page) => {
      await page.reload();
      await expectHeading(page, "Enter your temporary password again");
    }),
  ),
  ...walk(
    afterReset("the ways"),
    further("a recovery key that is none", async (page) => {
      await page.getByRole("button", { name: "I have my recovery key" }).click();
      await giveKey(page, "1234");
      await expect(page.getByLabel("Recovery key")).toHaveAttribute("aria-invalid", "true");
    }),
    further("with the recovery key", async (page, temporaryPasswordUsers) => {
      await giveKey(page, temporaryPasswordUsers.afterReset.recoveryKey);
      await expectHeading(page, "Choose a new master password");
    }),
    {
      ...further("the new recovery key", async (page) => {
        await typeNew(page);
        await expectHeading(page, "Save a new recovery key");
      }),
      isThorough: true,
    },
  ),
  afterReset("a wrong old password", async (page, temporaryPasswordUsers) => {
    await page.getByRole("button", { name: "I know my old master password" }).click();
    await page.getByLabel("Your old master password").fill(`${temporaryPasswordUsers.afterReset.old.password}x`);
    await page.getByRole("button", { name: "Unlock my vault" }).click();
    await expect(page.getByText("This password doesn't unlock your vault.")).toBeVisible();
  }),
  afterReset("an empty vault", async (page) => {
    await page.getByRole("button", { name: "I have neither" }).click();
    await page.getByRole("checkbox", { name: "I understand that my new vault will be empty" }).check();
  }),
];
