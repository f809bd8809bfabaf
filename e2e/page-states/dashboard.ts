import { expect, type Locator, type Page } from "@playwright/test";

import type { AuthenticatedAccounts } from "../fixtures/seeded-test.ts";
import type { Person } from "../fixtures/people.ts";
import { dashboardPage } from "../page-objects/dashboard.ts";
import { openProfile } from "../page-objects/profile.ts";
import type { PageState } from "./page-state.ts";

const onDashboard =
  (viewer: keyof AuthenticatedAccounts) =>
  (name: string, open: PageState["open"] = () => Promise.resolve()): PageState => ({
    name: `dashboard: ${name}`,
    viewer,
    open: async (page, fixtures) => {
      await dashboardPage.open(page);
      // Other tests add users, so a certain one may be on a later page.
      await expect(dashboardPage.row(page, "@example.org").first()).toBeVisible();
      await open(page, fixtures);
    },
  });
const superAdmin = onDashboard("superAdmin");
const admin = onDashboard("admin");

async function toEdit(page: Page, { firstName, lastName, email }: Person) {
  // Other tests add users, and the list has pages.
  await page.getByPlaceholder("Search users...").fill(email);
  await page.getByRole("button", { name: `Edit ${firstName} ${lastName}` }).click();
  await expect(page.getByRole("dialog", { name: "Edit User" })).toBeVisible();
}

async function toAdd(page: Page) {
  await page.getByRole("button", { name: "Add User", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Add New User" })).toBeVisible();
}

async function toBulk(page: Page) {
  await page.getByRole("button", { name: "Bulk Upload" }).click();
  const dialog = page.getByRole("dialog", { name: "Bulk User Upload" });
  await expect(
    dialog
      .getByRole("button", { name: "Cancel" })
      .or(dialog.getByRole("button", { name: "Close" }))
      .first(),
  ).toBeVisible();
  return dialog;
}

const csv = (known: string) =>
  [
    "firstName,lastName,email,password,mobileNo,isAdmin,isAllowedForRemindMe,shoeSize",
    "Pia,Of the list,pia@example.org,Temporary-1,+43 1,false,true,38",
    "Paul,Of the list,paul@example.org,,,true,true,44",
    `Known,Already,${known},Temporary-3,,false,false,40`,
    "Pol,Short,not an address,short,,perhaps,false,41",
    "Nobody,Without,,Temporary-4,,false,false,42",
  ].join("\n");

const choose = (dialog: Locator, text: string) =>
  dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(text) });

async function toPreview(page: Page, known: string) {
  const dialog = await toBulk(page);
  await choose(dialog, csv(known));
  await expect(dialog.getByText("Found 3 valid users")).toBeVisible();
  return dialog;
}

async function toAudit(page: Page) {
  await dashboardPage.openAudit(page);
  await expect(page.getByRole("list", { name: "Events" })).toContainText("signed in");
}

const kind = (page: Page) => page.getByRole("combobox", { name: "Activity" });

const idIn = (url: string) => url.slice(url.lastIndexOf("/") + 1);

