import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./administration-texts.ts";

/** Returns the texts of mails about what administrators do with an account in German. */
export const german = (_format: Format): TextsOf<typeof english> => ({
  usedBefore:
    "Danach legst du dein Master-Passwort fest. Wirst du nicht danach gefragt, hat vielleicht schon jemand anders das vorläufige Passwort verwendet: Sag dann deinem Admin Bescheid.",
  added: {
    title: "Für dich wurde ein Konto angelegt",
    subject: "Für dich wurde ein Konto in Pomander angelegt",
    by: "Angelegt von",
    what: (until) =>
      `Pomander bewahrt deine Passwörter so auf, dass nur du sie lesen kannst. Nicht einmal die Admins können es. Ein vorläufiges Passwort bekommst du auf anderem Weg von deinem Admin. Melde dich damit bis zum ${until} an.`,
  },
  invited: {
    title: "Du bist zu Pomander eingeladen",
    by: "Eingeladen von",
    accept: "Einladung annehmen",
    ending: (until) =>
      `Die Schaltfläche funktioniert bis zum ${until}, und nur, bis du ein Master-Passwort festgelegt hast.`,
    what: "Pomander bewahrt deine Passwörter so auf, dass nur du sie lesen kannst. Nicht einmal die Admins können es. Nimm die Einladung an und lege dann ein Master-Passwort fest, das deinen Tresor öffnet.",
    unexpected:
      "Leite diese E-Mail nicht weiter: Wer den Link hat, kann das Konto übernehmen. Wenn es heißt, der Link sei schon verwendet, und du das nicht warst, sag deinem Admin Bescheid.",
  },
  reset: {
    title: "Dein Passwort wurde zurückgesetzt",
    by: "Zurückgesetzt von",
    what: (until) =>
      `Ein Admin hat dein Passwort zurückgesetzt, und alle deine Geräte wurden abgemeldet. Ein vorläufiges Passwort bekommst du auf anderem Weg von deinem Admin. Melde dich damit bis zum ${until} an.`,
    vault:
      "Dein Tresor wurde nicht verändert, und niemand sonst kann ihn lesen. Halte dein altes Master-Passwort oder deinen Wiederherstellungsschlüssel bereit: Eins davon brauchst du, um ihn zu entsperren.",
    factorOff: "Die Anmeldung in zwei Schritten wurde ausgeschaltet. Du kannst sie in deinem Profil wieder einrichten.",
    linksRemoved:
      "Deine Kalender-Links und Kanäle wurden entfernt. Nach der Anmeldung kannst du in deinem Profil neue anlegen.",
    unexpected: "Wenn du nicht darum gebeten hast, sprich mit deinem Admin, bevor du dich anmeldest.",
  },
  replaced: {
    title: "Dein vorläufiges Passwort wurde ersetzt",
    by: "Ersetzt von",
    what: (until) =>
      `Ein Admin hat dein vorläufiges Passwort ersetzt und gibt dir das neue auf anderem Weg. Melde dich damit bis zum ${until} an. Das alte gilt nicht mehr.`,
  },
  code: {
    title: "Dein Code zum Anmelden",
    code: "Code",
    ending: "Der Code gilt einmal, 24 Stunden lang, und nur zusammen mit deinem vorläufigen Passwort.",
    what: "Jemand meldet sich mit deinem vorläufigen Passwort bei Pomander an. Wenn du das bist, gib diesen Code ein, um weiterzumachen.",
    unexpected: "Wenn du das nicht bist, sag sofort deinem Admin Bescheid: Jemand hat dein vorläufiges Passwort.",
  },
});
