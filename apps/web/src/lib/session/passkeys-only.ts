import type { User } from "@pomander/contract";

/**
 * The storage key for the id of the account whose vault passkeys alone open. The unlock page goes by it before the vault
 * is open; only the vault itself decides.
 */
const key = "passkeysOnly";

/** Returns whether this browser has seen that passkeys alone open the vault of the account. */
export const isPasskeysOnly = (user: Pick<User, "_id"> | null): boolean =>
  user !== null && window.localStorage.getItem(key) === user._id;

/** Remembers whether passkeys alone open the vault of an account. */
export function rememberPasskeysOnly({ _id }: Pick<User, "_id">, isOnly: boolean): void {
  if (isOnly) window.localStorage.setItem(key, _id);
  else if (isPasskeysOnly({ _id })) window.localStorage.removeItem(key);
}
