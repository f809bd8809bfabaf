import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./removal-texts.ts";

/** Returns the texts of removing people from shared vaults in German. */
export const german = ({ list, number, plural }: Format): TextsOf<typeof english> => ({
  title: (name, vault) => `${name} aus ${vault} entfernen?`,
  titleMany: (name) => `${name} aus deinen Tresoren entfernen?`,
  body: (name, names) =>
    `${name} verliert sofort den Zugriff auf ${list(names)}. Jeder Eintrag wird mit neuen Schlüsseln neu verschlüsselt.`,
  kept: "Wer ein Passwort sehen konnte, hat es sich vielleicht gemerkt. Ändere es. Du bekommst eine Liste, was zu ändern ist.",
  versions: "Frühere Versionen und vorher Gelöschtes kann danach niemand mehr wiederherstellen.",
  gone: (names) =>
    `Laut Server ${names.length === 1 ? "ist" : "sind"} ${list(names)} gegangen. Mit neuen Schlüsseln ist der Zugriff endgültig vorbei.`,
  other: (name, by) =>
    by.length === 0 ? `Entferne auch ${name}` : `Entferne auch ${name}, hinzugefügt von ${list(by)}`,
  leaveIn: "Lass nur Personen drin, von denen du weißt, dass es die richtigen sind.",
  withOtherKeys:
    "Personen mit neuen oder anderen Schlüsseln können nicht bleiben. Vergleiche die Codes und füge sie dann wieder hinzu.",
  confirm: (name) => `${name} entfernen`,
  all: "Alle entfernen",
  starting: (vault) => `${vault}: Neue Schlüssel werden erstellt\u00a0…`,
  progress: (vault, sealed, total) =>
    `${vault}: ${number(sealed)} von ${plural(total, { one: "# Eintrag", other: "# Einträgen" })} neu verschlüsselt`,
  cut: (count) =>
    plural(count, {
      one: "# Eintrag war voll und hat einige seiner früheren Passwörter verloren.",
      other: "# Einträge waren voll und haben einige ihrer früheren Passwörter verloren.",
    }),
  replace: "Begonnenes ersetzen",
  label: "Neue Schlüssel werden erstellt",
  done: (name, names) => `${name} hat keinen Zugriff mehr auf ${list(names)}.`,
  failed: "Neue Schlüssel konnten nicht erstellt werden",
  stopped: (vault, reason) => `Angehalten bei ${vault}: ${reason}`,
});
