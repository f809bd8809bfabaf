import type { ArchivedVault, FactorProof, LanguageTag, Passkey, User } from "@pomander/contract";
import type { WrappedKey } from "../device/pinned-state.ts";
import type { UnreadableEntry } from "../entry/entry-types.ts";
import type { OpenVault, ReadableArchive } from "../vault/open-vault-types.ts";
import type { SharingHost } from "../sharing/sharing-host.ts";
import type { GeneratedPasswordClient } from "./generated-password-types.ts";
import type { ConfirmWarning } from "./security-warning.ts";
import type { SignedIn } from "./signed-in.ts";
import type { AskFactor, Confirmation, PreparedAuthenticatorApp, PreparedSecurityKey } from "./factor-types.ts";
import type { CompanyReturn, CompanySignInOptions } from "./company-sign-in-types.ts";
import type { PasswordChangeOptions } from "./password-change-options.ts";

export type { CompanyReturn, ConfirmWarning, SignedIn };

/** An unsealed vault key, for a client that keeps it itself until `resume`. No part of it may be stored unsealed. */
export interface UnlockedVault extends WrappedKey {
  vaultId: string;
  /** 32 bytes. */
  vaultKey: Uint8Array<ArrayBuffer>;
}

/** A registration whose keys are made, before anything is sent. */
export interface PreparedRegistration {
  /** 8 groups of 4 characters, to show, copy, download and print. */
  recoveryKey: string;
  submit(withRecoveryKey: boolean): Promise<SignedIn>;
}

export interface RegistrationForm {
  firstName: string;
  lastName: string;
  mobileNo: string;
  email: string;
  password: string;
  timeZone?: string;
  language?: LanguageTag;
  setupToken?: string;
}

/** A recovery whose old key was right: the vault key is open on this device. */
export interface StartedRecovery {
  /** The new recovery key, to be saved before `finish`. */
  newRecoveryKey: string;
  /**
   * Asks for the second factor of an account that has one, before any choice is made. Returns how many passkeys
   * finishing removes. Throws the server's refusal when `askFactor` stops.
   */
  confirm(askFactor?: AskFactor): Promise<{ passkeys: number }>;
  /** Without `askFactor` an account with a second factor is refused with `second_factor_required`. */
  finish(newPassword: string, askFactor?: AskFactor): Promise<SignedIn>;
}

/** A master password whose keys are made, before anything is sent. */
export interface PreparedMasterPassword {
  /** A new recovery key of 8 groups of 4 characters, to show, copy, download and print. */
  recoveryKey: string;
  /**
   * Sets the master password and, if wanted, the recovery key, which replaces an existing one; otherwise that one stays
   * valid. Every session ends; the new token is in the result.
   */
  submit(withRecoveryKey: boolean): Promise<SignedIn>;
}

/** A vault that the user has just unlocked. Its entries are read once its new password is set. */
export interface RestoredVault {
  vaultId: string;
  /**
   * Prepares a new wrap of its key. Refuses the temporary password and the one that unlocked the vault. Throws
   * one of `passwordCodes`.
   */
  prepare(newPassword: string): Promise<PreparedMasterPassword>;
}

/** A master password to be chosen in place of a temporary one, or as the first one. */
export interface PasswordSetup {
  /** Whether a temporary password is replaced. False: the user was invited and has no password yet. */
  hasTemporaryPassword: boolean;
  /** The vault that the account has, and whether its master password was generated; null: none yet, so one is set up. */
  vault: { vaultId: string; hasRecovery: boolean; isGenerated: boolean } | null;
  /**
   * Makes a new, empty vault. Submitting it moves an existing vault to the archive, whole. null: a password is generated,
   * and submitted with its recovery key. Refuses the temporary password. Throws one of `passwordCodes`.
   */
  prepareEmptyVault(newPassword: string | null): Promise<PreparedMasterPassword>;
  /** Unlocks the vault with the master password from before the reset. */
  unlockWithPassword(oldPassword: string): Promise<RestoredVault>;
  /** Unlocks the vault with its recovery key. Throws one of `invalidInputCodes` for a malformed one. */
  unlockWithRecoveryKey(recoveryKey: string): Promise<RestoredVault>;
}

export interface PasswordSetupOptions {
  ask: ConfirmWarning;
  /** The temporary password; needed when this client did not sign in with it, e.g. after a reload. */
  temporaryPassword?: string;
  timeZone?: string;
}

/** The secret that opens an archived vault: its former password, or its recovery key. */
export type ArchiveProof = { password: string } | { recoveryKey: string };

/** An archived vault whose key is open on this device. */
export interface UnlockedArchive extends ReadableArchive {
  /**
   * Prepares the vault to be the present one again, under a new master password, which is neither the account's present
   * one nor the one that opened this vault. Throws one of `passwordCodes`.
   */
  prepareReopening(user: User, currentPassword: string, newPassword: string): Promise<PreparedReopening>;
}

