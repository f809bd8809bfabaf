import type { OpenVault } from "@pomander/vault";
import type { LoginDraft, SentError } from "../messages.ts";
import { domainOf } from "../sites/site-of.ts";
import { sentError } from "./conversation.ts";
import { newLogin } from "./new-login.ts";

/** How long what was typed is kept, in milliseconds. */
const keptFor = 10 * 60_000;
/** The longest texts of a login that is added, in characters. */
const most = { userName: 2_048, password: 8_192 };

/** The login that a person is adding in the popup: a popup closes at any click beside it, and finds it when it opens again. */
export function createAddedLogins(personal: () => OpenVault | null) {
  let kept: { draft: LoginDraft; until: number } | null = null;
  let forgetting: ReturnType<typeof setTimeout> | undefined;
  const forget = () => {
    clearTimeout(forgetting);
    kept = null;
  };
  return {
    forget,
    keep(draft: LoginDraft): void {
      forget();
      if (personal() === null || (draft.userName === "" && draft.password === "")) return;
      if (draft.userName.length > most.userName || draft.password.length > most.password) return;
      kept = { draft, until: Date.now() + keptFor };
      forgetting = setTimeout(forget, keptFor);
    },
    draftFor(address: string): LoginDraft | null {
      if (kept === null || Date.now() > kept.until || domainOf(kept.draft.address) !== domainOf(address)) return null;
      return kept.draft;
    },
    async add({ address, userName, password }: LoginDraft): Promise<{ error: SentError | null }> {
      const vault = personal();
      if (vault === null || !/^https?:/.test(address)) return { error: sentError(null) };
      const outcome = await vault.create(newLogin({ address, userName, password }));
      if (outcome.kind !== "saved") return { error: sentError(outcome.kind === "notSaved" ? outcome.reason : null) };
      forget();
      return { error: null };
    },
  };
}
