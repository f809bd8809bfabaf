import type { ArchivedVault, Passkey, User } from "@pomander/contract";
import type { WrappedKey } from "../device/pinned-state.ts";
import type { UnreadableEntry } from "../entry/entry-types.ts";
import type { OpenVault, ReadableArchive } from "../vault/open-vault-types.ts";
import type { AskFactor, Confirmation, PreparedAuthenticatorApp, PreparedSecurityKey } from "./factor-types.ts";

/** Something that a person must be told before anything more is sent; answering false stops. */
export type SecurityWarning =
  /** "The password of this account was changed, on another device or by an administrator." */
  | { kind: "passwordChanged" }
  /** The server says that there is no vault for an account whose vault this device has seen. */
  | { kind: "vaultMissing" }
  /** The server sent a different vault from the one this device opened before. */
  | { kind: "vaultReplaced" }
  /** The server says that the password is temporary, for an account whose vault this device has seen. */
  | { kind: "passwordTemporary" };
export type ConfirmWarning = (warning: SecurityWarning) => Promise<boolean>;

export interface SignedIn {
  token: string;
  user: User;
  /** null: the account has no vault, or not one that this password or passkey opens. */
  vault: OpenVault | null;
}

/** A vault key in the open, for a client that keeps it itself until `resume`. Nothing of it may be stored unsealed. */
export interface UnlockedVault extends WrappedKey {
  vaultId: string;
  /** 32 bytes. */
  vaultKey: Uint8Array<ArrayBuffer>;
}

/** A registration whose keys are made, before anything is sent. */
export interface PreparedRegistration {
  /** 8 groups of 4, to show, copy, download and print. */
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
  setupToken?: string;
}

/** A recovery whose old key was right: the vault key is open on this device. */
export interface StartedRecovery {
  /** The new recovery key, to be saved before `finish`. */
  newRecoveryKey: string;
  /**
   * Asks for the second factor of an account that has one, before anything is chosen. Gives how many passkeys finishing
   * removes. Throws the server's refusal when `askFactor` stops.
   */
  confirm(askFactor?: AskFactor): Promise<{ passkeys: number }>;
  /** Without `askFactor` an account with a second factor is refused with `second_factor_required`. */
  finish(newPassword: string, askFactor?: AskFactor): Promise<SignedIn>;
}

/** A master password whose keys are made, before anything is sent. */
export interface PreparedMasterPassword {
  /** A new one, 8 groups of 4, to show, copy, download and print. */
  recoveryKey: string;
  /**
   * Sets the master password, and the recovery key if it is wanted: it takes the place of one that there is, which
   * otherwise stays good. Every session ends; the new token is in the result.
   */
  submit(withRecoveryKey: boolean): Promise<SignedIn>;
}

/** A vault whose key the person has just shown to be theirs. Its entries are read once its new password is set. */
export interface RestoredVault {
  vaultId: string;
  /** Wraps its key anew. Refuses the temporary password and what unlocked the vault. Throws PasswordPolicyError. */
  prepare(newPassword: string): Promise<PreparedMasterPassword>;
}

/** A master password to be chosen in place of a temporary one. */
export interface PasswordSetup {
  /** The vault that the account has; null: none yet, so one is set up. */
  vault: { vaultId: string; hasRecovery: boolean } | null;
  /**
   * Makes a new, empty vault. One that there is goes whole to the archive when that is submitted.
   * Refuses the temporary password. Throws PasswordPolicyError.
   */
  prepareEmptyVault(newPassword: string): Promise<PreparedMasterPassword>;
  /** With the master password from before the reset. */
  unlockWithPassword(oldPassword: string): Promise<RestoredVault>;
  /** Throws InvalidInput for what is no recovery key. */
  unlockWithRecoveryKey(recoveryKey: string): Promise<RestoredVault>;
}

export interface PasswordSetupOptions {
  ask: ConfirmWarning;
  /** Needed when this client did not sign in with it, e.g. after a reload. */
  temporaryPassword?: string;
  timeZone?: string;
}

