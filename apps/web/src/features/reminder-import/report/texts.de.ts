import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of taking an import back in German. */
export const german = ({ number, plural }: Format): TextsOf<typeof english> => {
  const reminders = (count: number) => plural(count, { one: "# Erinnerung", other: "# Erinnerungen" });

  const shared = {
    again: "Erneut versuchen",
    bar: "Fortschritt",
    failed: "Der Import konnte nicht rückgängig gemacht werden",
    cancel: "Abbrechen",
    close: "Schließen",
  };
  return {
    undoUpdate: {
      ...shared,
      title: (count) => `Import von ${reminders(count)} rückgängig machen?`,
      body: "Hinzugefügte Erinnerungen werden mit ihren künftigen E-Mails gelöscht. Aktualisierte bekommen ihre früheren Werte zurück. Was seitdem jemand geändert hat, bleibt, wie es ist.",
      confirm: () => "Rückgängig machen",
      busy: (removed, total) => `${number(removed)} von ${reminders(total)} rückgängig gemacht`,
      done: (removed) =>
        removed === 0 ? "Es war nichts mehr rückgängig zu machen" : `${reminders(removed)} rückgängig gemacht`,
      changed: (count) =>
        plural(count, {
          one: "# Erinnerung wurde seit dem Import geändert und bleibt, wie sie ist.",
          other: "# Erinnerungen wurden seit dem Import geändert und bleiben, wie sie sind.",
        }),
    },
    undo: {
      ...shared,
      title: (count) => `${reminders(count)} entfernen?`,
      body: "Sie werden mit ihren künftigen E-Mails gelöscht. Was seitdem jemand geändert hat, bleibt.",
      confirm: (count) => `${reminders(count)} entfernen`,
      busy: (removed, total) => `${number(removed)} von ${reminders(total)} entfernt`,
      done: (removed) => (removed === 0 ? "Es war nichts mehr zu entfernen" : `${reminders(removed)} entfernt`),
      changed: (count) =>
        plural(count, {
          one: "# Erinnerung wurde seit dem Import geändert und bleibt.",
          other: "# Erinnerungen wurden seit dem Import geändert und bleiben.",
        }),
    },
  };
};
