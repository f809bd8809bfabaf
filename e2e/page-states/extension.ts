import { expect, type Page } from "@playwright/test";
import type { PackedExtension } from "@pomander/contract";
import { passwordsPage } from "../page-objects/passwords.ts";
import type { PageState } from "./page-state.ts";

const call = "**/api/extension";
const sha256 = "0123456789abcdef".repeat(4);

const packed: PackedExtension = {
  version: "1.2.0",
  chromiumId: "abcdefghijklmnopabcdefghijklmnop",
  files: [
    { kind: "zip", file: "pomander-extension-1.2.0-chromium.zip", bytes: 1_614_845, sha256 },
    { kind: "crx", file: "pomander-extension-1.2.0.crx", bytes: 1_615_438, sha256 },
    { kind: "xpi", file: "pomander-extension-1.2.0-firefox.xpi", bytes: 1_496_671, sha256 },
  ],
};
const offer = (page: Page, extension: PackedExtension | null = packed) =>
  page.route(call, (route) => route.fulfill({ json: { extension } }));

const visitor = (name: string, open: PageState["open"]): PageState => ({
  name: `extension: ${name}`,
  viewer: "visitor",
  open,
});

export const extensionPageStates: readonly PageState[] = [
  visitor("offered, with the policies and sums", async (page) => {
    await offer(page);
    await page.goto("/extension");
    await page.getByRole("button", { name: "On all computers of a company" }).click();
    await page.getByRole("button", { name: "Check the files" }).click();
    await expect(page.getByText(packed.chromiumId ?? "").first()).toBeVisible();
    await expect(page.getByText(sha256).first()).toBeVisible();
  }),
  visitor("here, in an older version; none is signed for Chromium", async (page) => {
    await offer(page, { ...packed, chromiumId: null, files: packed.files.filter(({ kind }) => kind !== "crx") });
    await page.goto("/extension");
    await page.evaluate(() => document.documentElement.setAttribute("data-pomander-extension", "1.1.0"));
    await expect(page.getByText("Version 1.2.0 is here.")).toBeVisible();
    await page.getByRole("button", { name: "On all computers of a company" }).click();
    await expect(page.getByText("this server has none")).toBeVisible();
  }),
  visitor("none", async (page) => {
    await page.goto("/extension");
    await expect(page.getByText("This server doesn't offer the extension")).toBeVisible();
  }),
  visitor("not looked up", async (page) => {
    await page.route(call, (route) => route.abort());
    await page.goto("/extension");
    await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
  }),
  {
    name: "passwords: the extension is offered",
    viewer: "owner",
    discardsTab: true,
    open: async (page) => {
      await offer(page);
      await passwordsPage.open(page);
      await expect(page.getByRole("button", { name: "No thanks" })).toBeVisible();
    },
  },
];
