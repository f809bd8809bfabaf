import { secretSeconds } from "@pomander/browser/clipboard";
import { localize } from "@pomander/texts/format";
import { shortened } from "../format/shortened.ts";

/** The specified notice of a copy; what was copied and for how long follow it. */
const notice = "Copied to clipboard!";

/** Texts of the notice that something was copied; a field without a title is not named. */
export const english = () => ({
  copied: notice,
  /** Returns the notice of a secret: "Copied to clipboard! Password of Amazon, cleared in 30 seconds." */
  copiedSecret: (field?: string, title?: string): string =>
    field === undefined || title === undefined
      ? `${notice} Cleared in ${secretSeconds} seconds.`
      : `${notice} ${field} of ${shortened(title)}, cleared in ${secretSeconds} seconds.`,
  /** Returns the notice of a text that stays on the clipboard: "Copied to clipboard! User name of Amazon." */
  copiedText: (field?: string, title?: string): string =>
    field === undefined || title === undefined ? notice : `${notice} ${field} of ${shortened(title)}.`,
});

export const { copied, copiedSecret, copiedText } = localize("lib/clipboard/copied-texts", english);
