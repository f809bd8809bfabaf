import { expect, type Page } from "@playwright/test";
import { openProfile } from "../page-objects/profile.ts";
import { scopeTagsPage } from "../page-objects/scope-tags.ts";
import { tamperWithReply } from "../fixtures/tamper-with-reply.ts";
import { press } from "../page-objects/common.ts";
import type { PageState } from "./page-state.ts";

const at = "2026-11-20T08:00:00.000Z";
const channel = (members: object) => ({
  kind: "slack",
  name: "Operations",
  host: "hooks.slack.com",
  isActive: true,
  lastSentAt: at,
  problem: null,
  createdAt: at,
  updatedAt: at,
  ...members,
});
const some = [
  channel({ _id: "0190a0a0-0000-7000-8000-000000000001" }),
  channel({
    _id: "0190a0a0-0000-7000-8000-000000000002",
    kind: "webhook",
    name: "Ticket system of the infrastructure team in the second building, floor 4",
    host: "a-rather-long-host-name.infrastructure.example.org:8443",
    problem: "The server doesn't let the message in (403). Check address and token.",
  }),
  channel({
    _id: "0190a0a0-0000-7000-8000-000000000003",
    kind: "ntfy",
    name: "Phone",
    host: "ntfy.sh",
    isActive: false,
    lastSentAt: null,
  }),
];

/** Simulates these channels, whichever exist. */
const withChannels = (page: Page, channels: readonly object[]) =>
  page.route("**/channels", (route) => {
    if (route.request().method() !== "POST") return route.fulfill({ json: { channels } });
    return route.fulfill({ status: 201, json: { channel: some[1], secret: `whsec_${"kT3+".repeat(11)}` } });
  });

const ofPerson = (
  name: string,
  channels: readonly object[],
  open: (page: Page) => Promise<unknown> = async () => undefined,
): PageState => ({
  name: `channels: ${name}`,
  viewer: "superAdmin",
  open: async (page) => {
    await withChannels(page, channels);
    await openProfile(page, "Notifications");
    await expect(page.getByRole("button", { name: "Add a channel" })).toBeVisible();
    await open(page);
  },
});

/** Simulates enabled checks, whatever the server's settings are. */
const withChecks = (page: Page) =>
  page.route("**/public-settings", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), checks: true } });
  });

const watching = { kind: "certificate", target: "www.infrastructure.example.org:8443", checkedAt: at };
const found = {
  ...watching,
  state: "ok",
  foundDate: "2027-03-01",
  error:
    "The server's certificate is self-signed. Connections may fail or show a warning on devices that aren't set to trust it.",
};

/** Returns a state with the details of a reminder that has a check. */
const watched = (name: string, check: object): PageState => ({
  name: `checks: ${name}`,
  viewer: "superAdmin",
  open: async (page) => {
    await page.route(/\/api\/reminder\/reminder\/[0-9a-f-]+$/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), check } });
    });
    await page.goto("/remind-me?owner=all");
    await page
      .getByRole("button", { name: /^View details/ })
      .first()
      .click();
    await expect(page.getByRole("button", { name: "Check now" })).toBeVisible();
  },
});

export const channelPageStates: readonly PageState[] = [
  ofPerson("none", []),
  ofPerson("several, one that fails", some),
  ofPerson("what a test was answered", some, async (page) => {
    const message = "The server doesn't know this address (404). Enter the current one.";
    await page.route("**/channels/*/test", (route) => route.fulfill({ json: { isSent: false, message } }));
    await press(page, "Send a test message to Operations");
    await expect(page.getByText(message)).toBeVisible();
  }),
  ofPerson("adding one with faults", some, async (page) => {
    await press(page, "Add a channel");
    await press(page, "Add channel");
    await expect(page.getByText("Enter a name")).toBeVisible();
  }),
  {
    ...ofPerson("the secret of a new webhook", [], async (page) => {
      await press(page, "Add a channel");
      await page.getByLabel("Name").fill("Ticket system");
      await page.getByLabel("Address").fill("https://example.org/hook");
      await press(page, "Add channel");
      await expect(page.getByText("Save the signing secret")).toBeVisible();
    }),
    // Escape does not close this dialog.
    discardsTab: true,
  },
  ofPerson("changing one", some, (page) => press(page, "Edit Phone")),
  {
    name: "channels: of a scope tag",
    viewer: "superAdmin",
    open: async (page) => {
      await withChannels(page, some);
      await scopeTagsPage.open(page);
      await press(page, "Channels of <everything>");
      await expect(page.getByRole("dialog").getByText("Operations")).toBeVisible();
    },
  },
  watched("found, with something wrong", found),
  watched("out of reach", {
    ...watching,
    state: "unreachable",
    foundDate: null,
    error: "The server took too long to respond.",
  }),
  {
    name: "checks: looked up in the form",
    viewer: "superAdmin",
    isThorough: true,
    open: async (page) => {
      await withChecks(page);
      await page.route("**/reminder/check", (route) => route.fulfill({ json: { ...found, foundDate: "2099-03-01" } }));
      await page.goto("/remind-me");
      await page.getByRole("button", { name: "Add Reminder" }).first().click();
      await page.getByLabel("Title").fill("Certificate of the shop");
      await page.getByRole("combobox", { name: "Watch" }).click();
      await page.getByRole("option", { name: "A certificate" }).click();
      await page.getByLabel("Host and port").fill("www.infrastructure.example.org:8443");
      await expect(page.getByText(/^Ends Mar 01, 2099/)).toBeVisible();
      await page.getByText(/^The server's certificate is self-signed/).scrollIntoViewIfNeeded();
    },
  },
  {
    name: "checks: a target that is missing",
    viewer: "superAdmin",
    open: async (page) => {
      await withChecks(page);
      await page.goto("/remind-me");
      await page.getByRole("button", { name: "Add Reminder" }).first().click();
      await page.getByLabel("Title").fill("Certificate of the shop");
      await page.getByRole("combobox", { name: "Watch" }).click();
      await page.getByRole("option", { name: "A certificate" }).click();
      await press(page, "Create");
      await expect(page.getByText("Enter a host and port, such as www.example.org:443")).toBeVisible();
    },
  },
  {
    name: "channels: whether they stay, after all sessions were ended",
    viewer: "superAdmin",
    discardsTab: true,
    open: async (page) => {
      await withChannels(page, some);
      const feed = { _id: "0190a0a0-0000-7000-8000-000000000004", name: "Phone", createdAt: at };
      await page.route("**/user/calendar-feeds", (route) =>
        route.fulfill({ json: [{ ...feed, scopeTag: null, lastFetchedAt: null }] }),
      );
      // The page reads the user again by another path.
      for (const ownRecord of ["**/api/user", "**/api/user/user/*"])
        await tamperWithReply(page, ownRecord, (body) => {
          body.asksAboutLinks = true;
        });
      await page.goto("/dashboard");
      await expect(page.getByText(/^Calendar link "Phone", created/)).toBeVisible();
    },
  },
];
