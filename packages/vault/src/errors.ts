import { errorsOf, type NoParams } from "@pomander/crypto/coded-error";
import type { CryptoErrors } from "@pomander/crypto";
import type { CallErrors } from "./call-errors.ts";
import type { SecurityWarning } from "./account/security-warning.ts";
import type { StrengthWarning } from "./entry/strength.ts";
import type { RecordKind } from "./sharing/own-records.ts";
import type { StrengthScore } from "./entry/strength-score.ts";

/** Uses of a new password after which the reply may be lost. */
export type PasswordUse = "registration" | "passwordChange" | "choosing" | "reopening" | "newVaultKeys" | "recovery";

/** Files that the server does not have: their ids, and the first of their names, each with its entry's title. */
export interface LostFiles {
  ids: readonly string[];
  count: number;
  names: string;
}

/** Entries that cannot be sealed again: their ids, and the first of their titles. */
export interface LeftEntries {
  ids: readonly string[];
  count: number;
  names: string;
}

/** Codes of the vault client's errors, each with the values that its text names. */
interface VaultErrors {
  /** An authenticator gave no answer: the user or a time limit stopped it. */
  authenticator_stopped: NoParams;
  /** It already has a credential of the account. */
  authenticator_known: NoParams;
  /** It, or the browser, cannot do what was asked. */
  authenticator_unsupported: NoParams;
  authenticator_failed: NoParams;

  /** The user declined to continue after a security warning. */
  stopped_at_warning: { kind: SecurityWarning["kind"] };
  /** A wrapped vault key that does not open under keys that the server has just taken as right. */
  vault_key_refused: NoParams;
  /** The passkey gave no secret, so that it opens no vault here. */
  no_passkey_secret: NoParams;
  /** No passkey opens the vault. */
  no_passkey: NoParams;
  /** The password does not open the copy on this device. */
  wrong_master_password: NoParams;
  /** This device has no key that opens the vault, or does not keep one. */
  no_device_key: NoParams;
  /** The owner of the vault chose that passkeys alone open it. */
  passkeys_only: NoParams;
  /** The account has no vault to open. */
  vault_missing: NoParams;
  /** The temporary password has to be typed again: this client did not sign in with it. */
  temporary_password_needed: NoParams;
  /** A first master password takes a recent sign-in by the company. */
  company_sign_in_needed: NoParams;
  /** No reply said whether a new password was stored, and a second attempt to find out had no reply either. */
  outcome_unknown: { after: PasswordUse };

  /** Master passwords that are refused before anything is derived from them. */
  password_too_short: { min: number };
  password_too_weak: { score: StrengthScore; warning: StrengthWarning | null };
  password_unchanged: NoParams;
  password_is_temporary: NoParams;
  password_is_old: NoParams;
  password_is_recovery_key: NoParams;

