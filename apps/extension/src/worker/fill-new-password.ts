import type { refusalOfNew } from "../fill/fill-form.ts";
import type { Agreed, LoginValues, NewPasswordOutcome, SentError } from "../messages.ts";
import { fillDocument, refusalOf } from "./fill-tab.ts";
import { askHost } from "./host-calls.ts";
import { findDocument, scriptTarget } from "./frames.ts";

type Refusal = ReturnType<typeof refusalOfNew>;

/** Runs in the document of a site, in the extension's own world. */
function refusalHere(origin: string, allowed: string[]): Refusal {
  return globalThis.pomanderFill?.refusalOfNew(origin, allowed) ?? null;
}

interface UseRequest {
  tabId: number;
  userName: string;
  /** The entry that gets the password; null: a new one. */
  id: string | null;
  agreed: Agreed;
}

/**
 * Stores the generated password of a tab before filling it, so that none is lost. Stores nothing if the form can't be
 * filled.
 */
export async function fillNewPassword({ tabId, userName, id, agreed }: UseRequest): Promise<NewPasswordOutcome> {
  const document = await findDocument(tabId);
  if (document === null) return { kind: "notFilled", why: "noAccess" };
  const { address, origin, report } = document;
  if (report.fresh === null) return { kind: "notFilled", why: "noForm" };
  const { actions } = report.fresh;
  const refused = refusalOf(document, actions, agreed);
  if (refused !== null) return refused;
  const [checked] = await chrome.scripting.executeScript({
    target: scriptTarget(tabId, document),
    func: refusalHere,
    args: [origin, actions],
  });
  const refusal = (checked?.result ?? null) as Refusal;
  if (refusal !== null) return { kind: "notFilled", why: refusal.why };
  const { error, values } = (await askHost({ name: "storeProposed", tabId, address, userName, id })) as {
    error: SentError | null;
    values: LoginValues | null;
  };
  if (values === null) return { kind: "notStored", error };
  const filled = await fillDocument(tabId, document, values, actions).catch(() => null);
  if (filled === null) return { kind: "unfilled", why: "moved" };
  if (!("why" in filled)) return { kind: "filled", isCodeCopied: false, isPasswordMissing: false };
  const why = filled.why === "covered" || filled.why === "altered" ? filled.why : "moved";
  return { kind: "unfilled", why };
}
