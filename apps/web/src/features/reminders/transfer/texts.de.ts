import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the import and export of reminders in German. */
export const german = ({ plural }: Format): TextsOf<typeof english> => ({
  label: "Mehr",
  import: "Import",
  importFile: "Tabelle importieren",
  export: "Als CSV exportieren",
  fileName: (day) => `pomander-erinnerungen-${day}.csv`,
  done: (count) => `${plural(count, { one: "# Erinnerung", other: "# Erinnerungen" })} exportiert`,
  failed: "Deine Erinnerungen konnten nicht exportiert werden",
  headings: {
    alsoBeforeDays: "Weitere Vorlaufzeiten (Tage)",
    email: "E-Mail-Adresse",
    remindDaysStart: "Erinnern ab",
    status: "Status",
    assignees: "Zugewiesen an",
    owner: "Angelegt von",
  },
});
