// Measures what the extension costs pages of sites, each against a browser without it, in the same rounds:
// `npm test -- "extension cost"`.
import { rmSync } from "node:fs";
import { type BrowserContext, chromium, type CDPSession, type LaunchOptions, type Page } from "@playwright/test";
import { quartilesOf } from "../../bench/src/quartiles.ts";
import { printBenchmark } from "../../bench/src/report.ts";
import { runRounds, timesOf } from "../../bench/src/rounds.ts";
import { registerAccount } from "../fixtures/accounts.ts";
import { newPerson } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { drawnButton } from "../processes/drawn-in-pages.ts";
import { type ExtensionBrowser, signInToExtension, startWithExtension } from "../processes/extension.ts";
import { findBrowser } from "../processes/find-browser.ts";
import { type Sites, startSites } from "../processes/sites.ts";
import { makeTempFolder } from "../processes/temp-folders.ts";

const logIn = `<form><label>User name <input name="user"></label>
  <label>Password <input name="pass" type="password"></label><button>Log in</button></form>`;
const inputs = `<form>${"<input>".repeat(4)}</form>`.repeat(248);
const elements = "<div><p><span>text</span></p></div>".repeat(13_330);

/** Pages of sites, by their path: of 10 elements, 1,000 inputs, and 40,000 elements. */
const pages = { empty: "<p>Nothing here</p>", login: logIn, inputs: `${logIn}${inputs}`, long: `${logIn}${elements}` };

/** Aims on a quiet machine, in milliseconds, which are printed beside the measured times. */
const aims = { load: 1, focus: 5, fill: 150 };
/** Returns the least of some times beside its aim. */
const besideAim = (what: string, times: readonly number[], aim: number) =>
  `${what}: at least ${Math.min(...times).toFixed(2)} ms, median ${quartilesOf(times).median.toFixed(2)} ms (aim: ${aim})`;

let browser: ExtensionBrowser;
let without: BrowserContext;
let profile: string;
let sites: Sites;

async function startWithout(launchOptions: LaunchOptions): Promise<BrowserContext> {
  profile = makeTempFolder("without-extension");
  const executablePath = process.env["CHROMIUM_PATH"] ?? (await findBrowser()) ?? chromium.executablePath();
  return chromium.launchPersistentContext(profile, {
    ...launchOptions,
    executablePath,
    viewport: { width: 1280, height: 900 },
  });
}

test.beforeAll(async ({ server, launchOptions }) => {
  sites = await startSites(pages);
  const person = newPerson();
  const { secondDeviceVault: vault } = await registerAccount(server.url, person);
  const texts = { email: "ana", password: "password of Shop", notes: "", category: "", tags: [], isFavorite: false };
  await vault.create({ ...texts, title: "Shop", link: sites.address("shop", "") });
  browser = await startWithExtension(launchOptions);
  await signInToExtension(browser, server.url, person);
  const tab = await browser.open("tab.html");
  for (const name of ["Offer to save logins", "Show a button in login fields"]) {
    await tab.getByRole("switch", { name }).click();
    await expect(tab.getByRole("switch", { name })).toBeChecked();
  }
  await tab.close();
  without = await startWithout(launchOptions);
});
test.afterAll(async () => {
  await browser?.remove();
  await without?.close();
  await sites?.close();
  rmSync(profile, { recursive: true, force: true });
});

const openIn = async (context: BrowserContext, name: keyof typeof pages): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(sites.address("shop", name));
  return page;
};

/** Returns how long the scripts of an address ran while something was done, in milliseconds. */
async function scriptTime(session: CDPSession, address: string, work: () => Promise<unknown>): Promise<number> {
  interface Event {
    name: string;
    dur?: number;
    args: { data?: { url?: string } };
  }
  const events: Event[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as Event[])));
  await session.send("Tracing.start", { categories: "devtools.timeline", transferMode: "ReportEvents" });
  await work();
  const ended = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await ended;
  const runs = events.filter(({ name, args }) => name === "EvaluateScript" && args.data?.url === address);
  expect(runs.length).toBeGreaterThan(0);
  return runs.reduce((sum, { dur = 0 }) => sum + dur, 0) / 1_000;
}

