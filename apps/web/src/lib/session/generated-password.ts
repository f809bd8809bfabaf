import type { User } from "@pomander/contract";

/**
 * The storage key for the id of the account whose vault has a generated password. Pages go by it before the vault client
 * is loaded; only the client decides, by what this device has seen.
 */
const key = "generatedPassword";

/** Returns whether this browser has seen that the account's master password was generated. */
export const hasGeneratedPassword = (user: Pick<User, "_id"> | null): boolean =>
  user !== null && window.localStorage.getItem(key) === user._id;

/** Returns whether this browser has seen any account with a generated password. */
export const hasAnyGeneratedPassword = (): boolean => window.localStorage.getItem(key) !== null;

/** Remembers whether an account's master password was generated. */
export function rememberGeneratedPassword({ _id }: Pick<User, "_id">, isGenerated: boolean): void {
  if (isGenerated) window.localStorage.setItem(key, _id);
  else if (hasGeneratedPassword({ _id })) window.localStorage.removeItem(key);
}
