import { readFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { checkLook } from "../checks/extension-look.ts";
import { registerAccount } from "../fixtures/accounts.ts";
import { pseudoLanguage } from "../fixtures/pseudo-language.ts";
import { newPerson } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { startChangingProxy } from "../processes/changing-proxy.ts";
import { type ExtensionBrowser, signInToExtension, startWithExtension } from "../processes/extension.ts";

test.describe.configure({ mode: "serial" });

let browser: ExtensionBrowser;
let proxy: Awaited<ReturnType<typeof startChangingProxy>>;
let tab: Page;
/** The packed list of the release, and its names. */
let list: string;
let names: string[];

test.beforeAll(async ({ server, launchOptions }) => {
  const person = newPerson();
  await registerAccount(server.url, person);
  proxy = await startChangingProxy(server.port);
  browser = await startWithExtension(launchOptions);
  await signInToExtension(browser, proxy.url, person);
  list = readFileSync(join(browser.folder, "release.json"), "utf8");
  names = Object.keys(JSON.parse(list) as object);
  const site = await browser.context.newPage();
  await site.goto(`${proxy.url}/login`);
  const popup = await browser.openPopup(site);
  const opening = browser.context.waitForEvent("page");
  await popup.getByRole("button", { name: "Settings" }).click();
  tab = await opening;
  await tab.addInitScript(pseudoLanguage);
  await tab.reload();
});
test.afterAll(async () => {
  await browser?.remove();
  await proxy?.close();
});

/** Returns the address of the file of the release whose name begins so. */
function fileOf(beginning: string): string {
  const name = names.find((one) => one.startsWith(beginning));
  if (name === undefined) throw new Error(`The release has no ${beginning}`);
  return `/${name}`;
}

async function check(): Promise<string[]> {
  await tab.getByRole("button", { name: "Check this server" }).click();
  const outcome = tab.getByRole("status").getByRole("alert");
  await outcome.waitFor();
  return outcome.locator("p, li, :scope:not(:has(p))").allInnerTexts();
}

test("a server that sends what was released is as released", async () => {
  const pages = names.filter((name) => name.endsWith(".html")).length;
  expect(await check()).toEqual([
    `Everything is as released: ${pages} pages and ${names.length - pages} files, with the headers that protect them.`,
    "This is what was sent to this browser just now, not what an open page runs.",
    `Release manifest: SHA-256 ${createHash("sha256").update(list).digest("hex")}`,
  ]);
});

test("a changed file, a missing one, an added one, and a page with weaker headers are each named", async () => {
  const [worker, icon, chunk] = ["assets/worker/argon2", "icons/", "assets/ContactP-"].map(fileOf);
  if (worker === undefined || icon === undefined || chunk === undefined) throw new Error("There are no such files");
  proxy.change({
    [worker]: { body: (text) => text.replace(";", ",") },
    [icon]: { status: 404 },
    [chunk]: { status: 302, headers: { location: "http://elsewhere.localhost/" } },
    "/login": { body: (text) => text.replace("</body>", '<script src="/added.js"></script></body>') },
    "/dashboard": { headers: { "content-security-policy": "script-src *" } },
  });
  expect(await check()).toEqual([
    "Your server doesn't send what was released.",
    `Changed: ${worker}`,
    `Missing: ${[icon, chunk].toSorted().join(", ")}`,
    "Not part of the release: /added.js",
    "Sent with weaker headers: /dashboard",
    expect.stringContaining("Don't type your master password into its pages"),
    expect.stringMatching(/^Release manifest: SHA-256 [0-9a-f]{64}$/),
  ]);
  await checkLook(tab, "server-check");
});

test("another version, settings that can't be read, and a server that does not answer tell nothing", async () => {
  const { version } = await tab.evaluate(() => chrome.runtime.getManifest());
  const settings = "/api/public-settings";
  proxy.change({ [settings]: { body: (text) => text.replace(`"version":"${version}"`, '"version":"99.1.0"') } });
  expect(await check()).toEqual([
    `Your server says that it runs version 99.1.0. This extension knows version ${version} alone, so it can't tell whether the server sends what was released.`,
  ]);
  proxy.change({ [settings]: { body: () => "<h1>Welcome</h1>" } });
  expect(await check()).toEqual([
    "Your server's settings can't be read, so the extension doesn't know its version. Nothing was compared.",
  ]);
  await proxy.close();
  expect(await check()).toEqual(["Your server didn't answer every request, so the check wasn't completed. Try again."]);
});
