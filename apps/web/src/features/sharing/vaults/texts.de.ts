import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the page of shared vaults in German. */
export const german = ({ plural }: Format): TextsOf<typeof english> => ({
  heading: "Gemeinsame Tresore",
  lead: "Alle Mitglieder eines gemeinsamen Tresors sehen seine Passwörter. Der Server nicht.",
  locked: {
    title: "Entsperre zuerst deinen Tresor",
    lead: "Die Schlüssel deiner gemeinsamen Tresore liegen verschlüsselt in deinem Tresor.",
  },
  empty: "Noch keine gemeinsamen Tresore",
  emptyHint:
    "Lege einen an, füge die Passwörter deines Teams hinzu und lade Personen ein. Hat dein Team schon einen, bitte die Person, die ihn verwaltet, um Zugriff.",
  members: (count) => plural(count, { one: "# Mitglied", other: "# Mitglieder" }),
  status: {
    opening: "Wird geöffnet\u00a0…",
    open: "Offen",
    failed: "Ließ sich nicht öffnen",
    notListed: "Laut Server bist du kein Mitglied mehr",
    deleted: "Für alle Mitglieder gelöscht",
    ended: "Durch neue Schlüssel ersetzt",
  },
  restorableUntil: (day) => `Wiederherstellbar bis ${day}`,
  marks: {
    keys: "Neue Schlüssel nötig",
    passwords: (count) => plural(count, { one: "# Passwort zu ändern", other: "# Passwörter zu ändern" }),
    failed: "Ließ sich nicht öffnen",
    notListed: "Kein Zugriff",
    deleted: "Gelöscht",
    ended: "Ersetzt",
  },

  create: {
    action: "Neuer Tresor",
    title: "Neuer gemeinsamer Tresor",
    lead: "Du bist das einzige Mitglied, bis du Personen einlädst.",
    name: "Name",
    nameHint: "Alle Mitglieder sehen ihn. Der Server nicht.",
    nameMissing: "Gib einen Namen ein.",
    submit: "Tresor anlegen",
    failed: "Der Tresor konnte nicht angelegt werden",
  },
});
