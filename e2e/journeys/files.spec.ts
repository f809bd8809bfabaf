import { readFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import type { Download, Locator, Page } from "@playwright/test";

import { newPerson } from "../fixtures/people.ts";
import { blankPicture } from "../fixtures/qr-picture.ts";
import { expect, test } from "../fixtures/test.ts";
import { expectNotice } from "../page-objects/common.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { signInPage } from "../page-objects/sign-in.ts";

const title = "Harbour office";
/** Runs a script where it is opened as a page. */
const page1 = `<script>document.title = "run"; fetch("/run")</script>`;
const large = randomBytes(20 * 1024 * 1024 + 3);

// A browser's dialog for a place to save a file cannot be driven.
test.beforeEach(({ context }) => context.addInitScript("globalThis.showSaveFilePicker = undefined"));

async function save(page: Page, view: Locator, name: string): Promise<Download> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    view.getByRole("button", { name: `Save ${name}`, exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(name);
  return download;
}

const fileRow = (view: Locator, name: string) => view.getByRole("listitem").filter({ hasText: name });

test("a person adds files to an entry, saves them again, removes one and takes that back", async ({ page }) => {
  test.slow();
  await signInPage.register(page, newPerson("Ines"));
  await passwordsPage.open(page);
  await passwordsPage.addEntry(page, { title, password: "Apple-Ladder-77-Basket" });
  const view = await passwordsPage.viewEntry(page, title);
  await view.getByLabel("Files to add").setInputFiles([
    { name: "lease.bin", mimeType: "application/octet-stream", buffer: large },
    { name: "page.html", mimeType: "text/html", buffer: Buffer.from(page1) },
  ]);
  await expect(view.getByRole("button", { name: "Save page.html", exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(fileRow(view, "lease.bin")).toContainText("20 MB");

  await test.step("saves both, byte for byte, and no page is opened", async () => {
    const [lease, html] = [await save(page, view, "lease.bin"), await save(page, view, "page.html")];
    expect(readFileSync(await lease.path()).equals(large)).toBe(true);
    expect(readFileSync(await html.path(), "utf8")).toBe(page1);
    expect(page.context().pages()).toHaveLength(1);
    expect(await page.title()).not.toBe("run");
  });

  await test.step("a second file of a name gets another one, and is removed", async () => {
    await view
      .getByLabel("Files to add")
      .setInputFiles([{ name: "page.html", mimeType: "text/html", buffer: Buffer.from("another") }]);
    await view.getByRole("button", { name: "Remove page (2).html", exact: true }).click();
    await expectNotice(page, "page (2).html removed");
    await expect(fileRow(view, "page (2).html")).toBeHidden();
  });

  await test.step("removes one, and takes that back", async () => {
    await view.getByRole("button", { name: "Remove page.html", exact: true }).click();
    await expectNotice(page, "page.html removed");
    await expect(fileRow(view, "page.html")).toBeHidden();
    await page.getByRole("button", { name: /^Undo/ }).click();
    await expect(fileRow(view, "page.html")).toBeVisible();
  });

  await test.step("an edit in the form keeps them", async () => {
    await view.getByRole("button", { name: "Edit", exact: true }).click();
    await page.getByRole("dialog").getByLabel("Notes", { exact: true }).fill("Second floor");
    await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
    await expect(view.getByText("Second floor")).toBeVisible();
    await expect(view.getByRole("button", { name: /^Save / })).toHaveCount(2);
  });

  await test.step("a lock removes what was put together on this device", async () => {
    expect(await savedHere(page)).toHaveLength(1);
    await page.getByRole("button", { name: "Lock", exact: true }).click();
    await expect.poll(() => savedHere(page)).toEqual([]);
  });
});

/** A picture of one pixel in each of the other formats, by their encoders. The JPEG is a baseline one. */
const pictures = {
  "dot.gif": "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7",
  "dot.webp": "UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA",
  "dot.jpg":
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAABAAEDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAf/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABgj/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCdABykX//Z",
};
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="document.title = 'run'"><script>document.title = "run"</script></svg>`;
/** A picture whose head states 10^9 pixels. */
const bomb = Buffer.from(blankPicture());
bomb.writeUInt32BE(50_000, 16);
bomb.writeUInt32BE(20_000, 20);
const cutOff = blankPicture().subarray(0, 40);

test("148 pictures and texts are shown on a press, and no page or drawing runs", { tag: "@slow" }, async ({ page }) => {
  await signInPage.register(page, newPerson("Ines"));
  await passwordsPage.open(page);
  await passwordsPage.addEntry(page, { title, password: "Apple-Ladder-77-Basket" });
  const view = await passwordsPage.viewEntry(page, title);
  const octets = (name: string, content: Buffer | string) => ({
    name,
    mimeType: "application/octet-stream",
    buffer: Buffer.from(content),
  });
  await view
    .getByLabel("Files to add")
    .setInputFiles([
      octets("plan.png", blankPicture()),
      ...Object.entries(pictures).map(([name, base64]) => octets(name, Buffer.from(base64, "base64"))),
      octets("page.txt", `${page1}\npay \u202e001`),
      octets("drawing.png", svg),
      octets("page.html", page1),
      octets("drawing.svg", svg),
      octets("lease.pdf", "%PDF-1.7"),
      octets("bomb.png", bomb),
      octets("cut-off.png", cutOff),
      octets("empty", ""),
    ]);
  await expect(view.getByRole("button", { name: "Save empty", exact: true })).toBeVisible({ timeout: 60_000 });
  const shown = page.getByRole("dialog").filter({ has: page.getByRole("button", { name: "Close", exact: true }) });
  const preview = async (name: string, look: () => Promise<unknown>) => {
    await view.getByRole("button", { name: `Preview ${name}`, exact: true }).click();
    await look();
    await page.keyboard.press("Escape");
    await expect(view.getByRole("button", { name: `Preview ${name}`, exact: true })).toBeFocused();
  };

  await test.step("pictures are drawn", async () => {
    for (const [name, width] of [["plan.png", 64], ...Object.keys(pictures).map((dot) => [dot, 1] as const)] as const)
      await preview(name, async () => {
        const canvas = shown.getByRole("img", { name, exact: true });
        await expect(canvas).toBeVisible();
        await expect.poll(() => canvas.evaluate((drawn) => (drawn as HTMLCanvasElement).width)).toBe(width);
      });
  });

  await test.step("what is written in HTML or SVG is text, and by its name no file is shown", async () => {
    await preview("page.txt", () => expect(shown.getByRole("document")).toHaveText(`${page1}\npay \u25af001`));
    await preview("drawing.png", () => expect(shown.getByRole("document")).toHaveText(svg));
    for (const name of ["page.html", "drawing.svg", "lease.pdf"])
      await expect(view.getByRole("button", { name: `Preview ${name}`, exact: true })).toHaveCount(0);
    expect(await page.title()).not.toBe("run");
  });

  await test.step("what cannot be shown says so", async () => {
    await preview("bomb.png", () => expect(shown.getByRole("status")).toHaveText(/^This picture is too large/));
    await preview("cut-off.png", () => expect(shown.getByRole("alert")).toHaveText(/^This picture can't be shown/));
    await preview("empty", () => expect(shown.getByRole("status")).toHaveText("This file is empty."));
  });
});

/** Returns the names of the files in the origin's private file system. */
const savedHere = (page: Page) =>
  page.evaluate(async () => {
    const names: string[] = [];
    for await (const [, folder] of (await navigator.storage.getDirectory()).entries()) {
      try {
        for await (const [name] of (folder as FileSystemDirectoryHandle).entries()) names.push(name);
      } catch (error) {
        // The page removes the folder at this moment.
        if ((error as DOMException).name !== "NotFoundError") throw error;
      }
    }
    return names;
  });
