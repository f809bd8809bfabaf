import { type Format, localize } from "@pomander/texts/format";

export const english = ({ plural }: Format) => ({
  label: "More",
  import: "Import",
  importFile: "Import a spreadsheet",
  export: "Export as CSV",
  fileName: (day: string) => `pomander-reminders-${day}.csv`,
  done: (count: number) => `${plural(count, { one: "# reminder", other: "# reminders" })} exported`,
  failed: "Couldn't export your reminders",
});

export const texts = localize("features/reminders/transfer/texts", english);
