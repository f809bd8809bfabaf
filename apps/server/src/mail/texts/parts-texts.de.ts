import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./parts-texts.ts";

/** Returns the texts that several mails share in German. */
export const german = (_format: Format): TextsOf<typeof english> => ({
  someone: "jemand",
  someoneAtStart: "Jemand",
  someoneElse: "Jemand anders",
});
