/** A field that someone else changed while a form was open, with the form's own value. */
export interface Difference {
  label: string;
  now: string;
  yours: string;
}

/** The fields of a form with their labels and their values in words. */
export type FieldTexts = ReadonlyArray<readonly [label: string, text: string]>;

/** Returns the fields that someone else changed since the form was filled, with the form's own values. */
export const differencesOf = (was: FieldTexts, stored: FieldTexts, yours: FieldTexts): Difference[] =>
  stored.flatMap(([label, now], index) =>
    now === was[index]?.[1] ? [] : [{ label, now, yours: yours[index]?.[1] ?? "" }],
  );

/** Returns whether two values of a form, or two whole forms, are equal. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Returns the fields of a form that differ from what it was filled with. */
export function changedFields<Values extends object>(before: Values, now: Values): Partial<Values> {
  const fields = Object.keys(now) as (keyof Values)[];
  return Object.fromEntries(
    fields.filter((field) => !isSame(before[field], now[field])).map((field) => [field, now[field]]),
  ) as Partial<Values>;
}

/** Returns the stored values with the user's changes: a field that the user left alone follows the other change. */
export const mergeOf = <Values extends object>(before: Values, stored: Values, mine: Values): Values => ({
  ...stored,
  ...changedFields(before, mine),
});
