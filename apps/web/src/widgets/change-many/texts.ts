import { type Format, localize } from "@pomander/texts/format";

/** Texts of selecting several passwords, of the progress of changing them, and of its outcome. */
export const english = ({ number, plural }: Format) => ({
  group: "Selected passwords",
  count: (count: number) => `${number(count)} selected`,
  all: (count: number) => `Select all ${number(count)}`,
  allShort: (count: number) => `All ${number(count)}`,
  clear: "Clear selection",
  stop: "Stop",
  busy: "Updating the selected passwords",
  progress: (done: number, total: number) => `${number(done)} of ${number(total)}`,
  left: (count: number) =>
    plural(count, { one: "# password stays as it was.", other: "# passwords stay as they were." }),
  stopped: "Stopped.",
  skipped: "Some were changed or deleted elsewhere. Review them and try again.",
  undone: (undone: number, total: number) =>
    undone === total ? "Undone." : `${number(undone)} of ${number(total)} undone.`,
  undo: "Undo",
  unforeseen: (error: string) => `Something went wrong. The error: ${error}`,
});

export const texts = localize("widgets/change-many/texts", english);