export const dashboardPageStates: readonly PageState[] = [
  superAdmin("of a super admin"),
  {
    ...superAdmin("the filters on a phone", async (page) => {
      await page.getByRole("button", { name: "Filters" }).click();
      await expect(page.getByRole("dialog", { name: "Filters" }).getByLabel("Role")).toBeVisible();
    }),
    isNarrow: true,
  },
  superAdmin("several selected", async (page) => {
    const boxes = page.getByRole("checkbox", { name: /^Select (?!all)/ });
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await expect(page.getByText("2 selected")).toBeVisible();
  }),
  superAdmin("deleting several", async (page) => {
    const boxes = page.getByRole("checkbox", { name: /^Select (?!all)/ });
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await page.getByRole("group", { name: "Selected users" }).getByRole("button", { name: "Delete" }).click();
    const question = page.getByRole("alertdialog", { name: "Delete 2 users?" });
    await expect(question.getByRole("list", { name: "What will be deleted" })).toBeVisible();
  }),
  // Closing the dialog asks first.
  {
    ...superAdmin("several: new passwords", async (page, { temporaryPasswordUsers: { firstTime, afterReset } }) => {
      // The new passwords are not stored, because other tests sign in with the present ones.
      const users = new Map<string, unknown>();
      await page.route("**/api/user/user/*", async (route) => {
        const reply = await route.fetch();
        users.set(idIn(route.request().url()), await reply.json());
        await route.fulfill({ response: reply });
      });
      await page.route("**/api/auth/update/*", (route) =>
        route.fulfill({ json: { user: users.get(idIn(route.request().url())) } }),
      );
      for (const { email } of [firstTime, afterReset]) {
        await page.getByPlaceholder("Search users...").fill(email);
        await dashboardPage.row(page, email).getByRole("checkbox").check();
      }
      await page.getByRole("group", { name: "Selected users" }).getByRole("button", { name: "New passwords" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Create 2 passwords" }).click();
      await expect(page.getByRole("list", { name: "New temporary passwords" })).toBeVisible();
    }),
    discardsTab: true,
  },
  superAdmin("several: one could not be changed", async (page) => {
    let isFirst = true;
    await page.route("**/api/auth/update/*", (route) => {
      const fails = isFirst;
      isFirst = false;
      if (!fails) return route.fallback();
      return route.fulfill({
        status: 503,
        json: { code: "unavailable", message: "The server is busy. Try again.", requestId: "1" },
      });
    });
    const boxes = page.getByRole("checkbox", { name: /^Select (?!all)/ });
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    const selected = page.getByRole("group", { name: "Selected users" });
    await selected.getByRole("button", { name: "Allow Remind Me" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Allow Remind Me" }).click();
    await expect(page.getByText("Couldn't change 1 user:")).toBeVisible();
  }),
  superAdmin("settings", async (page) => {
    await page.getByRole("button", { name: "Settings" }).click();
    await expect(page.getByRole("dialog", { name: "Settings" })).toBeVisible();
  }),
  superAdmin("nothing found", async (page) => {
    await page.getByPlaceholder("Search users...").fill("nobody like them");
    await expect(page.getByText("No users found")).toBeVisible();
  }),
  superAdmin("adding", toAdd),
  superAdmin("adding: faults", async (page) => {
    await toAdd(page);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("First name").fill("Nora");
    await dialog.getByRole("textbox", { name: "Email" }).fill("not an address");
    await dialog.getByLabel("Temporary password", { exact: true }).fill("short");
    await dialog.getByRole("button", { name: "Add User" }).click();
    await expect(dialog.getByText("Please enter a valid email")).toBeVisible();
  }),
  superAdmin("adding: invited by email", async (page) => {
    await page.route(/\/api\/groups(\?|$)/, (route) => {
      const named = (name: string, _id: string) => ({
        _id,
        name,
        description: "",
        members: [],
        scopeTagCount: 0,
        isManaged: false,
      });
      const times = { createdAt: "2026-11-03T09:12:00.000Z", updatedAt: "2026-11-03T09:12:00.000Z" };
      const ids = ["01a1f754-d71c-77f2-8eea-8cff0779d001", "01a1f754-d71c-77f2-8eea-8cff0779d002"];
      const groups = [named("Operations", ids[0] ?? ""), named("Everyone who is called at night", ids[1] ?? "")];
      return route.fulfill({ json: groups.map((group) => ({ ...group, ...times })) });
    });
    await toAdd(page);
    await page.getByRole("radio", { name: "Invite by email" }).check();
    await page.getByRole("combobox", { name: "Groups" }).click();
    await page.getByRole("option", { name: "Operations" }).click();
    await expect(page.getByRole("button", { name: "Operations" })).toBeVisible();
  }),
  superAdmin("adding an admin", async (page) => {
    await toAdd(page);
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Generate a temporary password" }).click();
    await dialog.getByLabel("User type").click();
    await page.getByRole("option", { name: "Admin", exact: true }).click();
    await expect(dialog.getByText("Admins can always use Remind Me.")).toBeVisible();
  }),
  superAdmin("editing", (page, { owner }) => toEdit(page, owner.person)),
  superAdmin("editing another's address", async (page, { owner }) => {
    await toEdit(page, owner.person);
    await page.getByRole("dialog").getByLabel("Email").fill("moved@example.org");
  }),
  superAdmin("editing oneself", (page, fixtures) => toEdit(page, fixtures.superAdmin.person)),
  superAdmin("deleting", async (page, { owner: { person } }) => {
    await page.getByPlaceholder("Search users...").fill(person.email);
    await page.getByRole("button", { name: `Delete ${person.firstName} ${person.lastName}` }).click();
    await expect(page.getByRole("alertdialog").getByText("This cannot be undone.")).toBeVisible();
  }),
  superAdmin("bulk upload", toBulk),
  superAdmin("bulk upload: the preview", (page, { owner }) => toPreview(page, owner.person.email)),
  superAdmin("bulk upload: a list of one's own", async (page) => {
    const dialog = await toBulk(page);
    await choose(
      dialog,
      "Name;E-Mail;Telefon\nPia Berg;pia@example.org;intern 12\nPaul van der Berg;paul@example.org;",
    );
    await dialog.getByLabel("Let everyone in this file use reminders").check();
    await expect(dialog.getByText('"intern 12" isn\'t a phone number, and is left out')).toBeVisible();
  }),
  superAdmin("bulk upload: groups that don't exist", async (page) => {
    const dialog = await toBulk(page);
    await choose(
      dialog,
      "Name;E-Mail;Team\nPia Berg;pia@example.org;Night shift\nPaul Ruiz;paul@example.org;Porters, Cooks",
    );
    await expect(dialog.getByRole("button", { name: 'Add group "Night shift"' })).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Upload 2 users" })).toBeDisabled();
    for (const name of ["Night shift", "Porters", "Cooks"]) {
      await dialog.getByRole("combobox", { name: `Instead of "${name}"` }).click();
      await page.getByRole("option", { name: "No group" }).click();
    }
    await expect(dialog.getByRole("button", { name: "Upload 2 users" })).toBeEnabled();
  }),
  {
    ...superAdmin("bulk upload: the result", async (page, { owner }) => {
      const dialog = await toPreview(page, owner.person.email);
      await dialog.getByRole("button", { name: "Upload 3 users" }).click();
      await expect(dialog.getByText("Completed with 2 successes and 2 errors")).toBeVisible();
      await expect(dialog.getByRole("list", { name: "New temporary passwords" })).toBeVisible();
    }),
    discardsTab: true,
  },
  superAdmin("the audit", toAudit),
  superAdmin("the audit: of one person", async (page) => {
    await toAudit(page);
    await page.getByRole("combobox", { name: "Person" }).fill("Uma");
    await page.getByRole("option", { name: /^Uma / }).click();
    await expect(page.getByRole("list", { name: "Events" })).not.toContainText("Adam");
    await expect(page.getByRole("list", { name: "Events" })).toContainText("added Uma");
  }),
  superAdmin("the audit: choosing a person", async (page) => {
    await toAudit(page);
    await page.getByRole("combobox", { name: "Person" }).press("ArrowDown");
    await expect(page.getByRole("option").first()).toBeVisible();
  }),
  superAdmin("the audit: choosing what was done", async (page) => {
    await toAudit(page);
    await kind(page).click();
    await expect(page.getByRole("listbox")).toBeVisible();
  }),
  superAdmin("the audit: nothing found", async (page) => {
    await toAudit(page);
    await kind(page).click();
    await page.getByRole("option", { name: "Vault reopened", exact: true }).click();
    await expect(page.getByText("No events found")).toBeVisible();
  }),
  admin("of an admin"),
  admin("editing as an admin", (page, { owner }) => toEdit(page, owner.person)),
  {
    name: "dashboard: unavailable",
    viewer: "newcomer",
    open: async (page) => {
      await page.getByRole("banner").getByRole("link", { name: "Dashboard" }).click();
      await expect(page.getByRole("heading", { name: "Feature Access Unavailable" })).toBeVisible();
    },
  },
  { name: "profile of a super admin", viewer: "superAdmin", open: (page) => openProfile(page) },
  {
    name: "profile with an archived vault",
    viewer: "returned",
    open: async (page) => {
      await openProfile(page, "Advanced");
      await expect(page.getByRole("button", { name: /^Reopen the vault archived/ })).toBeVisible();
    },
  },
  {
    name: "profile: reopening an archived vault",
    viewer: "returned",
    open: async (page) => {
      await openProfile(page, "Advanced");
      await page.getByRole("button", { name: /^Reopen the vault archived/ }).click();
      await expect(page.getByRole("dialog").getByLabel("Its master password")).toBeVisible();
    },
  },
];
