import { expectNotice, readClipboard } from "../page-objects/common.ts";
import { importPage, textFile } from "../page-objects/import.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { newPerson } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ contextOptions: { reducedMotion: "reduce", permissions: ["clipboard-read", "clipboard-write"] } });

const picture = (name: string) => (process.env["SHOTS"] === undefined ? null : `${process.env["SHOTS"]}/${name}.png`);

test(
  "an entry asks for the master password, an import adds what it lacks, and a search finds its notes",
  { tag: "@slow" },
  async ({ page }) => {
    const person = newPerson("Olga");
    const shoot = async (name: string) => {
      const path = picture(name);
      if (path !== null) await page.screenshot({ path });
    };
    await signInPage.register(page, person);
    await passwordsPage.open(page);
    await passwordsPage.fillNewEntry(page, {
      title: "Bank",
      email: "ana",
      password: "New Harbor-9021!x",
      notes: "vault",
    });
    await page.getByRole("checkbox", { name: "Ask for the master password before showing" }).check();
    await page.getByRole("dialog").getByRole("button", { name: "Add Password" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();

    await test.step("the row copies nothing before the master password was given", async () => {
      await page.getByRole("button", { name: "Copy the password of Bank" }).click();
      const question = page.getByRole("dialog", { name: 'Confirm to show "Bank"' });
      await question.getByLabel("Master password", { exact: true }).fill("not the password");
      await question.getByRole("button", { name: "Confirm" }).click();
      await expect(question.getByText("Incorrect master password.")).toBeVisible();
      await shoot("reprompt-question");
      await question.getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("main").getByRole("button", { name: "Bank", exact: true }).click();
      await question.getByRole("button", { name: "Cancel" }).click();
      await expect(page.getByText("This entry asks for your master password before it's shown.")).toBeVisible();
      await shoot("reprompt-closed");
      await page.getByRole("button", { name: "Show entry" }).click();
      await question.getByLabel("Master password", { exact: true }).fill(person.password);
      await question.getByRole("button", { name: "Confirm" }).click();
      const sheet = passwordsPage.view(page, "Bank");
      await sheet.getByRole("button", { name: "Show password" }).click();
      await shoot("revealed");
      await sheet.getByRole("button", { name: "Copy password" }).click();
      await expectNotice(page, "Copied to clipboard! Password of Bank, cleared in 30 seconds.");
      expect(await readClipboard(page)).toBe("New Harbor-9021!x");
      await sheet.getByRole("button", { name: "Close" }).click();
    });

    await test.step("an import adds what the same login lacks", async () => {
      await passwordsPage.addEntry(page, {
        title: "Mail",
        link: "https://mail.example",
        email: "ana",
        password: "pw-1",
      });
      await importPage.open(page);
      const csv = "name,url,username,password,note\nMail,https://mail.example,ana,pw-1,Ask at the blue desk\n";
      await importPage.choose(page, textFile("more.csv", csv));
      await expect(page.getByText("1 field more: Notes")).toBeVisible();
      await page.getByRole("button", { name: "Add to entry" }).click();
      await shoot("import-more");
      await page.getByRole("button", { name: "Import 1 entry" }).click();
      await expect(page.getByText("1 entry was filled in")).toBeVisible();
      await shoot("import-more-report");
    });

    await test.step("a search finds the notes, and not those of the entry that asks", async () => {
      await passwordsPage.open(page);
      await passwordsPage.search(page, "blue");
      await expect(passwordsPage.row(page, "Mail")).toContainText("Notes: Ask at the blue desk");
      await shoot("search-notes");
      await passwordsPage.search(page, "vault");
      await expect(page.getByText("No results found")).toBeVisible();
    });
  },
);
