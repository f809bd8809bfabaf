import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the button in fields in German. */
export const german = (_format: Format): TextsOf<typeof english> => ({
  label: "Mit Pomander ausfüllen",
});
