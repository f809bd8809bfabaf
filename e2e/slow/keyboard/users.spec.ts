import { passwordsPage } from "../../page-objects/passwords.ts";
import { signInPage } from "../../page-objects/sign-in.ts";
import { field, fillLogin, openPasswords } from "../../page-objects/keyboard/account.ts";
import {
  addUser,
  confirmSecurityWarnings,
  openDashboard,
  reopenWithOldPassword,
  resetPassword,
  setUpVault,
} from "../../page-objects/keyboard/users.ts";
import { createKeyboard } from "../../page-objects/keyboard/keyboard.ts";
import { newPerson } from "../../fixtures/people.ts";
import { startServer } from "../../processes/server.ts";
import { expect, test } from "../../fixtures/test.ts";

// Tests adding and resetting users without a pointer. The first address and reloads are the browser's own business; the
// rest is pressed keys, and texts read from the page.

test.use({ contextOptions: { reducedMotion: "reduce", permissions: ["clipboard-read", "clipboard-write"] } });

test("people are added, choose a master password, and are reset, with the keyboard alone", async ({ newProfile }) => {
  const server = await startServer();
  const open = async () => {
    const page = await (await newProfile({ baseURL: server.url })).newPage();
    return { page, keys: createKeyboard(page) };
  };
  try {
    const admin = newPerson("Adam");
    const uma = newPerson("Uma");
    const sofias = await open();
    await signInPage.register(sofias.page, newPerson("Sofia"), server.setupLink());
    await test.step("the super admin adds an admin", async () => {
      await openDashboard(sofias.page, sofias.keys);
      await addUser(sofias.page, sofias.keys, { ...admin, password: "given-to-adam" }, "Admin");
    });

    const adams = await open();
    await test.step("the admin chooses a master password, and adds a user", async () => {
      await adams.page.goto("/login");
      await fillLogin(adams.page, adams.keys, { ...admin, password: "given-to-adam" });
      await setUpVault(adams.page, adams.keys, admin.password);
      await openDashboard(adams.page, adams.keys);
      await addUser(adams.page, adams.keys, { ...uma, password: "given-to-uma" }, "Regular User");
    });

    const { page, keys } = await open();
    await test.step("the user chooses a master password, and uses the vault", async () => {
      await page.goto("/login");
      await fillLogin(page, keys, { ...uma, password: "given-to-uma" });
      await setUpVault(page, keys, uma.password);
      await openPasswords(page, keys);
      await keys.press("n");
      await keys.expectFocus(field(page, "Title"));
      await keys.type("Uma's bank");
      await keys.fill(field(page, "Password"), "bank-secret");
      await keys.press("Enter");
      await expect(page.getByRole("dialog")).toBeHidden();
      await expect(passwordsPage.row(page, "Uma's bank")).toBeVisible();
    });

    await test.step("is reset, and gets the vault back with the old master password", async () => {
      await resetPassword(adams.page, adams.keys, uma, "given-once-more");
      await page.bringToFront();
      await page.reload();
      await expect(page).toHaveURL(/\/login$/);
      await fillLogin(page, keys, { ...uma, password: "given-once-more" });
      await confirmSecurityWarnings(page, keys);
      await reopenWithOldPassword(page, keys, uma.password, `${uma.password}-again`);
      // The sign-in leads back to the page on which the session ended.
      await expect(page).toHaveURL(/\/passwords$/);
      await expect(passwordsPage.row(page, "Uma's bank")).toBeVisible();
    });

    for (const { compared, alike } of [sofias.keys.focusReport(), adams.keys.focusReport(), keys.focusReport()]) {
      expect(alike, "stops that look the same with the focus as without").toEqual([]);
      expect(compared).toBeGreaterThan(5);
    }
  } finally {
    await server.remove();
  }
});
