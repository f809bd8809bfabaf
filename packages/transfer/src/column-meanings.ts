/** Meanings of a column in any CSV: a text of an entry, or a custom field of the column's name, or nothing. */
export const columnMeanings = [
  "title",
  "link",
  "email",
  "password",
  "notes",
  "category",
  "tags",
  "totp",
  "expires",
  "favorite",
  "field",
  "hiddenField",
  "ignore",
] as const;
export type ColumnMeaning = (typeof columnMeanings)[number];