  /** The server offers another vault than the one whose keys are open. */
  wrong_vault: NoParams;
  /** Entries are only ever moved from the newer vault into the one that was reopened. */
  wrong_merge_direction: NoParams;
  /** The offline copy does not agree with this device's last verified state. */
  offline_copy_refused: NoParams;
  /** The server's contents do not agree with this device's memory, or there is news to show first: they are not used. */
  vault_not_verified: NoParams;
  /** The own records about sharing that have no room for more. */
  own_records_full: { kind: RecordKind };
  /** A name that no list of a shared vault has. */
  name_refused: NoParams;
  members_too_many: { max: number };
  /** The change would leave a vault without anyone who manages it. */
  manager_needed: NoParams;
  /** The person is not in the list. */
  member_gone: NoParams;
  member_renamed: NoParams;
  /** A person who left, or is being taken out: the vault's new keys come before they can be given it again. */
  member_left: { name: string };
  /** No card of the person is known to be theirs, or this user does not know it first hand. */
  card_not_usable: NoParams;
  /** A person whose keys are those of another person in the list. */
  keys_taken: NoParams;
  /** The server has other keys of the person than those that this user knows to be theirs: the two compare codes first. */
  person_has_new_keys: NoParams;
  /** A shared vault that new keys replaced, as this device remembers, and that a restored backup brought back. */
  vault_ended: NoParams;
  /** A Keep that would leave people out whom the server has as members of a shared vault: it drops no one. */
  keep_leaves_out: { names: string };
  /** A vault that this user does not manage. */
  vault_not_managed: NoParams;
  /** The link is no invitation, or not of the one that the server has. */
  invite_malformed: NoParams;
  /** The time of the invitation is over. */
  invite_ended_here: NoParams;
  /** The invitation is for another address. */
  invite_other_address: { email: string };
  /** The invitation is this user's own. */
  invite_own: NoParams;
  /** A text that is no address. */
  invite_address: { email: string };
  invite_vaults_too_many: { max: number };
  /** The contact has another card: the two compare codes first. */
  contact_differs: NoParams;
  too_many_chosen: { max: number };
  /** No manager has kept a shared vault since this device saw it. */
  no_keep_since: NoParams;
  /** The server does not send the links that led to the verified one. */
  activity_differs: NoParams;
  /** No known card of the person has the digits that were typed. */
  code_fits_none: NoParams;
  vault_locked: NoParams;
  vault_not_open: NoParams;
  entry_missing: NoParams;
  /** A name that no file of an entry has. */
  file_name_refused: NoParams;
  /** `max` in bytes. */
  entry_file_too_large: { max: number };
  /** More files than an entry may have. */
  too_many_files_of_entry: { max: number };
  /** An entry that names files in a form that this client does not know: it can be saved, but they stay as they are. */
  files_unreadable: NoParams;
  /** The server does not have a file that an entry names. */
  file_gone: NoParams;
  /** `max` in bytes. */
  link_too_large: { max: number };
  /** A link without a passphrase, where the policy of the server's operator demands one. */
  passphrase_required: NoParams;
  /** A link whose contents open, and have a form that this client does not know. */
  link_malformed: NoParams;
  /** A file of an opened link that is no longer given out. */
  link_file_over: NoParams;
  /** Files of entries that the server does not have, where new keys are made. */
  files_lost: LostFiles;
  /** New keys were not made: entries of the shared vault cannot be opened, or sealed again. */
  entries_left_behind: LeftEntries;
  /** Files of an earlier version that the server does not have. */
  version_files_lost: LostFiles;
  /** A vault that this user may view, but not change. */
  vault_not_writable: NoParams;
  /** Entries that would be lost, because they cannot be opened. */
  entries_unreadable: NoParams;
  /** A vault whose counter has reached its highest number. */
  counter_exhausted: NoParams;
  offline_copy_missing: NoParams;
  offline_copy_needs_passkey: NoParams;
  /** No passkey unlocks the copy on this device. */
  offline_copy_without_passkey: NoParams;
  /** No passkey unlocked the open vault here. */
  not_unlocked_by_passkey: NoParams;

  totp_empty: NoParams;
  totp_too_long: NoParams;
  totp_several: NoParams;
  totp_link: NoParams;
  totp_counter_based: NoParams;
  totp_without_secret: NoParams;
  totp_algorithm: NoParams;
  totp_digits: NoParams;
  totp_period: NoParams;
  totp_secret_character: { character: string };
  totp_secret_too_short: NoParams;

  /** Texts that are no rules of a site for passwords. */
  rules_too_long: NoParams;
  rules_malformed: NoParams;
  rules_unknown: { name: string };
  rules_too_many_classes: { max: number };
  rules_impossible: NoParams;
  rules_open_bracket: NoParams;
  rules_class: { name: string };
  rules_empty_class: NoParams;
  rules_number: { name: string };

  /** Options of the generator that no password fits, or that are out of bounds. */
  generator_without_class: NoParams;
  generator_class_empty: NoParams;
  generator_rules_impossible: NoParams;
  generator_bounds: { option: "length" | "words"; min: number; max: number };
}

/** Creates an error of this package. */
export const clientError = errorsOf<VaultErrors>();

/** Every code that the vault client's errors have, except for the server's. */
export type ClientErrors = VaultErrors & CallErrors & CryptoErrors;
export type ClientErrorCode = keyof ClientErrors;
