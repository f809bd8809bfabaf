import { type Format, localize } from "@pomander/texts/format";

export const english = ({ plural }: Format) => ({
  label: "More",
  import: "Import",
  importFile: "Import a spreadsheet",
  export: "Export as CSV",
  fileName: (day: string) => `pomander-reminders-${day}.csv`,
  done: (count: number) => `${plural(count, { one: "# reminder", other: "# reminders" })} exported`,
  failed: "Couldn't export your reminders",
  /** Headings of the file, each of which the import recognizes, beside the fields' names. */
  headings: {
    alsoBeforeDays: "Also before (days)",
    email: "Email address",
    remindDaysStart: "Start date",
    status: "Status",
    assignees: "Assigned to",
    owner: "Created by",
  },
});

export const texts = localize("features/reminders/transfer/texts", english);
