import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

export const german = ({ moment }: Format): TextsOf<typeof english> => ({
  ask: "In einem anderen Browser freigeben",
  asking:
    "Öffne in einem Browser, der deinen Tresor öffnet, dein Profil, dann „Sicherheit“, und wähle „Anderen Browser freigeben“. Lass diese Seite offen.",
  stale: (company: string) =>
    `Melde dich noch einmal mit ${company} an, dann kann dieser Browser einen anderen fragen.`,
  give: "Anderen Browser freigeben",
  looking: (company: string) =>
    `Melde dich im anderen Browser mit ${company} an und wähle „In einem anderen Browser freigeben“. Er erscheint dann hier.`,
  found: (browser: string, at: string) =>
    `${browser} möchte deinen Tresor öffnen, seit ${moment(at)}. Mach nur weiter, wenn du diesen Browser vor dir hast.`,
  continue: "Weiter",
  waiting: "Warten auf den anderen Browser …",
  shown: "Gib diese Ziffern im anderen Browser ein:",
  digits: "Ziffern, die der andere Browser zeigt",
  check: "Weiter",
  wrong: "Der andere Browser zeigt andere Ziffern. Nach drei falschen Versuchen endet die Freigabe.",
  entered: "Die stimmen. Gib jetzt die Ziffern oben im anderen Browser ein, falls noch nicht geschehen.",
  beware:
    "Gib nur Ziffern eines Browsers ein, den du vor dir hast. Wenn sie nicht übereinstimmen, ist vielleicht jemand dazwischen.",
  ended: "Die Freigabe wurde beendet, bevor dein Tresor geöffnet war.",
  mismatch:
    "Die Ziffern stimmen nicht überein, und dein Tresor wurde nicht geöffnet. Wenn du eingegeben hast, was der andere Browser zeigt, ist vielleicht jemand dazwischen: Sag denen Bescheid, die die Anmeldung deiner Firma betreuen.",
  done: "Hier ist alles getan. Wenn dein Tresor im anderen Browser nicht offen ist, beginne noch einmal.",
  opening: "Dein Tresor wird geöffnet …",
  again: "Noch einmal beginnen",
  cancel: "Abbrechen",
  close: "Schließen",
  failed: "Der Server konnte nicht gefragt werden",
});
