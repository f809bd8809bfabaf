import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the contact page in German. */
export const german = ({ number }: Format): TextsOf<typeof english> => ({
  title: "Kontakt",
  lead: "Frage, Problem oder Idee? Schreib den Betreibern dieses Dienstes.",
  form: {
    required: "Felder mit * müssen ausgefüllt werden.",
    name: "Dein Name",
    email: "E-Mail-Adresse",
    subject: "Betreff",
    message: "Nachricht",
    noSecrets:
      "Sende nie dein Master-Passwort, deinen Wiederherstellungsschlüssel oder deine Notfallcodes. Wir brauchen sie nicht.",
    submit: "Nachricht senden",
  },
  errors: {
    nameRequired: "Gib deinen Namen ein",
    emailRequired: "Gib deine E-Mail-Adresse ein",
    messageRequired: "Schreib eine Nachricht",
    tooLong: (most) => `Höchstens ${number(most)} Zeichen`,
    failed: "Deine Nachricht konnte nicht gesendet werden. Sie steht noch da, du kannst es also erneut versuchen.",
  },
  sent: {
    title: "Nachricht gesendet",
    text: (email) => `Danke. Wir antworten an ${email}.`,
    another: "Noch eine schreiben",
  },
  ways: {
    title: "So erreichst du uns auch",
    support: "Support",
    enterprise: "Unternehmen",
    phone: "Telefon",
    headquarters: "Hauptsitz",
    hours: "Geschäftszeiten",
    hoursText: [["Montag bis Freitag", "9:00 bis 17:00 Uhr (pazifische Zeit)"], ["Am Wochenende geschlossen"]],
    failed: "Adressen und Telefonnummer konnten nicht geladen werden.",
    retry: "Erneut versuchen",
  },
  faq: {
    title: "Häufige Fragen",
    items: [
      {
        question: "Könnt ihr mein Master-Passwort zurücksetzen?",
        answer: [
          "Nein. Der Anbieter kann ein Master-Passwort nicht zurücksetzen: Es verlässt dein Gerät nie.",
          "Bei der Registrierung, oder später in deinem Profil, kannst du einen Wiederherstellungsschlüssel erstellen. Mit ihm legst du selbst ein neues Master-Passwort fest, und dein Tresor ändert sich nicht.",
        ],
      },
      {
        question: "Wie sind meine Daten geschützt?",
        answer: [
          "Passwortdaten werden auf deinem Gerät mit AES-256 verschlüsselt, bevor sie gespeichert werden. Der Server kann sie nicht lesen, also können es auch wir nicht, und niemand, der bei uns einbricht.",
          "Erinnerungen sind nicht verschlüsselt, weil der Server sie als E-Mail senden muss. Geheimnisse gehören in deinen Tresor.",
        ],
      },
      {
        question: "Was bietet ihr Organisationen?",
        answer: [
          "Die Angebote für Unternehmen umfassen Teilen im Team und zentrale Verwaltung: Verwaltet Personen zentral, und teilt Erinnerungen über Bereiche und Gruppen mit Teams.",
          "Passwörter teilen Teams in gemeinsamen Tresoren. Die sind verschlüsselt wie dein eigener, nur für ihre Mitglieder: Weder dieser Server noch ein Admin kann sie lesen oder jemanden hinzufügen. Wer ein Passwort sehen kann, kann es auch behalten. Ändere es also, wenn jemand geht.",
        ],
      },
    ],
  },
});
