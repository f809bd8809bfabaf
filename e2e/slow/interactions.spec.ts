import { registerAccount } from "../fixtures/accounts.ts";
import { newPerson } from "../fixtures/people.ts";
import { draft } from "../fixtures/sample-vault.ts";
import { expect, test } from "../fixtures/test.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { startServer } from "../processes/server.ts";
import { createMeasure, observeInteractions } from "./inp.ts";

// Measures the time of a press in a vault of 10,000 entries on a processor four times slower (INP, from the browser's
// Event Timing). Times are printed, never asserted: the machine may be busy.

const count = 10_000;
const slowdown = 4;
const tags = ["work", "home", "travel", "bills", "garden", "team"];

test("the list of 10,000 entries answers at once", async ({ newProfile }) => {
  test.setTimeout(1_800_000);
  const server = await startServer();
  try {
    const owner = await registerAccount(server.url, newPerson("Ines"), server.setupLink());
    const drafts = Array.from({ length: count }, (_, n) =>
      draft({
        title: `Entry ${n}`,
        email: `person${n}@example.org`,
        link: `https://site${n}.example`,
        category: `Category ${n % 40}`,
        tags: [tags[n % tags.length] ?? "", `tag ${n % 200}`],
      }),
    );
    expect(await owner.secondDeviceVault.importEntries(drafts)).toMatchObject({ stored: count });
    const context = await newProfile({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await observeInteractions(page);
    await signInPage.signIn(page, owner.person);
    await passwordsPage.open(page);
    await expect(page.getByText("10,000 passwords")).toBeVisible();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });

    const side = page.getByRole("navigation", { name: "Categories and tags" });
    // Only the first of very many tags are shown at the start.
    await side.getByRole("button", { name: /^Show all 206/ }).click();
    const measure = await createMeasure(page);
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
    await expect(page.getByRole("button", { name: "Entry 9999", exact: true })).toBeInViewport();
    await page.getByRole("button", { name: "Entry 9999", exact: true }).focus();
    await measure("a row up, by key", () => page.keyboard.press("ArrowUp"));
    await measure("open the sheet at the end", () => page.keyboard.press("Enter"));
    await page.keyboard.press("Escape");
    await measure("select", () => page.keyboard.press("x"));
    await measure("open the palette", () => page.keyboard.press("ControlOrMeta+k"));
    await expect(page.getByRole("combobox")).toBeFocused();
    await measure("type in the palette", () => page.keyboard.type("entry 77", { delay: 120 }));
  } finally {
    await server.remove();
  }
});
