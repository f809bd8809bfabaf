/** Fields of a record as a form holds them. */
export type RecordValues = Record<string, string>;

export const isSame = (one: RecordValues, other: RecordValues) =>
  Object.keys(one).every((field) => one[field] === other[field]);

/** What differs from the record that the form was filled from. */
export const changedFields = <V extends RecordValues>(before: V, now: V): Partial<V> =>
  Object.fromEntries(Object.entries(now).filter(([field, value]) => before[field] !== value)) as Partial<V>;

/** What the person changed, on top of what is stored now: a field that they left alone follows the other change. */
export const mergeOf = <V extends RecordValues>(before: V, stored: V, mine: V): V =>
  ({ ...stored, ...changedFields(before, mine) }) as V;
