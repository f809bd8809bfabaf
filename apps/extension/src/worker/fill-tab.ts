import type { FillOutcome, LoginValues } from "../messages.ts";
import type { Filled } from "../fill/fill-form.ts";
import { askHost } from "./host-calls.ts";
import { askedHosts, findDocument, scriptTarget } from "./reports.ts";

/** Runs in the document of a site, in the extension's own world. */
function fillHere(values: LoginValues, origin: string, allowed: string[]): Filled | null {
  return globalThis.pomanderFill?.(values, origin, allowed) ?? null;
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
  const { origin, address, report } = document;
  if (!report.hasForm) return { kind: "notFilled", why: "noForm" };
  if (origin.startsWith("https:") && report.actions.some((action) => action.startsWith("http:"))) {
    return { kind: "notFilled", why: "insecure" };
  }
  if (askedHosts(document).some((host) => !agreed.includes(host))) return { kind: "notFilled", why: "moved" };
  const values = (await askHost({ name: "valuesFor", id, address })) as LoginValues | null;
  if (values === null) return { kind: "notFilled", why: "locked" };
  const [result] = await chrome.scripting.executeScript({
    target: scriptTarget(tabId, document),
    func: fillHere,
    args: [values, origin, report.actions],
  });
  const filled = (result?.result ?? null) as Filled | null;
  if (filled === null) return { kind: "notFilled", why: "moved" };
  if ("why" in filled) return { kind: "notFilled", why: filled.why };
  if (values.code === null || filled.roles.includes("code")) return { kind: "filled", isCodeCopied: false };
  const { isCopied } = (await askHost({ name: "copy", id, part: "code" })) as { isCopied: boolean };
  return { kind: "filled", isCodeCopied: isCopied };
}
