import { languages } from "@pomander/contract/languages";
import { useEffect } from "react";
import { pageLanguage, rememberLanguage } from "../../lib/language.ts";
import { useNotify } from "../../lib/notices.ts";
import { useUser } from "../../lib/session/store.tsx";
import { texts } from "./language-texts.ts";

/**
 * Gives this browser the language of the account that signed in. Pages come in it from the next one on; loading this one
 * again is left to the user, since it would lock the vault that was just opened.
 */
export function LanguageWatch() {
  const notify = useNotify();
  const stored = useUser()?.language;
  useEffect(() => {
    const language = languages.find(({ tag }) => tag === stored);
    if (language === undefined || language.tag === pageLanguage) return;
    rememberLanguage(window, language.tag);
    notify({
      text: texts.other(language.name),
      severity: "info",
      isLasting: true,
      action: { label: texts.reload, run: () => window.location.reload() },
    });
  }, [notify, stored]);
  return null;
}
