import { registerAccount } from "../fixtures/accounts.ts";
import { newPerson } from "../fixtures/people.ts";
import { draft } from "../fixtures/sample-vault.ts";
import { expect, test } from "../fixtures/test.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { signInPage } from "../page-objects/sign-in.ts";

type WithRules = typeof globalThis & { insertedRules: string[] };

test("what opens over the list inserts style rules alone, after which no other element is matched again", async ({
  newProfile,
  server,
}) => {
  const { person, secondDeviceVault } = await registerAccount(server.url, newPerson("Ines"));
  await secondDeviceVault.importEntries(["One", "Two", "Three"].map((title) => draft({ title })));
  const page = await (await newProfile({ viewport: { width: 1440, height: 900 } })).newPage();
  await page.addInitScript(() => {
    const rules = ((globalThis as WithRules).insertedRules = [] as string[]);
    const sheets = CSSStyleSheet.prototype as {
      insertRule: (this: CSSStyleSheet, ...args: [string, number?]) => number;
    };
    const { insertRule } = sheets;
    sheets.insertRule = function insertAndNote(...args) {
      rules.push(args[0]);
      return insertRule.apply(this, args);
    };
  });
  await signInPage.signIn(page, person);
  await passwordsPage.open(page);
  await expect(page.getByText("3 passwords")).toBeVisible();
  await page.evaluate(() => (globalThis as WithRules).insertedRules.splice(0));
  await page.getByRole("button", { name: "Two", exact: true }).focus();
  await page.keyboard.press("x");
  await expect(page.getByText("1 selected")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Show password", exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Add Password" }).click();
  await expect(page.getByRole("dialog").getByLabel("Title")).toBeFocused();
  const rules = await page.evaluate(() => (globalThis as WithRules).insertedRules);
  expect(rules.length).toBeGreaterThan(50);
  expect(rules.filter((rule) => rule.startsWith("@"))).toEqual([]);
});
