import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./pictures.ts";
import passwordsNarrowDark from "./pictures/passwords-narrow-dark.webp";
import passwordsNarrowLight from "./pictures/passwords-narrow-light.webp";
import passwordsWideDark from "./pictures/passwords-wide-dark.webp";
import passwordsWideLight from "./pictures/passwords-wide-light.webp";
import remindersNarrowDark from "./pictures/reminders-narrow-dark.webp";
import remindersNarrowLight from "./pictures/reminders-narrow-light.webp";
import remindersWideDark from "./pictures/reminders-wide-dark.webp";
import remindersWideLight from "./pictures/reminders-wide-light.webp";

/** Returns the addresses of the product's pictures: the English ones, until there are French ones. */
export const french = (): TextsOf<typeof english> => ({
  passwords: {
    wide: { light: passwordsWideLight, dark: passwordsWideDark },
    narrow: { light: passwordsNarrowLight, dark: passwordsNarrowDark },
  },
  reminders: {
    wide: { light: remindersWideLight, dark: remindersWideDark },
    narrow: { light: remindersNarrowLight, dark: remindersNarrowDark },
  },
});
