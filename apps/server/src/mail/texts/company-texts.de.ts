import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./company-texts.ts";

/** Returns the texts of mails about sign-in by the company in German. */
export const german = (_format: Format): TextsOf<typeof english> => ({
  connected: {
    title: (company) => `Du meldest dich jetzt über ${company} an`,
    at: (company) => `Bei ${company}`,
    what: (company) =>
      `Dein Konto wurde mit ${company} verbunden. Ab jetzt meldest du dich darüber an. Deinen Tresor kann ${company} nicht öffnen: Das kannst nur du.`,
    unexpected:
      "Wenn du das nicht warst, trenne die Verbindung in deinem Profil, melde dich überall ab und ändere dein Master-Passwort.",
    withoutPassword: { unexpected: "Wenn du das nicht warst, sag sofort deinem Admin Bescheid." },
  },
  disconnected: {
    title: (company) => `Du meldest dich nicht mehr über ${company} an`,
    by: "Getrennt von",
    operators: "den Betreibern des Servers",
    what: "Die Verbindung deines Kontos wurde getrennt, und Sitzungen, die deine Firma begonnen hat, sind beendet. Melde dich mit deiner E-Mail-Adresse und deinem Master-Passwort an.",
    unexpected: "Wenn du das nicht warst, melde dich überall ab und ändere dein Master-Passwort.",
    withoutPassword: {
      what: (isForAll, isNew) =>
        `Die Verbindung deines Kontos wurde getrennt, und Sitzungen, die deine Firma begonnen hat, sind beendet. ${
          isNew ? "Du hast noch kein Master-Passwort gewählt" : "Dein Tresor hat kein Master-Passwort"
        }, deshalb kannst du dich nur mit Hilfe eines Admins wieder anmelden. ${
          isForAll
            ? `Bitte einen Admin um ein vorläufiges Passwort. ${
                isNew ? "Damit wählst du" : "Damit und mit deinem Wiederherstellungsschlüssel legst du"
              } ein Master-Passwort${isNew ? "" : " fest"}.`
            : `Bitte einen Admin, dich wieder einzuladen.${isNew ? "" : " Dein Tresor bleibt, wie er ist."}`
        }`,
    },
  },
  invited: {
    title: (company) => `Melde dich über ${company} bei Pomander an`,
    by: "Eingeladen von",
    action: (company) => `Weiter mit ${company}`,
    ending: (until) => `Die Schaltfläche funktioniert einmal, bis zum ${until}, und nur für dich.`,
    what: (company) =>
      `Pomander bewahrt deine Passwörter so auf, dass nur du sie lesen kannst. Weder die Admins noch ${company} können es. Du meldest dich über ${company} an und wählst dann, was deinen Tresor öffnet.`,
    password: (company) =>
      `Gib dein Passwort von ${company} nie in Pomander selbst ein: Dafür zeigt dein Browser die Seite von ${company}.`,
  },
  startOver: {
    title: "Mit einem leeren Tresor beginnen",
    by: "Geschickt von",
    action: (company) => `Weiter mit ${company}`,
    what: "Mit diesem Link richtest du einen neuen, leeren Tresor ein. Der jetzige kommt verschlossen ins Archiv: Dort öffnet ihn nur dein Wiederherstellungsschlüssel. Auch sonst kann ihn niemand öffnen.",
    unexpected:
      "Wenn einer deiner Browser deinen Tresor noch öffnet oder du deinen Wiederherstellungsschlüssel oder einen Passkey hast, nimm den Link nicht. Dann ändert sich nichts.",
  },
  off: {
    title: (company) => `Die Anmeldung über ${company} ist ausgeschaltet`,
    open: "Personen öffnen",
    what: (company, people) =>
      `Die Betreiber des Servers haben die Anmeldung über ${company} beendet. ${people === 1 ? "Ein verbundenes Konto meldet" : `${people} verbundene Konten melden`} sich wieder mit E-Mail-Adresse und Master-Passwort an, auch wo ${company} vorgeschrieben war.`,
    temporary: "Wer nie ein Master-Passwort festgelegt hat, braucht von dir ein vorläufiges.",
  },
});
