import type { Format, TextsOf } from "@pomander/texts/format";
import { shortened } from "../../../lib/format/shortened.ts";
import type { english } from "./texts.ts";

/** Returns the texts of changing several entries at once in German. */
export const german = ({ plural }: Format): TextsOf<typeof english> => {
  const passwords = (count: number) => plural(count, { one: "# Passwort", other: "# Passwörter" });
  /** Returns a number of passwords in the dative: "aus 3 Passwörtern". */
  const ofPasswords = (count: number) => plural(count, { one: "# Passwort", other: "# Passwörtern" });
  const have = (count: number) => `${passwords(count)} ${count === 1 ? "hat" : "haben"}`;
  const are = (count: number) => `${passwords(count)} ${count === 1 ? "ist" : "sind"}`;

  return {
    favorite: "Zu den Favoriten hinzufügen",
    unfavorite: "Aus den Favoriten entfernen",
    tag: "Schlagwort hinzufügen",
    category: "Kategorie festlegen",
    archive: "Archivieren",
    restore: "Wiederherstellen",
    archiveBody: (count) =>
      plural(count, {
        one: "# Passwort kommt ins Archiv. Du kannst das rückgängig machen oder es später wiederherstellen.",
        other: "# Passwörter kommen ins Archiv. Du kannst das rückgängig machen oder sie später wiederherstellen.",
      }),
    confirmArchive: (count) => `${passwords(count)} archivieren`,
    labelTitle: {
      tag: (count) => `Schlagwort zu ${ofPasswords(count)} hinzufügen`,
      category: (count) => `Kategorie von ${ofPasswords(count)} festlegen`,
    },
    addTag: "Schlagwort hinzufügen",
    done: {
      archive: (count) => `${passwords(count)} archiviert`,
      restore: (count) => `${passwords(count)} wiederhergestellt`,
      favorite: (count) => `${passwords(count)} zu den Favoriten hinzugefügt`,
      unfavorite: (count) => `${passwords(count)} aus den Favoriten entfernt`,
      tag: (count, tag) => `${have(count)} jetzt das Schlagwort „${shortened(tag)}“`,
      category: (count, category) => `${are(count)} jetzt in „${shortened(category)}“`,
    },
    renamed: {
      tag: (count, tag) => `${have(count)} jetzt das Schlagwort „${shortened(tag)}“`,
      category: (count, category) => `${are(count)} jetzt in „${shortened(category)}“`,
    },
    removed: {
      tag: (count, tag) => `Schlagwort „${shortened(tag)}“ von ${ofPasswords(count)} entfernt`,
      category: (count, category) => `Kategorie „${shortened(category)}“ von ${ofPasswords(count)} entfernt`,
    },
    relabel: {
      title: { tag: "Schlagwort umbenennen", category: "Kategorie umbenennen" },
      name: "Name",
      lead: (count) => plural(count, { one: "Betrifft # Passwort.", other: "Betrifft # Passwörter." }),
      readOnly: (count) =>
        plural(count, {
          one: "# weiteres liegt in einem Tresor, den du nur lesen darfst, und bleibt, wie es ist.",
          other: "# weitere liegen in Tresoren, die du nur lesen darfst, und bleiben, wie sie sind.",
        }),
      exists: {
        tag: "Dieses Schlagwort gibt es schon. Aus beiden wird eines.",
        category: "Diese Kategorie gibt es schon. Aus beiden wird eine.",
      },
      rename: "Umbenennen",
      remove: { tag: "Schlagwort entfernen", category: "Kategorie entfernen" },
      removeHint: "Die Passwörter bleiben. Du kannst das rückgängig machen.",
      cancel: "Abbrechen",
    },
  };
};
