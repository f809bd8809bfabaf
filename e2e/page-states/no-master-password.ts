import { expect, type Page } from "@playwright/test";

import { expectHeading, press } from "../page-objects/common.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { connection, haveCompany, member, name, refuse, toProfile, toReturn, visitor } from "./company.ts";
import { type PageState, walk } from "./page-state.ts";

/** Has the server list browsers that open the user's vault. */
async function haveBrowsers(page: Page, more: object = {}) {
  const device = (_id: string, deviceName: string) => ({
    _id,
    name: deviceName,
    createdAt: connection.since,
    lastUsedAt: "2026-11-20T16:40:00.000Z",
    ...more,
  });
  const devices = [
    device("00000000-0000-4000-8000-000000000001", "Firefox on Windows"),
    device("00000000-0000-4000-8000-000000000002", "Safari on iOS"),
  ];
  await page.route("**/api/user/vault/devices", (route) => route.fulfill({ json: { devices } }));
}

/** Has this browser remember that the user's master password was generated. */
async function haveNoPassword(page: Page) {
  const refresh = () => page.evaluate(() => window.dispatchEvent(new Event("refresh user data")));
  const owner = page.waitForResponse("**/api/user/user/*");
  await refresh();
  const { _id } = (await (await owner).json()) as { _id: string };
  await page.evaluate((id) => localStorage.setItem("generatedPassword", id), _id);
  await refresh();
}

/** Opens the profile of a user who has no master password, as this browser remembers it. */
async function toBrowsers(page: Page) {
  await haveBrowsers(page);
  await page.route("**/api/user/vault", (route) => route.fulfill(refuse("unavailable")));
  await haveCompany(page);
  await haveNoPassword(page);
  await toProfile(page, connection);
  await expect(page.getByRole("region", { name: "Browsers that open your vault" })).toBeVisible();
}

/** Page states of vaults whose master password a browser generates. */
export const noMasterPasswordPageStates: readonly PageState[] = [
  ...walk(
    visitor("choose what opens a first vault", async (page, { temporaryPasswordUsers }) => {
      const found = { company: { name }, connection, hasPassword: false, isFresh: true, canGeneratePassword: true };
      await page.route("**/api/user/company", (route) => route.fulfill({ json: found }));
      await signInPage.fillLogin(page, temporaryPasswordUsers.firstTime);
      await expectHeading(page, "Set up your vault");
      await page.reload();
      await expectHeading(page, "What opens your vault?");
    }),
    visitor("choose what opens a first vault: the recovery key", async (page) => {
      await page.getByRole("button", { name: /, then this browser/ }).click();
      await expectHeading(page, "Save your recovery key");
    }),
  ),
  ...walk(
    member("owner", "profile: may stop using a master password", (page) =>
      toProfile(page, connection, { canGeneratePassword: true }),
    ),
    member("owner", "profile: a sign-in code takes a recent sign-in", async (page) => {
      await page.route("**/api/user/company/code", (route) => route.fulfill(refuse("company_needed")));
      await press(page, "Get a sign-in code");
      await expect(page.getByRole("dialog").getByRole("button", { name: `Sign in with ${name}` })).toBeVisible();
    }),
    member("owner", "profile: a sign-in code", async (page) => {
      await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
      const made = { code: "7K3MQ0TZ9XAR5VWE", expiresAt: "2026-11-30T12:05:00.000Z" };
      await page.route("**/api/user/company/code", (route) => route.fulfill({ status: 201, json: made }));
      await press(page, "Get a sign-in code");
      await expect(page.getByText("7K3M-Q0TZ-9XAR-5VWE")).toBeVisible();
    }),
    member("owner", "profile: stop using a master password", async (page) => {
      await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
      await press(page, "Stop using a master password");
      await expect(page.getByRole("dialog", { name: "Stop using a master password?" })).toBeVisible();
    }),
  ),
  ...walk(
    {
      ...member("owner", "profile: browsers that open the vault", toBrowsers),
      discardsTab: true,
    },
    member("owner", "profile: remove a browser", async (page) => {
      await press(page, "Remove Firefox on Windows");
      await expect(page.getByRole("alertdialog", { name: "Remove Firefox on Windows?" })).toBeVisible();
    }),
  ),
  {
    ...member("owner", "browsers that a backup brought back", async (page) => {
      await haveBrowsers(page, { awaitsKeep: true });
      await haveNoPassword(page);
      await expect(page.getByRole("alertdialog", { name: "Are these your browsers?" })).toBeVisible();
    }),
    discardsTab: true,
  },
  {
    ...member("owner", "profile: approve another browser", async (page) => {
      await toBrowsers(page);
      await page.route("**/api/user/approvals", (route) => route.fulfill({ json: { approval: null } }));
      await press(page, "Approve another browser");
      await expect(page.getByText("It then shows up here.")).toBeVisible();
    }),
    discardsTab: true,
  },
  ...walk(
    {
      ...member("owner", "profile: passkeys only, without a passkey", async (page) => {
        await toBrowsers(page);
        await press(page, "Use passkeys only");
        await expect(page.getByText("No passkey opens your vault yet.")).toBeVisible();
      }),
      discardsTab: true,
    },
    member("owner", "profile: only passkeys open the vault", async (page) => {
      await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
      await page.evaluate(() => localStorage.setItem("passkeysOnly", localStorage.getItem("generatedPassword") ?? ""));
      await page.route("**/api/user/vault/devices", (route) => route.fulfill({ json: { devices: [] } }));
      await toProfile(page, connection);
      await expect(page.getByRole("button", { name: "Let browsers open it again" })).toBeVisible();
    }),
    member("owner", "profile: let browsers open the vault again", async (page) => {
      await press(page, "Let browsers open it again");
      await expect(page.getByRole("alertdialog", { name: "Let browsers open your vault again?" })).toBeVisible();
    }),
    member("owner", "unlock: only passkeys open the vault", async (page) => {
      await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
      await page.route("**/api/user/vault", (route) => route.fulfill(refuse("forbidden")));
      await page.goto("/passwords");
      await expect(page.getByText("You chose that only passkeys open your vault.")).toBeVisible();
    }),
  ),
  {
    ...member("owner", "profile: browsers that open the vault, which is locked", async (page) => {
      await toBrowsers(page);
      await page.reload();
      await expect(page.getByText("Unlock your vault to approve another browser.")).toBeVisible();
    }),
    discardsTab: true,
  },
  {
    ...member("owner", "profile: set a master password", async (page) => {
      await toBrowsers(page);
      await press(page, "Set a master password");
      await expect(page.getByRole("dialog", { name: "Set a master password?" })).toBeVisible();
    }),
    discardsTab: true,
  },
  {
    ...member("owner", "window: a link asks first", async (page) => {
      await page.goto("/company/confirm");
      await expectHeading(page, "Confirm a change?");
    }),
    discardsTab: true,
  },
  {
    ...member("owner", "window: not the same person", async (page) => {
      await page.route("**/api/user/company/confirm/finish", (route) => route.fulfill(refuse("other_person")));
      await page.evaluate(() =>
        sessionStorage.setItem("company-sign-in", JSON.stringify({ kind: "confirm", from: "/" })),
      );
      await toReturn(page);
      await expectHeading(page, `${name} signed in someone else`);
    }),
    discardsTab: true,
  },
];
