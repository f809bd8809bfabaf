import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts about channels in German. */
export const german = ({ moment }: Format): TextsOf<typeof english> => ({
  list: "Kanäle",
  none: "Noch keine Kanäle.",
  add: "Kanal hinzufügen",
  loading: "Kanäle werden geladen",
  loadFailed: "Die Kanäle konnten nicht geladen werden",
  off: "Aus",
  sent: (at) => (at === null ? "Noch keine Nachrichten" : `Letzte Nachricht: ${moment(at)}`),
  problem: (text) => `Die letzte Nachricht ist fehlgeschlagen. ${text}`,

  test: {
    label: (name) => `Testnachricht an ${name} senden`,
    tip: "Testnachricht senden",
    failed: "Der Test konnte nicht gesendet werden",
  },
  edit: { label: (name) => `${name} bearbeiten`, tip: "Bearbeiten" },
  remove: {
    label: (name) => `${name} löschen`,
    tip: "Löschen",
    title: (name) => `Kanal „${name}“ löschen?`,
    body: "Er bekommt keine Erinnerungen mehr. Was gesendet wurde, bleibt im Verlauf jeder Erinnerung.",
    confirm: "Kanal löschen",
    done: "Kanal gelöscht",
    failed: "Der Kanal konnte nicht gelöscht werden",
  },

  form: {
    addTitle: "Kanal hinzufügen",
    editTitle: "Kanal bearbeiten",
    add: "Hinzufügen",
    save: "Speichern",
    kind: "Art",
    kinds: { webhook: "Webhook (dein eigenes Programm)", slack: "Slack", teams: "Microsoft Teams", ntfy: "ntfy" },
    name: "Name",
    nameHint: "Er steht im Verlauf von Erinnerungen.",
    url: "Adresse",
    newUrl: "Neue Adresse",
    urlHints: {
      webhook: "Nachrichten kommen hier als JSON an, signiert nach Standard Webhooks.",
      slack: "Die Adresse eines eingehenden Webhooks: https://hooks.slack.com/services/…",
      teams: "Die Adresse eines Workflows, der in einen Kanal schreibt, wenn eine Webhook-Anforderung eingeht.",
      ntfy: "Die Adresse eines Themas, etwa https://ntfy.sh/mein-thema",
    },
    keepUrl: (host) => `Leer lassen, um die bisherige zu behalten (${host}).`,
    token: "Zugriffstoken (freiwillig)",
    tokenHint: "Nur für ein geschütztes Thema.",
    isActive: "Erinnerungen an diesen Kanal senden",
    faults: { name: "Gib einen Namen ein", url: "Gib eine Adresse ein, die mit https:// beginnt" },
    added: "Kanal hinzugefügt. Sende zum Ausprobieren eine Testnachricht.",
    saved: "Kanal gespeichert",
    addFailed: "Der Kanal konnte nicht hinzugefügt werden",
    saveFailed: "Der Kanal konnte nicht gespeichert werden",
  },

  secret: {
    title: "Sichere das Signaturgeheimnis",
    body: "Dein Programm prüft damit die Signatur jeder Nachricht. Es wird nur dieses eine Mal angezeigt.",
    label: "Signaturgeheimnis",
    copy: "Kopieren",
    copied: "Signaturgeheimnis kopiert",
    done: "Ich habe es gesichert",
  },
});
