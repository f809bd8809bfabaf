const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What the person changed, on top of what is stored now: a field that they left alone follows the other change. */
export function mergeOf<Values extends object>(before: Values, stored: Values, mine: Values): Values {
  const fields = Object.keys(stored) as (keyof Values)[];
  return Object.fromEntries(
    fields.map((field) => [field, isSame(mine[field], before[field]) ? stored[field] : mine[field]]),
  ) as Values;
}

/** The fields of a form that differ from what it was filled with. */
export function changesOf<Values extends object>(before: Values, now: Values): Partial<Values> {
  const fields = Object.keys(now) as (keyof Values)[];
  return Object.fromEntries(
    fields.filter((field) => !isSame(before[field], now[field])).map((field) => [field, now[field]]),
  ) as Partial<Values>;
}
