import type { Format, TextsOf } from "@pomander/texts/format";
import { german as vaultWarnings } from "@pomander/texts/vault-warnings.de";
import type { english } from "./texts.ts";

/** Returns the texts for users whose vault this browser has no memory of in German. */
export const german = (format: Format): TextsOf<typeof english> => {
  const { firstVisit } = vaultWarnings(format);
  return {
    ...firstVisit,
    lead: firstVisit.lead("browser"),
    changed: "Dein Tresor hat sich geändert, seit du diese Seite geöffnet hast. Prüfe ihn noch einmal.",
    why: "Wir fragen einmal, damit dir niemand unbemerkt eine alte Kopie oder einen anderen Tresor unterschieben kann.",
    unsure: "Nicht sicher? Sperre ihn und vergleiche mit einem Gerät, das du schon verwendet hast.",
    compare: "Prüfcode vergleichen",
    where:
      "Auf einem Gerät, das du schon verwendet hast, steht der Prüfcode in deinem Profil unter „Erweitert“. Er muss derselbe sein.",
    yes: "Ja, öffnen",
    no: "Nein, sperren",
    downloading: "Dein Tresor wird heruntergeladen\u00a0…",
    failed: "Die Angaben zu deinem Tresor konnten in diesem Browser nicht gespeichert werden",
    declined: {
      ...firstVisit.declined,
      codeHere: "Prüfcode hier",
      back: "Zurück zum Entsperren",
      close: "Schließen",
    },
  };
};
