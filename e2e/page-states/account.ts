import { expect, type Page } from "@playwright/test";

import { passwordsPage } from "../page-objects/passwords.ts";
import { openProfile } from "../page-objects/profile.ts";
import { type PageState, walk } from "./page-state.ts";

const owner = (name: string, open: PageState["open"]): PageState => ({ name, viewer: "owner", open });
const ownerDiscardingTab = (name: string, open: PageState["open"]): PageState => ({
  ...owner(name, open),
  discardsTab: true,
});

const minutes = 60_000;

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function toNewKey(page: Page) {
  await openProfile(page, "Security");
  await section(page, "Recovery key").getByRole("button", { name: "Create new recovery key" }).click();
  await expect(page.getByRole("dialog", { name: "Create a new recovery key?" })).toBeVisible();
}

const feed = { createdAt: "2026-11-02T09:12:00.000Z" };
const calendarFeeds = [
  {
    ...feed,
    _id: "01900000-0000-7000-8000-000000000001",
    name: "Phone",
    scopeTag: null,
    lastFetchedAt: "2026-11-20T06:30:00.000Z",
  },
  {
    ...feed,
    _id: "01900000-0000-7000-8000-000000000002",
    name: "Certificates of the whole infrastructure, production and staging",
    scopeTag: { _id: "01900000-0000-7000-8000-000000000003", name: "Infrastructure" },
    lastFetchedAt: null,
  },
];

/** Sets the page's clock ahead, but not the server's. */
const later = (page: Page, milliseconds: number) => page.clock.setFixedTime(Date.now() + milliseconds);

