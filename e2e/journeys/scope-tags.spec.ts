import { expectNotice } from "../page-objects/common.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { dashboardPage } from "../page-objects/dashboard.ts";
import { newPerson } from "../fixtures/people.ts";
import { startServer } from "../processes/server.ts";
import { scopeTagsPage } from "../page-objects/scope-tags.ts";
import { expect, test } from "../fixtures/test.ts";

test(
  "an admin makes groups and a scope tag, edits, searches, pages and deletes",
  { tag: "@slow" },
  async ({ newProfile }) => {
    const server = await startServer();
    try {
      const page = await (await newProfile({ baseURL: server.url })).newPage();
      const [sofia, uma, ben] = [newPerson("Sofia"), newPerson("Uma"), newPerson("Ben")];
      await signInPage.register(page, sofia, server.setupLink());
      await dashboardPage.open(page);
      await expect(page.getByText("No mail server is set up")).toBeVisible();
      for (const person of [uma, ben]) await dashboardPage.add(page, { ...person, canRemind: true });

      await test.step("two groups, with people who are found by their address and offered no more", async () => {
        await scopeTagsPage.open(page);
        await scopeTagsPage.openGroups(page);
        await expect(page).toHaveURL(/\?tab=groups$/);
        await scopeTagsPage.addGroup(page, {
          name: "Operations",
          description: "Keeps it running",
          members: [uma.email],
        });
        await scopeTagsPage.addGroup(page, { name: "Auditors", description: "", members: [uma.email, ben.email] });
        await expect(scopeTagsPage.row(page, "Auditors").getByRole("img", { name: "Uma Fischer" })).toHaveText("UF");
        await page.getByRole("button", { name: "Edit Auditors" }).click();
        await page.getByRole("combobox", { name: "Group Members" }).fill("fischer");
        await expect(page.getByRole("option")).toHaveCount(1);
        await expect(page.getByRole("option")).toContainText(sofia.email);
        await page.keyboard.press("Escape");
        await page.keyboard.press("Escape");
        await expect(page.getByRole("dialog")).toBeHidden();
      });

      await test.step("a scope tag that grants each of them something else", async () => {
        await page.getByRole("tab", { name: "Scope Tags" }).click();
        await scopeTagsPage.addTag(page, {
          name: "<infrastructure>",
          description: "Certificates and domains",
          groups: [{ group: "Operations", write: true, delete: true }, { group: "Auditors" }],
        });
        const row = scopeTagsPage.row(page, "<infrastructure>");
        await expect(row.getByRole("img", { name: "Operations: read, write, delete" })).toBeVisible();
        await expect(row.getByRole("img", { name: "Auditors: read" })).toBeVisible();
      });

      await test.step("a name that is taken is refused beside the field, and the form keeps what was typed", async () => {
        await page.keyboard.press("n");
        const dialog = page.getByRole("dialog", { name: "Add Scope Tag" });
        await dialog.getByLabel("Scope Tag Name").fill("<INFRASTRUCTURE>");
        await dialog.getByRole("button", { name: "Add Scope Tag" }).click();
        await expect(dialog.getByText("This name is already in use. Choose another.")).toBeVisible();
        await expect(dialog.getByLabel("Scope Tag Name")).toHaveValue("<INFRASTRUCTURE>");
        await dialog.getByRole("button", { name: "Cancel" }).click();
        await page.getByRole("button", { name: "Discard changes" }).click();
      });

      await test.step("it is edited on what someone else changed meanwhile", async () => {
        await scopeTagsPage.changeConcurrently(page, "<infrastructure>", {
          description: "Certificates, domains and licences",
        });
        await page.getByRole("button", { name: "Edit <infrastructure>" }).click();
        await page
          .getByRole("dialog")
          .getByRole("group", { name: "Auditors" })
          .getByLabel("Delete", { exact: true })
          .check();
        await page.getByRole("button", { name: "Update Scope Tag" }).click();
        await expect(page.getByRole("alertdialog")).toContainText("Certificates, domains and licences");
        await page.getByRole("button", { name: "Save mine" }).click();
        await expectNotice(page, "Scope tag updated successfully");
        const row = scopeTagsPage.row(page, "<infrastructure>");
        await expect(row).toContainText("Certificates, domains and licences");
        await expect(row.getByRole("img", { name: "Auditors: read, delete" })).toBeVisible();
      });

      await test.step("six tags make two pages; a search begins at the first", async () => {
        for (const name of ["audits", "contracts", "insurance", "leases", "vehicles"])
          await scopeTagsPage.addTag(page, { name: `<${name}>`, description: `Of ${name}`, groups: [] });
        await expect(page.getByText("6 scope tags")).toBeVisible();
        await expect(page.getByRole("row")).toHaveCount(1 + 5);
        await page.getByRole("button", { name: "Go to page 2" }).click();
        await expect(page).toHaveURL(/\?page=2$/);
        await expect(scopeTagsPage.row(page, "<vehicles>")).toContainText("No groups assigned");
        await page.getByPlaceholder("Search scope tags by name or description...").fill("INSUR");
        await expect(page).toHaveURL(/\?search=INSUR$/);
        await expect(page.getByRole("row")).toHaveCount(1 + 1);
        await page.reload();
        await expect(scopeTagsPage.row(page, "<insurance>")).toBeVisible();
        await page.getByRole("button", { name: "Clear" }).click();
        await expect(page.getByRole("row")).toHaveCount(1 + 5);
      });

      await test.step("what is deleted says what goes along; a page that it emptied steps back", async () => {
        await page.getByRole("button", { name: "Go to page 2" }).click();
        await scopeTagsPage.remove(page, "<vehicles>", "scope tag");
        await expect(page).toHaveURL(/scope-tag-admin$/);
        await expect(page.getByText("5 scope tags")).toBeVisible();
        await scopeTagsPage.openGroups(page);
        await page.getByRole("button", { name: "Delete Auditors" }).click();
        await expect(page.getByRole("alertdialog")).toContainText("2 people are in this group.");
        await expect(page.getByRole("alertdialog")).toContainText("The group will be removed from 1 scope tag");
        await page.getByRole("button", { name: "Cancel" }).click();
        await scopeTagsPage.remove(page, "Auditors", "group");
        await page.getByRole("tab", { name: "Scope Tags" }).click();
        const row = scopeTagsPage.row(page, "<infrastructure>");
        await expect(row.getByRole("img")).toHaveCount(1);
        await expect(row.getByRole("img", { name: "Operations: read, write, delete" })).toBeVisible();
      });

      await test.step("the audit tells who did it", async () => {
        await dashboardPage.openAudit(page);
        const events = page.getByRole("list", { name: "Events" });
        await expect(events).toContainText("deleted a group");
        await expect(events).toContainText("changed a scope tag");
      });
    } finally {
      await server.remove();
    }
  },
);
