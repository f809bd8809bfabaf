import { errorsOf, type ErrorTexts, type NoParams } from "@pomander/crypto/coded-error";
import type { CryptoErrors } from "@pomander/crypto";
import type { CallErrors } from "./call-errors.ts";
import type { SecurityWarning } from "./account/types.ts";
import type { StrengthScore } from "./entry/strength-score.ts";

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
  /** The account has no vault to open. */
  vault_missing: NoParams;
  /** The temporary password has to be typed again: this client did not sign in with it. */
  temporary_password_needed: NoParams;
  /** No reply said whether a new password was stored, and a second attempt to find out had no reply either. */
  outcome_unknown: { after: keyof typeof adviceAfter };

  /** Master passwords that are refused before anything is derived from them. */
  password_too_short: { min: number };
  password_too_weak: { score: StrengthScore; words: string; warning: string };
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
  vault_locked: NoParams;
  vault_not_open: NoParams;
  entry_missing: NoParams;
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
}

const warningTexts: Record<SecurityWarning["kind"], string> = {
  passwordChanged: "The password of this account was changed, on another device or by an administrator.",
  vaultMissing: "The server says this account has no vault, but this device has opened its vault before.",
  vaultReplaced: "The server sent a different vault from the one this device opened before.",
  passwordTemporary:
    "The server says the password of this account is temporary, but this device has opened its vault before. If you didn't ask for a reset, stop here.",
};

/** The user's next step if signing in with the new password does not work either. */
const adviceAfter = {
  registration: "if it doesn't work, register again.",
  passwordChange: "if it doesn't work, use the old one.",
  choosing: "if it doesn't work, use the temporary one.",
  reopening: "if it doesn't work, use the one you've used until now.",
  newVaultKeys: "if it doesn't work, use the old one. Your vault is then unchanged.",
  recovery: "if it doesn't work, nothing has changed: start again with the recovery key you used.",
} as const;

const rulesExample = 'A site\'s rules look like "minlength: 8; required: upper; required: digit".';

export const vaultTexts: ErrorTexts<VaultErrors> = {
  authenticator_stopped: () => "Nothing was confirmed on your device. Try again when you're ready.",
  authenticator_known: () => "This device already has a passkey or security key for this account.",
  authenticator_unsupported: () => "This browser or device can't do that. Try another one.",
  authenticator_failed: () => "Your device couldn't do that. Try again, or use another device.",

  stopped_at_warning: ({ kind }) => warningTexts[kind],
  vault_key_refused: () =>
    "The vault key from the server doesn't belong to this account, or was changed. Nothing was opened.",
  no_passkey_secret: () => "This passkey can't unlock your vault on this device. Use your master password.",
  no_passkey: () => "No passkey unlocks this vault. Use your master password.",
  wrong_master_password: () => "Incorrect master password.",
  vault_missing: () => "This account has no vault yet.",
  temporary_password_needed: () => "Enter your temporary password again.",
  outcome_unknown: ({ after }) =>
    `The connection was lost before the server answered. Sign in with the new password; ${adviceAfter[after]}`,

  password_too_short: ({ min }) => `Password must be at least ${min} characters`,
  password_too_weak: ({ words, warning }) =>
    [
      `This password is too easy to guess (${words.toLowerCase()}).`,
      ...(warning === "" ? [] : [warning.replace(/\.?$/, ".")]),
      "Choose a longer one, or generate a passphrase.",
    ].join(" "),
  password_unchanged: () => "Choose a password that differs from the current one.",
  password_is_temporary: () => "This is the temporary password, which others know. Choose a different one.",
  password_is_old: () => "This is your old password. Choose a new one.",
  password_is_recovery_key: () => "This is your recovery key. Choose a different password.",

  wrong_vault: () => "The server sent a different vault from the one that's open.",
  wrong_merge_direction: () => "This vault wasn't replaced by the one that's open. Reopen it instead.",
  offline_copy_refused: () =>
    "The copy on this device isn't what was last saved, so it isn't shown. Connect to read your vault.",
  vault_not_verified: () => "Your vault needs your attention first. Unlock it and read the warning above the list.",
  vault_locked: () => "Your vault is locked.",
  vault_not_open: () => "Your vault isn't unlocked.",
  entry_missing: () => "This entry doesn't exist.",
  counter_exhausted: () => "This vault can take no more changes. Create new vault keys in your profile to continue.",
  offline_copy_missing: () => "This device has no copy of your vault.",
  offline_copy_needs_passkey: () => "Use your passkey to unlock the copy on this device.",
  offline_copy_without_passkey: () => "This device has no copy of your vault that a passkey unlocks.",
  not_unlocked_by_passkey: () => "No passkey unlocked your vault here.",

  totp_empty: () => "Enter the secret or link that the site shows.",
  totp_too_long: () => "This is too long for a one-time code secret.",
  totp_several: () =>
    "This contains several codes from Google Authenticator. Use the code or secret that the site shows.",
  totp_link: () => "A one-time code link starts with otpauth://totp/.",
  totp_counter_based: () => "Counter-based codes (HOTP) aren't supported.",
  totp_without_secret: () => "This link contains no secret.",
  totp_algorithm: () => "One-time codes use SHA-1, SHA-256 or SHA-512, but this link asks for a different algorithm.",
  totp_digits: () => "A one-time code has 6 to 8 digits, but this link says otherwise.",
  totp_period: () => "A one-time code is valid for 1 second to 1 day, but this link says otherwise.",
  totp_secret_character: ({ character }) =>
    `A secret contains only the letters A to Z and the digits 2 to 7, but this one contains "${character}".`,
  totp_secret_too_short: () => "This secret is too short. Did you copy all of it?",

  rules_too_long: () => "This is too long for a site's rules.",
  rules_malformed: () => rulesExample,
  rules_unknown: ({ name }) => `"${name}" isn't a rule. ${rulesExample}`,
  rules_too_many_classes: ({ max }) => `These rules require more than ${max} kinds of characters.`,
  rules_impossible: () => "No password can follow these rules. The maximum length is too short.",
  rules_open_bracket: () => "These rules contain an unclosed bracket.",
  rules_class: ({ name }) =>
    `"${name}" isn't a kind of character: lower, upper, digit, special, ascii-printable, or your own in [brackets].`,
  rules_empty_class: () => "One of these rules contains no characters that can be typed.",
  rules_number: ({ name }) => `"${name}" needs a whole number of 1 or more.`,
};

/** Creates an error of this package. */
export const clientError = errorsOf(vaultTexts, ["temporary_password_needed"]);

/** Every code that the vault client's errors have, except for the server's. */
export type ClientErrors = VaultErrors & CallErrors & CryptoErrors;
export type ClientErrorCode = keyof ClientErrors;
