import { newPerson } from "../../fixtures/people.ts";
import { expect, test } from "../../fixtures/test.ts";
import { expectNotice } from "../../page-objects/common.ts";
import { button, field, saveRecoveryKey } from "../../page-objects/keyboard/account.ts";
import { createKeyboard } from "../../page-objects/keyboard/keyboard.ts";
import { newVaultKeysPage } from "../../page-objects/new-vault-keys.ts";
import { passwordsPage } from "../../page-objects/passwords.ts";
import { openProfile } from "../../page-objects/profile.ts";
import { signInPage } from "../../page-objects/sign-in.ts";

test.use({ contextOptions: { reducedMotion: "reduce", permissions: ["clipboard-read", "clipboard-write"] } });

const bank = { title: "Bank", notes: "The blue card", password: "Pear-Ladder-78-Basket" };

test("new vault keys with the keyboard alone", async ({ page }) => {
  const person = newPerson("Kai");
  await signInPage.register(page, person);
  await passwordsPage.open(page);
  await passwordsPage.addEntry(page, bank);
  await openProfile(page, "Advanced");
  // An element that was pressed with the mouse shows no ring.
  await page.keyboard.press("Tab");

  const keys = createKeyboard(page);
  const next = `${person.password}-again`;
  await keys.activate(page.getByRole("link", { name: "Create new vault keys" }));
  await expect(newVaultKeysPage.step(page, 1, "What new keys change")).toBeVisible();
  await keys.activate(button(page, "Continue"));
  await keys.expectFocus(newVaultKeysPage.step(page, 2, "Choose a new master password"));
  await keys.press("Tab");
  await keys.expectFocus(field(page, "Current master password"));
  await keys.fill(field(page, "Current master password"), `${person.password}x`);
  await keys.fill(field(page, "New master password"), next);
  await keys.fill(field(page, "Confirm new master password"), next);
  await keys.press("Enter");
  await expectNotice(page, "Incorrect password.");
  await keys.expectFocus(field(page, "Current master password"));
  await keys.fill(field(page, "Current master password"), person.password);
  await keys.press("Enter");
  await keys.expectFocus(newVaultKeysPage.step(page, 3, "Save your new recovery key"));
  await saveRecoveryKey(page, keys, "Continue");
  await keys.expectFocus(newVaultKeysPage.step(page, 4, "Create the new keys"));

  await test.step("without a network it stops, keeps the focus, and goes on", async () => {
    await page.route("**/api/vaults/*/successor/**", (route) => route.abort());
    await keys.activate(button(page, "Create new keys"));
    await expect(page.getByRole("alert")).toContainText("Try again to continue where it stopped");
    await keys.expectFocus(button(page, "Try again"));
    await page.unroute("**/api/vaults/*/successor/**");
    await keys.press("Enter");
    await keys.expectFocus(newVaultKeysPage.step(page, 5, "New vault keys created"));
  });

  await keys.activate(page.getByRole("link", { name: "Go to Passwords" }));
  await expect(passwordsPage.row(page, bank.title)).toBeVisible();
  expect(keys.focusReport().alike, "stops that look the same with the focus as without").toEqual([]);
});
