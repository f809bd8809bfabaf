import type { Browser, Page } from "@playwright/test";

import { expect, test } from "../fixtures/test.ts";

const mark = "document.documentElement.dataset.changed = 'yes';";

/** Opens a page that is not monitored, because the violations tried here are reported, as they should be. */
async function openPage(browser: Browser, baseURL: string) {
  const page = await browser.newPage({ baseURL });
  const refusals: string[] = [];
  const note = (text: string) => {
    if (/integrity/i.test(text)) refusals.push(text);
  };
  // Chromium reports it on the console, Firefox as an error of the page.
  page.on("console", (message) => note(message.text()));
  page.on("pageerror", ({ message }) => note(message));
  return { page, refusals };
}

/** Appends code to a script, as an attacker between server and browser would. */
const changeScript = (page: Page, address: RegExp) =>
  page.route(address, async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, body: `${await reply.text()}\n;${mark}` });
  });

const isChanged = (page: Page) => page.locator("html[data-changed]").count();

for (const { what, address } of [
  { what: "script that the page names", address: /\/early\.js$/ },
  { what: "module that the page begins with", address: /\/assets\/index-[^/]*\.js$/ },
  { what: "module that is loaded when it is wanted", address: /\/assets\/ContactP-[^/]*\.js$/ },
])
  test(`a changed ${what} is not run`, async ({ browser, server }) => {
    const { page, refusals } = await openPage(browser, server.url);
    let fetched = 0;
    page.on("response", (response) => (fetched += address.test(new URL(response.url()).pathname) ? 1 : 0));
    await changeScript(page, address);
    await page.goto("/contact");
    await expect.poll(() => refusals.length).toBeGreaterThan(0);
    expect(fetched).toBeGreaterThan(0);
    expect(await isChanged(page)).toBe(0);
    await page.close();
  });

test("a script whose hash no page lists is not run, which is the policy's doing", async ({ browser, server }) => {
  const { page } = await openPage(browser, server.url);
  let hasPolicy = true;
  await page.route(/\/added\.js$/, (route) => route.fulfill({ contentType: "text/javascript", body: mark }));
  await page.route(/\/contact$/, async (route) => {
    const response = await route.fetch();
    const { "integrity-policy": policy = "", ...others } = response.headers();
    await route.fulfill({
      response,
      headers: hasPolicy ? { ...others, "integrity-policy": policy } : others,
      body: (await response.text()).replace("</head>", '<script src="/added.js"></script></head>'),
    });
  });
  const open = async () => {
    await page.goto("/contact");
    await expect(page.getByRole("heading", { level: 1, name: "Contact" })).toBeVisible();
    const imported = page.evaluate(() =>
      import(`${location.origin}/added.js`).then(
        () => "run",
        () => "refused",
      ),
    );
    return [await isChanged(page), await imported];
  };
  expect(await open()).toEqual([0, "refused"]);
  hasPolicy = false;
  expect(await open()).toEqual([1, "run"]);
  await page.close();
});
