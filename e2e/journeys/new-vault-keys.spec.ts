import { answerQuestion, expectNotice, press } from "../page-objects/common.ts";
import { newVaultKeysPage } from "../page-objects/new-vault-keys.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { openProfile } from "../page-objects/profile.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { newPerson } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ contextOptions: { reducedMotion: "reduce", permissions: ["clipboard-read", "clipboard-write"] } });

const mail = { title: "Mail", email: "nora@mail.example", password: "Apple-Ladder-77-Basket" };
const bank = { title: "Bank", notes: "The blue card", password: "Pear-Ladder-78-Basket" };
const shop = { title: "Shop", password: "Fig-Ladder-80-Basket" };
const gone = { title: "Video rental", password: "Plum-Ladder-79-Basket" };

test(
  "new vault keys with two browsers open: the other one hears of it and has everything",
  { tag: "@slow" },
  async ({ newProfile }) => {
    const person = newPerson("Nora");
    const renewed = { ...person, password: `${person.password}-again` };
    const laptop = await (await newProfile()).newPage();
    const phone = await (await newProfile()).newPage();

    const oldKey = await signInPage.register(laptop, person);
    await passwordsPage.open(laptop);
    for (const entry of [mail, bank, gone]) await passwordsPage.addEntry(laptop, entry);
    await press(laptop, `Add ${mail.title} to favorites`);
    await expectNotice(laptop, "Password added to favorites");
    await press(laptop, `Archive ${gone.title}`);
    await answerQuestion(laptop, "Confirm Delete", "Archive");
    await expectNotice(laptop, "Password archived successfully");
    await signInPage.signIn(phone, person);
    await passwordsPage.open(phone);
    await expect(passwordsPage.row(phone, bank.title)).toBeVisible();

    await test.step("one of them makes new keys, working on meanwhile", async () => {
      expect(await newVaultKeysPage.prepare(laptop, person.password, renewed.password)).not.toBe(oldKey);
      await passwordsPage.open(laptop);
      await openProfile(laptop, "Advanced");
      await laptop.getByRole("link", { name: "Continue creating new keys" }).click();
      const { promise: typed, resolve: isTyped } = Promise.withResolvers<void>();
      await laptop.route("**/api/vaults/*/successor/*/finish", async (route) => {
        await typed;
        await route.continue();
      });
      await press(laptop, "Create new keys");
      await passwordsPage.open(laptop);
      await passwordsPage.fillNewEntry(laptop, shop);
      isTyped();
      await expectNotice(laptop, "New vault keys created");
      await laptop.getByRole("dialog").getByRole("button", { name: "Add Password" }).click();
      await expect(passwordsPage.row(laptop, shop.title)).toBeVisible();
      await openProfile(laptop, "Advanced");
      await laptop.getByRole("link", { name: "See the result" }).click();
      await expect(newVaultKeysPage.step(laptop, 5, "New vault keys created")).toBeVisible();
      await expect(laptop.getByText("3 entries were encrypted again.")).toBeVisible();
    });

    await test.step("the other's session has ended, and the old password is dead", async () => {
      await phone.goto("/profile");
      await expect(phone).toHaveURL(/\/login$/);
      await signInPage.fillLogin(phone, person);
      await answerQuestion(phone, "Your password was changed", "Continue anyway");
      await expectNotice(phone, "Invalid email or password");
    });

    await test.step("with the new one it says what happened, once, and has everything", async () => {
      await signInPage.fillLogin(phone, renewed);
      await answerQuestion(phone, "Your password was changed", "Continue anyway");
      await signInPage.expectSignedIn(phone);
      await passwordsPage.open(phone);
      const said = phone.getByText(/^New vault keys were created on /);
      await expect(said).toBeVisible();
      await expect(passwordsPage.row(phone, shop.title)).toBeVisible();
      await passwordsPage.openEntry(phone, bank.title);
      await expect(phone.getByLabel("Notes", { exact: true })).toHaveValue(bank.notes);
      await expect(phone.getByLabel("Password", { exact: true })).toHaveValue(bank.password);
      await phone.keyboard.press("Escape");
      await passwordsPage.filterBy(phone, "Favorites");
      await expect(passwordsPage.row(phone, mail.title)).toBeVisible();
      await expect(passwordsPage.row(phone, bank.title)).toBeHidden();
      await passwordsPage.filterBy(phone, "Archived");
      await expect(passwordsPage.row(phone, gone.title)).toBeVisible();
      await phone.reload();
      await passwordsPage.unlock(phone, renewed.password);
      await passwordsPage.filterBy(phone, "All");
      await expect(passwordsPage.row(phone, bank.title)).toBeVisible();
      await expect(said).toBeHidden();
    });

    await test.step("the old copy is deleted, once everything was opened", async () => {
      await openProfile(laptop, "Advanced");
      await expect(newVaultKeysPage.oldCopy(laptop)).toContainText("in 30 days");
      await press(laptop, "Delete the old copy now");
      const dialog = laptop.getByRole("alertdialog", { name: "Delete the old copy?" });
      await dialog.getByLabel("Master password", { exact: true }).fill(person.password);
      await dialog.getByRole("button", { name: "Delete old copy" }).click();
      await expect(dialog.getByText("Incorrect password.")).toBeVisible();
      await dialog.getByLabel("Master password", { exact: true }).fill(renewed.password);
      await dialog.getByRole("button", { name: "Delete old copy" }).click();
      await expectNotice(laptop, "Old copy deleted");
      await expect(newVaultKeysPage.oldCopy(laptop)).toBeHidden();
      await passwordsPage.open(laptop);
      await expect(passwordsPage.row(laptop, bank.title)).toBeVisible();
    });
  },
);
