import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./own-account-texts.ts";

const encrypted = "Alles darin wird auf deinem Gerät verschlüsselt.";
const onlyYou = `${encrypted} Niemand sonst kann es lesen, und niemand kann dein Master-Passwort zurücksetzen.`;
const keepKey = "Bewahre deinen Wiederherstellungsschlüssel sicher auf.";

/** Returns the texts of mails about what happened to an account, its vault and its devices in German. */
export const german = (_format: Format): TextsOf<typeof english> => ({
  proof: "Um zu bestätigen, dass diese Adresse dir gehört, verwende die Schaltfläche unten.",
  passwordSet: {
    title: "Dein Master-Passwort wurde geändert",
    recover: "Konto wiederherstellen",
    what: "Das Master-Passwort deines Pomander-Kontos wurde geändert. Alle anderen Geräte wurden abgemeldet.",
    unexpected:
      "Wenn du das warst, musst du nichts tun. Wenn nicht, hol dir dein Konto sofort mit deinem Wiederherstellungsschlüssel zurück.",
  },
  passwordGenerated: {
    title: "Dein Tresor hat kein Master-Passwort mehr",
    what: "Ab jetzt meldest du dich über deine Firma an, und die Browser, die du hinzufügst, öffnen deinen Tresor. Ein neuer Wiederherstellungsschlüssel ersetzt den bisherigen, der nicht mehr gilt. Alle anderen Geräte wurden abgemeldet.",
    unexpected:
      "Wenn du das warst, musst du nichts tun. Wenn nicht, sag sofort einem Admin und der IT deiner Firma Bescheid. Melde dich dann über deine Firma an und prüfe in deinem Profil unter Sicherheit, welche Browser deinen Tresor öffnen.",
  },
  registered: {
    title: "Dein Pomander-Konto ist bereit",
    what: `Du hast dich mit dieser Adresse registriert, und dein Tresor ist bereit. ${onlyYou} ${keepKey}`,
    unexpected:
      "Wenn du dich nicht registriert hast, hat jemand anders deine Adresse eingegeben. Verwende die Schaltfläche dann nicht. Du kannst diese E-Mail ignorieren oder einen Admin bitten, das Konto zu löschen.",
  },
  verify: {
    title: "Bestätige deine E-Mail-Adresse",
    by: "Gesendet von",
    what: "Diese Adresse wird für ein Pomander-Konto verwendet. Bestätige, dass sie dir gehört.",
    unexpected:
      "Wenn du kein Pomander-Konto hast, ignoriere diese E-Mail. Solange du nicht bestätigst, senden wir fast nichts mehr an diese Adresse.",
  },
  newVault: {
    title: "In deinem Konto wurde ein neuer Tresor angelegt",
    what: "In deinem Pomander-Konto wurde ein neuer, leerer Tresor angelegt. Falls du schon einen Tresor hattest, wurde er nicht gelöscht. Er ist in deinem Archiv und lässt sich weiter mit seinem alten Master-Passwort oder Wiederherstellungsschlüssel entsperren.",
    unexpected: "Wenn du das nicht warst, melde dich an, ändere dein Master-Passwort und melde dich überall ab.",
    withoutPassword: {
      what: "In deinem Pomander-Konto wurde ein neuer, leerer Tresor mit einem neuen Wiederherstellungsschlüssel angelegt. Der bisherige wurde nicht gelöscht. Er ist in deinem Archiv, und sein eigener Wiederherstellungsschlüssel öffnet ihn dort weiter.",
      unexpected: "Wenn du das nicht warst, sag sofort einem Admin und der IT deiner Firma Bescheid.",
    },
  },
  setUp: {
    title: "Dein Pomander-Tresor ist bereit",
    recoveryKey: "Wiederherstellungsschlüssel",
    isSet: "erstellt",
    isMissing: "keiner",
    what: (hasRecoveryKey) =>
      `Du hast ein Master-Passwort festgelegt, und dein Tresor ist bereit. ${onlyYou} ${
        hasRecoveryKey
          ? keepKey
          : "Du hast keinen Wiederherstellungsschlüssel. In deinem Profil kannst du einen erstellen."
      }`,
    unexpected:
      "Wenn du das nicht warst, hat jemand dein vorläufiges Passwort vor dir verwendet. Sag sofort deinem Admin Bescheid.",
    withoutPassword: {
      what: `Dein Tresor ist bereit und braucht kein Master-Passwort: Du meldest dich über deine Firma an, und die Browser, die du hinzufügst, oder deine Passkeys öffnen ihn. ${encrypted} Niemand sonst kann es lesen, auch deine Firma nicht. ${keepKey}`,
      unexpected:
        "Wenn du das nicht warst, kann sich jemand bei deiner Firma als du anmelden. Sag sofort der IT deiner Firma Bescheid.",
    },
  },
  recoveryKeySet: {
    title: "Dein Wiederherstellungsschlüssel wurde erstellt",
    what: "Für dein Pomander-Konto wurde ein neuer Wiederherstellungsschlüssel erstellt. Falls du schon einen hattest, gilt er nicht mehr, und du kannst ihn wegwerfen.",
    unexpected:
      "Wenn du das nicht warst, ändere sofort dein Master-Passwort und erstelle in deinem Profil einen neuen Wiederherstellungsschlüssel.",
    withoutPassword: {
      unexpected:
        "Wenn du das nicht warst, erstelle in deinem Profil sofort einen neuen Wiederherstellungsschlüssel und neue Tresorschlüssel, und sag der IT deiner Firma Bescheid.",
    },
  },
  recovered: {
    title: "Dein Konto wurde wiederhergestellt",
    what: "Mit deinem Wiederherstellungsschlüssel wurden ein neues Master-Passwort und ein neuer Wiederherstellungsschlüssel festgelegt. Alle Geräte wurden abgemeldet. Das alte Passwort und der alte Wiederherstellungsschlüssel gelten nicht mehr.",
    unexpected:
      "Wenn du das nicht warst, hat jemand anders deinen Wiederherstellungsschlüssel. Wende dich an einen Admin, und ändere die Passwörter, die in deinem Tresor waren.",
  },
  newKeys: {
    title: "Neue Tresorschlüssel wurden erstellt",
    what: "Alles in deinem Tresor wurde neu verschlüsselt, mit neuen Schlüsseln, einem neuen Master-Passwort und einem neuen Wiederherstellungsschlüssel. Alle anderen Geräte wurden abgemeldet. Das alte Master-Passwort und der alte Wiederherstellungsschlüssel gelten nicht mehr.",
    unexpected:
      "Wenn du das nicht warst, kannte jemand anders dein Master-Passwort. Wende dich an einen Admin, und ändere die Passwörter, die in deinem Tresor waren.",
    withoutPassword: {
      what: "Alles in deinem Tresor wurde neu verschlüsselt, mit neuen Schlüsseln und einem neuen Wiederherstellungsschlüssel. Alle anderen Geräte wurden abgemeldet, und andere Browser und Passkeys öffnen deinen Tresor erst, wenn du sie wieder hinzufügst. Der alte Wiederherstellungsschlüssel gilt nicht mehr.",
      unexpected:
        "Wenn du das nicht warst, konnte jemand anders deinen Tresor öffnen. Sag sofort einem Admin und der IT deiner Firma Bescheid, und ändere die Passwörter, die in deinem Tresor waren.",
    },
  },
  newDevice: {
    title: "Neue Anmeldung bei Pomander",
    end: "Diese Sitzung beenden",
    ending: "Die Schaltfläche beendet diese Sitzung und sonst nichts.",
    what: "Jemand hat sich in deinem Konto angemeldet, mit einem Browser, der dort noch nie oder seit der letzten Änderung deines Master-Passworts nicht mehr angemeldet war. Warst du das?",
    expected: "Wenn ja, kannst du diese E-Mail ignorieren.",
    unexpected: (canEnd) =>
      `Wenn nicht, kennt jemand anders dein Master-Passwort. ${canEnd ? "Beende diese Sitzung" : "Melde dich an"}, und ändere dann sofort dein Master-Passwort.`,
    withoutPassword: {
      what: "Jemand hat sich über deine Firma in deinem Konto angemeldet, mit einem Browser, den Pomander nicht kennt. Warst du das?",
      unexpected: (canEnd) =>
        `Wenn nicht, ${canEnd ? "beende diese Sitzung, und " : ""}sag sofort der IT deiner Firma Bescheid, dass sich dort jemand als du anmelden kann. Entferne in deinem Profil unter Sicherheit jeden Browser, den du nicht kennst.`,
    },
  },
  addressChanged: {
    title: "Die E-Mail-Adresse deines Kontos wurde geändert",
    before: "Vorher",
    now: "Jetzt",
    another: "eine andere Adresse",
    by: (administrator) => `Geändert von: ${administrator}`,
    byDirectory: "Geändert vom Verzeichnis deiner Firma.",
    what: "Ab jetzt meldest du dich mit der neuen Adresse bei Pomander an. Diese E-Mail geht an beide Adressen.",
    unexpected:
      "Wenn du das nicht warst, melde dich mit der neuen Adresse und deinem Master-Passwort an und ändere beides, oder wende dich an einen Admin.",
    unexpectedOfDirectory: "Wenn die neue Adresse nicht deine ist, sag sofort der IT deiner Firma Bescheid.",
    withoutPassword: {
      what: "Du meldest dich wie bisher über deine Firma an. Diese E-Mail geht an beide Adressen.",
      unexpected: "Wenn du das nicht warst, sag sofort einem Admin und der IT deiner Firma Bescheid.",
    },
  },
  superAdmin: {
    offered: {
      title: "Du wirst gebeten, Super-Admin zu werden",
      by: "Gebeten von",
      what: (until) =>
        `Bis zum ${until} kannst du das in deinem Profil annehmen oder ablehnen. Ein Super-Admin verwaltet alle Personen und die Einstellungen des Servers, kann aber keinen Tresor öffnen. Wer dich gebeten hat, ist dann nur noch Admin.`,
    },
    from: "Übergeben von",
    to: "Übergeben an",
    now: {
      title: "Du bist jetzt Super-Admin",
      what: "Du hast das Angebot angenommen. Ab jetzt verwaltest du alle Personen und die Einstellungen des Servers. Deine E-Mail-Adresse ändern oder dein Konto löschen kannst du erst wieder, wenn du an jemand anderen übergeben hast.",
    },
    before: {
      title: "Du bist nicht mehr Super-Admin",
      what: "Dein Angebot wurde angenommen. Du bist jetzt Admin und kannst deine E-Mail-Adresse ändern und dein Konto löschen.",
    },
    unexpected:
      "Wenn du das nicht warst, ändere dein Master-Passwort, melde dich überall ab und sag den Betreibern des Servers Bescheid.",
  },
});
