import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./removal-texts.ts";

/** Returns the texts about shared vaults of an account that is deleted in French. */
export const french = ({ list }: Format): TextsOf<typeof english> => ({
  goesShared: (names) =>
    names === null
      ? "Les coffres partagés où vous êtes seul"
      : names.length === 1
        ? `Le coffre partagé «\u00a0${names[0]}\u00a0», car personne d’autre n’y est`
        : `Les coffres partagés ${list(names.map((name) => `«\u00a0${name}\u00a0»`))}, car personne d’autre n’y est`,
  onlyManager: (names) =>
    `Vous êtes la seule personne à gérer ${list(names)}. Donnez d’abord à quelqu’un d’autre le rôle «\u00a0Peut gérer\u00a0», sinon plus personne ne pourra gérer ${names.length === 1 ? "ce coffre" : "ces coffres"}.`,
});