export interface PreparedReopening {
  /** A new recovery key, as in PreparedMasterPassword. */
  recoveryKey: string;
  /** Reopens the vault: every session ends, the newer vault goes to the archive, and this one is open. */
  submit(withRecoveryKey: boolean, askFactor?: AskFactor): Promise<Reopened>;
}

export interface Reopened extends SignedIn {
  /** The newer vault, unlocked: for `vault.mergeFromArchive(newer)`. */
  newer: ReadableArchive;
}

/**
 * New vault keys that are generated, before anything is sent. The process can be left and continued while the page stays
 * open.
 */
export interface PreparedNewVaultKeys {
  /** A new recovery key, as in PreparedMasterPassword. */
  recoveryKey: string;
  entryCount: number;
  /** Entries that cannot be opened, and so cannot be sealed again. */
  unreadable: readonly UnreadableEntry[];
  /**
   * Ends every other session, seals and sends every entry, then puts the new vault in the old one's place. Throws
   * `files_lost` if the server does not have files that are not in `withoutFiles`, whose ids the user agreed to; throws
   * RangeError if entries are `unreadable` and the user did not agree to leave all of them. May be called again after
   * an error: entries already sent are not sent again. Until it resolves, the old vault is the present one, unchanged.
   */
  submit(options: {
    isUnreadableLeft: boolean;
    withoutFiles?: ReadonlySet<string>;
    onProgress?: (sealed: number, total: number) => void;
    askFactor?: AskFactor;
  }): Promise<SignedIn>;
}

export interface PredecessorVault {
  vaultId: string;
  /** When the new vault keys were made; ISO 8601. */
  madeAt: string;
  /** Until when the old copy is kept; ISO 8601. */
  until: string;
}

/** A new recovery key, made but not sent. */
export interface PreparedRecoveryKey {
  recoveryKey: string;
  submit(askFactor?: AskFactor): Promise<void>;
}

