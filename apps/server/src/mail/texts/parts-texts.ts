import type { Format } from "@pomander/texts/format";

/** Returns the texts that several mails share: how people are called whose name is not shown. */
export const english = (_format: Format) => ({
  someone: "someone",
  someoneAtStart: "Someone",
  someoneElse: "Someone else",
});
