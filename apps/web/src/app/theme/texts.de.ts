import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the component library's own buttons in German. */
export const german = (_format: Format): TextsOf<typeof english> => ({
  clear: "Leeren",
  close: "Schließen",
  open: "Öffnen",
  noOptions: "Keine Auswahl",
  page: (page) => `Seite ${page}`,
  toPage: (page) => `Zu Seite ${page}`,
  toPrevious: "Zur vorigen Seite",
  toNext: "Zur nächsten Seite",
});
