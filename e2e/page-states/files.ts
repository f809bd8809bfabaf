import { expect, type Page } from "@playwright/test";

import { sampleFiles, sampleTitles } from "../fixtures/sample-vault.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import type { PageState } from "./page-state.ts";

const owner = (name: string, open: (page: Page) => Promise<unknown>): PageState => ({
  name: `files: ${name}`,
  viewer: "owner",
  open: async (page) => {
    await passwordsPage.open(page);
    await passwordsPage.search(page, sampleTitles.full);
    await open(page);
  },
});

async function viewFiles(page: Page) {
  const view = await passwordsPage.viewEntry(page, sampleTitles.full);
  const add = view.getByRole("button", { name: "Add files", exact: true });
  await add.scrollIntoViewIfNeeded();
  await expect(view.getByText(/free in this vault/)).toBeVisible();
  return view;
}

const another = (name: string) => ({ name, mimeType: "text/plain", buffer: Buffer.alloc(70_000) });

/** How an entry's files are shown. */
export const filePageStates: readonly PageState[] = [
  owner("an entry with four", viewFiles),
  owner("a picture that is shown", async (page) => {
    await (await viewFiles(page)).getByRole("button", { name: "Preview Map.png" }).click();
    await expect(page.getByRole("dialog").getByRole("img", { name: "Map.png" })).toBeVisible();
  }),
  owner("a text that is shown", async (page) => {
    await (await viewFiles(page)).getByRole("button", { name: /^Preview Terms/ }).click();
    await expect(page.getByRole("dialog").getByText(/120\. The registrar/)).toBeVisible();
  }),
  owner("one that cannot be shown", async (page) => {
    await (await viewFiles(page)).getByRole("button", { name: "Preview Router backup" }).click();
    await expect(page.getByRole("dialog").getByRole("status")).toHaveText(/^Only pictures and text/);
  }),
  {
    ...owner("one on its way, another waiting", async (page) => {
      await page.route(/\/segments\/\d+$/, () => new Promise<void>(() => undefined));
      const view = await viewFiles(page);
      await view.getByLabel("Files to add").setInputFiles([another("Plan.txt"), another("Map.txt")]);
      await expect(view.getByRole("progressbar", { name: "Adding Plan.txt" })).toBeVisible();
      await expect(view.getByText("Waiting")).toBeVisible();
      await view.getByText("Waiting").scrollIntoViewIfNeeded();
    }),
    discardsTab: true,
  },
  owner("one that is there already, and one that was refused", async (page) => {
    await page.route(/\/files$/, (route) =>
      route.request().method() === "GET"
        ? route.fallback()
        : route.fulfill({ status: 409, json: { code: "files_full", message: "", requestId: "1" } }),
    );
    const view = await viewFiles(page);
    await view
      .getByLabel("Files to add")
      .setInputFiles([another(Object.keys(sampleFiles)[0] ?? ""), another("Map.txt")]);
    await expect(view.getByRole("alert")).toHaveCount(2);
    await view.getByRole("alert").last().scrollIntoViewIfNeeded();
  }),
];
