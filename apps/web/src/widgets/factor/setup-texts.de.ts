import { secretSeconds } from "@pomander/browser/clipboard";
import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./setup-texts.ts";

/** Returns the texts for setting up a second factor in German. */
export const german = (_format: Format): TextsOf<typeof english> => ({
  name: "Name",
  password: "Master-Passwort",
  passwordRequired: "Gib dein Passwort ein",
  nameRequired: "Gib einen Namen ein, den du später wiedererkennst",
  failed: "Die Anmeldung in zwei Schritten konnte nicht eingerichtet werden",
  app: {
    title: "Authenticator-App einrichten",
    begin: "Du brauchst eine Authenticator-App auf deinem Handy. Im nächsten Schritt scannst du damit einen QR-Code.",
    next: "Weiter",
    nameHint: "Etwa das Handy, auf dem sie ist.",
    lead: "Scanne das mit einer Authenticator-App auf deinem Handy, oder gib das Geheimnis von Hand ein.",
    qr: "QR-Code mit dem Geheimnis für deine Authenticator-App",
    secret: "Geheimnis",
    copySecret: "Geheimnis kopieren",
    secretCopied: `Geheimnis in die Zwischenablage kopiert. Sie wird in ${secretSeconds} Sekunden geleert.`,
    copyFailed: "Kopieren fehlgeschlagen",
    open: "In einer Authenticator-App auf diesem Gerät öffnen",
    code: "Code aus der App",
    codeHint: "Sechs Ziffern. So ist sicher, dass die App funktioniert, bevor du sie einschaltest.",
    codeForm: "Gib den sechsstelligen Code aus der App ein",
    defaultName: "Authenticator-App",
    submit: "Einschalten",
    loading: "Ein Geheimnis wird erzeugt\u00a0…",
  },
  key: {
    title: "Sicherheitsschlüssel hinzufügen",
    lead: "Ein Schlüssel mit USB oder NFC, den du beim Anmelden berührst. Phishing ist damit ausgeschlossen: Er antwortet nur dieser Website.",
    hint: "Etwa wo du ihn aufbewahrst. Du kannst mehrere hinzufügen.",
    defaultName: "Sicherheitsschlüssel",
    submit: "Hinzufügen",
    waiting: "Berühre deinen Sicherheitsschlüssel, wenn dein Browser fragt\u00a0…",
    refused: "Dein Sicherheitsschlüssel wurde nicht verwendet. Versuch es erneut.",
    known: "Dieser Sicherheitsschlüssel ist schon registriert.",
    unsupported: "Dieser Browser kann hier keine Sicherheitsschlüssel verwenden. Versuch es mit einem anderen Browser.",
  },
  lost: "Wenn du Handy oder Sicherheitsschlüssel verlierst, kannst du dich mit einem Notfallcode anmelden. Am Ende bekommst du zehn.",
  othersEnd: "Damit wirst du auf allen anderen Geräten abgemeldet.",
  codes: {
    title: "Sichere deine Notfallcodes",
    lead: "Wenn du Handy oder Sicherheitsschlüssel verlierst, kommst du mit jedem Code einmal hinein, nach deinem Master-Passwort. Sie werden nur jetzt angezeigt und ersetzen nicht deinen Wiederherstellungsschlüssel. Bewahre sie getrennt von deinem Handy auf, etwa auf Papier.",
    leadGenerated:
      "Wenn du Handy oder Sicherheitsschlüssel verlierst, kommst du mit jedem Code einmal hinein, nach der Anmeldung über deine Firma. Sie werden nur jetzt angezeigt und ersetzen nicht deinen Wiederherstellungsschlüssel. Bewahre sie getrennt von deinem Handy auf, etwa auf Papier.",
    label: "Notfallcodes",
    saved: "Ich habe meine Notfallcodes gesichert",
    done: "Fertig",
    copied: `Notfallcodes in die Zwischenablage kopiert. Sie wird in ${secretSeconds} Sekunden geleert.`,
    sheetTitle: "Notfallcodes für Pomander",
    sheet: (email, site, date, isGenerated) => [
      `Konto: ${email}`,
      `Website: ${site}`,
      `Erstellt am: ${date}`,
      "",
      `Jeder Code gilt einmal, nach ${isGenerated ? "der Anmeldung über deine Firma" : "deinem Master-Passwort"}, anstelle von Handy oder Sicherheitsschlüssel.`,
      "Sie sind nicht dein Wiederherstellungsschlüssel und entsperren deinen Tresor nicht. Wenn du neue Codes erstellst, gelten diese nicht mehr.",
    ],
  },
});