/** What opens an archived vault: the password that it had, or its recovery key. */
export type ArchiveProof = { password: string } | { recoveryKey: string };

/** An archived vault whose key is open on this device. */
export interface UnlockedArchive extends ReadableArchive {
  /**
   * Makes it ready to be the present vault again, under a new master password, which is neither the account's present
   * one nor what opened this vault. Throws PasswordPolicyError.
   */
  prepareReopening(user: User, currentPassword: string, newPassword: string): Promise<PreparedReopening>;
}

export interface PreparedReopening {
  /** As in PreparedMasterPassword. */
  recoveryKey: string;
  /** Every session ends, the newer vault goes to the archive, and this one is open. */
  submit(withRecoveryKey: boolean, askFactor?: AskFactor): Promise<Reopened>;
}

export interface Reopened extends SignedIn {
  /** The newer vault, unlocked: for `vault.mergeFromArchive(newer)`. */
  newer: ReadableArchive;
}

/** New vault keys that are made, before anything is sent. It can be left, and gone on with, while the page stays. */
export interface PreparedNewVaultKeys {
  /** As in PreparedMasterPassword. */
  recoveryKey: string;
  entryCount: number;
  /** What cannot be opened, and so cannot be sealed anew. */
  unreadable: readonly UnreadableEntry[];
  /**
   * Ends every other session, seals and sends every entry, then puts the new vault in the old one's place. RangeError
   * where something is `unreadable` and the person did not say to leave all of it. May be called again after an error:
   * what was sent is not sent again. Until it resolves the old vault is the present one, unchanged.
   */
  submit(options: {
    isUnreadableLeft: boolean;
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

/** Accounts and vaults as one device does them; everything cryptographic happens behind this interface. */
export interface VaultClient {
  prepareRegistration(form: RegistrationForm): Promise<PreparedRegistration>;
  /**
   * `askFactor` gets a proof of a second factor, or the code that may go with a temporary password; without it, or when
   * it stops, the error `second_factor_required` is thrown. After a sign-in with a temporary password
   * `user.mustChangePassword` is true.
   */
  signIn(email: string, password: string, ask: ConfirmWarning, askFactor?: AskFactor): Promise<SignedIn>;
  /**
   * For a user who must change their password: what there is to choose from. Asks before it goes on when the server
   * denies the vault that this device has seen, or offers another. Throws TemporaryPasswordNeeded.
   */
  beginPasswordSetup(user: User, options: PasswordSetupOptions): Promise<PasswordSetup>;
  /**
   * Signs in with a passkey of this site, whichever the person picks. `vault` is null where it opens none: then the
   * master password does. Throws AuthenticatorError, and `passkey_refused` for one that this server does not take.
   */
  signInWithPasskey(ask: ConfirmWarning): Promise<SignedIn>;
  /** With a session but without keys: after a reload, or locked. */
  unlock(user: User, password: string, ask: ConfirmWarning): Promise<OpenVault>;
  /** As `unlock`. Throws AuthenticatorError, NoPasskeySecret, and `passkey_rejected` or NoPasskey for the wrong one. */
  unlockWithPasskey(user: User, ask: ConfirmWarning): Promise<OpenVault>;
  /** What this device's copy opens with; a passkey where it was the last to unlock the vault with the server here. */
  offlineUnlocks(): Promise<{ password: boolean; passkey: boolean }>;
  /** As `unlockOfflineCopy`. Throws AuthenticatorError and NoPasskeySecret besides. */
  unlockOfflineCopyWithPasskey(): Promise<OpenVault>;
  /**
   * Makes a passkey, for signing in and, where the authenticator can, for opening the vault (`vaultId` of what it gives).
   * The authenticator may ask twice. Throws AuthenticatorError.
   */
  addPasskey(user: User, name: string, confirmation: Confirmation): Promise<Passkey>;
  /** Removes a passkey of one's own, and the vault key that it wraps. */
  removePasskey(user: User, id: string, confirmation: Confirmation): Promise<void>;
  /** Without the server: this device's sealed copy, to be read. Throws NotAvailable, WrongPassword, OfflineCopyError. */
  unlockOfflineCopy(password: string): Promise<OpenVault>;
  /** With what another page of this browser handed over. null: not usable, so the vault is unlocked as ever. */
  takeOver(user: Pick<User, "email">, handed: unknown): Promise<OpenVault | null>;
  /**
   * At the end of a session: removes the copy, and none is written before the vault is unlocked again. A temporary
   * password that was signed in with is forgotten too.
   */
  forgetOfflineCopy(): Promise<void>;
  /** `ask` is about a vault that this device has not seen; without it, such a recovery stops. */
  startRecovery(email: string, recoveryKey: string, ask?: ConfirmWarning): Promise<StartedRecovery>;
  /** Ends every session; the new token is in the reply, and the vault stays open. */
  changePassword(user: User, currentPassword: string, newPassword: string, askFactor?: AskFactor): Promise<SignedIn>;
  prepareRecoveryKey(user: User, currentPassword: string): Promise<PreparedRecoveryKey>;
  /** Shows the server once more that this session can open the vault: earlier versions are given for ten minutes. */
  proveUnlock(user: User, password: string): Promise<void>;
  /** Asks once more whose vault is open, by `confirm-owner.ts`. Throws WrongPassword or `wrong_password`, NotAvailable. */
  confirmOwner(user: User, password: string): Promise<void>;
  /** As `confirmOwner`, by the passkey that unlocked the vault. Throws AuthenticatorError. */
  confirmOwnerWithPasskey(): Promise<void>;
  /** Whether a passkey unlocked the vault. */
  canConfirmWithPasskey(): Promise<boolean>;
  /** Deletes every earlier version of an entry. */
  deleteVersions(user: User, entryId: string, currentPassword: string): Promise<void>;
  /**
   * New vault keys: another vault with everything sealed anew, under another master password. Reads and verifies the
   * vault first. Throws PasswordPolicyError, VaultNotVerified. Nothing is sent before `submit`.
   */
  prepareNewVaultKeys(user: User, currentPassword: string, newPassword: string): Promise<PreparedNewVaultKeys>;
  /** The vault before the last new vault keys, of which a copy is kept for 30 days; null: there is none. */
  predecessor(): Promise<PredecessorVault | null>;
  /** Deletes that copy now. Throws VaultNotVerified unless the present vault verifies and every entry opens. */
  deletePredecessor(user: User, currentPassword: string): Promise<void>;
  /** Makes the secret of an authenticator app. */
  prepareAuthenticatorApp(user: User): Promise<PreparedAuthenticatorApp>;
  prepareSecurityKey(user: User): Promise<PreparedSecurityKey>;
  /** Removes one's own second factor. */
  removeFactor(user: User, id: string, confirmation: Confirmation): Promise<void>;
  /** Ten new recovery codes; those of before are void. */
  renewRecoveryCodes(user: User, confirmation: Confirmation): Promise<readonly string[]>;
  /** Refused with `changed_meanwhile` when the stored record is another than `user`. */
  changeEmail(user: User, newEmail: string, currentPassword: string, askFactor?: AskFactor): Promise<User>;
  /** One's own vaults that were replaced. */
  archivedVaults(): Promise<readonly ArchivedVault[]>;
  unlockArchivedVault(vault: ArchivedVault, proof: ArchiveProof, ask: ConfirmWarning): Promise<UnlockedArchive>;
  /** Deletes one's own account with all its vaults; this device forgets both. */
  deleteAccount(user: User, currentPassword: string, askFactor?: AskFactor): Promise<void>;
}

/** A client of several processes, one of which unlocks the vault for another. */
export interface ResumableVaultClient extends VaultClient {
  /** As `unlock`, but gives the key and opens nothing. */
  unlockKey(user: User, password: string, ask: ConfirmWarning): Promise<UnlockedVault>;
  /** Opens the vault with what `unlockKey` gave. The session must still be there. */
  resume(user: Pick<User, "email">, unlocked: UnlockedVault): Promise<OpenVault>;
}
