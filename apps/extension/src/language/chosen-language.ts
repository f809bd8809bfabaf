import { acceptedLanguage, languageOf, type LanguageTag } from "@pomander/contract/languages";
import type { StoredSession } from "../messages.ts";

/** Returns the language of the account that is signed in, or else the one of ours that the browser prefers. */
export async function chosenLanguage(): Promise<LanguageTag> {
  const { session } = await chrome.storage.session.get<{ session?: StoredSession }>("session");
  return languageOf(session?.user.language ?? undefined) ?? acceptedLanguage(chrome.i18n.getUILanguage());
}
