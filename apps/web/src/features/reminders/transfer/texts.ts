import { pluralize } from "../../../lib/format/pluralize.ts";

export const texts = {
  label: "More",
  import: "Import",
  importFile: "Import a spreadsheet",
  export: "Export as CSV",
  fileName: (day: string) => `pomander-reminders-${day}.csv`,
  done: (count: number) => `${pluralize(count, "reminder", "reminders")} exported`,
  failed: "Couldn't export your reminders",
};
