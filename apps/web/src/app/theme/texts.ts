import { localize } from "@pomander/texts/format";

/** Texts of the component library's own buttons. */
export const english = () => ({
  clear: "Clear",
  close: "Close",
  open: "Open",
  noOptions: "No options",
  page: (page: number) => `page ${page}`,
  toPage: (page: number) => `Go to page ${page}`,
  toPrevious: "Go to previous page",
  toNext: "Go to next page",
});

export const texts = localize("app/theme/texts", english);
