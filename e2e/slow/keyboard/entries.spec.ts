import type { Page } from "@playwright/test";
import { totpCode } from "@pomander/vault";

import { newPerson } from "../../fixtures/people.ts";
import { qrPicture } from "../../fixtures/qr-picture.ts";
import { expect, test } from "../../fixtures/test.ts";
import { expectNotice, readClipboard } from "../../page-objects/common.ts";
import { button, field } from "../../page-objects/keyboard/account.ts";
import { createKeyboard, type Keyboard } from "../../page-objects/keyboard/keyboard.ts";
import { passwordsPage } from "../../page-objects/passwords.ts";
import { signInPage } from "../../page-objects/sign-in.ts";
import { startServer } from "../../processes/server.ts";

// Tests every type of entry without a pointer: pasted values were copied elsewhere.

test.use({ contextOptions: { reducedMotion: "reduce", permissions: ["clipboard-read", "clipboard-write"] } });

let server: Awaited<ReturnType<typeof startServer>>;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.remove());

const uri = "otpauth://totp/Registrar:ana?secret=JBSWY3DPEHPK3PXP&issuer=Registrar&algorithm=SHA256&digits=8";
const nextYear = new Date().getFullYear() + 1;

test("adds an entry of each type, copies a one-time code, and has people reminded, with the keyboard alone", async ({
  newProfile,
}) => {
  const page = await (await newProfile({ baseURL: server.url })).newPage();
  const keys = createKeyboard(page);
  await signInPage.register(page, newPerson("Ines"), server.setupLink());
  await passwordsPage.open(page);

  await test.step("a note", () => add(page, keys, "Note", { Title: "Alarm system", Notes: "Arm with *1" }));
  await test.step("a card", async () => {
    await add(page, keys, "Card", {
      Title: "Company card",
      "Card number": "4111111111111111",
      "Valid until": `08/${nextYear}`,
      PIN: "4711",
    });
    await expect(passwordsPage.row(page, "Company card")).toContainText("•••• 1111");
  });
  await test.step("an identity", () => add(page, keys, "Identity", { Title: "Passport", "Last name": "Fischer" }));
  await test.step("an SSH key", async () => {
    await begin(page, keys, "SSH key");
    await keys.fill(field(page, "Title"), "Deploy key");
    await keys.activate(button(page, "Generate a key"));
    await expect(field(page, "Fingerprint")).toHaveValue(/^SHA256:/);
    await keys.expectFocus(field(page, "Public key"));
    await submit(page, keys, "Add SSH Key", "SSH Key created successfully");
  });
  await test.step("a login with a picture of a QR code, a second link, and fields of its own", () =>
    addLogin(page, keys));
  await test.step("looks at it, and copies its code", () => viewLogin(page, keys));
  await test.step("has people reminded of its end", () => remind(page, keys));
  await test.step("finds the card by its type, and copies its number", async () => {
    await keys.activate(button(page, "Type"), { back: true });
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await keys.expectFocus(page.getByRole("menuitem", { name: "Cards" }));
    await keys.press("Enter");
    await expect(page).toHaveURL(/\?type=card$/);
    await expect(page.getByText("1 password found")).toBeVisible();
    await keys.activateInRow(button(page, "Copy the card number of Company card"));
    await expect.poll(() => readClipboard(page)).toBe("4111111111111111");
    await keys.activate(button(page, "Remove filter: Cards"), { back: true });
    await expect(page.getByText("5 passwords")).toBeVisible();
  });
  expect(keys.focusReport().alike, "stops that look the same with the focus as without").toEqual([]);
});

const dialog = (page: Page) => page.getByRole("dialog");

async function begin(page: Page, keys: Keyboard, type: string) {
  await keys.press("n");
  await keys.expectFocus(field(page, "Title"));
  await keys.choose(dialog(page).getByRole("group", { name: "Type" }), type, { back: true });
}

async function submit(page: Page, keys: Keyboard, label: string, notice: string) {
  await keys.activate(dialog(page).getByRole("button", { name: label }));
  await expectNotice(page, notice);
  await expect(dialog(page)).toBeHidden();
  await keys.expectFocus();
}

async function add(page: Page, keys: Keyboard, type: string, texts: Record<string, string>) {
  await begin(page, keys, type);
  for (const [label, text] of Object.entries(texts)) await keys.fill(field(page, label), text);
  await submit(page, keys, `Add ${type}`, `${type} created successfully`);
}

/** Writes a picture to the clipboard, as a screenshot of the site would be. */
async function copyPicture(page: Page, text: string) {
  await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    await navigator.clipboard.write([new ClipboardItem({ "image/png": new Blob([bytes], { type: "image/png" }) })]);
  }, qrPicture(text).toString("base64"));
}

