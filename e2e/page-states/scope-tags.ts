import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";

import type { AuthenticatedAccounts } from "../fixtures/seeded-test.ts";
import { scopeTagsPage } from "../page-objects/scope-tags.ts";
import { press } from "../page-objects/common.ts";
import { type PageState, walk } from "./page-state.ts";

const onTab =
  (viewer: keyof AuthenticatedAccounts, tab: "Scope Tags" | "Groups") =>
  (name: string, open: (page: Page) => Promise<unknown> = () => Promise.resolve()): PageState => ({
    name: `scope tags: ${name}`,
    viewer,
    open: async (page) => {
      await scopeTagsPage.open(page);
      if (tab === "Groups") await scopeTagsPage.openGroups(page);
      await open(page);
    },
  });
const tags = onTab("superAdmin", "Scope Tags");
const groups = onTab("superAdmin", "Groups");
const groupsOfAdmin = onTab("admin", "Groups");

const options = (page: Page) => page.getByRole("option");

export const scopeTagPageStates: readonly PageState[] = [
  tags("the first tab"),
  tags("nothing found", async (page) => {
    await page.getByPlaceholder("Search scope tags by name or description...").fill("nothing like it");
    await expect(page.getByText("No scope tags found")).toBeVisible();
  }),
  tags("adding a tag without a name", async (page) => {
    await press(page, "Add Scope Tag");
    await page.getByRole("dialog").getByRole("button", { name: "Add Scope Tag" }).click();
    await expect(page.getByText("Scope tag name is required")).toBeVisible();
  }),
  tags("a tag whose reminders escalate", async (page) => {
    await press(page, "Add Scope Tag");
    await page.getByRole("switch", { name: "Tell someone if no one takes a reminder" }).check();
    await page.getByRole("dialog").getByLabel("Tell", { exact: true }).fill("lead@example.org");
    await page.keyboard.press("Enter");
  }),
  tags("choosing groups", async (page) => {
    await press(page, "Add Scope Tag");
    await page.getByRole("combobox", { name: "Assign to Groups" }).click();
    await expect(options(page).first()).toBeVisible();
  }),
  tags("editing a tag with many groups", async (page) => {
    await press(page, "Edit <everything>");
    await expect(page.getByRole("dialog").getByRole("group")).toHaveCount(6);
  }),
  tags("a tag that was changed meanwhile", async (page) => {
    await scopeTagsPage.changeConcurrently(page, "<contracts>", { description: `Changed at ${Date.now()}` });
    await press(page, "Edit <contracts>");
    await page.getByRole("dialog").getByLabel("Description").fill("What I think of it");
    await press(page, "Update Scope Tag");
    await expect(page.getByRole("alertdialog", { name: "Changed in two places" })).toBeVisible();
  }),
  tags("deleting a tag", async (page) => {
    await press(page, "Delete <infrastructure>");
    await expect(page.getByText("Are you sure you want to delete this scope tag?")).toBeVisible();
  }),
  groups("the second tab"),
  groups("adding a group", (page) => press(page, "Add Group")),
  groups("choosing members", async (page) => {
    await press(page, "Edit Finance");
    await page.getByRole("combobox", { name: "Group Members" }).click();
    await expect(options(page).first()).toBeVisible();
  }),
  groups("a group that the directory fills", async (page) => {
    await page.route("**/api/groups?*", async (route) => {
      const response = await route.fetch();
      const rows = (await response.json()) as object[];
      await route.fulfill({ response, json: rows.map((row) => ({ ...row, isManaged: true })) });
    });
    await page.reload();
    await press(page, "Edit Finance");
    await expect(page.getByText("Your company's directory fills this group")).toBeVisible();
  }),
  groups("deleting a group", async (page) => {
    await press(page, "Delete Operations");
    await expect(page.getByText("Are you sure you want to delete this group?")).toBeVisible();
  }),
  groupsOfAdmin("choosing members as an admin", async (page) => {
    await press(page, "Add Group");
    await page.getByRole("combobox", { name: "Group Members" }).click();
    await expect(options(page).first()).toBeVisible();
  }),
  {
    name: "dashboard: a test mail",
    viewer: "superAdmin",
    open: async (page) => {
      await page.getByRole("banner").getByRole("link", { name: "Dashboard" }).click();
      await press(page, "Send test email");
      await expect(
        page
          .getByRole("dialog")
          .getByText(/outbox/)
          .first(),
      ).toBeVisible();
    },
  },
  ...walk(
    {
      name: "verify-email: asked",
      viewer: "visitor",
      open: async (page) => {
        await page.goto("/verify-email?token=no-such-link");
        await expect(page.getByRole("button", { name: "Confirm my email" })).toBeVisible();
      },
    },
    {
      name: "verify-email: a link that has ended",
      viewer: "visitor",
      open: async (page) => {
        await press(page, "Confirm my email");
        await expect(
          page.getByRole("heading", { name: "This link has already been used or has expired" }),
        ).toBeVisible();
      },
    },
  ),
  {
    name: "unsubscribe: asked",
    viewer: "visitor",
    open: async (page, { unsubscribePath }) => {
      await page.goto(unsubscribePath);
      await expect(page.getByRole("button", { name: "Unsubscribe" })).toBeVisible();
    },
  },
  {
    name: "unsubscribe: asked of several",
    viewer: "visitor",
    open: async (page) => {
      const titles = ["Certificate of shop.example.org", "Domain", "Passport of the whole team, renewed by post"];
      const reply = { title: titles[0], titles, address: "w…@example.org", isUnsubscribed: false };
      await page.route("**/api/unsubscribe/of-a-digest", (route) => route.fulfill({ json: reply }));
      await page.goto("/unsubscribe/of-a-digest");
      await expect(page.getByRole("heading", { name: "Unsubscribe from these reminders?" })).toBeVisible();
    },
  },
  // This state comes before the one that unsubscribes its address, which ends the link.
  {
    name: "take: asked, and taken",
    viewer: "visitor",
    open: async (page, { takePath }) => {
      await page.goto(takePath);
      await press(page, "I'm on it");
      await expect(page.getByRole("heading", { name: "You're on it" })).toBeVisible();
      await press(page, "Give it back");
      await expect(page.getByRole("button", { name: "I'm on it" })).toBeVisible();
    },
  },
  {
    name: "unsubscribe: done",
    viewer: "visitor",
    open: async (page, { unsubscribePath }) => {
      await page.goto(unsubscribePath);
      await press(page, "Unsubscribe");
      await expect(page.getByRole("button", { name: "Resubscribe" })).toBeVisible();
      await press(page, "Resubscribe");
      await press(page, "Unsubscribe");
      await expect(page.getByRole("heading", { name: "You're unsubscribed" })).toBeVisible();
    },
  },
  {
    name: "take: one that has expired and someone else has",
    viewer: "visitor",
    isThorough: true,
    open: async (page) => {
      const who = { taken: "other", holdsOthers: true, isUnverified: false, reminder: randomUUID() };
      const reply = { title: "Certificate of the shop", expiryDate: "2026-01-04", ...who };
      await page.route("**/api/take/of-an-expired-one", (route) => route.fulfill({ json: reply }));
      await page.goto("/take/of-an-expired-one");
      await expect(page.getByText(/^It has expired, and someone else is on it/)).toBeVisible();
    },
  },
  {
    name: "take: a link that has ended",
    viewer: "visitor",
    open: async (page) => {
      await page.goto("/take/no-such-link");
      await expect(page.getByRole("heading", { name: "This link has ended" })).toBeVisible();
    },
  },
  {
    name: "unsubscribe: no such link",
    viewer: "visitor",
    open: async (page) => {
      await page.goto("/unsubscribe/no-such-link");
      await expect(page.getByRole("heading", { name: "This link isn't valid" })).toBeVisible();
    },
  },
];
