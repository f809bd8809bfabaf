/** Adds all vectors without carry (XOR). */
export function xorOf(vectors: readonly Uint8Array[]): Uint8Array {
  const sum = new Uint8Array(vectors[0]?.length ?? 0);
  for (const vector of vectors) vector.forEach((byte, i) => (sum[i]! ^= byte));
  return sum;
}

const numberOf = (bytes: Uint8Array) => BigInt(`0x${Buffer.from(bytes).toString("hex")}`);

/**
 * Returns the indices of some bit vectors whose sum is zero: Gaussian elimination over GF(2). More vectors than bits
 * always have such a subset; empty if there is none.
 */
export function dependentSubset(vectors: readonly Uint8Array[]): ReadonlySet<number> {
  /** The reduced vectors by their highest bit, each with the bit set of the original vectors that it was made of. */
  const reduced = new Map<number, { rest: bigint; of: bigint }>();
  for (const [i, vector] of vectors.entries()) {
    let rest = numberOf(vector);
    let of = 1n << BigInt(i);
    while (rest !== 0n) {
      const highest = rest.toString(2).length;
      const known = reduced.get(highest);
      if (known === undefined) {
        reduced.set(highest, { rest, of });
        break;
      }
      rest ^= known.rest;
      of ^= known.of;
    }
    if (rest === 0n) return new Set(vectors.flatMap((_, one) => ((of >> BigInt(one)) & 1n ? [one] : [])));
  }
  return new Set();
}
