import type { Filled } from "../fill/fill-form.ts";
import type { FillOutcome, LoginValues } from "../messages.ts";
import { askHost } from "./host-calls.ts";
import { askedHosts, findDocument, type ReportedDocument, scriptTarget } from "./frames.ts";

/** Runs in the document of a site, in the extension's own world. */
function fillHere(values: LoginValues, origin: string, allowed: string[]): Filled | null {
  return globalThis.pomanderFill?.fillForm(values, origin, allowed) ?? null;
}

/** Writes values into a document of a tab; null: it is gone. */
export async function fillDocument(
  tabId: number,
  document: ReportedDocument,
  values: LoginValues,
  actions: string[],
): Promise<Filled | null> {
  const [result] = await chrome.scripting.executeScript({
    target: scriptTarget(tabId, document),
    func: fillHere,
    args: [values, document.origin, actions],
  });
  return (result?.result ?? null) as Filled | null;
}

/**
 * Returns why a form of a document must not be filled; null: it may be.
 *
 * @param actions origins of other sites that the form is sent to
 * @param agreed hosts to which the person agreed
 */
export function refusalOf(
  document: ReportedDocument,
  actions: readonly string[],
  agreed: readonly string[],
): FillOutcome | null {
  if (document.origin.startsWith("https:") && actions.some((action) => action.startsWith("http:")))
    return { kind: "notFilled", why: "insecure" };
  const isMoved = askedHosts(document, actions).some((host) => !agreed.includes(host));
  return isMoved ? { kind: "notFilled", why: "moved" } : null;
}

interface FillRequest {
  tabId: number;
  id: string;
  /** Hosts to which the person agreed. */
  agreed: readonly string[];
}

/** Fills one entry into the document of a tab that has the focus, or is its page. */
export async function fillTab({ tabId, id, agreed }: FillRequest): Promise<FillOutcome> {
  const document = await findDocument(tabId);
  if (document === null) return { kind: "notFilled", why: "noAccess" };
  const { address, report } = document;
  if (!report.hasForm) return { kind: "notFilled", why: "noForm" };
  const refused = refusalOf(document, report.actions, agreed);
  if (refused !== null) return refused;
  const values = (await askHost({ name: "valuesFor", id, address })) as LoginValues | null;
  if (values === null) return { kind: "notFilled", why: "locked" };
  const filled = await fillDocument(tabId, document, values, report.actions);
  if (filled === null) return { kind: "notFilled", why: "moved" };
  if ("why" in filled) return { kind: "notFilled", why: filled.why };
  if (values.code === "" || filled.roles.includes("code")) return { kind: "filled", isCodeCopied: false };
  const { isCopied } = (await askHost({ name: "copy", id, part: "code" })) as { isCopied: boolean };
  return { kind: "filled", isCodeCopied: isCopied };
}
