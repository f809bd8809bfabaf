import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the list of links in German. */
export const german = ({ plural }: Format): TextsOf<typeof english> => {
  const ends: Readonly<Record<Parameters<TextsOf<typeof english>["ended"]>[0], string>> = {
    opened: "Geöffnet",
    time: "Abgelaufen",
    sender: "Von dir beendet",
    passphrase: "Nach zehn falschen Passphrasen beendet",
    keys: "Beendet",
    policy: "Von einem Admin beendet",
    files: "Beendet: Du kannst seine Dateien nicht mehr lesen",
    restore: "Beendet: Dieser Server wurde aus einer Sicherung wiederhergestellt",
  };

  return {
    title: "Gesendete Links",
    lead: "Links, die du an Personen ohne Konto gesendet hast. Beendete stehen hier noch 30 Tage lang.",
    locked: {
      title: "Entsperre deinen Tresor",
      lead: "Die Titel deiner Links sind in deinem Tresor verschlüsselt.",
    },
    offline: "Links brauchen eine Verbindung.",
    sendText: "Text senden",
    none: "Du hast keine Links gesendet.",
    notLoaded: "Deine Links konnten nicht geladen werden",
    unreadable: "Ein Link, der nicht lesbar ist",
    untitled: "Ohne Titel",
    forWhom: (name) => `Für ${name}`,
    left: (count) => plural(count, { one: "Einmal zu öffnen", other: "Noch #-mal zu öffnen" }),
    until: (moment) => `Bis ${moment}`,
    ended: (why) => ends[why],
    withPassphrase: "Mit Passphrase",
    openedAt: (moment, device) => `Geöffnet: ${moment}, ${device}`,
    confirmed: "bestätigt",
    serverSays: "laut Server",
    notThem: "War das jemand anders? Dann ändere, was du gesendet hast.",
    copy: "Kopieren",
    copyLabel: (title) => `Link ${title} kopieren`,
    copied: "In die Zwischenablage kopiert",
    copyFailed: "Kopieren fehlgeschlagen",
    end: "Beenden",
    endLabel: (title) => `Link ${title} beenden`,
    endTitle: "Link beenden?",
    endLink: "Link beenden",
    endBody: (title) => `Niemand kann „${title}“ dann noch damit öffnen. Das lässt sich nicht rückgängig machen.`,
    endedNotice: "Link beendet. Was schon geöffnet wurde, lässt sich nicht zurücknehmen.",
    notEnded: "Der Link konnte nicht beendet werden",
    mail: "E-Mail an mich, wenn ein Link geöffnet wird",
    mailFailed: "Das konnte nicht geändert werden",
  };
};
