import type { Unfilled } from "../fill/refusal.ts";
import type { DetailKind, DetailValues, FillOutcome } from "../messages.ts";
import { refusalOf } from "./fill-tab.ts";
import { askHost } from "./host-calls.ts";
import { findDocument, scriptTarget, targetOf } from "./frames.ts";

/** Runs in the document of a site, in the extension's own world. */
function fillHere(kind: DetailKind, values: DetailValues, origin: string, allowed: string[]): Unfilled | "filled" {
  const run = globalThis.pomanderFill;
  return run === undefined ? { why: "moved" } : (run.fillDetails(kind, values, { origin, allowed }) ?? "filled");
}

interface DetailsRequest {
  tabId: number;
  id: string;
  kind: DetailKind;
  /** Hosts to which the person agreed. */
  agreed: readonly string[];
}

/** Fills a card or an identity, which belong to no site: only where the person has just been asked, with its name. */
export async function fillDetails({ tabId, id, kind, agreed }: DetailsRequest): Promise<FillOutcome> {
  const document = await findDocument(tabId);
  if (document === null) return { kind: "notFilled", why: "noAccess" };
  const { address, origin, tabAddress, report } = document;
  if (![origin, tabAddress].every((one) => one.startsWith("https:"))) return { kind: "notFilled", why: "insecure" };
  const form = report.details.find((one) => one.kind === kind);
  if (form === undefined) return { kind: "notFilled", why: "noForm" };
  const refused = refusalOf(document, form.actions, agreed);
  if (refused !== null) return refused;
  if (!agreed.includes(targetOf(document).host)) return { kind: "notFilled", why: "moved" };
  const values = (await askHost({ name: "detailsFor", id, address })) as DetailValues | null;
  if (values === null) return { kind: "notFilled", why: "locked" };
  const [result] = await chrome.scripting.executeScript({
    target: scriptTarget(tabId, document),
    func: fillHere,
    args: [kind, values, origin, form.actions],
  });
  const filled = (result?.result ?? { why: "moved" }) as Unfilled | "filled";
  return filled === "filled" ? { kind: "filled", isCodeCopied: false } : { kind: "notFilled", why: filled.why };
}
