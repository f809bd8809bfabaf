import { expectNotice } from "../../page-objects/common.ts";
import { signInPage } from "../../page-objects/sign-in.ts";
import { button, field } from "../../page-objects/keyboard/account.ts";
import { addUser, openDashboard } from "../../page-objects/keyboard/users.ts";
import { createKeyboard } from "../../page-objects/keyboard/keyboard.ts";
import { newPerson } from "../../fixtures/people.ts";
import { startServer } from "../../processes/server.ts";
import { scopeTagsPage } from "../../page-objects/scope-tags.ts";
import { expect, test } from "../../fixtures/test.ts";

// Tests creating groups and scope tags without a pointer.

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("a group and a scope tag are made, edited and deleted with the keyboard alone", async ({ newProfile }) => {
  const server = await startServer();
  try {
    const page = await (await newProfile({ baseURL: server.url })).newPage();
    const keys = createKeyboard(page);
    const uma = newPerson("Uma");
    await signInPage.register(page, newPerson("Sofia"), server.setupLink());
    await openDashboard(page, keys);
    await addUser(page, keys, { ...uma, password: "given-to-uma" }, "Regular User");
    const dialog = page.getByRole("dialog");

    await test.step("a group with a member", async () => {
      await keys.activate(page.getByRole("banner").getByRole("link", { name: "Scope Tags" }), { back: true });
      await expect(page.getByRole("heading", { name: "Scope Tag Administration" })).toBeVisible();
      await keys.tabTo(page.getByRole("tab", { name: "Scope Tags" }));
      await keys.press("ArrowRight");
      await keys.press("Enter");
      await expect(page.getByRole("heading", { name: "Group Management" })).toBeVisible();
      await keys.press("n");
      await keys.expectFocus(field(page, "Group Name"));
      await keys.type("Operations");
      await keys.fill(page.getByRole("combobox", { name: "Group Members" }), uma.email);
      await expect(page.getByRole("option", { name: uma.email })).toBeVisible();
      await keys.press("Enter");
      await expect(dialog.getByRole("list", { name: "Group Members" })).toContainText(uma.email);
      await keys.activate(dialog.getByRole("button", { name: "Add" }));
      await expectNotice(page, "Group created successfully");
      await expect(dialog).toBeHidden();
    });

    await test.step("a scope tag that lets it write", async () => {
      const tab = page.getByRole("tab", { name: "Groups" });
      await keys.tabTo(tab, { back: true });
      await keys.press("ArrowLeft");
      await keys.press("Enter");
      await keys.activate(button(page, "Add Scope Tag"));
      await keys.expectFocus(field(page, "Scope Tag Name"));
      await keys.type("<infrastructure>");
      await keys.tabTo(page.getByRole("combobox", { name: "Assign to Groups" }));
      await keys.press("ArrowDown");
      await keys.press("ArrowDown");
      await keys.press("Enter");
      await keys.activate(dialog.getByLabel("Write"), { key: "Space" });
      await expect(dialog.getByLabel("Read")).toBeChecked();
      await keys.activate(dialog.getByRole("button", { name: "Add Scope Tag" }));
      await expectNotice(page, "Scope tag created successfully");
      await expect(
        scopeTagsPage.row(page, "<infrastructure>").getByRole("img", { name: "Operations: read, write" }),
      ).toBeVisible();
      await keys.expectFocus(button(page, "Add Scope Tag"));
    });

    await test.step("is opened by its name, and what was typed is asked about", async () => {
      const name = button(page, "<infrastructure>");
      await keys.activate(name);
      await keys.expectFocus(field(page, "Scope Tag Name"));
      await keys.type("x");
      await keys.press("Escape");
      await keys.activate(button(page, "Discard changes"));
      await expect(dialog).toBeHidden();
      await keys.expectFocus(name);
    });

    await test.step("is found, and deleted", async () => {
      await keys.press("/");
      await keys.expectFocus(page.getByRole("search").getByRole("textbox"));
      await keys.type("infra");
      await expect(page.getByText("1 scope tag found")).toBeVisible();
      await keys.activate(button(page, "Delete <infrastructure>"));
      await keys.expectFocus(page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }));
      await keys.activate(page.getByRole("alertdialog").getByRole("button", { name: "Delete scope tag" }));
      await expectNotice(page, "Scope tag deleted successfully");
      await expect(page.getByText("No scope tags found")).toBeVisible();
      await keys.expectFocus(page.getByRole("main"));
    });
    expect(keys.focusReport().alike).toEqual([]);
  } finally {
    await server.remove();
  }
});
