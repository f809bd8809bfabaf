import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./language-texts.ts";

/** Returns the texts of the language's section in German. */
export const german = (): TextsOf<typeof english> => ({
  title: "Sprache",
  lead: "Gilt für diese Seiten und für E-Mails an dich. Wenn du sie änderst, wird diese Seite neu geladen.",
  label: "Sprache",
  browsers: "Wie der Browser",
  submit: "Sprache speichern",
  done: "Sprache gespeichert",
  failed: "Deine Sprache konnte nicht gespeichert werden. Versuch es erneut.",
});
