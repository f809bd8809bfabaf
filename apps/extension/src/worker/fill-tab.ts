import type { Agreed, FillOutcome, LoginValues } from "../messages.ts";
import type { Filled } from "../fill/fill-form.ts";
import { plainName } from "../fill/plain-name.ts";
import { isInsecure } from "../fill/refusal.ts";
import type { Report } from "../page-messages.ts";
import { askHost } from "./host-calls.ts";
import { findDocument, otherSites, type ReportedDocument, scriptTarget } from "./frames.ts";

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
 * @param agreed to what the person saw
 */
export function refusalOf(document: ReportedDocument, actions: readonly string[], agreed: Agreed): FillOutcome | null {
  if (isInsecure(document.origin, actions)) return { kind: "notFilled", why: "insecure" };
  // A page can leave for another one at any time, between the list of its entries and the choice too.
  const { address, origin, tabAddress } = document;
  const isSeen =
    origin === agreed.origin &&
    new URL(tabAddress).origin === agreed.tabOrigin &&
    otherSites(actions, address).every((host) => agreed.actionHosts.includes(host));
  return !isSeen ? { kind: "notFilled", why: "moved" } : null;
}

interface FillRequest {
  tabId: number;
  id: string;
  agreed: Agreed;
}

/** Returns the values that a form takes: the page's process gets no others. */
const onlyFor = ({ roles, ownNames }: Report, { userName, password, code, own }: LoginValues): LoginValues => ({
  userName: roles.includes("username") ? userName : "",
  password: roles.includes("current") ? password : "",
  code: roles.includes("code") ? code : "",
  fresh: "",
  own: own.filter(({ name }) => ownNames.includes(plainName(name))),
});

/** Fills one entry into the document of a tab that has the focus, or is its page. */
export async function fillTab({ tabId, id, agreed }: FillRequest): Promise<FillOutcome> {
  const document = await findDocument(tabId);
  if (document === null) return { kind: "notFilled", why: "noAccess" };
  const { address, report } = document;
  if (!report.hasForm) return { kind: "notFilled", why: document.isInFrame ? "inFrame" : "noForm" };
  const refused = refusalOf(document, report.actions, agreed);
  if (refused !== null) return refused;
  const values = (await askHost({
    name: "valuesFor",
    id,
    address,
    tabId,
    isChange: report.isChange,
  })) as LoginValues | null;
  if (values === null) return { kind: "notFilled", why: "locked" };
  const filled = await fillDocument(tabId, document, onlyFor(report, values), report.actions);
  if (filled === null) return { kind: "notFilled", why: "moved" };
  if ("why" in filled) return { kind: "notFilled", why: filled.why };
  const { roles } = filled;
  const isMissing = report.roles.includes("current") && values.password !== "" && !roles.includes("current");
  // A page that asks for the code asks for it after the password.
  const isCodeNext = values.code !== "" && roles.includes("current") && !roles.includes("code");
  if (!isCodeNext || !(await askHost({ name: "copiesCode" })))
    return { kind: "filled", isCodeCopied: false, isPasswordMissing: isMissing };
  const { isCopied } = (await askHost({ name: "copy", id, part: "code" })) as { isCopied: boolean };
  return { kind: "filled", isCodeCopied: isCopied, isPasswordMissing: isMissing };
}
