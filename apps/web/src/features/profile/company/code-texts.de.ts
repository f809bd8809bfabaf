import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./code-texts.ts";

/** Returns the texts of a code with which a user of the company signs in elsewhere in German. */
export const german = (): TextsOf<typeof english> => ({
  action: "Anmeldecode holen",
  title: "Dein Anmeldecode",
  lead: (host) =>
    `Gib ihn auf der Befehlszeile nach „pomander login ${host} --company“ ein, oder in der Browser-Erweiterung unter „Mit einem Code anmelden“.`,
  making: "Code wird geholt …",
  code: "Anmeldecode",
  copy: "Code kopieren",
  copied: "Anmeldecode kopiert",
  copyFailed: "Kopieren fehlgeschlagen. Markiere den Code und kopiere ihn selbst.",
  once: "Er gilt einmal, fünf Minuten lang. Wenn du dich hier abmeldest, bist du auch dort abgemeldet.",
  beware: "Verwende ihn nur dort, wo du dich selbst anmelden willst. Wer ihn sonst hat, ist als du angemeldet.",
  stale: (company) => `Melde dich für einen Code noch einmal mit ${company} an, in einem anderen Fenster.`,
  signIn: (company) => `Mit ${company} anmelden`,
  failed: "Es konnte kein Code geholt werden",
  cancel: "Abbrechen",
  done: "Fertig",
});
