import { expect, type Page } from "@playwright/test";
import type { AuditWebhook } from "@pomander/contract";
import { press } from "../page-objects/common.ts";
import { dashboardPage } from "../page-objects/dashboard.ts";
import type { PageState } from "./page-state.ts";

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const webhook = (n: number, members: Partial<AuditWebhook> = {}): AuditWebhook => ({
  _id: `01900000-0000-7000-8000-${String(n).padStart(12, "0")}`,
  name: "SIEM",
  host: "siem.example.com",
  createdAt: hoursAgo(2_000),
  createdBy: "Eva Admin",
  lastSentAt: hoursAgo(0.1),
  waiting: 0,
  missed: 0,
  failingSince: null,
  problem: null,
  awaitsKeep: false,
  ...members,
});
const longName = "The archive of the auditors in the building on the other side of the river, for ten years";
const some = [
  webhook(1),
  webhook(2, {
    name: longName,
    host: "collector-of-every-event.security.a-company-with-a-long-name.example:8443",
    waiting: 1_204,
    missed: 17,
    failingSince: hoursAgo(50),
    lastSentAt: null,
    problem: "The server redirects (307), which isn't followed. Enter the final address.",
  }),
  webhook(3, { name: "Old SIEM", awaitsKeep: true, waiting: 31 }),
];
const secret = `whsec_${"kT3xQ9+/".repeat(5)}abc=`;

const state = (
  name: string,
  webhooks: readonly AuditWebhook[],
  open: (page: Page) => Promise<unknown> = async () => undefined,
): PageState => ({
  name: `audit webhooks: ${name}`,
  viewer: "superAdmin",
  open: async (page) => {
    const reply = { webhook: webhook(1), secret };
    await page.route("**/api/audit/webhooks", (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 201, json: reply })
        : route.fulfill({ json: { webhooks } }),
    );
    await page.route("**/api/audit/webhooks/*/test", (route) =>
      route.fulfill({ json: { isSent: false, message: "The server has a problem (500)." } }),
    );
    await dashboardPage.openSystem(page);
    await expect(page.getByRole("region", { name: "Audit webhooks" })).toBeVisible();
    await open(page);
  },
});
const dialog = (page: Page) => page.getByRole("dialog");

export const auditWebhookPageStates: readonly PageState[] = [
  state("three: well, failing, from a backup", some),
  state("none", []),
  state("a test that failed", some, async (page) => {
    await press(page, "Test SIEM");
    await expect(page.getByText("The server has a problem (500).")).toBeVisible();
  }),
  state("adding one, with faults", [], async (page) => {
    await press(page, "Add a webhook");
    await dialog(page).getByLabel("Your master password").fill("a wrong one, which nobody checks");
    await dialog(page).getByRole("button", { name: "Add webhook" }).click();
    await expect(page.getByText("Enter a name")).toBeVisible();
  }),
  {
    ...state("the secret, this one time", [], async (page) => {
      await press(page, "Add a webhook");
      await dialog(page).getByRole("textbox", { name: "Name" }).fill("SIEM");
      await dialog(page).getByRole("textbox", { name: "Address" }).fill("https://siem.example.com/pomander");
      await dialog(page).getByLabel("Your master password").fill("a wrong one, which nobody checks");
      await dialog(page).getByRole("button", { name: "Add webhook" }).click();
      await expect(page.getByRole("group", { name: "Signing secret" })).toBeVisible();
    }),
    // Escape does not close this dialog.
    discardsTab: true,
  },
  state("replacing one", some, (page) => press(page, `Replace ${longName}`)),
  state("keeping one", some, (page) => press(page, "Keep Old SIEM")),
  state("removing one", some, (page) => press(page, `Remove ${longName}`)),
];
