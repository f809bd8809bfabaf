import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./email-texts.ts";

/** Returns the texts of the fields for addresses in French. */
export const french = (): TextsOf<typeof english> => ({
  invalid: "Saisissez une adresse e-mail valide",
});
