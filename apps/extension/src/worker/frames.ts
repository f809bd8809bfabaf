import { domainOf } from "../sites/site-of.ts";
import type { FillTarget } from "../messages.ts";
import type { Report } from "../page-messages.ts";
import { checkedReport } from "./checked-report.ts";

/** A document of a tab, for scripts. */
export interface DocumentPlace {
  documentId: string;
  frameId: number;
}

/** A document that reported, by what the browser says of it. */
export interface ReportedDocument extends DocumentPlace {
  origin: string;
  address: string;
  tabAddress: string;
  report: Report;
  /** Whether it takes no login, and a frame of it does, which a person must choose by a click. */
  isInFrame: boolean;
}

/**
 * How long the report of a tab's page may take, those of its frames, and those of the frames of a page that takes no login,
 * in milliseconds.
 */
const [pageWait, framesWait, otherFramesWait] = [8_000, 3_000, 1_000];

/** How many documents of a tab are heard. */
const maxFrames = 200;

/** The reports for which something waits: of a tab, by frame. Two may wait for the same, as the popup and the shortcut. */
interface Waiting {
  tabId: number;
  reports: Map<number, ReportedDocument>;
}
const waiting = new Set<Waiting>();

/** Returns which document of which tab sent a message, by what the browser says; null: one that is not heard. */
export function senderOf(
  sender: chrome.runtime.MessageSender,
): (Omit<ReportedDocument, "report" | "isInFrame"> & { tabId: number }) | null {
  const { tab, frameId, documentId, origin, url } = sender;
  if (tab?.id === undefined || tab.url === undefined || frameId === undefined || documentId === undefined) return null;
  if (origin === undefined || origin === "null" || !/^https?:/.test(origin)) return null;
  // The address of a sandboxed frame is one that it does not have the rights of; one of `blob:` names no host.
  const isOwn = url !== undefined && /^https?:/.test(url) && URL.parse(url)?.origin === origin;
  const address = isOwn ? url : `${origin}/`;
  return { tabId: tab.id, documentId, frameId, origin, address, tabAddress: tab.url };
}

/** Whether something waits for the reports of a tab. */
export const isReportAwaited = (tabId: number) => [...waiting].some((one) => one.tabId === tabId);

/** Takes a report of a content script. */
export function takeReport(report: Report, sender: chrome.runtime.MessageSender): void {
  const from = senderOf(sender);
  if (from === null) return;
  const { tabId, ...document } = from;
  for (const { tabId: wanted, reports } of waiting) {
    // The frames of an advertisement may be there before a long page.
    if (wanted !== tabId || (reports.size >= maxFrames && document.frameId !== 0)) continue;
    reports.set(document.frameId, { ...document, report: checkedReport(report), isInFrame: false });
  }
}

/** Whether a document takes a login or a new password, or one of its fields was used last. */
const isTaking = ({ report: { hasForm, fresh, isFieldActive } }: ReportedDocument) =>
  hasForm || fresh !== null || isFieldActive;

/** Runs `fill.js` in frames of a tab, until enough of them have reported or a time has passed. Returns whether it was allowed. */
async function runUntil(
  target: chrome.scripting.InjectionTarget,
  time: number,
  isEnough: (isDone: boolean) => boolean,
): Promise<boolean> {
  const run = { isDone: false, isRefused: false };
  // This ends when the script has run in every frame, so never where one does not end loading; the others report before.
  void chrome.scripting.executeScript({ target, files: ["fill.js"] }).then(
    () => (run.isDone = true),
    () => (run.isRefused = true),
  );
  const until = Date.now() + time;
  while (!run.isRefused && !isEnough(run.isDone) && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return !run.isRefused;
}

/**
 * Runs `fill.js` in a tab and returns the document to be filled: the one with the focus, else the tab's own page, or the
 * only frame of its origin that takes a login or a new password where the page takes neither. A frame of another origin is
 * filled only if one of its fields has the focus.
 */
export async function findDocument(tabId: number): Promise<ReportedDocument | null> {
  const one: Waiting = { tabId, reports: new Map() };
  waiting.add(one);
  try {
    // The page comes first: many frames of an advertisement would take the time that a long page needs.
    await runUntil({ tabId, frameIds: [0] }, pageWait, () => one.reports.has(0));
    const page = one.reports.get(0);
    if (page === undefined) return null;
    if (isTaking(page) && !page.report.isFrameActive) return page;
    const time = page.report.isFrameActive ? framesWait : otherFramesWait;
    if (!(await runUntil({ tabId, allFrames: true }, time, (isDone) => isDone))) return null;
  } finally {
    waiting.delete(one);
  }
  const top = one.reports.get(0);
  if (top === undefined) return null;
  // A frame of the page's origin inside another site's frame is shown as that site likes.
  const frames = [...one.reports.values()].filter(
    ({ frameId, origin, report }) => frameId !== 0 && (origin !== top.origin || report.isWithinOrigin),
  );
  const [active, ...others] = frames.filter(({ report }) => report.isFieldActive);
  if (top.report.isFrameActive && active !== undefined && others.length === 0) return active;
  if (isTaking(top)) return top;
  const taking = frames.filter(isTaking);
  const [own, ...further] = taking.filter(({ origin }) => origin === top.origin);
  if (own !== undefined && further.length === 0) return own;
  return { ...top, isInFrame: taking.some(({ report }) => report.hasForm) };
}

/** Tabs in which a frame's place is looked for: a broken page process may ask for it again and again. */
const looking = new Set<number>();

/**
 * Whether a message comes from a document of the tab's origin, or else from the frame that has the focus, by what the page
 * around it says too: the process of an advertisement can claim anything.
 */
export async function isInUse(sender: chrome.runtime.MessageSender): Promise<boolean> {
  const from = senderOf(sender);
  if (from === null) return false;
  const { tabId, documentId, origin, tabAddress } = from;
  if (origin === new URL(tabAddress).origin) return true;
  if (looking.has(tabId)) return false;
  looking.add(tabId);
  try {
    return (await findDocument(tabId))?.documentId === documentId;
  } finally {
    looking.delete(tabId);
  }
}

/** Returns the hosts of those origins that are of another site than an address. */
export const otherSites = (origins: readonly string[], address: string) =>
  origins
    .filter((origin) => /^https?:/.test(origin) && domainOf(origin) !== domainOf(address))
    .map((origin) => new URL(origin).host);

/** Returns what a person sees about a document before it is filled. */
export function targetOf(document: ReportedDocument): FillTarget {
  const { address, origin, tabAddress, report } = document;
  const { actions, fresh, details } = report;
  const host = new URL(address).host;
  const { host: tabHost, origin: tabOrigin } = new URL(tabAddress);
  const isEncrypted = [address, tabAddress].every((one) => one.startsWith("https:"));
  return {
    address,
    host,
    origin,
    tabOrigin,
    site: domainOf(tabAddress),
    tabHost: origin === tabOrigin ? null : host === tabHost ? tabOrigin : tabHost,
    actionHosts: otherSites(actions, address),
    isDetailRefused: !isEncrypted && details.length > 0,
    details: isEncrypted
      ? details.map((one) => ({ kind: one.kind, actionHosts: otherSites(one.actions, address) }))
      : [],
    fresh: fresh && { form: fresh.form, actionHosts: otherSites(fresh.actions, address) },
  };
}

/** Returns a document as the target of a script, which runs in no other one that takes its place. */
export const scriptTarget = (tabId: number, { documentId }: DocumentPlace): chrome.scripting.InjectionTarget => ({
  tabId,
  documentIds: [documentId],
});
