import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts about a person's own records of sharing that can't be read in German. */
export const german = ({ plural }: Format): TextsOf<typeof english> => ({
  said: {
    contacts: "Die Liste deiner Kontakte ist nicht lesbar. Deshalb kannst du nichts teilen.",
    vaults: "Die Liste deiner gemeinsamen Tresore ist nicht lesbar. Deshalb lässt sich keiner davon öffnen.",
    invites: "Die Liste deiner Einladungen ist nicht lesbar. Deshalb kannst du nichts teilen.",
  },
  action: "Beheben\u00a0…",
  label: {
    contacts: "Beheben\u00a0… Liste deiner Kontakte",
    vaults: "Beheben\u00a0… Liste deiner gemeinsamen Tresore",
    invites: "Beheben\u00a0… Liste deiner Einladungen",
  },
  title: {
    contacts: "Kontakte wählen",
    vaults: "Gemeinsame Tresore wählen",
    invites: "Einladungen wählen",
  },
  lead: "Dein Tresor hebt frühere Versionen dieser Liste 30 Tage lang auf. Was nach der gewählten Version dazukam, fehlt darin. Die Zeitangaben stammen vom Server.",
  proof: "Gib dein Master-Passwort ein, um frühere Versionen zu sehen.",
  loading: "Frühere Versionen werden geladen\u00a0…",
  loadFailed: "Frühere Versionen konnten nicht geladen werden",
  versions: "Version",
  noVersions: "Keine frühere Version ist lesbar.",
  count: {
    contacts: (count) => plural(count, { one: "# Kontakt", other: "# Kontakte" }),
    vaults: (count) => plural(count, { one: "# gemeinsamer Tresor", other: "# gemeinsame Tresore" }),
    invites: (count) => plural(count, { one: "# Einladung", other: "# Einladungen" }),
  },
  until: (date) => `Stand bis ${date}`,
  none: "Eine leere Liste",
  noneHint: {
    contacts: "Vergleiche Codes oder lade die Personen ein, bevor du wieder etwas mit ihnen teilst.",
    vaults: "Einen gemeinsamen Tresor siehst du wieder, wenn ihn dir jemand, der ihn verwaltet, neu gegeben hat.",
    invites: "Schon gesendete Links lassen sich annehmen, geben aber keinen Zugriff. Sende neue.",
  },
  submit: "Diese Version verwenden",
  submitNone: "Leere Liste verwenden",
  failed: "Die Liste konnte nicht ersetzt werden",
  done: "Deine Liste ist wieder verwendbar.",
});
