import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the home page in German. */
export const german = (_format: Format): TextsOf<typeof english> => ({
  title: "Pomander",
  tagline: "Passwörter sicher und einfach verwalten",
  headline: ["Passwörter, die nur du lesen kannst.", "Erinnerungen, die bei den Richtigen ankommen."],
  lead: "Pomander verschlüsselt deinen Tresor auf deinem eigenen Gerät. Der Server, der ihn speichert, kann ihn nicht lesen. Und bevor ein Zertifikat, eine Karte oder ein Vertrag abläuft, bekommen die Richtigen eine E-Mail – und sonst niemand.",
  passwords: "Meine Passwörter",
  login: "Anmelden",
  signUp: "Kostenlos registrieren",
  vaultPicture:
    "Die Passwortliste von Pomander mit Beispielen: Titel, Benutzernamen, Schlagwörter und Schaltflächen zum Kopieren.",
  features: [
    {
      title: "Sicher gespeichert",
      text: "Passwörter werden vor dem Speichern auf deinem Gerät mit AES-256 verschlüsselt. Nur dein Master-Passwort, dein Wiederherstellungsschlüssel oder ein Passkey von dir entsperrt sie. Dein Gerät merkt, wenn der Server einen Eintrag austauscht oder unterschlägt.",
    },
    {
      title: "Passwortgenerator",
      text: "Er erzeugt auf deinem Gerät 8 bis 128 zufällige Zeichen oder 3 bis 10 Wörter, die du dir merken kannst.",
    },
    {
      title: "Auf jedem Gerät",
      text: "Ein aktueller Browser genügt, und du kommst auf jedem Gerät an denselben Tresor. Installieren musst du nichts.",
    },
  ],
  reminders: {
    title: "Erinnerungen",
    lead: "Manches darf nicht unbemerkt ablaufen. Und selten betrifft es nur dich.",
    points: [
      {
        title: "Niemand muss nachsehen",
        text: "Trage ein Ablaufdatum ein, und du bekommst vorher eine E-Mail: einmal, täglich, wöchentlich oder monatlich. Die Uhrzeit wählst du selbst.",
      },
      {
        title: "Die Richtigen wissen Bescheid",
        text: "Teile Erinnerungen über Bereiche: Wer in einer ihrer Gruppen ist, sieht sie, und wer zuständig ist, bekommt die E-Mail.",
      },
      {
        title: "Klare Berechtigungen",
        text: "Admins entscheiden, wer Erinnerungen nutzen darf, und vergeben je Gruppe das Recht zu lesen, zu schreiben und zu löschen. Alle sehen nur das, worauf sie Zugriff haben.",
      },
    ],
    picture: "Die Seite „Meine Erinnerungen“ mit Beispielen: was wann abläuft, wer eine E-Mail bekommt und wie oft.",
  },
  organizations: {
    title: "Für Organisationen",
    text: "Lege Konten einzeln oder aus einer CSV-Datei an, verwalte sie zentral und teile Erinnerungen über Bereiche und Gruppen mit Teams. Passwörter teilen Teams in Tresoren, die nur ihre Mitglieder lesen können: Kein Admin kann einen fremden Tresor entsperren.",
    action: "Kontakt aufnehmen",
  },
  closing: {
    title: "Merke dir nur noch ein Passwort",
    text: "Lege ein Konto an, sichere deinen Wiederherstellungsschlüssel, und bewahre alles andere sicher in deinem Tresor auf.",
    action: "Jetzt loslegen",
  },
});
