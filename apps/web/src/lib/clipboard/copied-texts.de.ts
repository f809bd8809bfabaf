import { secretSeconds } from "@pomander/browser/clipboard";
import type { Format, TextsOf } from "@pomander/texts/format";
import { shortened } from "../format/shortened.ts";
import type { english } from "./copied-texts.ts";

const notice = "In die Zwischenablage kopiert";

/** Returns the texts of the notice that something was copied in German. */
export const german = (_format: Format): TextsOf<typeof english> => ({
  copied: notice,
  copiedSecret: (field, title) =>
    field === undefined || title === undefined
      ? `${notice}. Sie wird in ${secretSeconds} Sekunden geleert.`
      : `${notice}: ${field} von ${shortened(title)}. Sie wird in ${secretSeconds} Sekunden geleert.`,
  copiedText: (field, title) =>
    field === undefined || title === undefined ? notice : `${notice}: ${field} von ${shortened(title)}.`,
});
