import { localize } from "@pomander/texts/format";
import passwordsNarrowDark from "./pictures/passwords-narrow-dark.webp";
import passwordsNarrowLight from "./pictures/passwords-narrow-light.webp";
import passwordsWideDark from "./pictures/passwords-wide-dark.webp";
import passwordsWideLight from "./pictures/passwords-wide-light.webp";
import remindersNarrowDark from "./pictures/reminders-narrow-dark.webp";
import remindersNarrowLight from "./pictures/reminders-narrow-light.webp";
import remindersWideDark from "./pictures/reminders-wide-dark.webp";
import remindersWideLight from "./pictures/reminders-wide-light.webp";

/** The addresses of the product's pictures, which `npm run trial pictures` takes in each language. */
export const english = () => ({
  passwords: {
    wide: { light: passwordsWideLight, dark: passwordsWideDark },
    narrow: { light: passwordsNarrowLight, dark: passwordsNarrowDark },
  },
  reminders: {
    wide: { light: remindersWideLight, dark: remindersWideDark },
    narrow: { light: remindersNarrowLight, dark: remindersNarrowDark },
  },
});

export const pictures = localize("features/home/pictures", english);
