import type { Locator, Page } from "@playwright/test";

import { type Account, registerAccount } from "../fixtures/accounts.ts";
import { newPerson } from "../fixtures/people.ts";
import { draft } from "../fixtures/sample-vault.ts";
import { callApi } from "../fixtures/signed-in-users.ts";
import { expect, test } from "../fixtures/test.ts";
import { dashboardPage } from "../page-objects/dashboard.ts";
import { healthPage } from "../page-objects/health.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { startMailbox, verifyEmail } from "../processes/mailbox.ts";
import { startServer, type RunningServer } from "../processes/server.ts";

// Measures how much a page shows at once and how far its parts are from one another. Printed as the rows of a table.

test.use({ contextOptions: { reducedMotion: "reduce" } });

const print = (what: string, measured: number | string) => console.log(`| ${what} | ${measured} |`);

/** Registers an administrator with 370 entries, of which two have a weak password, 30 reminders and 30 users. */
async function registerOwner(server: RunningServer): Promise<Account> {
  const owner = await registerAccount(server.url, newPerson("Ines"), server.setupLink());
  const drafts = Array.from({ length: 370 }, (_, n) =>
    draft({
      title: `Site ${String(n).padStart(3, "0")}`,
      email: `person${n}@example.org`,
      password: n < 2 ? `sunshine${n}` : `Rusty-Lantern-${n}-orchid`,
    }),
  );
  expect(await owner.secondDeviceVault.importEntries(drafts)).toMatchObject({ stored: 370 });
  const post = (path: string, body: object) => callApi(server, owner.token, "POST", path, body);
  for (let n = 0; n < 30; n++) {
    const expiryDate = new Date(Date.now() + (n + 3) * 86_400_000).toISOString().slice(0, 10);
    const usual = { type: "work", email: "ops@example.org", remindBeforeDays: 7, frequency: "once" };
    await post("/reminder/reminder", { ...usual, title: `Certificate ${n}`, expiryDate });
    await post("/user/user", { firstName: "Ben", lastName: `Silva ${n}`, email: `ben${n}@example.org`, invite: true });
  }
  return owner;
}

/** Prints how many rows of a list are whole on a phone's first screen, and how far the first is from the top. */
async function printFirstScreen(page: Page, what: string, rows: Locator) {
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(rows.first()).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));
  const bar = await page.getByRole("navigation").evaluateAll((navigations) =>
    navigations
      .map((navigation) => ({ box: navigation.getBoundingClientRect(), style: getComputedStyle(navigation) }))
      .filter(({ style, box }) => style.position === "fixed" && box.height > 0)
      .map(({ box }) => box.top),
  );
  const end = Math.min(844, ...bar);
  const boxes = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().toJSON() as DOMRect));
  const whole = boxes.filter(({ bottom }) => bottom <= end).length;
  const tallest = Math.round(Math.max(...boxes.map(({ height }) => height)));
  expect(whole).toBeGreaterThan(0);
  print(
    `${what} on a phone's first screen (390 × 844)`,
    `${whole}, the first ${Math.round(boxes[0]?.top ?? 0)} px from the top, none taller than ${tallest} px`,
  );
}

test("what a first screen shows, and how far things are from one another", async ({ newProfile }) => {
  test.setTimeout(600_000);
  // Without a mail server a notice about that is above the lists.
  const mailbox = await startMailbox("nobody@example.org");
  const server = await startServer({ env: { SMTP_URL: mailbox.url } });
  try {
    const { person } = await registerOwner(server);
    await verifyEmail(mailbox, server.url, person.email);
    const page = await (await newProfile({ baseURL: server.url })).newPage();
    await page.setViewportSize({ width: 1440, height: 900 });
    await signInPage.signIn(page, person);
    await passwordsPage.open(page);
    await expect(page.getByText("370 passwords")).toBeVisible();
    const passwords = page.getByRole("list", { name: "Passwords" }).getByRole("listitem");

    const pages = page.getByRole("navigation", { name: "Pages of passwords" });
    const last = pages.getByRole("button", { name: /^Go to page/ }).last();
    print(
      "pages of 370 passwords, before another length is chosen",
      /\d+/.exec((await last.getAttribute("aria-label")) ?? "")?.[0] ?? "",
    );

    await passwords.nth(3).getByRole("button", { name: "Site 003", exact: true }).focus();
    await page.keyboard.press("Enter");
    const view = passwordsPage.view(page, "Site 003");
    const details = view.getByRole("button", { name: /^(Copy|Reveal|Show)/ });
    await expect(details.first()).toBeVisible();
    const isInDetails = () => details.evaluateAll((all) => all.some((one) => one === document.activeElement));
    let stops = 0;
    while (!(await isInDetails()) && stops < 60) {
      await page.keyboard.press("Tab");
      stops += 1;
    }
    expect(stops).toBeLessThan(60);
    print("Tab stops from a row, opened by Enter, to its first detail", stops);
    await page.keyboard.press("Escape");

    let presses = 0;
    const press = async (target: Locator) => {
      presses += 1;
      await target.click();
    };
    const mend = async () => {
      await press(page.getByRole("dialog").getByRole("button", { name: "Generate password" }));
      await press(page.getByRole("button", { name: "Use password" }));
      await press(page.getByRole("dialog").getByRole("button", { name: "Save" }));
    };
    await healthPage.openByMenu(page);
    await page
      .getByRole("button", { name: /^Edit Site 00[01]$/ })
      .or(page.getByRole("link", { name: /^Edit Site 00[01]$/ }))
      .first()
      .click();
    await mend();
    const next = page.getByRole("link", { name: "Next", exact: true });
    await expect(next).toBeVisible();
    presses = 0;
    await press(next);
    await mend();
    await expect(page.getByRole("link", { name: /^(Next|Back to the report)$/ })).toBeVisible();
    print("presses from a finding that was mended to the next one mended", presses);

    await passwordsPage.open(page);
    await printFirstScreen(page, "passwords", passwords);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("combobox", { name: "Passwords per page" }).click();
    await page.getByRole("option", { name: "All" }).click();
    await expect(pages).toHaveCount(0);
    print("pages of 370 passwords, after All is chosen once", 1);

    await page.goto("/remind-me");
    await printFirstScreen(page, "reminders", page.getByRole("list", { name: "Reminders" }).getByRole("listitem"));
    await page.setViewportSize({ width: 1440, height: 900 });
    await dashboardPage.open(page);
    await printFirstScreen(page, "people", page.getByRole("list", { name: "Users" }).getByRole("listitem"));
  } finally {
    await server.remove();
    await mailbox.close();
  }
});
