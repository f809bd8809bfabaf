import { callApi, registerFirstAdmin } from "../fixtures/signed-in-users.ts";
import { expect, test } from "../fixtures/test.ts";
import { signInToExtension, startWithExtension } from "../processes/extension.ts";
import { startServer } from "../processes/server.ts";

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test("the icon shows how many reminders are due, once the person wants it, while the vault is open @slow", async ({
  launchOptions,
}) => {
  const server = await startServer();
  const browser = await startWithExtension(launchOptions);
  try {
    const { person, token } = await registerFirstAdmin(server, "Ada");
    for (const days of [-3, 5, 400])
      await callApi(server, token, "POST", "/reminder/reminder", {
        title: `In ${days} days`,
        type: "work",
        email: "ops@example.org",
        expiryDate: dayIn(days),
        remindBeforeDays: 7,
        frequency: "once",
      });
    await signInToExtension(browser, server.url, person);
    const site = await browser.context.newPage();
    await site.goto(`${server.url}/login`);
    const tab = await browser.open("tab.html");
    const wanted = tab.getByRole("switch", { name: "Show how many reminders are due" });
    await expect(wanted).not.toBeChecked();
    expect(await browser.badge(site)).toBe("");

    await wanted.click();
    await expect.poll(() => browser.badge(site)).toBe("2");
    await tab.getByRole("button", { name: "Lock" }).click();
    await expect.poll(() => browser.badge(site)).toBe("");
    await tab.getByLabel("Master password").fill(person.password);
    await tab.getByRole("button", { name: "Unlock" }).click();
    await expect.poll(() => browser.badge(site)).toBe("2");
    await expect(wanted).toBeChecked();
    await wanted.click();
    await expect.poll(() => browser.badge(site)).toBe("");
  } finally {
    await browser.remove();
    await server.remove();
  }
});
