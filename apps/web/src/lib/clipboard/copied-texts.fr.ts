import { secretSeconds } from "@pomander/browser/clipboard";
import { shortened } from "../format/shortened.ts";
import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./copied-texts.ts";

/** Returns the texts of the notice that something was copied in French. */
export const french = (): TextsOf<typeof english> => {
  const notice = "Copié dans le presse-papiers\u00a0!";
  return {
    copied: notice,
    copiedSecret: (field, title) =>
      field === undefined || title === undefined
        ? `${notice} Effacé dans ${secretSeconds} secondes.`
        : `${notice} ${field} (${shortened(title)}), effacé dans ${secretSeconds} secondes.`,
    copiedText: (field, title) =>
      field === undefined || title === undefined ? notice : `${notice} ${field} (${shortened(title)}).`,
  };
};
