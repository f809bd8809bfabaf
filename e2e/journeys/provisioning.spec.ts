import { authentik, entra } from "../../apps/server/test/scim/recorded.ts";
import { newPerson } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { openFromMenu } from "../page-objects/common.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { startServer } from "../processes/server.ts";

// Tests provisioning from the page's token to a directory's requests and back.

test(
  "a directory sends people and groups, which the page shows until a super admin deletes them",
  { tag: "@slow" },
  async ({ newProfile }) => {
    const server = await startServer();
    try {
      const page = await (await newProfile({ baseURL: server.url })).newPage();
      const ana = newPerson("Ana");
      await signInPage.register(page, ana, server.setupLink());
      await openFromMenu(page, "Provisioning");
      await expect(page.getByText("Nothing from a directory yet")).toBeVisible();
      await page.getByRole("link", { name: "Server tokens" }).click();
      const dialog = page.getByRole("dialog");
      await page.getByRole("button", { name: "Create a token" }).click();
      await dialog.getByRole("textbox", { name: "Name" }).fill("Entra");
      await dialog.getByLabel("Read users").check();
      await dialog.getByLabel("Provisioning (SCIM)").check();
      await expect(dialog.getByLabel("Read users")).not.toBeChecked();
      await dialog.getByLabel("Your master password").fill(ana.password);
      await dialog.getByRole("button", { name: "Create token" }).click();
      const secret = (await dialog.getByRole("group", { name: "Token", exact: true }).textContent()) ?? "";
      await dialog.getByRole("button", { name: "I've saved it" }).click();

      await openFromMenu(page, "Provisioning");
      const address = (await page.getByRole("group", { name: "SCIM address" }).textContent()) ?? "";
      expect(address).toBe(`${server.url}/api/scim/v2`);
      const send = async (method: string, path: string, body: object) => {
        const reply = await fetch(`${address}${path}`, {
          method,
          headers: { authorization: `Bearer ${secret}`, "content-type": "application/scim+json" },
          body: JSON.stringify(body),
        });
        const text = await reply.text();
        return { status: reply.status, id: text === "" ? "" : (JSON.parse(text) as { id: string }).id };
      };
      const left = await send("POST", "/Users", entra.createUser);
      expect(left.status).toBe(201);
      expect((await send("PATCH", `/Users/${left.id}`, entra.unassign)).status).toBe(200);
      const cai = await send("POST", "/Users", authentik.createUser);
      const own = { ...entra.createUser, externalId: "o-1", userName: ana.email, emails: [] };
      expect((await send("POST", "/Users", own)).status).toBe(201);
      const group = await send("POST", "/Groups", entra.createGroup);
      expect((await send("PATCH", `/Groups/${group.id}`, entra.addMember(cai.id))).status).toBe(204);

      await page.reload();
      await expect(page.getByText("1 token works")).toBeVisible();
      const people = page.getByRole("list", { name: "People in the directory" });
      await expect(people.getByRole("listitem")).toHaveCount(3);
      await expect(people.getByRole("listitem").filter({ hasText: "Cai Wu" })).toContainText("Has no account here.");
      await expect(people.getByRole("listitem").filter({ hasText: ana.email })).toContainText("Not possible");
      await expect(page.getByRole("list", { name: "Groups in the directory" })).toContainText("1 person");
      await page.getByRole("combobox", { name: "What Ops gives" }).click();
      await page.getByRole("option", { name: "Remind Me" }).click();
      const changes = page.getByRole("list", { name: "What the groups would change" });
      await expect(changes).toContainText("1 person would get it");
      await page.getByRole("combobox", { name: "Show" }).click();
      await page.getByRole("option", { name: "Left (1)", exact: true }).click();
      await expect(people.getByRole("listitem")).toHaveText([/ana@contoso\.example/i]);
      await page.getByRole("textbox", { name: "Search people" }).fill("Wu");
      await expect(page.getByText("No one found")).toBeVisible();
      await page.getByRole("button", { name: "Show everyone" }).click();
      await expect(people.getByRole("listitem")).toHaveCount(3);

      await page.getByRole("button", { name: "Delete what was received" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
      await expect(page.getByText("Nothing from a directory yet")).toBeVisible();
      await openFromMenu(page, "Audit");
      await expect(page.getByText("deleted what the directory had sent")).toBeVisible();
    } finally {
      await server.remove();
    }
  },
);
