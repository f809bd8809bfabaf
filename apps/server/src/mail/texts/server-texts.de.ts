import type { Format, TextsOf } from "@pomander/texts/format";
import { german as outgoingIn } from "@pomander/texts/outgoing.de";
import { translateOutgoing } from "@pomander/texts/outgoing-phrases";
import type { english } from "./server-texts.ts";

const outgoing = outgoingIn();

/** Returns the texts of mails about the server in German. */
export const german = ({ plural }: Format): TextsOf<typeof english> => ({
  auditWebhook: {
    titles: {
      "audit-webhook-added": "Ein Webhook für das Protokoll wurde hinzugefügt",
      "audit-webhook-replaced": "Ein Webhook für das Protokoll hat eine andere Adresse oder ein anderes Geheimnis",
      "audit-webhook-kept": "Ein Webhook für das Protokoll arbeitet nach einer Wiederherstellung wieder",
      "audit-webhook-removed": "Ein Webhook für das Protokoll wurde entfernt",
    },
    name: "Name",
    server: "Server",
    by: "Von",
    open: "Protokoll-Webhooks öffnen",
    gets: "Von jetzt an bekommt dieser Server jedes Ereignis des Protokolls: wer was getan hat, wann und auf welchem Gerät.",
    getsNothing: "Dieser Server bekommt das Protokoll nicht mehr.",
    unexpected: "Wenn du das nicht erwartet hast, frag nach bei der Person, die es getan hat.",
    behind: "Ein Webhook nimmt das Protokoll seit einem Tag nicht an",
    reason: "Grund",
    problem: (stored) => translateOutgoing(stored, outgoing),
    since: "Seit",
    goesOn: "Pomander versucht es weiter und sendet alles der Reihe nach, sobald der Server es wieder annimmt.",
    mayBeLost: "Ereignisse, deren Zeit (AUDIT_DAYS) vorher abläuft, werden gelöscht und nie gesendet.",
  },
  provisioning: {
    title: "Euer Verzeichnis hat viele Personen ausgesperrt oder ihnen Rechte genommen",
    open: "Bereitstellung öffnen",
    people: (count) =>
      plural(count, {
        one: "Das Verzeichnis hat in 24 Stunden # Person ausgesperrt oder gibt ihr ein Recht nicht mehr.",
        other: "Das Verzeichnis hat in 24 Stunden # Personen ausgesperrt oder gibt ihnen ein Recht nicht mehr.",
      }),
    rights: "Bis du den Plan bestätigst, nimmt es keine Rechte mehr und niemanden aus Gruppen.",
    undo: "Wenn das falsch ist, wende nicht mehr an, was das Verzeichnis sagt. Die Konten und ihre Tresore sind noch da: Die Personen können sich wieder anmelden, sobald das Verzeichnis sie aktiv setzt oder du sie wieder hereinlässt.",
  },
  provisioningNew: {
    title: "Dein Verzeichnis nennt viele neue Personen oder Adressen",
    open: "Bereitstellung öffnen",
    what: "Das Verzeichnis deiner Firma hat in 24 Stunden so viele Personen hinzugefügt oder ihnen andere Adressen gegeben, dass die letzten noch nicht eingeladen sind.",
    apply:
      "Wenn das stimmt, wende den Plan an: Er legt die fehlenden Konten an und lädt ihre Besitzer ein. Adressen von Konten änderst du in der Übersicht. Wenn nicht, wende nicht länger an, was das Verzeichnis sagt, und berichtige es.",
  },
  provisioningAdmins: {
    title: "Euer Verzeichnis hat geändert, wer Admin ist",
    open: "Protokoll öffnen",
    what: "Das Verzeichnis deiner Firma hat jemandem Admin-Rechte gegeben oder genommen, weil sich seine Gruppen geändert haben. Das Protokoll nennt alle. Du bekommst diese E-Mail höchstens einmal am Tag.",
    stop: "Wenn das falsch ist, wende nicht länger an, was das Verzeichnis sagt, und ersetze sein Token: Jemand anderes könnte es haben.",
  },
  leaverTokens: {
    title: "Eine ausgeschiedene Person hatte API-Tokens des Servers erstellt",
    who: "Wer",
    token: "Token",
    what: "Laut eurem Verzeichnis ist diese Person nicht mehr da, und sie kann die Tokens, die sie erstellt hat, noch haben. Ihre eigenen sind beendet; die des Servers gelten weiter.",
    rotate: "Erneuere diese Tokens, oder widerrufe die, die niemand braucht.",
  },
  serverChanged: {
    titles: {
      watching: "Jemand wendet nicht mehr an, was euer Verzeichnis sagt",
      cleared: "Jemand hat gelöscht, was euer Verzeichnis gesendet hat",
      heir: "Jemand anderes bekommt die Erinnerungen ausgeschiedener Personen",
      "token-revoked": "Jemand hat ein API-Token des Servers widerrufen",
    },
    names: { heir: "Wer sie bekommt", "token-revoked": "Token" },
    by: "Von",
    what: {
      watching: "Wer ausscheidet, behält das Konto, bis ein Super-Admin den Plan wieder anwendet.",
      cleared:
        "Was euer Verzeichnis sagt, wird erst wieder angewendet, wenn es alles neu gesendet hat und ein Super-Admin den Plan anwendet. Wer ausscheidet, behält bis dahin das Konto.",
      heir: "Die Seite Bereitstellung nennt, wer Erinnerungen bekommt, die nur eine ausgeschiedene Person bekommen hätte.",
      "token-revoked":
        "Das Programm, das es benutzt hat, erreicht diesen Server nicht mehr. Wenn es das eures Verzeichnisses war, behält das Konto, wer ausscheidet.",
    },
    unexpected:
      "Wenn du das nicht erwartet hast, frag nach bei der Person, die es getan hat. Wenn es über dein Konto geschah und du es nicht warst, melde dich überall ab und ändere dein Master-Passwort.",
  },
  handedOver: {
    title: "Erinnerungen einer ausgeschiedenen Person gehören jetzt dir",
    who: "Wer ausgeschieden ist",
    manager: "Führungskraft",
    open: "Erinnerungen öffnen",
    many: (count) =>
      plural(count, {
        one: "Eine Person ist ausgeschieden. Eine Erinnerung, die sie geteilt hat, gehört jetzt dir.",
        other: "Eine Person ist ausgeschieden. # Erinnerungen, die sie geteilt hat, gehören jetzt dir.",
      }),
    give: "Du kannst sie dieser Führungskraft übergeben: auf deiner Seite der Erinnerungen, in einem Schritt.",
  },
  backup: {
    overdue: "Die Sicherung deines Pomander-Servers ist überfällig",
    failed: "Die Sicherung deines Pomander-Servers ist fehlgeschlagen",
    reason: "Grund",
    folder: "Ordner",
    lastGood: "Letzte gelungene Sicherung",
    noneYet: "noch keine",
    checked: "Geprüft",
    open: "Systemstatus öffnen",
    whatIfOverdue:
      "Seit mehr als einem Tag ist keine Sicherung gelungen. Fällt jetzt die Festplatte des Servers aus, ist alles verloren, was seit der letzten gespeichert wurde.",
    whatIfFailed: "Pomander konnte die geplante Sicherung nicht erstellen und versucht es jede Stunde erneut.",
    fix: "Bitte die Betreiber des Servers, das bald zu beheben. Die Dokumentation (docs/operations.md, Backups) erklärt, wie Sicherungen funktionieren.",
  },
  contact: {
    subject: (subject) => `Kontakt: ${subject === "" ? "ohne Betreff" : subject}`,
    preview: (name) => `${name} hat über das Kontaktformular geschrieben.`,
    title: "Eine Nachricht aus dem Kontaktformular",
    name: "Name",
    email: "E-Mail-Adresse",
    subjectLabel: "Betreff",
    noSubject: "keiner",
    ending:
      "Alle können dieses Formular verwenden, mit jedem Namen und jeder Adresse. Um zu antworten, antworte auf diese E-Mail. Frage nie nach Master-Passwörtern oder Wiederherstellungsschlüsseln: Pomander sendet sie niemandem, und niemand kann einen Tresor lesen, um zu helfen.",
  },
  test: {
    title: "Eine Test-E-Mail von Pomander",
    what: "Du hast diese E-Mail in der Übersicht angefordert. Sie ist angekommen, also kann dieser Server E-Mails senden.",
  },
});
