import type { VaultRole } from "@pomander/contract";
import type { OpenReason } from "@pomander/crypto";
import type {
  CallErrors,
  ClientErrors,
  PasswordUse,
  Reason,
  RecordKind,
  SecurityWarning,
  UnreadableEntry,
  VaultReasons,
} from "@pomander/vault";
import { addErrorTexts, textOfError, type TextsOfCodes } from "./error-texts.ts";
import { type Format, localize } from "./format.ts";
import { reasonText } from "./reason-text.ts";
import { texts as strength } from "./strength.ts";

type VaultTextCodes = Omit<ClientErrors, keyof CallErrors> & VaultReasons;

/** Every text about a vault's errors, and about what stopped a change or a reading. */
export const english = ({ number, bytes, plural }: Format) => {
  const warnings: Record<SecurityWarning["kind"], string> = {
    passwordChanged: "The password of this account was changed, on another device or by an administrator.",
    vaultMissing: "The server says this account has no vault, but this device has opened its vault before.",
    vaultReplaced: "The server sent a different vault from the one this device opened before.",
    otherAccount: "The company signed you in to a different account from the one last used here.",
    passwordTemporary:
      "The server says the password of this account is temporary, but this device has opened its vault before. If you didn't ask for a reset, stop here.",
  };
  /** The user's next step if signing in with the new password does not work either. */
  const adviceAfter: Record<PasswordUse, string> = {
    registration: "if it doesn't work, register again.",
    passwordChange: "if it doesn't work, use the old one.",
    choosing: "if it doesn't work, use the temporary one.",
    reopening: "if it doesn't work, use the one you've used until now.",
    newVaultKeys: "if it doesn't work, use the old one. Your vault is then unchanged.",
    recovery: "if it doesn't work, nothing has changed: start again with the recovery key you used.",
  };
  const rulesExample = 'A site\'s rules look like "minlength: 8; required: upper; required: digit".';
  const openReasons: Record<OpenReason, string> = {
    version: "is encrypted in a format that this version doesn't know",
    shape: "isn't encrypted in the right format",
    commitment: "was encrypted with another key",
    tag: "was changed, moved or encrypted with another key",
    padding: "has invalid padding",
    text: "doesn't contain what it should",
  };
  const fields: Readonly<Record<string, string>> = {
    title: "The title",
    link: "The link",
    email: "The email",
    password: "The password",
    notes: "The notes",
    category: "The category",
    tags: "The tags",
  };
  const recordsFull: Record<RecordKind, string> = {
    contacts: "You have as many contacts as your vault can keep. Remove some first.",
    vaults: "You have as many shared vaults as your vault can keep. Leave one first.",
    invites: "You have as many open invitations as your vault can keep. Cancel some first.",
  };
  const recordsDamaged: Record<RecordKind, string> = {
    contacts: "Your list of contacts can't be read, so nothing was changed.",
    vaults: "Your list of shared vaults can't be read, so nothing was changed.",
    invites: "Your list of invitations can't be read, so nothing was changed.",
  };
  const notFollowed: Record<VaultReasons["vault_not_followed"]["why"], string> = {
    history: "This vault has new keys, but they don't follow from what this device has seen of it.",
    grant: "This vault has new keys, but no one who manages it gave them to you. Ask a manager to give you access.",
    successor: "This vault has new keys that weren't made by anyone who manages it, so they weren't accepted.",
    stored: "This vault has new keys that couldn't be stored in your vault. Try again in a moment.",
  };
  const tooLow: Record<VaultRole, string> = {
    read: "You can't view this vault.",
    write: "You can view this vault, but not change it.",
    manage: "Only people who manage this vault can do this.",
  };
  const unopened = ({ field, reason }: ClientErrors["cannot_open"]) => `"${field}" ${openReasons[reason]}`;
  const versionUnopened = (params: ClientErrors["cannot_open"]) => `It can't be opened: ${unopened(params)}.`;

  const errors: TextsOfCodes<VaultTextCodes> = {
    authenticator_stopped: () => "Nothing was confirmed on your device. Try again when you're ready.",
    authenticator_known: () => "This device already has a passkey or security key for this account.",
    authenticator_unsupported: () => "This browser or device can't do that. Try another one.",
    authenticator_failed: () => "Your device couldn't do that. Try again, or use another device.",
    stopped_at_warning: ({ kind }) => warnings[kind],
    vault_key_refused: () =>
      "The vault key from the server doesn't belong to this account, or was changed. Nothing was opened.",
    no_passkey_secret: () => "This passkey can't unlock your vault on this device. Use your master password.",
    no_passkey: () => "No passkey unlocks this vault. Use your master password.",
    wrong_master_password: () => "Incorrect master password.",
    no_device_key: () => "This browser doesn't open your vault. Use your recovery key, or a device that does.",
    passkeys_only: () => "Only passkeys open your vault. To add a browser, change that in your profile first.",
    vault_missing: () => "This account has no vault yet.",
    company_sign_in_needed: () => "Your sign-in with your company isn't recent enough for this. Sign in with it again.",
    temporary_password_needed: () => "Enter your temporary password again.",
    outcome_unknown: ({ after }) =>
      `The connection was lost before the server answered. Sign in with the new password; ${adviceAfter[after]}`,
    file_changed: () => "This file was changed while it was being added. Add it again.",
    file_name_refused: () => "This file's name can't be kept. Rename the file, then add it again.",
    entry_file_too_large: ({ max }) => `A file has up to ${bytes(max)}.`,
    too_many_files_of_entry: ({ max }) => `An entry has up to ${number(max)} files.`,
    files_unreadable: () => "This entry has files that this version can't read. Update the app, then try again.",
    files_lost: ({ count, names }) =>
      plural(count, {
        one: `The server doesn't have a file that an entry names: ${names}. If you try again, the new vault won't have it either. Everything else comes along.`,
        other: `The server doesn't have # files that entries name: ${names}. If you try again, the new vault won't have them either. Everything else comes along.`,
      }),
    entries_left_behind: ({ names }) => `Can't be encrypted again: ${names}. Try again to continue without them.`,
    version_files_lost: ({ count, names }) =>
      plural(count, {
        one: `The server doesn't have a file of this version anymore: ${names}. You can put the version back without it.`,
        other: `The server doesn't have # files of this version anymore: ${names}. You can put the version back without them.`,
      }),
    passphrase_required: () => "Links of this server need a passphrase.",
    file_gone: () => "The server doesn't have this file.",
    link_too_large: ({ max }) => `A link can have up to ${bytes(max)} of text. Send less, or send it as a file.`,
    link_malformed: () => "This link comes from a newer version of Pomander and can't be shown here.",
    link_file_over: () => "This file can no longer be saved. Ask the sender for a new link.",
    vault_not_writable: () => "You can't change this vault.",

    password_too_short: ({ min }) => `Password must be at least ${min} characters`,
    password_too_weak: ({ score, warning }) =>
      [
        `This password is too easy to guess (${strength.scores[score].toLowerCase()}).`,
        ...(warning === null ? [] : [strength.warnings[warning]]),
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
    own_records_full: ({ kind }) => recordsFull[kind],
    name_refused: () => "A name has 1 to 64 characters, all of them visible.",
    members_too_many: ({ max }) => `A shared vault has up to ${number(max)} members.`,
    manager_needed: () => "One member must manage the vault. Choose another manager first.",
    member_gone: () => "This person is no longer a member of the vault.",
    member_renamed: () => "Another manager has just given this person another name. Look at it first.",
    card_not_usable: () => "You don't know this person's keys yet. Compare contact codes with them first.",
    keys_taken: () =>
      "This person uses the keys of someone else in this vault, so they can't get access. Find out who they are before you share anything with them.",
    member_left: ({ name }) =>
      `According to this server, ${name} left this vault or is being removed. Create new keys for the vault first, then give access again.`,
    person_has_new_keys: () =>
      "The server has new keys for this person, so nothing was given to the ones you know. Compare contact codes with them first.",
    vault_not_managed: () => "Only people who manage this vault can do this.",
    invite_malformed: () => "This isn't a valid invitation. Did you copy the whole link?",
    invite_ended_here: () => "This invitation has ended. Ask for a new one.",
    invite_other_address: ({ email }) => `This invitation is for ${email}. Sign in with that address to accept it.`,
    invite_own: () => "This is your own invitation. Send its link to the person you want to invite.",
    invite_address: ({ email }) => `"${email}" isn't an email address.`,
    invite_vaults_too_many: ({ max }) => `An invitation is for up to ${number(max)} vaults.`,
    contact_differs: () =>
      "You know this person with other keys. Compare contact codes with them before you accept anything.",
    no_keep_since: () =>
      "No one who manages this vault has kept it since this device last read it. Remove it, then ask a manager to give you access again.",
    activity_differs: () => "The server doesn't send the changes that led to the vault's present state.",
    too_many_chosen: ({ max }) => `Choose up to ${number(max)} entries at once.`,
    code_fits_none: () => "These digits don't fit any keys that are known for this person.",
    vault_locked: () => "Your vault is locked.",
    vault_not_open: () => "Your vault isn't unlocked.",
    entries_unreadable: () => "An entry of your vault can't be opened. Nothing was deleted.",
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

    generator_without_class: () => "Choose at least one kind of character.",
    generator_class_empty: () => "Too many characters are excluded. Allow some of each kind.",
    generator_rules_impossible: () => "Too few passwords fit these rules. Allow more characters or a longer password.",
    generator_bounds: ({ option, min, max }) =>
      option === "length"
        ? `The length must be from ${number(min)} to ${number(max)}.`
        : `The number of words must be from ${number(min)} to ${number(max)}.`,

    cannot_open: (params) =>
      params.field === "file"
        ? "This file was damaged or replaced. Nothing was saved."
        : `This entry can't be opened here: ${unopened(params)}.`,
    kdf_refused: ({ reason }) => `This device refused the key settings that the server sent (${reason}).`,
    text_too_long: ({ field, maxBytes }) => {
      const name = field === "extra" ? "The fields and earlier passwords together" : (fields[field] ?? "A text");
      return `${name} must be ${number(maxBytes)} bytes or fewer.`;
    },
    text_malformed: ({ field }) => {
      const name = field === "extra" ? "A field or an earlier password" : (fields[field] ?? "A text");
      return `${name} contains an unsupported character.`;
    },
    password_empty: () => "A password has at least one character",
    recovery_key_character: ({ character }) => `Recovery keys don't contain "${character}".`,
    recovery_key_length: ({ expected, length }) => `A recovery key has ${expected} characters; this one has ${length}.`,
    invalid_prf_result: () => "This passkey can't unlock a vault.",

    own_records_damaged: ({ kind }) => recordsDamaged[kind],
    own_records_of_other_user: () => "Your vault's list of shared vaults belongs to another account.",
    vault_role_too_low: ({ role }) => tooLow[role],
    vault_not_followed: ({ why }) => notFollowed[why],
    new_keys_begun: ({ by, out }) =>
      out === ""
        ? `${by} is already creating new keys for this vault. Wait until that's done, or start again in their place.`
        : `${by} is already creating new keys for this vault to take out ${out}. Wait until that's done, or start again in their place.`,
    others_go_too: ({ names }) =>
      `According to this server, these people left or are being removed: ${names}. They lose access too. If you agree, confirm again.`,
    added_by_leavers: ({ names }) =>
      `These people were added by someone who is no longer a member, is being removed or has new keys: ${names}. Decide whether they stay, then try again.`,
    stays_with_other_keys: ({ names }) =>
      `These people have new or other keys, so they can't stay: ${names}. Remove them too. Compare codes with them, then add them again.`,
    keep_leaves_out: ({ names }) =>
      `According to this server, ${names} became a member in what it has now. Keeping it can't take anyone out. Remove this vault from your list, and ask a manager who sees no warning to give you access again.`,
    vault_ended: () =>
      "This vault was replaced by one with new keys, and the server has an older state again. You can read it, but not change it. Copy its entries into a new vault.",
    vault_not_shared: () => "You aren't in this vault's list of members.",
    vault_unverified: () =>
      "What the server sent doesn't match what this device has seen. You can't change anything until you resolve the warning above the list.",
    vault_unconfirmed: () =>
      "This browser hasn't opened this vault before. Open Passwords, check that it's yours, then try again.",
    vault_keeps_changing: () => "Your vault keeps changing on another device. Try again in a moment.",
    offline: () => "You're offline. You can read and copy your passwords, but changes need a connection.",
    copy_not_stored: () => "This browser has no space for the copy, or doesn't let this page store data.",
    archive_unexpected: () => "You didn't expect this copy of the archived vault, so nothing was brought over.",
    archive_differs: () =>
      "The server sent an older or different copy of the archived vault than the one you replaced, so nothing was brought over.",
    counter_too_far: () => "The server claims more changes than this device can check, so this version can't be kept.",
    contents_malformed: () => "Some of what the server sent isn't a valid entry, so this version can't be kept.",
    reading_failed: ({ cause }) => `This device couldn't open the vault: ${textOfError(cause) ?? cause.message}`,
    files_missing: ({ count }) =>
      plural(count, {
        one: "The server doesn't have one of the files, so nothing was copied.",
        other: "The server doesn't have # of the files, so nothing was copied.",
      }),
    entry_malformed: () => "It isn't a valid entry of this vault, or its id appears twice.",
    version_of_other_entry: () => "It isn't a version of this entry.",
    import_too_large: ({ count, most }) =>
      `There's no room for ${number(count)} more. A vault can have up to ${number(most)} entries: leave some out, or delete some first.`,
    import_deleted: () => "It was imported, then deleted on another device.",
    import_target_changed: () => "This entry was changed on another device during the import.",
    import_target_deleted: () => "This entry was deleted on another device during the import.",
  };
  const importAgain = "Then import the file again. Entries you already have aren't added twice.";
  /** The next step for a failed import, where the reason does not name it. */
  const importAdvice: Readonly<Record<string, string>> = {
    vault_locked: `Unlock it. ${importAgain}`,
    not_signed_in: importAgain,
    sign_in_again: importAgain,
    vault_full: "Delete some entries, then continue.",
    manifest_conflict: "Continue in a moment.",
  };
  return { errors, unopened, versionUnopened, importAdvice };
};
const texts = localize("vault", english);
addErrorTexts<VaultTextCodes>(texts.errors);

/** Returns why an entry cannot be opened: `"title" was encrypted with another key`. */
export const unreadableText = (reason: Reason): string =>
  reason.code === "cannot_open" ? texts.unopened(reason.params) : reasonText(reason);

/** Returns entries that cannot be opened, each with its reason in words. */
export const unreadablesInWords = (unreadable: readonly UnreadableEntry[]) =>
  unreadable.map((entry) => ({ ...entry, reason: unreadableText(entry.reason) }));

/** Returns why a version of an entry cannot be opened. */
export const versionText = (reason: Reason): string =>
  reason.code === "cannot_open" ? texts.versionUnopened(reason.params) : reasonText(reason);

/** Returns why an import has stopped, and the next step. */
export const importProblemText = (reason: Reason): string =>
  [reasonText(reason), texts.importAdvice[reason.code] ?? []].flat().join(" ");
