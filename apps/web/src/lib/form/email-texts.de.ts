import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./email-texts.ts";

/** Returns the texts of the fields for addresses in German. */
export const german = (_format: Format): TextsOf<typeof english> => ({
  invalid: "Gib eine gültige E-Mail-Adresse ein",
});
