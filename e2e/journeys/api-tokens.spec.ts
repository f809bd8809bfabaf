import { newPerson } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { openProfile } from "../page-objects/profile.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { startServer } from "../processes/server.ts";

// Tests API tokens from the page to a program's request and back.

test("a token is created, used by a program, rotated and revoked", { tag: "@slow" }, async ({ newProfile }) => {
  const server = await startServer();
  try {
    const page = await (await newProfile({ baseURL: server.url })).newPage();
    const ana = newPerson("Ana");
    await signInPage.register(page, ana, server.setupLink());
    const put = (token: string, key: string) =>
      fetch(`${server.url}/api/reminder/keys/${key}`, {
        method: "PUT",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({
          title: "Certificate of the shop",
          type: "work",
          expiryDate: "2099-03-01",
          remindBeforeDays: 30,
          frequency: "once",
          email: ana.email,
        }),
      });
    const dialog = page.getByRole("dialog");
    const shownSecret = async () => {
      const secret = (await dialog.getByRole("group", { name: "Token", exact: true }).textContent()) ?? "";
      expect(secret).toMatch(/^pomander_api_[A-Za-z0-9_-]{59}$/);
      await dialog.getByRole("button", { name: "I've saved it" }).click();
      await expect(dialog).toBeHidden();
      return secret;
    };

    await openProfile(page, "API tokens");
    await expect(page.getByText("There are no API tokens yet.")).toBeVisible();
    await page.getByRole("button", { name: "Create a token" }).click();
    await dialog.getByRole("textbox", { name: "Name" }).fill("Terraform");
    await dialog.getByLabel("Create and change reminders").check();
    const password = dialog.getByLabel("Your master password");
    await password.fill("not-the-right-one");
    await dialog.getByRole("button", { name: "Create token" }).click();
    await expect(dialog.getByText("Incorrect password.")).toBeVisible();
    await password.fill(ana.password);
    await dialog.getByRole("button", { name: "Create token" }).click();
    const first = await shownSecret();
    await expect(page.getByText("Never used")).toBeVisible();

    expect((await put(first, "shop")).status).toBe(200);
    expect((await put(first, "shop")).status).toBe(200);
    expect(
      (await fetch(`${server.url}/api/user/vault`, { headers: { authorization: `Bearer ${first}` } })).status,
    ).toBe(403);
    await page.reload();
    await expect(page.getByText(/^Last used .* from 127\.0\.0\.0\/24$/)).toBeVisible();

    await page.getByRole("button", { name: "Rotate Terraform" }).click();
    await dialog.getByRole("combobox", { name: "The former secret works for" }).click();
    await page.getByRole("option", { name: "No longer" }).click();
    await dialog.getByLabel("Your master password").fill(ana.password);
    await dialog.getByRole("button", { name: "Rotate" }).click();
    const second = await shownSecret();
    expect([(await put(first, "shop")).status, (await put(second, "shop")).status]).toEqual([401, 200]);

    await page.getByRole("banner").getByRole("link", { name: "Remind Me" }).click();
    await expect(page.getByText("Certificate of the shop")).toHaveCount(1);
    await expect(page.getByText("API token Terraform ends").first()).toBeVisible();

    await openProfile(page, "API tokens");
    await page.getByRole("button", { name: "Revoke Terraform" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
    await expect(page.getByText("There are no API tokens yet.")).toBeVisible();
    expect((await put(second, "shop")).status).toBe(401);
  } finally {
    await server.remove();
  }
});