async function addLogin(page: Page, keys: Keyboard) {
  await keys.press("n");
  await keys.type("Registrar");
  await keys.fill(field(page, "Link"), "registrar.example");
  await keys.fill(field(page, "Password"), "Rusty-Lantern-42-Meadow");
  await keys.activate(button(page, "Add one-time code"));
  await keys.expectFocus(field(page, "One-time code secret"));
  await copyPicture(page, "https://registrar.example");
  await keys.press("ControlOrMeta+V");
  await expect(page.getByText("This QR code isn't for one-time codes.")).toBeVisible();
  await copyPicture(page, uri);
  await keys.press("ControlOrMeta+V");
  await expect(field(page, "One-time code secret")).toHaveValue(uri);
  await expect(dialog(page).getByRole("button", { name: /^Copy one-time code: \d{4} \d{4}$/ })).toBeVisible();
  await keys.activate(button(page, "Add link"));
  await keys.expectFocus(field(page, "Link 2"));
  await keys.type("billing.registrar.example");
  await keys.activate(button(page, "Where to use link 2"));
  await keys.expectFocus(page.getByRole("menuitemradio", { name: /^The whole site/ }));
  await keys.press("ArrowDown");
  await keys.press("Enter");
  await keys.expectFocus(button(page, "Where to use link 2"));
  // The date is typed by its parts, as the browser shows it.
  await keys.tabTo(field(page, "Expires"));
  await keys.type(`0630${nextYear}`);
  for (const name of ["First", "Second"]) {
    await keys.activate(button(page, "Add field"));
    await keys.expectFocus(field(page, "Field name").last());
    await keys.type(name);
    await keys.tabTo(field(page, "Value").last());
    await keys.type(`value of ${name}`);
  }
  await keys.press("Alt+ArrowUp");
  await keys.expectFocus(field(page, "Value").first());
  await expect(field(page, "Field name").first()).toHaveValue("Second");
  await submit(page, keys, "Add Password", "Password created successfully");
}

async function viewLogin(page: Page, keys: Keyboard) {
  const view = passwordsPage.view(page, "Registrar");
  await keys.activate(button(page, "Registrar"));
  await expect(page).toHaveURL(/\?entry=[0-9a-f-]{36}$/);
  await keys.expectFocus(view.getByRole("heading", { level: 2 }));
  await keys.press("Tab");
  await keys.expectFocus(view.getByRole("button", { name: "Show password" }));
  const labels = view.getByRole("heading", { level: 3 });
  await expect(labels).toHaveText([
    "Password",
    "One-time code",
    "Link",
    "Link 2",
    "Second",
    "First",
    "Files",
    "Expires",
  ]);
  await keys.press("t");
  const before = await totpCode(uri, Date.now() - 30_000);
  await expect.poll(() => readClipboard(page)).toMatch(/^\d{8}$/);
  const now = await totpCode(uri, Date.now());
  expect([before.code, now.code]).toContain(await readClipboard(page));
  await keys.activate(button(page, "Show password"));
  await expect(view).toContainText("Rusty-Lantern-42-Meadow");
  await keys.press("e");
  await keys.expectFocus(field(page, "Title"));
  await keys.press("Escape");
  await keys.expectFocus(button(page, "Hide password"));
  await keys.press("Escape");
  await expect(view).toBeHidden();
  await keys.expectFocus(button(page, "Registrar"));
}

async function remind(page: Page, keys: Keyboard) {
  await keys.press("Enter");
  await keys.activate(button(page, "Add a reminder..."));
  const asking = page.getByRole("dialog", { name: "Add a reminder" });
  await expect(asking).toContainText("Reminder titles and dates aren't encrypted");
  await expect(asking).toContainText(`Jun 30, ${nextYear}`);
  await keys.activate(asking.getByRole("button", { name: "Continue" }));
  const form = page.getByRole("dialog", { name: "Add Reminder" });
  await expect(form.getByLabel("Title")).toHaveValue("Registrar");
  await expect(form.getByLabel("Expiry date")).toHaveValue(`${nextYear}-06-30`);
  await keys.activate(form.getByRole("button", { name: "Create" }));
  await expectNotice(page, "Reminder created successfully!");
  await expect(page).toHaveURL(/\/passwords\?entry=/);
  const view = passwordsPage.view(page, "Registrar");
  await expect(view.getByRole("link", { name: "Registrar" })).toBeVisible();
  await keys.press("Escape");
  await expect(view).toBeHidden();
  await keys.expectFocus();
}
