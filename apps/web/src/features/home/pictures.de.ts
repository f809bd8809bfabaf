import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./pictures.ts";
import passwordsNarrowDark from "./pictures/de/passwords-narrow-dark.webp";
import passwordsNarrowLight from "./pictures/de/passwords-narrow-light.webp";
import passwordsWideDark from "./pictures/de/passwords-wide-dark.webp";
import passwordsWideLight from "./pictures/de/passwords-wide-light.webp";
import remindersNarrowDark from "./pictures/de/reminders-narrow-dark.webp";
import remindersNarrowLight from "./pictures/de/reminders-narrow-light.webp";
import remindersWideDark from "./pictures/de/reminders-wide-dark.webp";
import remindersWideLight from "./pictures/de/reminders-wide-light.webp";

/** Returns the addresses of the product's pictures in German. */
export const german = (): TextsOf<typeof english> => ({
  passwords: {
    wide: { light: passwordsWideLight, dark: passwordsWideDark },
    narrow: { light: passwordsNarrowLight, dark: passwordsNarrowDark },
  },
  reminders: {
    wide: { light: remindersWideLight, dark: remindersWideDark },
    narrow: { light: remindersNarrowLight, dark: remindersNarrowDark },
  },
});
