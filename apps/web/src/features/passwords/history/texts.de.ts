import { limits } from "@pomander/contract/limits";
import type { Format, TextsOf } from "@pomander/texts/format";
import { unbroken } from "../../../lib/format/unbroken.ts";
import type { english } from "./texts.ts";

/** Returns the texts about earlier versions and deleted entries in German. */
export const german = ({ plural }: Format): TextsOf<typeof english> => {
  const kept = `Der aktuelle Stand bleibt ${limits.historyDays} Tage lang als frühere Version erhalten.`;
  const deletedStay = `Gelöschte Einträge bleiben ${limits.historyDays} Tage lang verschlüsselt hier.`;

  return {
    offline: "Du bist offline. Für frühere Versionen und gelöschte Einträge brauchst du eine Verbindung.",
    proof: {
      versions: "Gib dein Master-Passwort ein, um frühere Versionen zu sehen.",
      deleted: "Gib dein Master-Passwort ein, um zu sehen, was du gelöscht hast.",
    },
    older: "Ältere Versionen anzeigen",
    loadFailed: "Frühere Versionen konnten nicht geladen werden",
    busy: "Frühere Versionen werden geladen",

    saved: {
      title: (when) => `Gespeichert: ${when}`,
      titleBy: (when, by) => `Gespeichert: ${when}, von ${by}`,
      restoreLabel: (when) => `Version wiederherstellen, gespeichert ${when}`,
      confirm: (when) => `Der Eintrag wird auf diesen Stand zurückgesetzt (gespeichert: ${when}). ${kept}`,
    },
    replaced: {
      title: (when) => `Laut Server ersetzt: ${when}`,
      restoreLabel: (when) => `Version wiederherstellen, ersetzt ${when}`,
      confirm: (when) => `Der Eintrag wird auf diesen Stand zurückgesetzt (ersetzt: ${when}). ${kept}`,
    },

    versions: {
      open: "Frühere Versionen",
      title: "Frühere Versionen",
      lead: (title) => `„${title}“ vor jeder Änderung der letzten ${limits.historyDays} Tage.`,
      list: "Frühere Versionen",
      compareWith: "Vergleichen mit",
      present: "Aktueller Eintrag",
      next: "Nächste Version",
      thisOne: "Diese Version",
      one: "Frühere Version",
      now: "Jetzt",
      differs: (fields) => `Unterschiede: ${fields.join(", ")}`,
      same: "Keine sichtbaren Unterschiede",
      restoreVersion: "Wiederherstellen",
      close: "Schließen",
      deleteAll: "Frühere Versionen löschen",
      empty: {
        title: "Keine früheren Versionen",
        hint: `Wird dieser Eintrag geändert, bleibt die frühere Version ${limits.historyDays} Tage lang erhalten.`,
      },
      emptyShared: {
        title: "Keine früheren Versionen",
        hint: `Wird dieser Eintrag geändert, bleibt die frühere Version ${limits.historyDays} Tage lang erhalten, oder bis der Tresor neue Schlüssel bekommt, etwa wenn jemand entfernt wird.`,
      },
    },
    confirm: {
      title: "Diese Version wiederherstellen?",
      confirm: "Wiederherstellen",
    },
    restoreVersionAsNew: "Als neuen Eintrag speichern",
    withoutFiles: (count) =>
      plural(count, { one: "Ohne die Datei wiederherstellen", other: "Ohne die Dateien wiederherstellen" }),
    notices: {
      restoreVersion: "Version wiederhergestellt. Was sie ersetzt hat, ist jetzt eine frühere Version.",
      restoreVersionAsNew: "Als neuer Eintrag wiederhergestellt",
      show: "Anzeigen",
      failed: "Wiederherstellen fehlgeschlagen",
      deletedNow: "Endgültig gelöscht",
    },

    deleted: {
      title: "Zuletzt gelöscht",
      lead: deletedStay,
      leadShared:
        "Die eines gemeinsamen Tresors bleiben nur, bis er neue Schlüssel bekommt, etwa wenn jemand entfernt wird.",
      list: "Zuletzt gelöscht",
      at: (when) => `Laut Server gelöscht: ${when}`,
      until: (day, howFar) => `Wiederherstellbar bis ${unbroken(`${day} · ${howFar}`)}`,
      restoreVersion: "Wiederherstellen",
      restoreLabel: (title) => `${title} wiederherstellen`,
      show: "Anzeigen",
      showLabel: (title) => `${title} anzeigen`,
      isBack: "Als neuer Eintrag wiederhergestellt",
      deleteNow: "Endgültig löschen",
      deleteNowLabel: (title) => `Endgültig löschen: ${title}`,
      empty: {
        title: "In letzter Zeit nichts gelöscht",
        hint: `${deletedStay} Solange kannst du sie wiederherstellen.`,
      },
    },
    deleteVersions: {
      ofDeleted: {
        title: "Endgültig löschen?",
        body: (title) =>
          `„${title}“ und alle früheren Versionen werden sofort vom Server gelöscht. Niemand kann sie wiederherstellen.`,
        confirm: "Endgültig löschen",
      },
      ofEntry: {
        title: "Frühere Versionen löschen?",
        body: (title) =>
          `Alle früheren Versionen von „${title}“ werden sofort vom Server gelöscht. Niemand kann sie wiederherstellen. Der Eintrag selbst bleibt, wie er ist.`,
        confirm: "Versionen löschen",
      },
      failed: "Frühere Versionen konnten nicht gelöscht werden",
    },
  };
};