test("the load of an empty page", async () => {
  const [ours, theirs] = [await openIn(browser.context, "empty"), await openIn(without, "empty")];
  const step = (name: string, page: Page) => (time: Parameters<Parameters<typeof runRounds>[1][number]>[0]) =>
    time(name, () => page.reload());
  const times = await runRounds(30, [step("with", ours), step("without", theirs)]);
  const session = await browser.context.newCDPSession(ours);
  const own: number[] = [];
  for (let round = 0; round < 10; round += 1)
    own.push(await scriptTime(session, `${browser.origin}/touch.js`, () => ours.reload()));
  printBenchmark({
    title: "Load of an empty page",
    comparisons: [
      {
        what: "with the extension",
        measured: timesOf(times, "with"),
        against: "without it",
        reference: timesOf(times, "without"),
        meaning: "what every page pays while saving and the button are on",
      },
    ],
    notes: [besideAim("touch.js itself", own, aims.load)],
  });
  await ours.close();
  await theirs.close();
});

/** Runs in a page: focuses fields by turns, and returns how long each focus took, in milliseconds. */
const focusFields = () => {
  const fields = [...document.querySelectorAll("input")].filter((_, index) => index % 50 === 0);
  return fields.map((field) => {
    document.querySelector<HTMLElement>("[name=pass]")?.blur();
    const start = performance.now();
    field.focus();
    field.getBoundingClientRect();
    return performance.now() - start;
  });
};

test("a focus among 1,000 inputs", async () => {
  const [ours, theirs] = [await openIn(browser.context, "inputs"), await openIn(without, "inputs")];
  await ours.locator("[name=user]").click();
  await expect.poll(() => drawnButton(ours, "Fill with Pomander")).not.toBe(null);
  const measured: number[] = [];
  const reference: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    for (const [page, list] of [
      [ours, measured],
      [theirs, reference],
    ] as const) {
      const each = await page.evaluate(focusFields);
      list.push(quartilesOf(each).median);
    }
  }
  printBenchmark({
    title: "Focus of a field, of 1,000",
    comparisons: [
      {
        what: "with the extension",
        measured,
        against: "without it",
        reference,
        meaning: "its form is read for a login, at each focus",
      },
    ],
    notes: [besideAim("a focus", measured, aims.focus)],
  });
  await ours.close();
  await theirs.close();
});

test("filling a page of 40,000 elements", async () => {
  const page = await openIn(browser.context, "long");
  const short = await openIn(browser.context, "login");
  expect(await page.evaluate(() => document.querySelectorAll("*").length)).toBeGreaterThan(39_990);
  const popup = await browser.openPopup(page);
  const tabIds = await popup.evaluate(
    async (addresses) => {
      const tabs = await chrome.tabs.query({});
      return addresses.map((address) => tabs.find(({ url }) => url === address)?.id ?? -1);
    },
    [page.url(), short.url()],
  );
  const fill = (tabId: number) =>
    popup.evaluate(
      async ([tab, address]) => {
        const ask = (message: object) => chrome.runtime.sendMessage(message);
        const { answer: entries } = await ask({ name: "host", request: { name: "entriesFor", address } });
        const { origin } = new URL(address);
        const agreed = { origin, tabOrigin: origin, actionHosts: [] };
        const start = performance.now();
        const { answer } = await ask({ name: "fill", tabId: tab, id: entries[0].id, agreed });
        return { kind: answer.kind as string, time: performance.now() - start };
      },
      [tabId, page.url()] as const,
    );
  const measured: number[] = [];
  const reference: number[] = [];
  for (let round = 0; round < 15; round += 1) {
    for (const [tabId, list, site] of [
      [tabIds[0] ?? -1, measured, page],
      [tabIds[1] ?? -1, reference, short],
    ] as const) {
      await site.locator("[name=pass]").evaluate((field: HTMLInputElement) => (field.value = ""));
      const { kind, time } = await fill(tabId);
      expect(kind).toBe("filled");
      await expect(site.locator("[name=pass]")).toHaveValue("password of Shop");
      list.push(time);
    }
  }
  printBenchmark({
    title: "Fill, from the popup's request to its answer",
    comparisons: [
      {
        what: "40,000 elements",
        measured,
        against: "10 elements",
        reference,
        meaning: "what reading a long page costs; the rest is the way to the vault and back",
      },
    ],
    notes: [besideAim("40,000 elements", measured, aims.fill)],
  });
  await page.close();
  await short.close();
});
