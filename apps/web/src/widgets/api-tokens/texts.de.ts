import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts about API tokens in German. */
export const german = ({ list, plural }: Format): TextsOf<typeof english> => ({
  own: {
    title: "Deine Token",
    lead: "Mit einem Token nutzt ein Skript oder Programm Pomander in deinem Namen. Ein Token öffnet nie einen Tresor und darf nicht mehr als du.",
  },
  loadFailed: "Die API-Token konnten nicht geladen werden",
  loading: "API-Token werden geladen",
  list: "API-Token",
  none: "Es gibt noch keine API-Token.",
  full: (count) =>
    plural(count, {
      one: "Mehr als # Token ist nicht möglich.",
      other: "Mehr als # Token sind nicht möglich.",
    }),
  add: "Token erstellen",
  addLocked: "Entsperre deinen Tresor, um ein Token zu erstellen.",
  reference: "API-Referenz",

  scopes: {
    "reminders:read": { name: "Erinnerungen lesen", hint: "Ihre Daten, Notizen, Protokolle und E-Mails" },
    "reminders:write": {
      name: "Erinnerungen anlegen und ändern",
      hint: "Zeigt geänderte Erinnerungen, aber löscht keine und sendet keine von Hand",
    },
    "users:read": {
      name: "Personen lesen",
      hint: "Namen, E-Mail-Adressen, Rollen und den Tag, an dem sie zuletzt hier waren",
    },
    "audit:read": { name: "Protokoll lesen", hint: "Wer was getan hat, ohne Inhalte von Tresoren" },
    "system:read": { name: "Systemstatus lesen", hint: "Datenbank, Sicherungen, E-Mail und Speicherplatz" },
    scim: {
      name: "Bereitstellung (SCIM)",
      hint: "Für das Verzeichnis deiner Firma, das sagt, wer dort arbeitet. Ein solcher Token kann nichts anderes.",
    },
  },

  row: {
    ended: "Abgelaufen",
    fromBackup: "Aus einer Sicherung",
    ends: (day) => `Läuft ab: ${day}`,
    wasUntil: (day) => `Abgelaufen: ${day}`,
    created: (day, by) => (by === null ? `Erstellt: ${day}` : `Erstellt: ${day} von ${by}`),
    neverUsed: "Nie verwendet",
    used: (moment, network) =>
      network === null ? `Zuletzt verwendet: ${moment}` : `Zuletzt verwendet: ${moment} von ${network}`,
    onlyFrom: (networks) => `Nur von ${networks}`,
    ownReminders: "Deine eigenen Erinnerungen",
    tags: (names) => `Erinnerungen aus ${names}`,
    noTags: "Seine Bereiche wurden gelöscht, er erreicht also keine Erinnerungen.",
    former: (moment) => `Das bisherige Geheimnis gilt bis ${moment}`,
    awaitsKeep:
      "Eine Sicherung hat ihn zurückgebracht, und vielleicht wurde er danach widerrufen oder erneuert. Er gilt erst, wenn du ihn erneuerst oder behältst.",
    names: (names) => list(names),
    rotate: "Erneuern",
    rotateLabel: (name) => `${name} erneuern`,
    revoke: "Widerrufen",
    revokeLabel: (name) => `${name} widerrufen`,
    keep: "Behalten",
    keepLabel: (name) => `${name} behalten`,
  },

  create: {
    title: "API-Token erstellen",
    submit: "Token erstellen",
    name: "Name",
    nameHint: "Das Programm, das ihn verwendet, etwa Terraform",
    scopes: "Was er darf",
    reach: "Welche Erinnerungen",
    reachOwn: "Meine eigenen Erinnerungen",
    reachTags: "Erinnerungen bestimmter Bereiche",
    tags: "Bereiche",
    tagsHint: "Er erreicht nur Erinnerungen dieser Bereiche, und nur so weit deine eigenen Rechte reichen.",
    tagsHintServer: "Er erreicht nur Erinnerungen dieser Bereiche.",
    tagsFailed: "Die Bereiche konnten nicht geladen werden",
    expires: "Läuft ab am",
    expiresHint: "Am Ende dieses Tages, spätestens in einem Jahr. 30, 7 und 1 Tage vorher wirst du erinnert.",
    networks: "Erlaubte Netze (freiwillig)",
    networksHint: "Adressen oder Netze, durch Leerzeichen getrennt. Leer: von überall.",
    password: "Dein Master-Passwort",
    failed: "Der Token konnte nicht erstellt werden",
    faults: {
      name: "Gib einen Namen ein",
      scopes: "Wähle mindestens eines",
      tags: "Wähle mindestens einen Bereich",
      expires: "Wähle einen Tag zwischen heute und in einem Jahr",
      password: "Gib dein Master-Passwort ein",
    },
  },

  secret: {
    title: "Kopiere den Token jetzt",
    lead: "Er wird nur einmal angezeigt. Wer ihn hat, kann alles tun, was er erlaubt.",
    label: "Token",
    usage: "Ein Programm sendet ihn mit jeder Anfrage:",
    example: "Beispiel einer Anfrage",
    header: (prefix) => `Authorization: Bearer ${prefix}…`,
    tags: "Die IDs seiner Bereiche:",
    copy: "Kopieren",
    copied: "Token kopiert",
    copyFailed: "Der Token konnte nicht kopiert werden",
    done: "Ich habe ihn gesichert",
  },

  rotate: {
    title: (name) => `${name} erneuern?`,
    lead: "Du bekommst ein neues Geheimnis. Setze es an die Stelle des bisherigen, bevor das nicht mehr gilt.",
    leadFromBackup: "Du bekommst ein neues Geheimnis, und die bisherigen gelten nicht mehr.",
    overlap: "Bisheriges Geheimnis gilt noch",
    noOverlap: "Gar nicht",
    overlapHours: (count) => plural(count, { one: "# Stunde", other: "# Stunden" }),
    overlapDays: (count) => plural(count, { one: "# Tag", other: "# Tage" }),
    submit: "Erneuern",
    failed: "Der Token konnte nicht erneuert werden",
  },

  keep: {
    title: (name) => `${name} behalten?`,
    lead: "Seine Geheimnisse sind die der Sicherung. Behalte ihn nur, wenn du weißt, dass er danach weder widerrufen noch erneuert wurde. Sonst erneuere ihn.",
    submit: "Behalten",
    done: "Der Token gilt wieder",
    failed: "Der Token konnte nicht behalten werden",
  },

  revoke: {
    title: (name) => `${name} widerrufen?`,
    body: "Programme, die ihn verwenden, funktionieren sofort nicht mehr. Das lässt sich nicht rückgängig machen.",
    confirm: "Widerrufen",
    done: "Token widerrufen",
    failed: "Der Token konnte nicht widerrufen werden",
  },
});
