import { domainOf } from "../sites/site-of.ts";
import type { FillTarget, Report } from "../messages.ts";

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

const waiting = new Map<number, ReportedDocument[]>();

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
  const list = from === null ? undefined : waiting.get(from.tabId);
  if (from === null || list === undefined || list.length >= maxFrames) return;
  const { tabId: _tabId, ...document } = from;
  const actions = report.actions.filter((action) => typeof action === "string").slice(0, 20);
  list.push({ ...document, report: { ...report, actions } });
}

/** Runs `fill.js` in a tab and returns the document to be filled: the one with the focus, else the tab's own page. */
export async function findDocument(tabId: number): Promise<ReportedDocument | null> {
  const list: ReportedDocument[] = [];
  waiting.set(tabId, list);
  try {
    await chrome.scripting.executeScript({ target: { tabId, allFrames: true }, files: ["fill.js"] });
    const until = Date.now() + reportWait;
    while (!list.some(({ frameId }) => frameId === 0) && Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  } catch {
    return null;
  } finally {
    waiting.delete(tabId);
  }
  const top = list.find(({ frameId }) => frameId === 0) ?? null;
  const active = list.filter(({ frameId, report }) => frameId !== 0 && report.isFieldActive);
  const isInFrame = top?.report.isFrameActive === true && active.length === 1;
  return isInFrame ? (active[0] ?? null) : top;
}

/** Returns what a person sees about a document before it is filled. */
export function targetOf({ address, tabAddress, report }: ReportedDocument): FillTarget {
  const [host, tabHost] = [new URL(address).host, new URL(tabAddress).host];
  const others = report.actions.filter((action) => domainOf(action) !== domainOf(address));
  return {
    address,
    host,
    site: domainOf(tabAddress),
    tabHost: host === tabHost ? null : tabHost,
    actionHosts: others.map((action) => new URL(action).host),
  };
}

/** The hosts about which a person must be asked: a frame's of another site than the tab's, and a form's target. */
export function askedHosts(document: ReportedDocument): string[] {
  const { actionHosts, host } = targetOf(document);
  const isForeign = domainOf(document.address) !== domainOf(document.tabAddress);
  return [...(isForeign ? [host] : []), ...actionHosts];
}

/** Returns a document as the target of a script. */
export const scriptTarget = (tabId: number, { documentId, frameId }: DocumentPlace): chrome.scripting.InjectionTarget =>
  documentId === undefined ? { tabId, frameIds: [frameId] } : { tabId, documentIds: [documentId] };
