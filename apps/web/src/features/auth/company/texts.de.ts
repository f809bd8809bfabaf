import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of signing in, joining and connecting by a company in German. */
export const german = (): TextsOf<typeof english> => ({
  unnamed: "deine Firma",
  vaultStays: (company) => `Deinen Tresor öffnet weiterhin nur dein Master-Passwort. ${company} kann ihn nicht öffnen.`,
  required: {
    title: (company) => `Noch ein Schritt mit ${company}`,
    lead: (company) =>
      `Du musst dich auch bei ${company} anmelden. Das geschieht auf der eigenen Seite von ${company}.`,
  },
  join: {
    title: (company) => `Mit ${company} bei Pomander anmelden`,
    lead: (company) =>
      `${company} meldet dich an; danach richtest du deinen Tresor ein. ${company} kann ihn nicht öffnen.`,
    neverHere: (company) =>
      `Gib dein Passwort von ${company} nie in Pomander selbst ein: Dein Browser zeigt dafür die eigene Seite von ${company}.`,
  },
  returned: {
    title: "Anmeldung über die Firma",
    working: (company) => `Du wirst mit ${company} angemeldet\u00a0…`,
    failed: "Die Anmeldung über die Firma hat nicht geklappt",
    toLogin: "Zurück zur Anmeldung",
    toProfile: "Zurück zu deinem Profil",
    again: {
      title: "Hier ist nichts abzuschließen",
      hint: "Diese Seite funktioniert nur direkt nach der Anmeldung bei deiner Firma. Beginn noch einmal.",
    },
    denied: {
      title: (company) => `Du wurdest bei ${company} nicht angemeldet`,
      hint: "Du hast die Anmeldung abgebrochen, oder deine Firma lässt dich Pomander nicht verwenden. Beginn noch einmal oder frag bei denen nach, die die Anmeldung deiner Firma betreiben.",
    },
    faulty: {
      title: (company) => `${company} konnte dich nicht anmelden`,
      hint: "Die Anmeldung dort hat einen Fehler gemeldet. Beginn in ein paar Minuten noch einmal. Hilft das nicht, sag es deinem Admin.",
    },
    company_refused: {
      title: "Diese Anmeldung ist abgelaufen",
      hint: "Du hast zehn Minuten, um dich bei deiner Firma anzumelden, in dem Browser, in dem du begonnen hast. Beginn noch einmal. Hilft das nicht, sag es deinem Admin.",
    },
    company_unknown: {
      title: "Mit dir ist noch kein Konto verbunden",
      hint: "Wenn du eingeladen wurdest, öffne den Link in dieser E-Mail. Wenn du hier ein Konto hast, melde dich mit deinem Master-Passwort an und verbinde es in deinem Profil. Sonst lass dich von deinem Admin einladen.",
    },
    other_person: {
      title: (company) => `${company} hat jemand anderen angemeldet`,
      hint: "Das Konto hier gilt für eine andere Adresse oder ist mit jemand anderem verbunden. Melde dich bei deiner Firma ab und beginn als die richtige Person noch einmal. Warst du das schon, sag es deinem Admin.",
    },
    factor_needed_to_connect: {
      title: "Richte erst die Anmeldung in zwei Schritten ein",
      hint: "Admins brauchen sie, um sich über die Firma anzumelden. Melde dich mit deinem Master-Passwort an und richte sie in deinem Profil ein.",
    },
    email_not_verified: {
      title: "Bestätige erst deine E-Mail-Adresse",
      hint: "Öffne den Link, den wir dir geschickt haben, und beginn dann noch einmal.",
    },
    company_unreachable: {
      title: (company) => `${company} ist nicht erreichbar`,
      hint: "Die Anmeldung dort antwortet gerade nicht. Beginn in ein paar Minuten noch einmal. Wo du schon angemeldet bist, bleibst du es.",
    },
    company_off: {
      title: "Die Anmeldung über die Firma ist aus",
      hint: "Dieser Server meldet niemanden mehr über eine Firma an. Melde dich mit deinem Master-Passwort an.",
    },
    openMail: "Öffne den Link in deiner Einladung noch einmal, um von vorn zu beginnen.",
  },
  connect: {
    title: (email) => `${email} verbinden?`,
    lead: (company, email) =>
      `${company} hat dich als ${email} angemeldet. Nach dem Verbinden kann ${company} dich hier anmelden, aber deinen Tresor nicht öffnen: Dafür fragt Pomander weiterhin nach deinem Master-Passwort.`,
    finding: (company) => `${company} wird gefragt, wer du bist\u00a0…`,
    password: "Master-Passwort",
    submit: "Verbinden",
    cancel: "Nicht verbinden",
    done: (company) => `${company} kann dich jetzt anmelden.`,
    failed: "Dein Konto konnte nicht verbunden werden",
    signedOut: {
      title: "Deine Sitzung ist beendet",
      hint: "Melde dich wieder an und verbinde dein Konto dann in deinem Profil.",
    },
  },
});
