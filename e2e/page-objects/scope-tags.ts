import { expect, type Page } from "@playwright/test";

interface GroupGrant {
  group: string;
  write?: true;
  delete?: true;
}

/** Actions of an administrator on Scope Tag Administration. */
export const scopeTagsPage = {
  async open(page: Page) {
    await page.getByRole("banner").getByRole("link", { name: "Scope Tags" }).click();
    await expect(page.getByRole("heading", { name: "Scope Tags Management" })).toBeVisible();
    await expect(
      page.getByRole("table", { name: "Scope tags" }).or(page.getByText("No scope tags found")),
    ).toBeVisible();
  },

  async openGroups(page: Page) {
    await page.getByRole("tab", { name: "Groups" }).click();
    await expect(page.getByRole("heading", { name: "Group Management" })).toBeVisible();
    await expect(page.getByRole("table", { name: "Groups" }).or(page.getByText("No groups found"))).toBeVisible();
  },

  row: (page: Page, name: string) =>
    page.getByRole("row").filter({ has: page.getByRole("button", { name, exact: true }) }),

  async choose(page: Page, label: string, search: string, option: string) {
    await page.getByRole("combobox", { name: label }).fill(search);
    await page.getByRole("option", { name: option }).click();
    // The list of options would cover the dialog's buttons.
    await expect(page.getByRole("listbox")).toHaveCount(0);
  },

  async addGroup(page: Page, group: { name: string; description: string; members: readonly string[] }) {
    await page.getByRole("button", { name: "Add Group", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Add Group" });
    const add = dialog.getByRole("button", { name: "Add", exact: true });
    await expect(add).toBeDisabled();
    await dialog.getByLabel("Group Name").fill(group.name);
    await dialog.getByLabel("Description").fill(group.description);
    for (const email of group.members) await scopeTagsPage.choose(page, "Group Members", email, email);
    await add.click();
    await expect(page.getByText("Group created successfully").first()).toBeVisible();
    await expect(dialog).toBeHidden();
  },

  /** Ticks a group's permissions in the open dialog. */
  async grant(page: Page, { group, ...rights }: GroupGrant) {
    await scopeTagsPage.choose(page, "Assign to Groups", group, group);
    const card = page.getByRole("dialog").getByRole("group", { name: group });
    await expect(card.getByLabel("Read")).toBeChecked();
    if (rights.write === true) await card.getByLabel("Write").check();
    if (rights.delete === true) await card.getByLabel("Delete", { exact: true }).check();
  },

  async addTag(page: Page, tag: { name: string; description: string; groups: readonly GroupGrant[] }) {
    await page.getByRole("button", { name: "Add Scope Tag", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Add Scope Tag" });
    await dialog.getByLabel("Scope Tag Name").fill(tag.name);
    await dialog.getByLabel("Description").fill(tag.description);
    for (const granted of tag.groups) await scopeTagsPage.grant(page, granted);
    await dialog.getByRole("button", { name: "Add Scope Tag" }).click();
    await expect(page.getByText("Scope tag created successfully").first()).toBeVisible();
    await expect(dialog).toBeHidden();
  },

  async remove(page: Page, name: string, thing: "scope tag" | "group") {
    await page.getByRole("button", { name: `Delete ${name}`, exact: true }).click();
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toContainText(`Are you sure you want to delete this ${thing}?`);
    await dialog.getByRole("button", { name: `Delete ${thing}` }).click();
    await expect(dialog).toBeHidden();
    await expect(scopeTagsPage.row(page, name)).toHaveCount(0);
  },

  /** Changes a scope tag without the page's knowledge, as another administrator would. */
  changeConcurrently: (page: Page, name: string, change: object) =>
    page.evaluate(
      async ([wanted, body]) => {
        const headers = {
          authorization: `Bearer ${localStorage.getItem("token")}`,
          "content-type": "application/json",
        };
        const reply = await fetch("/api/scope-tags", { headers });
        const tags = (await reply.json()) as { _id: string; name: string }[];
        const { _id } = tags.find((tag) => tag.name === wanted)!;
        const changed = await fetch(`/api/scope-tags/${_id}`, {
          method: "PATCH",
          headers,
          body: JSON.stringify(body),
        });
        if (!changed.ok) throw new Error(await changed.text());
      },
      [name, change] as const,
    ),
};
