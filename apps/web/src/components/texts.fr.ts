import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the parts that many pages consist of in French. */
export const french = ({ number }: Format): TextsOf<typeof english> => ({
  cancel: "Annuler",
  retry: "Réessayer",
  dismiss: "Fermer",
  untitled: "Sans titre",
  colon: "\u00a0: ",
  breadcrumb: "Fil d’Ariane",
  discard: {
    title: "Abandonner vos modifications\u00a0?",
    body: "Vos modifications ne sont pas encore enregistrées.",
    confirm: "Abandonner",
    cancel: "Continuer la saisie",
  },
  pagesOf: (title) => `Pages\u00a0: ${title}`,
  range: (firstRow, lastRow, total) => `${number(firstRow)}–${number(lastRow)} sur ${number(total)}`,
  people: (names, rest) =>
    names.length === 0
      ? `${number(rest)} de plus`
      : rest > 0
        ? `${names.join(", ")} et ${number(rest)} de plus`
        : names.join(", "),
});
