import { type Format, localize } from "@pomander/texts/format";

/** Texts of the parts that many pages consist of. */
export const english = ({ number }: Format) => ({
  cancel: "Cancel",
  retry: "Retry",
  dismiss: "Dismiss",
  untitled: "Untitled",
  /** The sign between a name and its value: "Type: Work". */
  colon: ": ",
  breadcrumb: "Breadcrumb",
  discard: {
    title: "Discard your changes?",
    body: "Your changes aren't saved yet.",
    confirm: "Discard changes",
    cancel: "Keep editing",
  },
  pagesOf: (title: string) => `Pages: ${title}`,
  range: (firstRow: number, lastRow: number, total: number) =>
    `${number(firstRow)}–${number(lastRow)} of ${number(total)}`,
  /** Names people, and the number of those who aren't named. */
  people: (names: readonly string[], rest: number) =>
    names.length === 0
      ? `${number(rest)} more`
      : rest > 0
        ? `${names.join(", ")} and ${number(rest)} more`
        : names.join(", "),
});

export const texts = localize("components/texts", english);