export const accountPageStates: readonly PageState[] = [
  owner("home, signed in", async (page) => {
    await page.getByRole("banner").getByRole("link", { name: "Pomander" }).click();
    await expect(page.getByRole("region", { name: "Favorites" }).getByRole("listitem").first()).toBeVisible();
    await expect(page.getByRole("region", { name: "Due soon" })).toBeVisible();
    await expect(page.getByRole("region", { name: "First steps" })).toBeVisible();
  }),
  {
    name: "home of a newcomer",
    viewer: "newcomer",
    open: async (page) => {
      await page.getByRole("banner").getByRole("link", { name: "Pomander" }).click();
      await expect(page.getByRole("region", { name: "First steps" })).toBeVisible();
    },
  },
  {
    name: "home, of an administrator whose people have temporary passwords",
    viewer: "superAdmin",
    isThorough: true,
    open: async (page) => {
      await page.route(/\/api\/user\/users\?.*state=/, (route) =>
        route.fulfill({ json: [], headers: { "X-Total-Count": route.request().url().includes("Ended") ? "57" : "1" } }),
      );
      await page.goto("/");
      await expect(page.getByText("57 people's temporary passwords have expired.")).toBeVisible();
    },
  },
  // Each of these loads the app again, which locks the vault.
  ...walk(
    owner("home, signed in and locked", async (page) => {
      await page.goto("/");
      await expect(page.getByLabel("Master password", { exact: true })).toBeVisible();
    }),
    owner("profile, vault locked", async (page) => {
      await page.goto("/profile/device");
      await expect(page.getByRole("link", { name: "Unlock" }).first()).toBeVisible();
    }),
    owner("the server cannot be reached", async (page) => {
      await page.route("**/api/**", (route) => route.abort());
      await page.goto("/profile");
      await expect(page.getByRole("heading", { level: 1, name: "Can't reach the server" })).toBeVisible();
    }),
    {
      ...owner("login: signed out by a reset", async (page) => {
        await page.route(/\/api\/user(\/|$)/, (route) =>
          route.fulfill({
            status: 401,
            json: {
              code: "not_signed_in",
              message: "Your session has ended.",
              requestId: "1",
              endedBy: "password_reset",
            },
          }),
        );
        await page.goto("/profile");
        await expect(page.getByText("You were signed out because an administrator reset your password.")).toBeVisible();
      }),
      isThorough: true,
    },
  ),
  owner("the avatar's menu", async (page) => {
    await page.getByRole("banner").getByRole("button", { name: "Account" }).click();
    await expect(page.getByRole("menu")).toBeVisible();
  }),
  owner("the keyboard shortcuts", async (page) => {
    await passwordsPage.open(page);
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  }),
  ownerDiscardingTab("the session ends soon", async (page) => {
    await later(page, (12 * 60 - 5) * minutes);
    await page.goto("/");
    await page.getByRole("button", { name: "Confirm your password" }).click();
    await expect(page.getByRole("dialog", { name: "Confirm your password" })).toBeVisible();
  }),
  ownerDiscardingTab("the session has ended", async (page) => {
    await page.route(/\/api\/(user|vaults)\//, (route) =>
      route.fulfill({
        status: 401,
        json: { code: "not_signed_in", message: "Your session has ended.", requestId: "1" },
      }),
    );
    // Another request may have ended the session before the page is there.
    await page.getByRole("banner").getByRole("link", { name: "Passwords" }).click();
    await expect(page.getByText("Your session has ended. Sign in again.")).toBeVisible();
  }),
  owner("profile: from the avatar", async (page) => {
    await page.getByRole("banner").getByRole("button", { name: "Account" }).click();
    await page.getByRole("menuitem", { name: "Profile" }).click();
    await expect(page.getByRole("navigation", { name: "Profile" })).toBeVisible();
  }),
  {
    ...owner("profile: the list on a phone", async (page) => {
      await page.getByRole("banner").getByRole("button", { name: "Account" }).click();
      await page.getByRole("menuitem", { name: "Profile" }).click();
      await expect(page.getByText("Name, email, export, delete account")).toBeVisible();
    }),
    isNarrow: true,
  },
  owner("profile: deleting the account", async (page) => {
    await openProfile(page);
    await page.getByRole("button", { name: "Delete my account" }).click();
    await expect(page.getByRole("alertdialog", { name: "Delete your account?" })).toBeVisible();
  }),
  owner("profile: account", (page) => openProfile(page)),
  owner("profile: security", async (page) => {
    await openProfile(page, "Security");
    await expect(page.getByText("This device", { exact: true }).last()).toBeVisible();
  }),
  owner("profile: vault activity", async (page) => {
    const kinds = ["vault-unlocked", "vault-read", "versions-read"] as const;
    const accesses = Array.from({ length: 9 }, (_, n) => ({
      _id: `0199f0a0-0000-7000-8000-00000000000${n}`,
      at: `2026-11-0${9 - n}T09:12:00.000Z`,
      kind: kinds[n % 3],
      shared: n % 3 === 0 || n > 5 ? null : "01a1",
      way: n % 3 === 0 ? (["password", "recoveryKey", "passkey"] as const)[n / 3] : null,
      device: "Firefox on Linux",
    }));
    await page.route("**/api/user/vault-accesses", (route) => route.fulfill({ json: { setting: "shared", accesses } }));
    await openProfile(page, "Security");
    await section(page, "Vault activity").getByRole("button", { name: "Show 4 more" }).click();
    await section(page, "Vault activity").getByText("With a passkey").scrollIntoViewIfNeeded();
  }),
  owner("profile: this device", (page) => openProfile(page, "This device")),
  owner("profile: notifications", async (page) => {
    await openProfile(page, "Notifications");
    await expect(page.getByText("No calendar links yet.")).toBeVisible();
    await section(page, "Reminder emails").getByRole("radio", { name: "One email a week" }).check();
  }),
  owner("profile: a new calendar link", async (page) => {
    await openProfile(page, "Notifications");
    await section(page, "Calendar").getByRole("button", { name: "Create calendar link" }).click();
    await expect(page.getByRole("dialog", { name: "Create a calendar link" })).toBeVisible();
  }),
  owner("profile: the address of a calendar link", async (page) => {
    await openProfile(page, "Notifications");
    await section(page, "Calendar").getByRole("button", { name: "Create calendar link" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Create link" }).click();
    await expect(page.getByRole("dialog", { name: "Your calendar link" })).toBeVisible();
  }),
  owner("profile: removing a calendar link", async (page) => {
    await page.route("**/api/user/calendar-feeds", (route) => route.fulfill({ json: calendarFeeds }));
    await openProfile(page, "Notifications");
    await page.getByRole("button", { name: "Remove Phone" }).click();
    await expect(page.getByRole("alertdialog", { name: 'Remove "Phone"?' })).toBeVisible();
  }),
  owner("profile: calendar links", async (page) => {
    await page.route("**/api/user/calendar-feeds", (route) => route.fulfill({ json: calendarFeeds }));
    await openProfile(page, "Notifications");
    await section(page, "Calendar").getByText("Not read yet").scrollIntoViewIfNeeded();
  }),
  owner("profile: advanced", (page) => openProfile(page, "Advanced")),
  { name: "profile of a newcomer", viewer: "newcomer", open: (page) => openProfile(page, "Security") },
  owner("profile: faults of a new password", async (page) => {
    await openProfile(page, "Security");
    await page.getByLabel("New master password", { exact: true }).fill("password1");
    await page.getByRole("button", { name: "Change master password" }).click();
    await expect(page.getByText("Please confirm your password")).toBeVisible();
  }),
  owner("profile: asking for a new recovery key", toNewKey),
  owner("profile: the new recovery key", async (page, fixtures) => {
    await toNewKey(page);
    await page.getByRole("dialog").getByLabel("Master password", { exact: true }).fill(fixtures.owner.person.password);
    await page.getByRole("button", { name: "Show key" }).click();
    await expect(page.getByRole("dialog", { name: "Your new recovery key" })).toBeVisible();
  }),
  owner("profile: signing out everywhere", async (page) => {
    await openProfile(page, "Security");
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
  }),
];
