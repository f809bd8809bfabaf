import { createAccountFlag } from "./account-flag.ts";

/**
 * The accounts whose vault has a generated password. Pages go by it before the vault client is loaded; only the client
 * decides, by what this device has seen.
 */
const flag = createAccountFlag("generatedPassword");

/** Returns whether this browser has seen that the account's master password was generated. */
export const hasGeneratedPassword = flag.has;

/** Returns whether this browser has seen any account with a generated password. */
export const hasAnyGeneratedPassword = flag.hasAny;

/** Remembers whether an account's master password was generated. */
export const rememberGeneratedPassword = flag.remember;
