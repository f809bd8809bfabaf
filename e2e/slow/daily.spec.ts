import type { Locator, Page } from "@playwright/test";

import { registerAccount } from "../fixtures/accounts.ts";
import { newPerson } from "../fixtures/people.ts";
import { draft } from "../fixtures/sample-vault.ts";
import { expect, test } from "../fixtures/test.ts";
import { expectNotice, readClipboard } from "../page-objects/common.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { startServer } from "../processes/server.ts";

// Measures daily use of a vault: what is visible at once, and how many presses a task takes. Printed for comparison.

test.use({ contextOptions: { reducedMotion: "reduce", permissions: ["clipboard-read", "clipboard-write"] } });

/** Registers an account with 60 entries. */
async function registerOwner(server: Awaited<ReturnType<typeof startServer>>) {
  const owner = await registerAccount(server.url, newPerson("Ines"), server.setupLink());
  const drafts = Array.from({ length: 60 }, (_, n) =>
    draft({
      title: n === 30 ? "GitHub" : `Site ${n}`,
      email: `person${n}@example.org`,
      tags: n % 5 === 0 ? ["work"] : [],
      password: `Rusty-Lantern-${n}`,
    }),
  );
  expect(await owner.secondDeviceVault.importEntries(drafts)).toMatchObject({ stored: 60 });
  return owner;
}

test("what is seen of a vault at once, and what daily tasks take", async ({ newProfile }) => {
  test.setTimeout(600_000);
  const server = await startServer();
  try {
    const owner = await registerOwner(server);
    await registerAccount(server.url, newPerson("Bent"));
    const page = await (await newProfile({ baseURL: server.url })).newPage();
    const { task, click, keys, type } = createCounter();
    // The browser asks once whether the vault is the right one.
    await signInPage.signIn(page, owner.person);
    await passwordsPage.open(page);
    await expect(page.getByText("60 passwords")).toBeVisible();
    await signInPage.signOut(page);

    await task("sign in and copy the password of GitHub", async () => {
      // Two fields and a button, the same in all programs, are not counted.
      await signInPage.signIn(page, owner.person);
      await keys(page, "ControlOrMeta+k");
      await expect(page.getByRole("combobox")).toBeFocused();
      await type(page, "github");
      await expect(page.getByRole("option", { name: "GitHub" })).toBeVisible();
      await keys(page, "ControlOrMeta+c");
      await expect.poll(() => readClipboard(page)).toBe("Rusty-Lantern-30");
    });
    await passwordsPage.open(page);
    await task("look at a user name", () =>
      expect(passwordsPage.row(page, "GitHub")).toContainText("person30@example.org"),
    );
    await task("look at an entry", async () => {
      await click(page.getByRole("button", { name: "Site 1", exact: true }));
      await expect(passwordsPage.view(page, "Site 1")).toContainText("person1@example.org");
    });
    await page.keyboard.press("Escape");
    await task('find everything tagged "work"', async () => {
      await click(
        page.getByRole("navigation", { name: "Categories and tags" }).getByRole("button", { name: /^work / }),
      );
      await expect(page.getByText("12 passwords found")).toBeVisible();
    });
    await page.getByRole("button", { name: "Remove filter: work" }).click();
    await task("archive ten entries", async () => {
      const boxes = page.getByRole("main").getByRole("checkbox", { name: /^Select / });
      await click(boxes.first());
      await click(boxes.nth(9), ["Shift"]);
      await click(page.getByRole("button", { name: "Archive", exact: true }));
      await click(page.getByRole("button", { name: "Archive 10 passwords", exact: true }));
      await expect(page.getByText("10 passwords archived.")).toBeVisible();
    });
    await task("undo all ten", async () => {
      await click(page.getByRole("button", { name: /^Undo/ }));
      await expect(page.getByText("60 passwords")).toBeVisible();
    });
    await printVisible(page);
    await task("change the auto-lock", async () => {
      await click(page.getByRole("banner").getByRole("button", { name: "Account" }));
      await click(page.getByRole("menuitem", { name: "Profile" }));
      await click(page.getByRole("navigation", { name: "Profile" }).getByRole("link", { name: "This device" }));
      await click(page.getByRole("radio", { name: "5 minutes", exact: true }));
      await expectNotice(page, "Auto-lock saved");
    });
    await task("make somebody an admin", async () => {
      await click(page.getByRole("banner").getByRole("link", { name: "Dashboard" }));
      await click(page.getByRole("button", { name: /^Edit Bent / }));
      await click(page.getByRole("dialog").getByRole("combobox", { name: "User type" }));
      await click(page.getByRole("option", { name: "Admin", exact: true }));
      await click(page.getByRole("dialog").getByRole("button", { name: /Save|Update/ }));
      await expectNotice(page, "User updated successfully");
    });
    await task("see which reminders are due", async () => {
      await click(page.getByRole("link", { name: "Pomander, home" }));
      await expect(page.getByRole("region", { name: "Due soon" })).toContainText("No reminders are due soon.");
    });
  } finally {
    await server.remove();
  }
});

