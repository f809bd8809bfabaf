import { domainOf } from "../sites/site-of.ts";
import type { FillTarget, Report } from "../messages.ts";
import { checkedReport } from "./checked-report.ts";

/** A document of a tab, for scripts. */
export interface DocumentPlace {
  /** Firefox has none; then the frame counts, and the document's origin is checked where it is filled. */
  documentId: string | undefined;
  frameId: number;
}

/** A document that reported, by what the browser says of it. */
export interface ReportedDocument extends DocumentPlace {
  origin: string;
  address: string;
  tabAddress: string;
  report: Report;
}

/** How long a document's report may take after its script has run, in milliseconds. */
const reportWait = 1_000;

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
): (Omit<ReportedDocument, "report"> & { tabId: number }) | null {
  const { tab, frameId, documentId, origin, url } = sender;
  if (tab?.id === undefined || tab.url === undefined || frameId === undefined) return null;
  if (origin === undefined || origin === "null" || !/^https?:/.test(origin)) return null;
  // The address of a sandboxed frame is one that it does not have the rights of.
  const address = url !== undefined && URL.parse(url)?.origin === origin ? url : `${origin}/`;
  return { tabId: tab.id, documentId, frameId, origin, address, tabAddress: tab.url };
}

/** Takes a report of a content script. */
export function takeReport(report: Report, sender: chrome.runtime.MessageSender): void {
  const from = senderOf(sender);
  if (from === null) return;
  const { tabId, ...document } = from;
  for (const { tabId: wanted, reports } of waiting) {
    if (wanted !== tabId || reports.size >= maxFrames) continue;
    reports.set(document.frameId, { ...document, report: checkedReport(report) });
  }
}

/** Runs `fill.js` in a tab and returns the document to be filled: the one with the focus, else the tab's own page. */
export async function findDocument(tabId: number): Promise<ReportedDocument | null> {
  const one: Waiting = { tabId, reports: new Map() };
  waiting.add(one);
  try {
    await chrome.scripting.executeScript({ target: { tabId, allFrames: true }, files: ["fill.js"] });
    const until = Date.now() + reportWait;
    while (!one.reports.has(0) && Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  } catch {
    return null;
  } finally {
    waiting.delete(one);
  }
  const top = one.reports.get(0) ?? null;
  const active = [...one.reports.values()].filter(({ frameId, report }) => frameId !== 0 && report.isFieldActive);
  const isInFrame = top?.report.isFrameActive === true && active.length === 1;
  return isInFrame ? (active[0] ?? null) : top;
}

/** Returns the hosts of those origins that are of another site than an address. */
const otherSites = (origins: readonly string[], address: string) =>
  origins.filter((origin) => domainOf(origin) !== domainOf(address)).map((origin) => new URL(origin).host);

/** Returns what a person sees about a document before it is filled. */
export function targetOf({ address, tabAddress, report: { actions, fresh, details } }: ReportedDocument): FillTarget {
  const [host, tabHost] = [new URL(address).host, new URL(tabAddress).host];
  const isEncrypted = [address, tabAddress].every((one) => one.startsWith("https:"));
  return {
    address,
    host,
    site: domainOf(tabAddress),
    tabHost: host === tabHost ? null : tabHost,
    actionHosts: otherSites(actions, address),
    details: isEncrypted
      ? details.map((one) => ({ kind: one.kind, actionHosts: otherSites(one.actions, address) }))
      : [],
    fresh: fresh && { form: fresh.form, actionHosts: otherSites(fresh.actions, address) },
  };
}

/**
 * The hosts about which a person must be asked: a frame's of another site than the tab's, and a form's target.
 *
 * @param actions origins of other sites that the form is sent to
 */
export function askedHosts({ address, tabAddress }: ReportedDocument, actions: readonly string[]): string[] {
  const isForeign = domainOf(address) !== domainOf(tabAddress);
  return [...(isForeign ? [new URL(address).host] : []), ...otherSites(actions, address)];
}

/** Returns a document as the target of a script. */
export const scriptTarget = (tabId: number, { documentId, frameId }: DocumentPlace): chrome.scripting.InjectionTarget =>
  documentId === undefined ? { tabId, frameIds: [frameId] } : { tabId, documentIds: [documentId] };
