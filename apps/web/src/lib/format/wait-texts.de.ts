import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./wait-texts.ts";

/** Returns the texts of waits in German; each fits after "in". */
export const german = ({ plural }: Format): TextsOf<typeof english> => {
  const inWords = (seconds: number) =>
    seconds < 90
      ? plural(seconds, { one: "# Sekunde", other: "# Sekunden" })
      : seconds < 5_400
        ? plural(Math.ceil(seconds / 60), { one: "# Minute", other: "# Minuten" })
        : plural(Math.ceil(seconds / 3_600), { one: "# Stunde", other: "# Stunden" });

  return {
    inWords,
    tooManyTries: (seconds) => `Zu viele Versuche. Du kannst es in ${inWords(seconds)} erneut versuchen.`,
  };
};
