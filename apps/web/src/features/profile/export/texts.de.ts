import { limits } from "@pomander/contract/limits";
import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the Export page in German. */
export const german = ({ number, plural }: Format): TextsOf<typeof english> => {
  const entries = (count: number) => plural(count, { one: "# Eintrag", other: "# Einträge" });
  /** Returns a number of entries after "von". */
  const ofEntries = (count: number) => plural(count, { one: "# Eintrag", other: "# Einträgen" });

  return {
    heading: "Export",
    lead: "Nimm alles aus deinem Tresor mit, als Sicherung oder in ein anderes Programm. Die Datei entsteht auf diesem Gerät.",
    profile: "Profil",
    of: "Tresor für den Export",

    section: {
      title: "Export",
      lead: "Speichere alles aus deinem Tresor in einer Datei: verschlüsselt als Sicherung, oder lesbar für ein anderes Programm.",
      open: "Tresor exportieren",
    },

    needs: {
      locked: {
        title: "Entsperre zuerst deinen Tresor",
        lead: "Ein Export enthält, was in deinem entsperrten Tresor ist.",
      },
    },
    unverified:
      "Dein Tresor weicht vom zuletzt gespeicherten Stand ab. Die Datei enthält dann, was dieses Gerät jetzt sieht. Sieh dir die Warnung auf der Seite „Passwörter“ an.",
    offline: (when) => `Du bist offline. Die Datei enthält dann die Kopie auf diesem Gerät, zuletzt geändert: ${when}.`,

    format: {
      label: "Dateityp",
      recommended: "Empfohlen",
      pomander: {
        name: "Verschlüsselte Datei",
        lead: "Mit einem Passwort verschlüsselt. Enthält alles und lässt sich in jedem Pomander-Konto öffnen. Am besten für Sicherungen.",
      },
      "bitwarden-json": {
        name: "Bitwarden JSON",
        lead: "Für alle lesbar. Die meisten Passwortmanager können sie importieren.",
      },
      "bitwarden-zip": {
        name: "Bitwarden ZIP",
        lead: "Für alle lesbar. Dasselbe mit Dateien. Dauert länger, weil alle heruntergeladen werden.",
      },
      csv: {
        name: "CSV",
        lead: "Für alle lesbar. Für Tabellen, und für Programme, die nichts anderes importieren.",
      },
      cxf: {
        name: "Credential Exchange (CXF)",
        lead: "Für alle lesbar. Ein neues Standardformat für Passwortmanager.",
      },
    },

    protect: {
      label: "Verschlüsseln mit",
      master: "Deinem Master-Passwort",
      own: "Einem anderen Passwort",
      password: "Passwort der Datei",
      confirm: "Passwort der Datei bestätigen",
      hint: "Du brauchst es, um die Datei zu öffnen. Niemand kann es wiederherstellen.",
    },
    warning: {
      title: "Wer diese Datei öffnet, kann alle deine Passwörter lesen",
      body: "Speichere sie nur dort, wo niemand sonst nachsehen kann. Sende sie nicht per E-Mail, lege sie in keinen Cloud-Ordner, und lösche sie, sobald du sie verwendet hast.",
    },

    master: "Master-Passwort",
    masterHint: "Zur Bestätigung, dass du es bist",
    submit: (count) => `${entries(count)} exportieren`,
    cancel: "Abbrechen",
    faults: {
      master: "Gib dein Passwort ein",
      wrong: "Das Passwort ist falsch.",
      password: "Gib ein Passwort ein",
      short: `Das Passwort braucht mindestens ${limits.registrationPassword} Zeichen`,
      long: "Dieses Passwort ist zu lang",
      weak: "Dieses Passwort ist zu leicht zu erraten. Wähle ein längeres.",
      confirm: "Bestätige dein Passwort",
      mismatch: "Die Passwörter stimmen nicht überein",
    },
    failed: "Dein Tresor konnte nicht exportiert werden",
    noRoomHere:
      "Dieser Browser kann keine so große Datei speichern. Verwende einen anderen Browser oder die Befehlszeile.",

    working: {
      title: "Export läuft",
      checking: "Dein Passwort wird geprüft\u00a0…",
      opening: (opened, total) => `${number(opened)} von ${ofEntries(total)} geöffnet`,
      writing: "Die Datei wird geschrieben\u00a0…",
      written: (done) => `Die Datei wird geschrieben: ${Math.round(done * 100)}\u00a0%`,
      bar: "Fortschritt des Exports",
    },

    done: {
      title: (count) => `${entries(count)} exportiert`,
      saved: (name) => `${name} liegt in deinen Downloads.`,
      again: "Noch einmal speichern",
      another: "In anderem Format exportieren",
      toProfile: "Zurück zum Profil",
      sealed: "Bewahre sie sicher auf. Um sie zu öffnen, importiere sie mit dem gewählten Passwort in Pomander.",
      plain: "Lösche diese Datei, sobald du sie verwendet hast, und leere den Papierkorb.",
      unreadable: (count) =>
        plural(count, {
          one: "# Eintrag ließ sich nicht öffnen",
          other: "# Einträge ließen sich nicht öffnen",
        }),
      unreadableSealed: "Die Datei enthält sie unverändert, falls sie sich später öffnen lassen.",
      unreadablePlain: "In dieser Datei fehlen sie. Nur eine verschlüsselte Datei kann sie enthalten.",
      unreadableId: (id) => (id === "" ? "Eintrag ohne ID" : `Eintrag ${id}`),
      leftBehind: "Was in dieses Format nicht passt",
      leftBehindLead: "Eine verschlüsselte Datei enthält alles davon.",
    },
  };
};
