import { type Format, localize } from "@pomander/texts/format";

/** Texts about a file of passwords that was chosen. */
export const english = ({ number }: Format) => ({
  moved: "This file can't be read anymore. It may have been moved or changed: choose it again.",
  tooLarge: (megabytes: number) =>
    `This file is larger than ${number(megabytes)} MB, more than any export of passwords.`,
});

export const texts = localize("file", english);
