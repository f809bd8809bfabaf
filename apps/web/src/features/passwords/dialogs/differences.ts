import type { Draft } from "@pomander/vault";

export const comparedFields = ["title", "link", "email", "password", "notes", "category", "tags"] as const;
export type ComparedField = (typeof comparedFields)[number];

export interface Difference {
  field: ComparedField;
  mine: string;
  theirs: string;
}

const shown = (draft: Pick<Draft, ComparedField>, field: ComparedField) =>
  field === "tags" ? draft.tags.join(", ") : draft[field];
const isSame = (a: Pick<Draft, ComparedField>, b: Pick<Draft, ComparedField>, field: ComparedField) =>
  field === "tags" ? JSON.stringify(a.tags) === JSON.stringify(b.tags) : a[field] === b[field];

/** The fields in which two versions of an entry differ, in the order of the form. */
export const differences = (mine: Pick<Draft, ComparedField>, theirs: Pick<Draft, ComparedField>): Difference[] =>
  comparedFields
    .filter((field) => !isSame(mine, theirs, field))
    .map((field) => ({ field, mine: shown(mine, field), theirs: shown(theirs, field) }));
