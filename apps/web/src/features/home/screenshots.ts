import passwordsNarrowDark from "./pictures/passwords-narrow-dark.webp";
import passwordsNarrowLight from "./pictures/passwords-narrow-light.webp";
import passwordsWideDark from "./pictures/passwords-wide-dark.webp";
import passwordsWideLight from "./pictures/passwords-wide-light.webp";
import remindersNarrowDark from "./pictures/reminders-narrow-dark.webp";
import remindersNarrowLight from "./pictures/reminders-narrow-light.webp";
import remindersWideDark from "./pictures/reminders-wide-dark.webp";
import remindersWideLight from "./pictures/reminders-wide-light.webp";
import type { Shots } from "./ProductPicture.tsx";

// As `npm run pictures` takes them.

export const vaultShots: Shots = {
  wide: { light: passwordsWideLight, dark: passwordsWideDark, width: 1120, height: 596 },
  narrow: { light: passwordsNarrowLight, dark: passwordsNarrowDark, width: 390, height: 530 },
};

export const reminderShots: Shots = {
  wide: { light: remindersWideLight, dark: remindersWideDark, width: 1120, height: 700 },
  narrow: { light: remindersNarrowLight, dark: remindersNarrowDark, width: 390, height: 624 },
};
