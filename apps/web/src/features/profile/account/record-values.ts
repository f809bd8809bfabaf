/** Fields of a record as a form holds them. */
export type RecordValues = Record<string, string>;
