import { signInPage } from "../../page-objects/sign-in.ts";
import { createKeyboard } from "../../page-objects/keyboard/keyboard.ts";
import {
  addGroup,
  addReminder,
  addTag,
  expectReadOnly,
  editNotes,
  openReminders,
  openScopeTags,
} from "../../page-objects/keyboard/sharing.ts";
import { remindersPage } from "../../page-objects/reminders.ts";
import { startServer } from "../../processes/server.ts";
import { registerRemindMeUser, registerFirstAdmin, openSignedInTab } from "../../fixtures/signed-in-users.ts";
import { expect, test } from "../../fixtures/test.ts";

// Tests sharing a reminder without a pointer. The first address and the sign-in are tested elsewhere.

test.use({ contextOptions: { reducedMotion: "reduce" } });

const title = "Certificate of the shop";
const nextYear = new Date().getFullYear() + 1;

test("a reminder is shared through a scope tag, edited and looked at with the keyboard alone", async ({
  newProfile,
}) => {
  const server = await startServer();
  const open = async (resident: Parameters<typeof openSignedInTab>[2], path: string) => {
    const page = await openSignedInTab(newProfile, server, resident);
    await page.goto(path);
    await signInPage.expectSignedIn(page);
    return { page, keys: createKeyboard(page) };
  };
  try {
    const sofia = await registerFirstAdmin(server, "Sofia");
    const [wera, rita, nora] = await Promise.all(
      ["Wera", "Rita", "Nora"].map((name) => registerRemindMeUser(server, sofia, name)),
    );
    if (wera === undefined || rita === undefined || nora === undefined) throw new Error("Somebody is missing.");
    const sofias = await open(sofia, "/dashboard");
    await expect(sofias.page.getByRole("heading", { name: "User Management Dashboard" })).toBeVisible();
    await test.step("an admin makes two groups, a scope tag, and a reminder of it", async () => {
      const { page, keys } = sofias;
      await openScopeTags(page, keys);
      await addGroup(page, keys, "Operators", wera.person.email);
      await addGroup(page, keys, "Readers", rita.person.email);
      await addTag(page, keys, "<infrastructure>", "Operators", "Readers");
      await openReminders(page, keys);
      await addReminder(page, keys, {
        title,
        scopeTag: "<infrastructure>",
        expiry: `0615${nextYear}`,
        assigned: "Wera",
      });
      await expect(remindersPage.card(page, title)).toContainText(`Jun 15, ${nextYear}`);
    });

    await test.step("sorts and selects in the table, and goes through a month day by day", async () => {
      const { page, keys } = sofias;
      const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
      const views = page.getByRole("group", { name: "View", exact: true });
      await keys.choose(views, "Table");
      await keys.activate(button("Title"));
      await expect(page.getByRole("columnheader", { name: "Title" })).toHaveAttribute("aria-sort", "ascending");
      await keys.activate(page.getByRole("checkbox", { name: `Select ${title}` }), { key: "Space" });
      await expect(page.getByText("1 selected")).toBeVisible();
      await keys.activate(button("Clear selection"), { back: true });
      await keys.choose(views, "Month");
      await keys.activate(button("Next year"));
      await keys.activate(page.getByRole("button", { name: `June ${nextYear}, 1 reminder` }));
      await keys.tabTo(page.getByRole("gridcell", { name: `June 01, ${nextYear}` }));
      for (const key of ["ArrowDown", "ArrowDown", "Enter"]) await keys.press(key);
      await expect(page.getByRole("dialog", { name: `Expires on June 15, ${nextYear}` })).toBeVisible();
      await keys.press("Escape");
      await expect(page.getByRole("gridcell", { name: `June 15, ${nextYear}` })).toBeFocused();
      await keys.choose(views, "Cards", { back: true });
      await expect(remindersPage.card(page, title)).toBeVisible();
    });

    const weras = await open(wera, "/remind-me");
    await test.step("who has write edits it", async () => {
      await editNotes(weras.page, weras.keys, title, "Restart the proxy afterwards.");
      await expect(remindersPage.card(weras.page, title)).toContainText("Restart the proxy afterwards.");
    });

    const ritas = await open(rita, "/remind-me");
    await test.step("who has read can only look", () => expectReadOnly(ritas.page, ritas.keys, title));
    await test.step("who has nothing does not see it", async () => {
      const { page } = await open(nora, "/remind-me");
      await expect(page.getByText(/^No reminders found\./)).toBeVisible();
    });

    for (const { compared, alike } of [sofias.keys.focusReport(), weras.keys.focusReport(), ritas.keys.focusReport()]) {
      expect(alike, "stops that look the same with the focus as without").toEqual([]);
      expect(compared).toBeGreaterThan(5);
    }
  } finally {
    await server.remove();
  }
});
