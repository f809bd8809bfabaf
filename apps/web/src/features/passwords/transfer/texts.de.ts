import { limits } from "@pomander/contract";
import type { Format, TextsOf } from "@pomander/texts/format";
import { shortened } from "../../../lib/format/shortened.ts";
import type { english } from "./texts.ts";

/** Returns the texts of copying entries to another vault, or moving them there, in German. */
export const german = ({ number, plural, list }: Format): TextsOf<typeof english> => {
  const passwords = (count: number) => plural(count, { one: "# Passwort", other: "# Passwörter" });
  const are = (count: number) => `${passwords(count)} ${count === 1 ? "ist" : "sind"}`;

  return {
    share: "Teilen\u00a0…",
    copyOrMove: "Kopieren oder verschieben\u00a0…",
    title: {
      one: (title) => `„${shortened(title)}“ kopieren oder verschieben`,
      many: (count) => `${passwords(count)} kopieren oder verschieben`,
    },
    shareTitle: {
      one: (title) => `„${shortened(title)}“ teilen`,
      many: (count) => `${passwords(count)} teilen`,
    },
    noVault: {
      body: "Um Passwörter zu teilen, lege sie in einen gemeinsamen Tresor. Du hast noch keinen, den du bearbeiten darfst: Lege einen an, oder bitte darum, einen bearbeiten zu dürfen.",
      toVaults: "Gemeinsame Tresore anzeigen",
    },
    to: "Tresor",
    how: "Was geschehen soll",
    copy: {
      label: "Kopieren",
      hint: "Das Original bleibt, wo es ist. Spätere Änderungen gelten nur für das eine oder das andere.",
    },
    move: {
      label: "Verschieben",
      hint: `Am bisherigen Ort ist es dann nicht mehr, nur noch ${limits.historyDays} Tage lang unter „Gelöscht“.`,
    },
    cannotMove: "Nur Kopieren ist möglich, weil du einen dieser Tresore nur lesen darfst.",
    readers: (names) =>
      names.length === 1
        ? `${list(names)} kann alles in diesem Tresor sehen und kopieren.`
        : `${list(names)} können alles in diesem Tresor sehen und kopieren.`,
    unchecked: (name) => `${name} (von niemandem geprüft, den du kennst)`,
    alone: "Du bist das einzige Mitglied dieses Tresors.",
    others: (count) => plural(count, { one: "# weiteres Mitglied", other: "# weitere Mitglieder" }),
    keepsReminder: "Verknüpfung mit der Erinnerung behalten",
    leaveMissingFiles: "Fehlende Dateien zurücklassen",
    cancel: "Abbrechen",
    submit: {
      copy: (count) => `${passwords(count)} kopieren`,
      move: (count) => `${passwords(count)} verschieben`,
    },
    stop: "Anhalten",
    busy: { copy: "Wird kopiert", move: "Wird verschoben" },
    progress: (done, total) => `${number(done)} von ${number(total)}`,
    tooMany: (max) => `Wähle höchstens ${number(max)} Passwörter auf einmal aus.`,
    already: (count, vault) => `${are(count)} schon in ${vault}.`,
    leave: {
      title: (vault) => `Aus „${shortened(vault)}“ verschieben?`,
      titleMany: "Aus gemeinsamen Tresoren verschieben?",
      body: (count) =>
        `Die anderen Mitglieder verlieren den Zugriff auf ${plural(count, { one: "# Passwort", other: "# Passwörter" })}. ` +
        "Wer ein Passwort sehen konnte, hat es sich vielleicht gemerkt.",
    },
    done: {
      copy: (count, vault) => `${passwords(count)} nach ${shortened(vault)} kopiert.`,
      move: (count, vault) => `${passwords(count)} nach ${shortened(vault)} verschoben.`,
    },
    failed: { copy: "Kopieren fehlgeschlagen", move: "Verschieben fehlgeschlagen" },
    stopped: (done, total) => `Nach ${number(done)} von ${number(total)} angehalten.`,
  };
};
