import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the view of an entry in German. */
export const german = ({ plural }: Format): TextsOf<typeof english> => ({
  loading: "Wird geöffnet\u00a0…",
  missing: {
    title: "Eintrag nicht gefunden",
    text: "Vielleicht wurde er gelöscht, du hast keinen Zugriff mehr auf seinen Tresor, oder der Link gehört zu einem anderen Konto.",
  },
  unreadable: "Dieser Eintrag lässt sich nicht öffnen",
  reprompt: {
    text: "Um diesen Eintrag zu sehen, musst du dein Master-Passwort eingeben.",
    show: "Eintrag anzeigen",
    label: "Schutz",
    fact: "Wird erst nach Eingabe des Master-Passworts angezeigt",
  },
  fix: {
    changed: "Gespeichert. Der Sicherheitsbericht prüft den Eintrag erneut.",
    changeOnSite: "Online ändern",
    next: "Weiter",
    toReport: "Zurück zum Bericht",
    left: (count) => plural(count, { one: "Noch # Eintrag", other: "Noch # Einträge" }),
  },
  edit: "Bearbeiten",
  close: "Schließen",
  open: (name) => `${name} öffnen`,
  tags: "Schlagwörter",
  expired: "Abgelaufen",
  changed: (moment, by) => `Zuletzt geändert: ${moment}${by === null ? "" : ` von ${by}`}`,
  created: (moment) => `Angelegt: ${moment}`,
  passwordChanged: (moment) => `Passwort geändert: ${moment}`,
});
