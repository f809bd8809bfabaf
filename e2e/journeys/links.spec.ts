import type { Page } from "@playwright/test";

import { registerFirstAdmin, openSignedInTab } from "../fixtures/signed-in-users.ts";
import { expect, test } from "../fixtures/test.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { startServer } from "../processes/server.ts";

const title = "Router in the hall";
const password = "Apple-Ladder-77-Basket";
/** Texts that would be pressed, run or mistaken for the page's own words, if they were more than text. */
const hostile = `<img src=x onerror="document.title='run'"> https://evil.example \u202etxt.exe javascript:alert(1)`;

const valueOf = (page: Page, label: string) => page.getByRole("textbox", { name: label, exact: true }).inputValue();

test(
  "a sender makes a link, a scanner spends nothing, a visitor opens it once, and the sender sees it",
  { tag: "@slow" },
  async ({ newProfile }) => {
    test.slow();
    const server = await startServer();
    const sender = await registerFirstAdmin(server, "Ana");
    const page = await openSignedInTab(newProfile, server, sender);
    await page.goto("/passwords");
    await passwordsPage.unlock(page, sender.person.password);
    await passwordsPage.addEntry(page, { title, password, notes: hostile });
    const view = await passwordsPage.viewEntry(page, title);

    const { address, passphrase } = await test.step("sends the password and the notes", async () => {
      await view.getByRole("button", { name: "Send a link", exact: true }).click();
      const dialog = page.getByRole("dialog", { name: "Send a link" });
      await dialog.getByRole("checkbox", { name: "Password", exact: true }).check();
      await dialog.getByRole("checkbox", { name: "Notes", exact: true }).check();
      await expect(dialog.getByRole("checkbox", { name: "With a passphrase" })).toBeChecked();
      await dialog.getByRole("textbox", { name: "Recipient" }).fill("Ben");
      await expect(dialog.getByRole("textbox", { name: "Passphrase", exact: true })).toHaveValue(/^\S+ \S+ \S+ \S+$/);
      await dialog.getByRole("checkbox", { name: "Show my name and email" }).check();
      await dialog.getByRole("button", { name: "Create link", exact: true }).click();
      await expect(page.getByRole("dialog", { name: "The link is ready" })).toBeVisible();
      const made = { address: await valueOf(page, "Link"), passphrase: await valueOf(page, "Passphrase") };
      await page.getByRole("button", { name: "Close", exact: true }).last().click();
      return made;
    });
    expect(address).toMatch(new RegExp(`^${server.url}/open#1p\\.[\\w-]{22}$`));

    await test.step("153 following, rendering, a script's press and a script's form spend nothing", async () => {
      for (const method of ["GET", "HEAD"]) expect((await fetch(address, { method })).status).toBe(200);
      const scanner = await (await newProfile({ baseURL: server.url })).newPage();
      const sent: string[] = [];
      scanner.on("request", (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
      await scanner.goto(address);
      const open = scanner.getByRole("button", { name: "Open", exact: true });
      await expect(open).toBeEnabled();
      await scanner.evaluate(() => {
        for (const button of document.querySelectorAll("button")) button.click();
        for (const button of document.querySelectorAll("button"))
          button.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        for (const input of document.querySelectorAll("input"))
          input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
        for (const form of document.querySelectorAll("form")) form.requestSubmit();
      });
      await scanner.waitForTimeout(500);
      expect(sent.filter((request) => request.includes("/api/"))).toEqual([]);
    });

    const visitor = await newProfile({ baseURL: server.url });
    const visited = await visitor.newPage();
    const sent: { url: string; headers: Record<string, string>; body: string }[] = [];
    visited.on("request", (request) =>
      sent.push({ url: request.url(), headers: request.headers(), body: request.postData() ?? "" }),
    );
    await test.step("a visitor opens it, with the passphrase alone", async () => {
      // A signed-in person's token in the same browser is not read, and a cookie is not sent.
      await visitor.addCookies([{ name: "device", value: "known", url: server.url }]);
      await visitor.addInitScript(() => localStorage.setItem("token", "not-to-be-read"));
      await visited.goto(address);
      await expect(visited.getByRole("heading", { level: 1 })).toHaveText("Someone sent you something");
      await expect(visited).toHaveURL(`${server.url}/open`);
      await visited.getByRole("textbox", { name: "Passphrase" }).fill("another one entirely");
      await visited.getByRole("button", { name: "Open", exact: true }).click();
      await expect(visited.getByRole("alert")).toContainText("Incorrect passphrase");
      await visited.getByRole("textbox", { name: "Passphrase" }).fill(passphrase);
      await visited.keyboard.press("Enter");
      await expect(visited.getByRole("heading", { level: 1 })).toHaveText(title);
      await expect(visited.getByText(`From ${sender.person.email}`)).toContainText(sender.person.firstName);
      await expect(visited.getByText("You can't open this again.")).toBeVisible();
      await visited.getByRole("button", { name: "Show Password" }).click();
      await expect(visited.getByRole("group", { name: "Password" })).toContainText(password);
    });

    await test.step("160 HTML, bidi and addresses are plain text: nothing to press, nothing that runs", async () => {
      const notes = visited.getByRole("group", { name: "Notes" });
      expect(await notes.locator("div[dir=auto]").innerText()).toBe(hostile.replace("\u202e", "\u25af"));
      await expect(visited.getByRole("link")).toHaveCount(0);
      await expect(visited.locator("img[src=x]")).toHaveCount(0);
      expect(await visited.title()).not.toContain("run");
    });

    await test.step("162 no request holds the secret, the passphrase, a token or a cookie", async () => {
      const secret = address.split(".").at(-1) ?? "";
      expect(sent.some(({ url }) => url.endsWith("/api/links/open"))).toBe(true);
      for (const { url, headers, body } of sent) {
        const whole = JSON.stringify([url, headers, body]);
        for (const hidden of [secret, passphrase, "not-to-be-read"]) expect(whole).not.toContain(hidden);
        if (url.includes("/api/")) expect(headers["cookie"]).toBeUndefined();
      }
    });

    await test.step("it opens once; the sender sees it confirmed", async () => {
      const again = await (await newProfile({ baseURL: server.url })).newPage();
      await again.goto(address);
      await again.getByRole("textbox", { name: "Passphrase" }).fill(passphrase);
      await again.getByRole("button", { name: "Open", exact: true }).click();
      await expect(again.getByRole("heading", { level: 1 })).toHaveText("There's nothing to open here any more");
      await page.goto("/profile/links");
      await page.getByRole("link", { name: "Unlock" }).click();
      await passwordsPage.unlock(page, sender.person.password);
      const row = page.getByRole("listitem").filter({ hasText: title });
      await expect(row).toContainText("confirmed");
      await expect(row).toContainText("For Ben");
      await expect(row).toContainText("Not them?");
    });
    if (process.env["LINK_SHOTS"] !== undefined) {
      const folder = process.env["LINK_SHOTS"];
      for (const [name, shown] of [
        ["opened", visited],
        ["list", page],
      ] as const)
        for (const scheme of ["light", "dark"] as const)
          for (const width of [390, 1440]) {
            await shown.emulateMedia({ colorScheme: scheme });
            await shown.setViewportSize({ width, height: 900 });
            await shown.screenshot({ path: `${folder}/${name}-${width}-${scheme}.png` });
          }
    }
    await server.remove();
  },
);
