/** A field that someone else changed while a form was open, beside what the form holds. */
export interface Difference {
  label: string;
  now: string;
  yours: string;
}

/** What a form shows, field by field, in words. */
export type FieldTexts = ReadonlyArray<readonly [label: string, text: string]>;

/** The fields that someone else changed since the form was filled, beside what the form holds. */
export const differencesOf = (was: FieldTexts, stored: FieldTexts, yours: FieldTexts): Difference[] =>
  stored.flatMap(([label, now], index) =>
    now === was[index]?.[1] ? [] : [{ label, now, yours: yours[index]?.[1] ?? "" }],
  );

/** Whether two values of a form, or two whole ones, are alike. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The fields of a form that differ from what it was filled with. */
export function changedFields<Values extends object>(before: Values, now: Values): Partial<Values> {
  const fields = Object.keys(now) as (keyof Values)[];
  return Object.fromEntries(
    fields.filter((field) => !isSame(before[field], now[field])).map((field) => [field, now[field]]),
  ) as Partial<Values>;
}

/** What the person changed, on top of what is stored now: a field that they left alone follows the other change. */
export const mergeOf = <Values extends object>(before: Values, stored: Values, mine: Values): Values => ({
  ...stored,
  ...changedFields(before, mine),
});
