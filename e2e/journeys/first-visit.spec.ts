import { press, expectHeading } from "../page-objects/common.ts";
import { firstVisit } from "../page-objects/first-visit.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { openProfile } from "../page-objects/profile.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { newPerson } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ areFirstVisitsAnswered: false });

test(
  "a person compares the check code on a new device, says no, and then yes once and for all",
  { tag: "@slow" },
  async ({ newProfile }) => {
    const person = newPerson("Ines");
    const phone = await (await newProfile()).newPage();
    await signInPage.register(phone, person);
    await passwordsPage.open(phone);
    await passwordsPage.addEntry(phone, { title: "Harbour", password: "first-secret-1" });
    await openProfile(phone, "Advanced");
    const code = await firstVisit.checkCode(phone);

    const laptop = await (await newProfile()).newPage();
    await signInPage.signIn(laptop, person);
    await test.step("before the answer the vault counts as locked", async () => {
      await openProfile(laptop, "Advanced");
      await expect(laptop.getByText("Unlock your vault to see when it last changed and its check code.")).toBeVisible();
      await laptop.getByRole("link", { name: "Unlock" }).first().click();
      await firstVisit.expectAsked(laptop);
    });
    await test.step("the code is the same as on the other device", async () => {
      await expect(laptop.getByRole("heading", { level: 1 })).toBeFocused();
      expect(await firstVisit.checkCode(laptop)).toEqual(code);
    });
    await test.step("No locks the vault, by the keyboard too, and it is asked again after the next unlock", async () => {
      for (const name of ["Yes, open it", "No, lock it"]) {
        await laptop.keyboard.press("Tab");
        await expect(laptop.getByRole("button", { name })).toBeFocused();
      }
      await laptop.keyboard.press("Enter");
      await expectHeading(laptop, "Your vault is locked");
      await expect(laptop.getByRole("heading", { level: 1 })).toBeFocused();
      expect(await firstVisit.checkCode(laptop)).toEqual(code);
      await press(laptop, "Back to unlock");
      await passwordsPage.unlock(laptop, person.password);
      await firstVisit.expectAsked(laptop);
    });
    await test.step("Yes leads back to where the person came from", async () => {
      await press(laptop, "Yes, open it");
      await expectHeading(laptop, "Advanced");
      expect(await firstVisit.checkCode(laptop)).toEqual(code);
      await passwordsPage.open(laptop);
      await expect(passwordsPage.row(laptop, "Harbour")).toBeVisible();
    });
    await test.step("no device that knows the vault asks", async () => {
      for (const page of [laptop, phone]) {
        await page.goto("/passwords");
        await passwordsPage.unlock(page, person.password);
        await expect(passwordsPage.row(page, "Harbour")).toBeVisible();
      }
    });
  },
);
