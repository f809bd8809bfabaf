import { createHash } from "node:crypto";
import type { Bytes, RandomSource } from "../src/bytes.ts";

/**
 * A random source that always gives the same bytes: SHA-256 of "pomander/vectors/0", of "pomander/vectors/1" and so
 * on, one behind the other. Each draw takes up where the one before it ended.
 */
export function fixedRandom(): RandomSource {
  let block = 0;
  let rest: Bytes = new Uint8Array(0);
  return (length) => {
    while (rest.length < length) {
      const next = createHash("sha256").update(`pomander/vectors/${block++}`).digest();
      rest = Uint8Array.from([...rest, ...next]);
    }
    const drawn = rest.slice(0, length);
    rest = rest.slice(length);
    return drawn;
  };
}
