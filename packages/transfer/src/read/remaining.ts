/** Values of an item, each of which is taken once; those that are left become fields. */
export class Remaining<T> {
  protected left: readonly T[];

  constructor(values: readonly T[]) {
    this.left = values;
  }

  /** Takes the first value that is wanted; undefined where there is none. */
  protected takeFirst(isWanted: (value: T) => boolean): T | undefined {
    const found = this.left.find(isWanted);
    this.left = this.left.filter((value) => value !== found);
    return found;
  }
}
