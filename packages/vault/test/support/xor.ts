/** All of them added without carry. */
export function xorOf(vectors: readonly Uint8Array[]): Uint8Array {
  const sum = new Uint8Array(vectors[0]?.length ?? 0);
  for (const vector of vectors) vector.forEach((byte, i) => (sum[i]! ^= byte));
  return sum;
}

const numberOf = (bytes: Uint8Array) => BigInt(`0x${Buffer.from(bytes).toString("hex")}`);

/**
 * Which of some vectors of bits come to nothing together: Gauss's elimination over GF(2). More vectors than bits always
 * have such a subset; empty where there is none.
 */
export function dependentSubset(vectors: readonly Uint8Array[]): ReadonlySet<number> {
  /** By their highest bit, each with the vectors (as bits) that it was made of. */
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
