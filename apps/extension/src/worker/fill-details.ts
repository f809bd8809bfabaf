import type { Unfilled } from "../fill/refusal.ts";
import type { Agreed, DetailKind, DetailValues, FillOutcome } from "../messages.ts";
import { refusalOf } from "./fill-tab.ts";
import { askHost } from "./host-calls.ts";
import { findDocument, scriptTarget } from "./frames.ts";

/** Runs in the document of a site, in the extension's own world. */
function fillHere(kind: DetailKind, values: DetailValues, origin: string, allowed: string[]): Unfilled | "filled" {
  const run = globalThis.pomanderFill;
  return run === undefined ? { why: "moved" } : (run.fillDetails(kind, values, { origin, allowed }) ?? "filled");
}

/** The fields of a card and an identity from which parts of a form are filled. */
const filledFields = {
  card: ["cardholder", "number", "expiry", "code", "brand"],
  identity: [
    "title",
    "firstName",
    "middleName",
    "lastName",
    "company",
    "email",
    "phone",
    "address1",
    "address2",
    "address3",
    "city",
    "state",
    "postalCode",
    "country",
  ],
} as const satisfies Record<DetailKind, readonly string[]>;

/** Returns the values that forms take: the page's process gets no PIN, and no number of a passport. */
const onlyOf = (kind: DetailKind, values: DetailValues): DetailValues =>
  Object.fromEntries(filledFields[kind].map((name) => [name, values[name] ?? ""]));

interface DetailsRequest {
  tabId: number;
  id: string;
  kind: DetailKind;
  agreed: Agreed;
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
  const values = (await askHost({ name: "detailsFor", id, address })) as DetailValues | null;
  if (values === null) return { kind: "notFilled", why: "locked" };
  const [result] = await chrome.scripting.executeScript({
    target: scriptTarget(tabId, document),
    func: fillHere,
    args: [kind, onlyOf(kind, values), origin, form.actions],
  });
  const filled = (result?.result ?? { why: "moved" }) as Unfilled | "filled";
  return filled === "filled"
    ? { kind: "filled", isCodeCopied: false, isPasswordMissing: false }
    : { kind: "notFilled", why: filled.why };
}
