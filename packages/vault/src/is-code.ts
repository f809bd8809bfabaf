import { hasCode, type IsCode } from "@pomander/crypto/coded-error";
import type { ErrorCode } from "@pomander/contract";
import type { ClientErrors } from "./errors.ts";

/** Whether an error of the vault client has one of these codes, its own or the server's. */
export const isCode = hasCode as IsCode<ClientErrors & Record<ErrorCode, object>>;

/** Returns a handler of errors that replaces data that cannot be opened by a result; other errors are rethrown. */
export const ifUnopenable =
  <T>(otherwise: (error: unknown) => T) =>
  (error: unknown): T => {
    if (!isCode(error, "cannot_open")) throw error;
    return otherwise(error);
  };

export const authenticatorCodes = [
  "authenticator_stopped",
  "authenticator_known",
  "authenticator_unsupported",
  "authenticator_failed",
] as const;

/** Codes of a refused master password. */
export const passwordCodes = [
  "password_too_short",
  "password_too_weak",
  "password_unchanged",
  "password_is_temporary",
  "password_is_old",
  "password_is_recovery_key",
] as const;

/** Codes of a vault that was locked, or lacks what was asked for. */
export const unavailableCodes = ["vault_locked", "vault_not_open", "entry_missing", "counter_exhausted"] as const;

/** Codes of an entry that cannot be sealed: texts that are too long or malformed, and its files. */
export const unsealableCodes = [
  "text_too_long",
  "text_malformed",
  "too_many_files_of_entry",
  "files_unreadable",
] as const;

/** Codes of user input that is not of the requested kind: no recovery key, an empty password. */
export const invalidInputCodes = ["recovery_key_character", "recovery_key_length", "password_empty"] as const;

/** Codes of a step of sharing that cannot be done as it was asked. */
export const refusalCodes = [
  "name_refused",
  "members_too_many",
  "manager_needed",
  "member_gone",
  "member_renamed",
  "card_not_usable",
  "keys_taken",
  "member_left",
  "person_has_new_keys",
  "vault_ended",
  "keep_leaves_out",
  "vault_not_managed",
  "invite_malformed",
  "invite_ended_here",
  "invite_other_address",
  "invite_own",
  "invite_address",
  "invite_vaults_too_many",
  "contact_differs",
  "code_fits_none",
  "too_many_chosen",
  "no_keep_since",
  "activity_differs",
] as const;
