export const fold = (text: string) => text.normalize("NFC").trim().toLowerCase();
/** Folds a count, without the decimals that a sheet shows of a whole number: "30.00 days". */
export const foldCount = (text: string) => fold(text).replace(/^(\d{1,3})[.,]00(?=$|\s\p{L})/u, "$1");

/** Returns whether a cell states that it has no value. */
export const isNothing = (text: string) =>
  /^(?:|[-–—./]+|n\/?a|n\. ?a\.|k\. ?a\.|none|nil|keine?r?|entfällt|tb[dca]|\?+|#n\/a|#ref!|null)$/u.test(fold(text));
