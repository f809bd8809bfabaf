import type { Draft } from "@pomander/vault";
import type { Page } from "@playwright/test";
import { draft } from "../fixtures/sample-vault.ts";
import { expect } from "../fixtures/test.ts";
import { createMeasure } from "./inp.ts";

const slowdown = 4;
const tags = ["work", "home", "travel", "bills", "garden", "team"];

/** Returns entries of a long list: "Entry 0", "Entry 1" … */
export const listedDrafts = (count: number): Draft[] =>
  Array.from({ length: count }, (_, n) =>
    draft({
      title: `Entry ${n}`,
      email: `person${n}@example.org`,
      link: `https://site${n}.example`,
      category: `Category ${n % 40}`,
      tags: [tags[n % tags.length] ?? "", `tag ${n % 200}`],
    }),
  );

/** Measures what a person does with an open list of `listedDrafts`, on a processor four times slower. */
export async function measureList(page: Page, count: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const last = `Entry ${count - 1}`;

  const side = page.getByRole("navigation", { name: "Categories and tags" });
  // Only the first of very many tags are shown at the start.
  await side.getByRole("button", { name: /^Show all 206/ }).click();
  const measure = createMeasure(page);
  await measure("open the sheet", () => page.getByRole("button", { name: "Entry 3", exact: true }).click());
  await measure("the next entry, by key", () => page.keyboard.press("j"));
  await measure("close the sheet", () => page.keyboard.press("Escape"));
  await measure("filter by tag", () => side.getByRole("button", { name: /^work / }).click());
  await measure("end the filter", () => page.getByRole("button", { name: "Remove filter: work" }).click());
  await page.getByPlaceholder("Search passwords...").focus();
  await measure("type in the search", () => page.keyboard.type("entry 777", { delay: 120 }));
  await measure("clear the search", () => page.keyboard.press("Escape"));
  await page.getByRole("button", { name: "Sort and page length" }).click();
  await measure("sort by the last change", () => page.getByRole("menuitemradio", { name: "Last changed" }).click());
  await page.getByRole("button", { name: "Sort and page length" }).click();
  await measure("sort by title", () => page.getByRole("menuitemradio", { name: "Title" }).click());
  await measure("page", () => page.getByRole("button", { name: "Go to page 2" }).click());
  await page.getByRole("button", { name: "Sort and page length" }).click();
  await measure("all on one page", () => page.getByRole("menuitemradio", { name: "All", exact: true }).click());
  await expect(page.getByRole("navigation", { name: "Pages of passwords" })).toBeHidden();
  for (const share of [0.5, 0.9, 1]) {
    await measure(`scroll to ${share * 100} %`, () =>
      page.evaluate((part) => window.scrollTo(0, document.documentElement.scrollHeight * part), share),
    );
    const rows = page.getByRole("list", { name: "Passwords" }).getByRole("listitem");
    expect(await rows.count()).toBeLessThan(150);
    await expect(rows.and(page.locator("[aria-posinset]")).last()).toBeVisible();
  }
  await expect(page.getByRole("button", { name: last, exact: true })).toBeInViewport();
  await page.getByRole("button", { name: last, exact: true }).focus();
  await measure("a row up, by key", () => page.keyboard.press("ArrowUp"));
  await measure("open the sheet at the end", () => page.keyboard.press("Enter"));
  await page.keyboard.press("Escape");
  await measure("select", () => page.keyboard.press("x"));
  await measure("open the palette", () => page.keyboard.press("ControlOrMeta+k"));
  await expect(page.getByRole("combobox")).toBeFocused();
  await measure("type in the palette", () => page.keyboard.type("entry 77", { delay: 120 }));
}
