import { limits } from "@pomander/contract";
import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the audit's webhooks in German. */
export const german = ({ number, plural }: Format): TextsOf<typeof english> => ({
  title: "Protokoll-Webhooks",
  lead: "Pomander schickt jedes Ereignis des Protokolls an diese Adressen, der Reihe nach und signiert. Aus Tresoren ist nichts dabei.",
  loadFailed: "Die Protokoll-Webhooks konnten nicht geladen werden",
  none: "Kein Webhook bekommt das Protokoll.",
  list: "Protokoll-Webhooks",
  full: `Du hast alle ${limits.auditWebhooks} Webhooks. Entferne einen, um einen anderen hinzuzufügen.`,
  add: "Webhook hinzufügen",
  row: {
    sent: (when) => `Zuletzt gesendet: ${when}`,
    neverSent: "Noch nichts gesendet",
    waiting: (many) =>
      many === 0 ? "Es wartet nichts" : plural(many, { one: "# Ereignis wartet", other: "# Ereignisse warten" }),
    added: (day, by) => `Am ${day} von ${by} hinzugefügt`,
    failing: (since, problem) =>
      `Seit ${since} wurde nichts angenommen. ${problem} Pomander versucht es weiter und sendet alles der Reihe nach.`,
    missed: (many) =>
      `${plural(many, { one: "# Ereignis wurde", other: "# Ereignisse wurden" })} gelöscht, bevor die Adresse ${many === 1 ? "es" : "sie"} angenommen hat. Das Protokoll wird hier nur eine Zeit lang aufbewahrt (AUDIT_DAYS).`,
    fromBackup: "Aus einer Sicherung",
    awaitsKeep:
      "Dieser Webhook kam mit einer Sicherung zurück und bekommt noch nichts. Behalte ihn, wenn seine Adresse noch stimmt, oder entferne ihn.",
    test: "Testen",
    testLabel: (name) => `${name} testen`,
    testFailed: "Die Testnachricht konnte nicht gesendet werden",
    replace: "Ersetzen",
    replaceLabel: (name) => `${name} ersetzen`,
    keep: "Behalten",
    keepLabel: (name) => `${name} behalten`,
    remove: "Entfernen",
    removeLabel: (name) => `${name} entfernen`,
  },
  form: {
    addTitle: "Protokoll-Webhook hinzufügen",
    addLead: "Er bekommt die Ereignisse von jetzt an. Super-Admins bekommen dazu eine E-Mail.",
    addSubmit: "Webhook hinzufügen",
    addFailed: "Der Webhook konnte nicht hinzugefügt werden",
    replaceTitle: (name) => `Adresse von ${name} ersetzen?`,
    replaceLead: (host) =>
      `Bisher geht alles an ${host}. Gib die Adresse ein, dieselbe oder eine andere: Sie bekommt ein neues Geheimnis und die Ereignisse, die warten.`,
    replaceSubmit: "Ersetzen",
    replaceFailed: "Die Adresse konnte nicht ersetzt werden",
    name: "Name",
    url: "Adresse",
    urlHint:
      "Zum Beispiel https://siem.example.com/pomander. In einem privaten Netz nur, wenn die Einstellungen des Servers das erlauben.",
    faults: { name: "Gib einen Namen ein", url: "Gib eine Adresse ein, die mit https:// beginnt" },
  },
  keep: {
    title: (name) => `${name} behalten?`,
    lead: (host, waiting) =>
      waiting === 0
        ? `Er sendet wieder an ${host}.`
        : `Er sendet wieder an ${host} und beginnt mit dem, was wartet (Ereignisse: ${number(waiting)}).`,
    submit: "Behalten",
    failed: "Der Webhook konnte nicht behalten werden",
    done: "Webhook behalten",
  },
  remove: {
    title: (name) => `${name} entfernen?`,
    lead: (host) => `${host} bekommt nichts mehr. Super-Admins bekommen dazu eine E-Mail.`,
    submit: "Entfernen",
    failed: "Der Webhook konnte nicht entfernt werden",
    done: "Webhook entfernt",
  },
});
