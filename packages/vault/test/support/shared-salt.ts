import { systemRandom, type RandomSource } from "@pomander/crypto";

const sharedSalt = systemRandom(16);

/**
 * The random source of one registration, whose salt is that of everybody who shares it: `sharedArgon2` then derives their
 * password once. The salt is the first of that length that a registration draws; ids come after it, or nobody else could
 * register.
 */
export function randomWithSharedSalt(): RandomSource {
  let isDrawn = false;
  return (length) => {
    const isSalt = !isDrawn && length === sharedSalt.length;
    isDrawn ||= isSalt;
    return isSalt ? sharedSalt.slice() : systemRandom(length);
  };
}
