import { app } from "../support/app.ts";
import { newPerson } from "../support/people.ts";
import { startServer } from "../support/server-process.ts";
import { expect, test } from "../support/test.ts";

test("from the first link to a recovered vault", async ({ newProfile }) => {
  const server = await startServer();
  try {
    const profile = await newProfile({ baseURL: server.url });
    await profile.grantPermissions(["clipboard-read", "clipboard-write"]);
    const page = await profile.newPage();
    const person = newPerson();

    const recoveryKey = await app.register(page, person, server.setupLink());
    await app.openPasswords(page);
    await expect(page.getByText("No passwords saved yet")).toBeVisible();

    await test.step("adds an entry with a generated password", async () => {
      await app.fillNewEntry(page, { title: "Bank", link: "bank.example", email: "ana", notes: "Branch 7", tag: "money" });
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: "Make a password" }).click();
      await page.getByRole("button", { name: "Use this password" }).click();
      await expect(dialog.getByLabel("Password", { exact: true })).not.toHaveValue("");
      await dialog.getByRole("button", { name: "Add Password" }).click();
      await app.notice(page, "Password created successfully");
    });
    await app.addEntry(page, { title: "Library", password: "first-library-password" });

    await test.step("searches", async () => {
      await app.search(page, "b");
      await expect(app.row(page, "Library")).toBeVisible();
      await app.search(page, "money");
      await expect(app.row(page, "Bank")).toBeVisible();
      await expect(app.row(page, "Library")).toBeHidden();
      await app.search(page, "nothing like it");
      await expect(page.getByText("No results found")).toBeVisible();
      await page.getByRole("search").getByRole("button", { name: "Clear" }).click();
    });

    await test.step("marks a favorite", async () => {
      await app.show(page, "Favorites");
      await expect(page.getByText("No favorite passwords yet")).toBeVisible();
      await app.show(page, "All");
      await page.getByRole("button", { name: "Add Bank to favorites" }).click();
      await app.notice(page, "Password added to favorites");
      await app.show(page, "Favorites");
      await expect(app.row(page, "Bank")).toBeVisible();
      await expect(app.row(page, "Library")).toBeHidden();
      await app.show(page, "All");
    });

    await test.step("copies", async () => {
      await page.getByRole("button", { name: "Copy the password of Library" }).click();
      await app.notice(page, "Copied to clipboard!");
      expect(await app.clipboard(page)).toBe("first-library-password");
      await page.getByRole("button", { name: "Copy the user name of Bank" }).click();
      await expect.poll(() => app.clipboard(page)).toBe("ana");
    });

    await test.step("edits, and keeps the earlier password", async () => {
      await app.openEntry(page, "Library");
      await app.fillEntry(page, { password: "second-library-password" });
      await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
      await app.notice(page, "Password updated successfully");
      await app.openEntry(page, "Library");
      await expect(page.getByRole("dialog").getByText("1 earlier password")).toBeVisible();
      await page.keyboard.press("Escape");
    });

    await test.step("archives, takes it back, archives, restores, deletes for good", async () => {
      const archive = async () => {
        await page.getByRole("button", { name: "Archive Library" }).click();
        await app.confirm(page, "Confirm Delete", "Archive");
        await app.notice(page, "Password archived successfully");
        await expect(app.row(page, "Library")).toBeHidden();
      };
      await archive();
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(app.row(page, "Library")).toBeVisible();
      await archive();
      await app.show(page, "Archived");
      await page.getByRole("button", { name: "Restore Library" }).click();
      await expect(app.row(page, "Library")).toBeHidden();
      await app.show(page, "All");
      await archive();
      await app.show(page, "Archived");
      await page.getByRole("button", { name: "Delete Library forever" }).click();
      await app.confirm(page, "Delete forever?", "Delete forever");
      await app.notice(page, "Password deleted for good");
      await expect(app.row(page, "Library")).toBeHidden();
    });

    await test.step("is locked after a reload, and unlocks", async () => {
      await page.goto("/passwords");
      await page.reload();
      await expect(page.getByRole("heading", { name: "Unlock your vault" })).toBeVisible();
      await app.unlock(page, `${person.password}x`);
      await app.notice(page, "That is not the master password of this vault.");
      await app.unlock(page, person.password);
      await expect(app.row(page, "Bank")).toBeVisible();
    });
    await app.signOut(page);

    const second = await (await newProfile({ baseURL: server.url })).newPage();
    await test.step("sees the same vault on a second device", async () => {
      await app.signIn(second, person);
      await app.openPasswords(second);
      await expect(app.row(second, "Bank")).toBeVisible();
      await app.openEntry(second, "Bank");
      await expect(second.getByRole("dialog").getByLabel("Notes")).toHaveValue("Branch 7");
      await second.keyboard.press("Escape");
      await app.signOut(second);
    });

    const recovered = { ...person, password: `${person.password}-again` };
    let newKey = "";
    await test.step("recovers with the key", async () => {
      await second.goto("/login");
      await second.getByRole("link", { name: "Forgot your master password?" }).click();
      newKey = await recover(second, person.email, recoveryKey, recovered.password);
      expect(newKey).not.toBe(recoveryKey);
      await app.openPasswords(second);
      await expect(app.row(second, "Bank")).toBeVisible();
      await app.signOut(second);
    });

    await test.step("the old password and the old key are dead", async () => {
      await app.fillLogin(second, person);
      await app.notice(second, "Invalid email or password");
      await second.goto("/recover");
      await startRecovery(second, person.email, recoveryKey);
      await app.notice(second, "The email or the recovery key is not right.");
      await app.signIn(second, recovered);
    });
  } finally {
    await server.remove();
  }
});

type Page = import("@playwright/test").Page;

async function startRecovery(page: Page, email: string, key: string) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Recovery key").fill(key.toLowerCase().replaceAll("-", " "));
  await page.getByRole("button", { name: "Continue" }).click();
}

async function recover(page: Page, email: string, key: string, password: string): Promise<string> {
  await startRecovery(page, email, key);
  await page.getByLabel("New master password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await page.getByRole("button", { name: "Continue" }).click();
  const newKey = await app.takeRecoveryKey(page, "Finish recovery");
  await app.expectSignedIn(page);
  return newKey;
}
