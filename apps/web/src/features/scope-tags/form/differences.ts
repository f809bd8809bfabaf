import type { Difference } from "../../../components/ChangedDialog.tsx";

/** What a form shows, field by field, in words. */
export type Lines = ReadonlyArray<readonly [label: string, text: string]>;

/** The fields that someone else changed since the form was filled, beside what the form holds. */
export const differencesOf = (was: Lines, stored: Lines, yours: Lines): Difference[] =>
  stored.flatMap(([label, now], index) =>
    now === was[index]?.[1] ? [] : [{ label, now, yours: yours[index]?.[1] ?? "" }],
  );