/** Accounts and vaults as one device uses them; everything cryptographic happens behind this interface. */
export interface VaultClient extends GeneratedPasswordClient {
  /** Returns the services of this client for `createSharing` of `@pomander/vault/sharing`. */
  sharingHost(): Promise<SharingHost>;
  prepareRegistration(form: RegistrationForm): Promise<PreparedRegistration>;
  /**
   * `askFactor` gets a proof of a second factor, or the code that may go with a temporary password; without it, or when
   * it stops, the error `second_factor_required` is thrown. After a sign-in with a temporary password
   * `user.mustChangePassword` is true.
   */
  signIn(email: string, password: string, ask: ConfirmWarning, askFactor?: AskFactor): Promise<SignedIn>;
  /**
   * Returns the choices of a user who must change their password. Asks for confirmation when the server denies the
   * vault that this device has seen, or offers another. Throws `temporary_password_needed`, `company_sign_in_needed`.
   */
  beginPasswordSetup(user: User, options: PasswordSetupOptions): Promise<PasswordSetup>;
  /**
   * Signs in with a passkey of this site that the user picks. `vault` is null if the passkey opens none: then the
   * master password does. Throws one of `authenticatorCodes`, and `passkey_refused` for one that this server
   * does not accept.
   */
  signInWithPasskey(ask: ConfirmWarning): Promise<SignedIn>;
  /**
   * Signs in with what the company's provider sent back to this browser. The vault stays closed: the master password or
   * a passkey opens it. `askFactor` as for `signIn`. With `userId`, any other account stops at its warning
   * without a question, and its session is not stored.
   */
  signInByCompany(returned: CompanyReturn, ask: ConfirmWarning, options?: CompanySignInOptions): Promise<SignedIn>;
  /**
   * Signs in with a code, from `parseSignInCode`, that the owner got in another session. The vault stays closed. Throws
   * ApiError `company_code_ended`.
   */
  signInWithCode(code: string, ask: ConfirmWarning): Promise<SignedIn>;
  /** Signs in with the token of an emailed invitation, to choose the first master password. */
  acceptInvitation(token: string, ask: ConfirmWarning): Promise<SignedIn>;
  /** Unlocks the vault in a session without keys: after a reload, or locked. */
  unlock(user: User, password: string, ask: ConfirmWarning): Promise<OpenVault>;
  /**
   * Does the same as `unlock`. Throws one of `authenticatorCodes`, `no_passkey_secret`, and `passkey_rejected` or
   * `no_passkey` for the wrong one.
   */
  unlockWithPasskey(user: User, ask: ConfirmWarning): Promise<OpenVault>;
  /** Returns what opens this device's copy; a passkey if it was the last to unlock the vault with the server here. */
  offlineUnlocks(): Promise<{ password: boolean; passkey: boolean }>;
  /** Does the same as `unlockOfflineCopy`. Also throws one of `authenticatorCodes` and `no_passkey_secret`. */
  unlockOfflineCopyWithPasskey(): Promise<OpenVault>;
  /**
   * Makes a passkey, for signing in and, if the authenticator can, for opening the vault (then the result has a
   * `vaultId`). The authenticator may ask twice. Throws one of `authenticatorCodes`.
   */
  addPasskey(user: User, name: string, confirmation: Confirmation): Promise<Passkey>;
  /** Removes a passkey of the user's own, and the vault key that it wraps. */
  removePasskey(user: User, id: string, confirmation: Confirmation): Promise<void>;
  /**
   * Opens this device's sealed copy without the server, read-only. Throws `offline_copy_missing`,
   * `offline_copy_needs_passkey`, `wrong_master_password`, `offline_copy_refused`.
   */
  unlockOfflineCopy(password: string): Promise<OpenVault>;
  /**
   * Opens the vault with keys passed on by another page of this browser. null: not usable, so the caller unlocks it as
   * usual.
   */
  acceptHandoff(user: Pick<User, "email">, handed: unknown): Promise<OpenVault | null>;
  /**
   * Removes the copy at the end of a session; none is written before the vault is unlocked again. A temporary password
   * of the sign-in is forgotten too.
   */
  forgetOfflineCopy(): Promise<void>;
  /** Starts a recovery. `ask` is about a vault that this device has not seen; without it, such a recovery stops. */
  startRecovery(email: string, recoveryKey: string, ask?: ConfirmWarning): Promise<StartedRecovery>;
  /** Changes the master password. Every session ends; the new token is in the reply, and the vault stays open. */
  changePassword(
    user: User,
    currentPassword: string,
    newPassword: string,
    options?: PasswordChangeOptions,
  ): Promise<SignedIn>;
  prepareRecoveryKey(user: User, currentPassword: string): Promise<PreparedRecoveryKey>;
  /**
   * Proves to the server again that this session can open the vault: earlier versions are available for ten minutes.
   */
  proveUnlock(user: User, password: string): Promise<void>;
  /**
   * Confirms again that the open vault is the user's, by `confirm-owner.ts`. Throws `wrong_master_password` or
   * `wrong_password`, `vault_locked`.
   */
  confirmOwner(user: User, password: string): Promise<void>;
  /** Does the same as `confirmOwner`, by the passkey that unlocked the vault. Throws one of `authenticatorCodes`. */
  confirmOwnerWithPasskey(): Promise<void>;
  /** Whether a passkey unlocked the vault. */
  canConfirmWithPasskey(): Promise<boolean>;
  /** Deletes every earlier version of an entry. */
  deleteVersions(user: User, entry: { vaultId: string; entryId: string }, currentPassword: string): Promise<void>;
  /**
   * Prepares new vault keys: another vault with all entries sealed again, under another master password (null: one that
   * is generated). Reads and
   * verifies the vault first. Throws one of `passwordCodes`, `vault_not_verified`. Nothing is sent before `submit`.
   */
  prepareNewVaultKeys(user: User, currentPassword: string, newPassword: string | null): Promise<PreparedNewVaultKeys>;
  /** Returns the vault before the last new vault keys, of which a copy is kept for 30 days; null: there is none. */
  predecessor(): Promise<PredecessorVault | null>;
  /** Deletes that copy now. Throws `vault_not_verified` unless the present vault verifies and every entry opens. */
  deletePredecessor(user: User, currentPassword: string): Promise<void>;
  /** Makes the secret of an authenticator app. */
  prepareAuthenticatorApp(user: User): Promise<PreparedAuthenticatorApp>;
  prepareSecurityKey(user: User): Promise<PreparedSecurityKey>;
  /**
   * Sends a change that the server accepts only with the master password and, where the account has one, a proof of a
   * second factor: `send` gets both for the body of the call.
   */
  confirmChange<T>(
    user: User,
    confirmation: Confirmation,
    send: (confirmed: { currentPassword: string } & FactorProof) => Promise<T>,
  ): Promise<T>;
  /** Removes a second factor of the user's own. */
  removeFactor(user: User, id: string, confirmation: Confirmation): Promise<void>;
  /** Replaces the recovery codes with ten new ones; the previous codes become void. */
  renewRecoveryCodes(user: User, confirmation: Confirmation): Promise<readonly string[]>;
  /** Changes the account's address. Refused with `changed_meanwhile` when the stored record differs from `user`. */
  changeEmail(user: User, newEmail: string, currentPassword: string, askFactor?: AskFactor): Promise<User>;
  /** Lists the user's own vaults that were replaced. */
  archivedVaults(): Promise<readonly ArchivedVault[]>;
  unlockArchivedVault(vault: ArchivedVault, proof: ArchiveProof, ask: ConfirmWarning): Promise<UnlockedArchive>;
  /** Deletes the user's own account with all its vaults; this device forgets both. */
  deleteAccount(user: User, currentPassword: string, askFactor?: AskFactor): Promise<void>;
}

/** A client of several processes, one of which unlocks the vault for another. */
export interface ResumableVaultClient extends VaultClient {
  /** Does the same as `unlock`, but returns the key and opens nothing. */
  unlockKey(user: User, password: string, ask: ConfirmWarning): Promise<UnlockedVault>;
  /** Opens the vault with the result of `unlockKey`. The session must still exist. */
  resume(user: Pick<User, "email">, unlocked: UnlockedVault): Promise<OpenVault>;
}
