import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./pictures.ts";
import passwordsNarrowDark from "./pictures/fr/passwords-narrow-dark.webp";
import passwordsNarrowLight from "./pictures/fr/passwords-narrow-light.webp";
import passwordsWideDark from "./pictures/fr/passwords-wide-dark.webp";
import passwordsWideLight from "./pictures/fr/passwords-wide-light.webp";
import remindersNarrowDark from "./pictures/fr/reminders-narrow-dark.webp";
import remindersNarrowLight from "./pictures/fr/reminders-narrow-light.webp";
import remindersWideDark from "./pictures/fr/reminders-wide-dark.webp";
import remindersWideLight from "./pictures/fr/reminders-wide-light.webp";

/** Returns the addresses of the product's pictures in French. */
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
