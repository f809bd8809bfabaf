import type { Page } from "@playwright/test";
import { openSignedInTab, registerFirstAdmin } from "../../fixtures/signed-in-users.ts";
import { expect, test } from "../../fixtures/test.ts";
import { expectNotice } from "../../page-objects/common.ts";
import { createKeyboard, type Keyboard } from "../../page-objects/keyboard/keyboard.ts";
import { startServer } from "../../processes/server.ts";

// Sets up destinations of reminders other than a mailbox, without a pointer: channels, and calendar links.

test.use({ contextOptions: { reducedMotion: "reduce", permissions: ["clipboard-read", "clipboard-write"] } });

test("channels and calendar links by keyboard alone", async ({ newProfile }) => {
  // The channel leads to this machine, where no server answers.
  const server = await startServer({ env: { ALLOW_PRIVATE_TARGETS: "127.0.0.1" } });
  try {
    const sofia = await registerFirstAdmin(server, "Sofia");
    const page = await openSignedInTab(newProfile, server, sofia);
    await page.goto("/profile/notifications");
    await expect(button(page, "Add a channel")).toBeVisible();
    const keys = createKeyboard(page);
    await test.step("adds a channel, reads its secret once, tries it, changes and deletes it", () =>
      channel(page, keys));
    await test.step("adds a calendar link, copies its address once, and deletes it", () => calendarLink(page, keys));

    const { compared, alike } = keys.focusReport();
    expect(alike, "stops that look the same with the focus as without").toEqual([]);
    expect(compared).toBeGreaterThan(15);
  } finally {
    await server.remove();
  }
});

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

async function channel(page: Page, keys: Keyboard) {
  const add = button(page, "Add a channel");
  await keys.activate(add);
  const dialog = page.getByRole("dialog");
  const name = dialog.getByLabel("Name");
  await keys.expectFocus(name);
  await keys.press("Escape");
  await expect(dialog).toBeHidden();
  await keys.expectFocus(add);
  await keys.press("Enter");
  await keys.activate(dialog.getByRole("combobox", { name: "Kind" }), { back: true });
  await keys.press("End");
  const chosen = page.getByRole("option", { name: "Webhook (your own program)" });
  for (let tries = 0; tries < 6 && !(await chosen.evaluate((one) => one === document.activeElement)); tries++)
    await keys.press("ArrowUp");
  await keys.press("Enter");
  await keys.fill(name, "Tickets");
  const address = dialog.getByLabel("Address");
  await keys.activate(dialog.getByRole("button", { name: "Add channel" }));
  await keys.expectFocus(address);
  await keys.fill(address, "https://127.0.0.1:1/hook");
  await keys.press("Enter");
  const secret = page.getByRole("dialog", { name: "Save the signing secret" });
  await keys.expectFocus(secret.getByRole("button", { name: "I've saved it" }));
  await keys.press("Escape");
  await expect(secret).toBeVisible();
  await keys.activate(secret.getByRole("button", { name: "Copy" }), { back: true });
  await keys.activate(secret.getByRole("button", { name: "I've saved it" }));
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await keys.expectFocus(add);

  const send = button(page, "Send a test message to Tickets");
  await keys.activate(send, { back: true });
  await expect(page.getByRole("list", { name: "Channels" }).getByRole("status")).toContainText(/\w/);
  await keys.expectFocus(send);
  const edit = button(page, "Edit Tickets");
  await keys.activate(edit);
  await keys.expectFocus(name);
  await keys.fill(name, "Ticket system");
  await keys.press("Enter");
  await expect(dialog).toBeHidden();
  await keys.expectFocus(button(page, "Edit Ticket system"));
  const remove = button(page, "Delete Ticket system");
  await keys.activate(remove);
  const question = page.getByRole("alertdialog");
  await keys.expectFocus(question.getByRole("button", { name: "Cancel" }));
  await keys.press("Enter");
  await expect(question).toBeHidden();
  await keys.expectFocus(remove);
  await keys.press("Enter");
  await keys.activate(question.getByRole("button", { name: "Delete channel" }));
  await expect(remove).toHaveCount(0);
  await keys.expectFocus();
}

async function calendarLink(page: Page, keys: Keyboard) {
  const add = button(page, "Create calendar link");
  await keys.activate(add);
  const dialog = page.getByRole("dialog");
  await keys.expectFocus(dialog.getByRole("combobox"));
  await keys.fill(dialog.getByLabel("Name"), "Mine");
  await keys.press("Enter");
  const copy = dialog.getByRole("button", { name: "Copy link" });
  await keys.expectFocus(copy);
  await keys.press("Enter");
  await expectNotice(page, "Calendar link copied");
  await keys.expectFocus(copy);
  await keys.press("Escape");
  await expect(dialog).toHaveCount(0);
  await keys.expectFocus(add);
  const remove = button(page, "Remove Mine");
  await keys.activate(remove, { back: true });
  const question = page.getByRole("alertdialog");
  await keys.expectFocus(question.getByRole("button", { name: "Cancel" }));
  await keys.press("Enter");
  await keys.expectFocus(remove);
  await keys.press("Enter");
  await keys.activate(question.getByRole("button", { name: "Remove link" }));
  await expect(remove).toHaveCount(0);
  await keys.expectFocus();
}
