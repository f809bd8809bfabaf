// Measures pages of the production build with Lighthouse, from the folder that `npm run trial lighthouse` passes.
// Prints the median of five visits, or of another number, and fails below the required scores.
import { createRequire } from "node:module";
import { join } from "node:path";
import { chromium } from "@playwright/test";

import { registerAccount } from "../fixtures/accounts.ts";
import { findBrowser } from "../processes/find-browser.ts";
import { newPerson } from "../fixtures/people.ts";
import { startServer } from "../processes/server.ts";

interface Visit {
  performance: number;
  accessibility: number;
  "best-practices": number;
  firstPaint: number;
  largestPaint: number;
  blocked: number;
  shift: number;
}
interface Report {
  finalDisplayedUrl: string;
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number; title: string }>;
}
/** The parts of the browser's driver and of Lighthouse that are used here; their own types are in their folder. */
interface Tab {
  goto(url: string): Promise<unknown>;
  evaluate<T>(run: (token: string) => T, token: string): Promise<T>;
}
type Lighthouse = (url: string, flags: object, config: undefined, tab: Tab) => Promise<{ lhr: Report }>;
interface Profile {
  newPage(): Promise<Tab>;
  close(): Promise<void>;
}
interface Driver {
  launch(options: object): Promise<{ createBrowserContext(): Promise<Profile>; close(): Promise<void> }>;
}

const [folder = "", times = "5"] = process.argv.slice(2);
const tools = createRequire(join(folder, "package.json"));
const { default: lighthouse } = (await import(tools.resolve("lighthouse"))) as { default: Lighthouse };
const { default: driver } = (await import(tools.resolve("puppeteer-core"))) as { default: Driver };

/** The least performance score of each page; accessibility and best practices must be 100 everywhere. */
const pages = [
  { path: "/", isSignedIn: false, least: 97 },
  { path: "/login", isSignedIn: false, least: 97 },
  // The vault of a newly opened tab is locked.
  { path: "/passwords", isSignedIn: true, least: 93 },
] as const;

const maxUnpainted = 5;

const server = await startServer({ env: { LOG_LEVEL: "warn" } });
const { token } = await registerAccount(server.url, newPerson());
const browser = await driver.launch({
  executablePath: (await findBrowser()) ?? chromium.executablePath(),
  args: ["--disable-background-networking", "--disable-gpu", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
});
try {
  const isKept = [];
  for (const page of pages) isKept.push(await measure(page));
  process.exitCode = isKept.every(Boolean) ? 0 : 1;
} finally {
  await browser.close();
  await server.remove();
}

async function measure({ path, isSignedIn, least }: (typeof pages)[number]): Promise<boolean> {
  const visits: Visit[] = [];
  const unmetAudits = new Set<string>();
  let unpainted = 0;
  while (visits.length < Number(times)) {
    const { visit, unmet } = await visitPage(path, isSignedIn);
    // Now and then a browser without a window paints nothing at all, and Lighthouse has nothing to measure.
    if (Number.isNaN(visit.firstPaint)) {
      unpainted += 1;
      if (unpainted > maxUnpainted) throw new Error(`${path} was not painted in ${unpainted} visits.`);
      continue;
    }
    visits.push(visit);
    for (const title of unmet) unmetAudits.add(title);
  }
  const middle = medians(visits);
  console.log(`${path}${isSignedIn ? " (locked)" : ""}`);
  console.table(Object.fromEntries([...visits.map((visit, i) => [i + 1, visit]), ["median", middle]]));
  for (const title of unmetAudits) console.log(`  not met: ${title}`);
  return middle.performance >= least && middle.accessibility === 100 && middle["best-practices"] === 100;
}

async function visitPage(path: string, isSignedIn: boolean): Promise<{ visit: Visit; unmet: string[] }> {
  // Each visit has a fresh profile: no cached file, no service worker.
  const profile = await browser.createBrowserContext();
  const tab = await profile.newPage();
  if (isSignedIn) {
    await tab.goto(`${server.url}/favicon.svg`);
    await tab.evaluate((value) => localStorage.setItem("token", value), token);
  }
  const flags = {
    onlyCategories: ["performance", "accessibility", "best-practices"],
    disableStorageReset: true,
    logLevel: "error",
  };
  const { lhr } = await lighthouse(server.url + path, flags, undefined, tab);
  const isAlive = await tab.evaluate(() => document.querySelector("#root:not([data-path])") !== null, "");
  await profile.close();
  if (!isAlive) throw new Error(`${path} was drawn, but the app never came.`);
  if (new URL(lhr.finalDisplayedUrl).pathname !== path) throw new Error(`${path} led to ${lhr.finalDisplayedUrl}`);
  const score = (category: string) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  const measured = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  const unmet = ["accessibility", "best-practices"]
    .flatMap((category) => lhr.categories[category]?.auditRefs ?? [])
    .filter(({ weight }) => weight > 0)
    .flatMap(({ id }) => lhr.audits[id] ?? [])
    .filter((audit) => audit.score !== null && audit.score < 1);
  return {
    visit: {
      performance: score("performance"),
      accessibility: score("accessibility"),
      "best-practices": score("best-practices"),
      firstPaint: Math.round(measured("first-contentful-paint")),
      largestPaint: Math.round(measured("largest-contentful-paint")),
      blocked: Math.round(measured("total-blocking-time")),
      shift: Number(measured("cumulative-layout-shift").toFixed(3)),
    },
    unmet: unmet.map(({ title }) => title),
  };
}

function medians(visits: readonly Visit[]): Visit {
  const middleOf = (member: keyof Visit) =>
    visits.map((visit) => visit[member]).toSorted((a, b) => a - b)[Math.floor(visits.length / 2)] ?? Number.NaN;
  const members = Object.keys(visits[0] ?? {}) as (keyof Visit)[];
  return Object.fromEntries(members.map((member) => [member, middleOf(member)])) as unknown as Visit;
}
