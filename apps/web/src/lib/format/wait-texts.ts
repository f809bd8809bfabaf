import { type Format, localize } from "@pomander/texts/format";

export const english = ({ plural }: Format) => {
  const inWords = (seconds: number) =>
    seconds < 90
      ? plural(seconds, { one: "# second", other: "# seconds" })
      : seconds < 5_400
        ? plural(Math.ceil(seconds / 60), { one: "# minute", other: "# minutes" })
        : plural(Math.ceil(seconds / 3_600), { one: "# hour", other: "# hours" });

  return {
    /** Returns whole words for a wait: "1 minute", "40 seconds", "5 hours". */
    inWords,
    tooManyTries: (seconds: number) => `Too many tries. You can try again in ${inWords(seconds)}.`,
  };
};

export const { inWords, tooManyTries } = localize("lib/format/wait-texts", english);
