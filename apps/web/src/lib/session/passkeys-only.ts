import { createAccountFlag } from "./account-flag.ts";

/**
 * The accounts whose vault passkeys alone open. The unlock page goes by it before the vault is open; only the vault
 * itself decides.
 */
const flag = createAccountFlag("passkeysOnly");

/** Returns whether this browser has seen that passkeys alone open the vault of the account. */
export const isPasskeysOnly = flag.has;

/** Remembers whether passkeys alone open the vault of an account. */
export const rememberPasskeysOnly = flag.remember;
