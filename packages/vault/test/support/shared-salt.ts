import { systemRandom, type RandomSource } from "@pomander/crypto";

const sharedSalt = systemRandom(16);

/**
 * Returns the random source of one registration, whose salt is shared by several users: `sharedArgon2` then derives
 * their password once. The salt is the first value of that length that a registration draws; ids are drawn after it,
 * and must differ for another user to register.
 */
export function randomWithSharedSalt(): RandomSource {
  let isDrawn = false;
  return (length) => {
    const isSalt = !isDrawn && length === sharedSalt.length;
    isDrawn ||= isSalt;
    return isSalt ? sharedSalt.slice() : systemRandom(length);
  };
}
