import { argon2id } from "@pomander/crypto/argon2";
import type { Argon2id } from "@pomander/crypto";

const derived = new Map<string, ReturnType<Argon2id>>();

/** The real Argon2id, asked once for each password and its settings: the devices of one person share the wait. */
export const sharedArgon2: Argon2id = async (input) => {
  const { password, salt, ...settings } = input;
  const name = JSON.stringify([Array.from(password), Array.from(salt), settings]);
  const known = derived.get(name) ?? argon2id(input);
  derived.set(name, known);
  return (await known).slice();
};
