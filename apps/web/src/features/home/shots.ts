import narrowDark from "./pictures/passwords-narrow-dark.webp";
import narrowLight from "./pictures/passwords-narrow-light.webp";
import wideDark from "./pictures/passwords-wide-dark.webp";
import wideLight from "./pictures/passwords-wide-light.webp";
import type { Shots } from "./ProductPicture.tsx";

/** As `npm run pictures` takes them. */
const wide = { width: 1120, height: 596 };
const narrow = { width: 390, height: 530 };

export const vaultShots: Shots = {
  wide: { light: { url: wideLight, ...wide }, dark: { url: wideDark, ...wide } },
  narrow: { light: { url: narrowLight, ...narrow }, dark: { url: narrowDark, ...narrow } },
};