test("a day with the vault, by the keyboard alone", async ({ newProfile }) => {
  test.setTimeout(600_000);
  const server = await startServer();
  try {
    const { person } = await registerOwner(server);
    const page = await (await newProfile({ baseURL: server.url })).newPage();
    await signInPage.signIn(page, person);
    await page.goto("/passwords");
    const { task, keys, type } = createCounter();
    const row = (title: string) => passwordsPage.row(page, title);

    await task("unlock", async () => {
      await expect(page.getByLabel("Master password", { exact: true })).toBeFocused();
      await type(page, person.password);
      await keys(page, "Enter");
      await expect(row("GitHub")).toBeVisible();
    });
    await task("find by the palette", async () => {
      await keys(page, "ControlOrMeta+k");
      await expect(page.getByRole("combobox")).toBeFocused();
      await type(page, "github");
      await expect(page.getByRole("option", { name: "GitHub" })).toBeVisible();
      await keys(page, "Enter");
      await expect(passwordsPage.view(page, "GitHub")).toBeVisible();
    });
    await task("copy the password", async () => {
      await keys(page, "c");
      await expect.poll(() => readClipboard(page)).toBe("Rusty-Lantern-30");
    });
    await task("edit the title", async () => {
      await keys(page, "e");
      await expect(page.getByRole("dialog").getByLabel("Title", { exact: true })).toBeFocused();
      await keys(page, "End");
      await type(page, " at work");
      await keys(page, "Enter");
      await expect(row("GitHub at work")).toBeVisible();
      await expect(page.getByRole("dialog")).toBeHidden();
    });
    await task("archive", async () => {
      await keys(page, "Delete");
      const question = page.getByRole("alertdialog", { name: "Confirm Delete" });
      await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
      await keys(page, "Tab", "Enter");
      await expect(row("GitHub at work")).toBeHidden();
    });
    await task("undo", async () => {
      await expect(page.getByRole("button", { name: /^Undo/ })).toBeVisible();
      await keys(page, "z");
      await expect(row("GitHub at work")).toBeVisible();
    });
    await task("lock", async () => {
      await keys(page, "l");
      await expect(page.getByRole("heading", { level: 1, name: "Unlock your vault" })).toBeVisible();
    });
  } finally {
    await server.remove();
  }
});

async function printVisible(page: Page) {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.waitForTimeout(500);
    const boxes = await page
      .getByRole("list", { name: "Passwords" })
      .getByRole("listitem")
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().toJSON() as DOMRect));
    const whole = boxes.filter(({ bottom }) => bottom <= height).length;
    const tallest = Math.max(...boxes.map((box) => box.height));
    console.log(
      `${width}×${height}: ${whole} whole entries, the first ${boxes[0]?.top} px from the top, none over ${tallest} px`,
    );
  }
}

/** Returns a counter of a person's actions: a click, a key, and a text that is typed as one. */
function createCounter() {
  let counts = { clicks: 0, keys: 0, texts: 0 };
  return {
    task: async (name: string, run: () => Promise<void>) => {
      counts = { clicks: 0, keys: 0, texts: 0 };
      await run();
      console.log(`${name}: ${counts.clicks} clicks, ${counts.keys} keys, ${counts.texts} texts typed`);
    },
    click: async (target: Locator, modifiers: NonNullable<Parameters<Locator["click"]>[0]>["modifiers"] = []) => {
      counts.clicks += 1;
      await target.click({ modifiers });
    },
    keys: async (page: Page, ...pressed: string[]) => {
      for (const key of pressed) {
        counts.keys += 1;
        await page.keyboard.press(key);
      }
    },
    type: async (page: Page, text: string) => {
      counts.texts += 1;
      await page.keyboard.type(text);
    },
  };
}
