export type Bytes = Uint8Array<ArrayBuffer>;

/** Gives that many random bytes. An argument everywhere, so that published vectors can be made again exactly. */
export type RandomSource = (length: number) => Bytes;

/** The platform's cryptographic random source. */
export const systemRandom: RandomSource = (length) => crypto.getRandomValues(new Uint8Array(length));

/** Returns the pieces one behind the other. */
export function concat(pieces: readonly Uint8Array[]): Bytes {
  const all = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

/** Compares in a time that depends on the lengths alone. */
export function equalBytes(a: Bytes, b: Bytes): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (const [i, byte] of a.entries()) difference |= byte ^ (b[i] ?? 0);
  return difference === 0;
}
