import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./wait-texts.ts";

/** Returns the texts of waiting times in French. */
export const french = ({ plural }: Format): TextsOf<typeof english> => {
  const inWords = (seconds: number) =>
    seconds < 90
      ? plural(seconds, { one: "# seconde", other: "# secondes" })
      : seconds < 5_400
        ? plural(Math.ceil(seconds / 60), { one: "# minute", other: "# minutes" })
        : plural(Math.ceil(seconds / 3_600), { one: "# heure", other: "# heures" });
  return { inWords, tooManyTries: (seconds) => `Trop d’essais. Vous pourrez réessayer dans ${inWords(seconds)}.` };
};
