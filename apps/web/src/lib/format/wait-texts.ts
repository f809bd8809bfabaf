import { type Format, localize } from "@pomander/texts/format";

export const english = ({ plural }: Format) => ({
  /** Returns whole words for a wait: "1 minute", "40 seconds", "5 hours". */
  inWords: (seconds: number) =>
    seconds < 90
      ? plural(seconds, { one: "# second", other: "# seconds" })
      : seconds < 5_400
        ? plural(Math.ceil(seconds / 60), { one: "# minute", other: "# minutes" })
        : plural(Math.ceil(seconds / 3_600), { one: "# hour", other: "# hours" }),
});

export const { inWords } = localize("wait", english);
