/** Returns the value of a key, which is computed the first time. */
export type Memo<Value> = (key: string, compute: () => Value) => Value;

/**
 * Creates a memo of a function that depends on its key alone. It keeps `most` values, then begins again with none.
 */
export function createMemo<Value extends string | number>(most: number): Memo<Value> {
  const values = new Map<string, Value>();
  return (key, compute) => {
    const known = values.get(key);
    if (known !== undefined) return known;
    const value = compute();
    if (values.size >= most) values.clear();
    values.set(key, value);
    return value;
  };
}
