import type { Draft, OpenEntry } from "@pomander/vault";
import { formFields, formOf, type FormValues } from "../form/schema.ts";

export interface Difference {
  field: keyof FormValues;
  mine: string;
  theirs: string;
}

/** The fields in which two versions of an entry differ, in the order of the form. */
export function differences(mine: Draft, theirs: OpenEntry): Difference[] {
  const [ours, stored] = [formOf(mine), formOf(theirs)];
  return formFields
    .filter((field) => JSON.stringify(ours[field]) !== JSON.stringify(stored[field]))
    .map((field) => ({ field, mine: shown(ours, field), theirs: shown(stored, field) }));
}

const shown = (values: FormValues, field: keyof FormValues) =>
  field === "tags" ? values.tags.join(", ") : values[field];
