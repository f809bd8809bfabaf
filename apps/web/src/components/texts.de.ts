import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the parts that many pages consist of in German. */
export const german = ({ number }: Format): TextsOf<typeof english> => ({
  cancel: "Abbrechen",
  retry: "Erneut versuchen",
  dismiss: "Ausblenden",
  untitled: "Ohne Titel",
  colon: ": ",
  breadcrumb: "Pfad",
  discard: {
    title: "Änderungen verwerfen?",
    body: "Deine Änderungen sind noch nicht gespeichert.",
    confirm: "Verwerfen",
    cancel: "Weiter bearbeiten",
  },
  pagesOf: (title) => `Seiten: ${title}`,
  range: (firstRow, lastRow, total) => `${number(firstRow)}–${number(lastRow)} von ${number(total)}`,
  people: (names, rest) =>
    names.length === 0
      ? `${number(rest)} weitere`
      : rest > 0
        ? `${names.join(", ")} und ${number(rest)} weitere`
        : names.join(", "),
});
