import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the page behind an invitation's link in German. */
export const german = (): TextsOf<typeof english> => ({
  heading: "Du bist eingeladen, Passwörter zu teilen",
  visitor: {
    lead: "Nimm die Adresse, an die die Einladung ging. Hast du ein vorläufiges Passwort bekommen, melde dich damit an. Dann siehst du, wer dich einlädt.",
    register: "Registrieren",
    signIn: "Anmelden",
    byCompany: (company) => `Mit ${company} anmelden`,
    byCompanyLead: (company) =>
      `Meldet ${company} dich an? Das öffnet ein weiteres Fenster, damit diese Seite deine Einladung behält.`,
    memory:
      "Der geheime Teil des Links ist nur da, solange diese Seite offen ist. Wenn du sie neu lädst oder schließt, öffne den Link noch einmal.",
  },
  again: {
    title: "Öffne den Einladungslink noch einmal",
    hint: "Der geheime Teil des Links ist nur da, solange die Seite offen ist. Nach dem Neuladen ist er weg.",
  },
  incomplete: {
    title: "Der Einladungslink ist nicht vollständig",
    hint: "Kopiere den ganzen Link bis zum letzten Zeichen und öffne ihn noch einmal. Oder bitte um einen neuen.",
  },
  locked: {
    title: "Entsperre zuerst deinen Tresor",
    lead: "Zum Annehmen brauchst du Schlüssel aus deinem Tresor.",
  },
  reading: "Die Einladung wird geöffnet\u00a0…",
  readFailed: "Die Einladung konnte nicht geöffnet werden",
  retry: "Erneut versuchen",
  invites: (name) => `${name} lädt dich ein`,
  from: (email) => `Laut Server kommt die Einladung von ${email}.`,
  vaults: "Du bekommst Zugriff auf:",
  noVaults: "Ihr werdet Kontakte. Danach könnt ihr Tresore miteinander teilen.",
  meaning: (name) =>
    `Wenn du annimmst, wird ${name} dein Kontakt und sieht deinen Namen und deine Adresse. Nimm nur an, wenn du weißt, wer dir diesen Link geschickt hat.`,
  accept: "Einladung annehmen",
  until: (day) => `Gilt bis ${day}.`,
  acceptFailed: "Die Einladung konnte nicht angenommen werden",
  accepted: "Einladung angenommen",
  acceptedHint: (name) =>
    `Als Nächstes gibt dir ${name} Zugriff. Unter „Passwörter“ wirst du dann gefragt, ob du den Tresor annimmst.`,
  acceptedContact: (name) => `${name} ist jetzt dein Kontakt.`,
  toPasswords: "Zu den Passwörtern",
  toPeople: "Zu den Personen",
  confirm: "Bestätige zuerst deine E-Mail-Adresse",
  confirmHint: (email) =>
    `Öffne den Link in der E-Mail, die wir an ${email} geschickt haben. Komm dann auf diese Seite zurück und mach weiter.`,
  proceed: "Weiter",
  other: "Diese Einladung ist für eine andere Adresse",
  otherHint: (email) =>
    `Du bist als ${email} angemeldet. Melde dich ab und nimm die Adresse, an die die Einladung ging, oder bitte um eine Einladung an diese Adresse.`,
  signOut: "Abmelden",
  differs: "Vergleiche zuerst die Kontaktcodes",
  ended: "Diese Einladung gilt nicht mehr",
  endedHint:
    "Sie wurde zurückgezogen oder schon angenommen, oder ihre 14 Tage sind vorbei. Wenn du sie angenommen hast, ist hier nichts mehr zu tun. Bitte sonst um eine neue.",
  unusable: "Diese Einladung lässt sich nicht verwenden",
});
