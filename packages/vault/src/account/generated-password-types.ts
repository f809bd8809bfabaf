import type { RegisteredDevice, User } from "@pomander/contract";
import type { DeviceKey } from "@pomander/crypto";
import type { ApprovalRequest, AskedApproval, GivenApproval } from "../approvals/approval-types.ts";
import type { OpenVault } from "../vault/open-vault-types.ts";
import type { AskFactor, Confirmation } from "./factor-types.ts";
import type { PasswordChangeOptions } from "./password-change-options.ts";
import type { ConfirmWarning } from "./security-warning.ts";
import type { SignedIn } from "./signed-in.ts";

/** The keys of this device, by the vault that each opens. They are never sent. */
export interface DeviceKeyStore {
  get(vaultId: string): Promise<DeviceKey | undefined>;
  /** Stores a key. Resolves once it is durable. */
  set(vaultId: string, key: DeviceKey): Promise<void>;
  remove(vaultId: string): Promise<void>;
}

/** The ways to open a vault with a generated password beside its recovery key: devices and passkeys, or passkeys alone. */
export type OpensBy = "devices" | "passkeys";

/** A vault whose master password was generated. */
export interface GeneratedVault {
  vaultId: string;
  /** The id of this device, which has a key that may open the vault; null: it has none. */
  deviceId: string | null;
}

/** A generated master password whose keys are made, before anything is sent. */
export interface PreparedGeneratedPassword {
  /** A new recovery key of 8 groups of 4 characters, to show, copy, download and print. */
  recoveryKey: string;
  /** Sets it. Every session ends; the new token is in the result, and no device opens the vault before `addDevice`. */
  submit(askFactor?: AskFactor): Promise<SignedIn>;
}

/** The part of a vault client for vaults whose master password a device generated, and no person knows. */
export interface GeneratedPasswordClient {
  /**
   * Returns the present vault of the account if its password was generated; null: a person chose that. Asks for
   * confirmation when this device has seen otherwise.
   */
  generatedVault(user: User, ask: ConfirmWarning): Promise<GeneratedVault | null>;
  /** Returns the generated password of the open vault; null: a person chose it, or no verified vault is open. */
  generatedPassword(): Promise<string | null>;
  /**
   * Returns what opens the open vault beside its recovery key; null: a person chose its password, or no verified vault
   * is open.
   */
  opensBy(): Promise<OpensBy | null>;
  /**
   * Has passkeys alone open the vault, which is open here, and removes every device. Throws `no_passkey` where none
   * opens it, and `vault_locked`.
   */
  limitToPasskeys(user: User, confirmation: Confirmation): Promise<void>;
  /** Lets devices open the vault again, once they are added. Throws `vault_locked`. */
  allowDevices(): Promise<void>;
  /**
   * Opens the vault with this device's key. Throws `no_device_key`, also when it was removed, and ApiError
   * `company_needed` when the company's sign-in is too long ago.
   */
  unlockWithDevice(user: User, ask: ConfirmWarning): Promise<OpenVault>;
  /** Opens the vault with its recovery key, in a session. Throws one of `invalidInputCodes` for a malformed one. */
  unlockWithRecoveryKey(user: User, recoveryKey: string, ask: ConfirmWarning): Promise<OpenVault>;
  /**
   * Adds this device to those that open the vault, which is open here. Throws `vault_locked`, `passkeys_only`, and
   * `no_device_key` where this device keeps no key.
   */
  addDevice(user: User, name: string): Promise<RegisteredDevice>;
  /**
   * Asks another device, which has the vault open, to approve this one. Throws ApiError `company_needed` when the
   * company's sign-in is too long ago, and `has_password`.
   */
  askApproval(user: User, ask: ConfirmWarning): Promise<AskedApproval>;
  /** Returns the device that asks for an approval of the open vault; null: none does. */
  readApprovalRequest(): Promise<ApprovalRequest | null>;
  /**
   * Answers the device that asks. Throws `vault_locked`, `passkeys_only`, and ApiError `approval_over` where another one
   * has answered.
   */
  giveApproval(user: User, request: ApprovalRequest): Promise<GivenApproval>;
  /** Keeps devices that a restored backup brought back, for the vault that is open here. Throws `passkeys_only`. */
  keepDevices(user: User, ids: readonly string[], confirmation: Confirmation): Promise<void>;
  /** Removes a device, whose key then opens nothing. */
  removeDevice(user: User, id: string, confirmation: Confirmation): Promise<void>;
  /** Deletes this device's key, here and on the server. */
  forgetDevice(vaultId: string): Promise<void>;
  /** Prepares a generated password in place of the one that the user chose, with a new recovery key. */
  prepareGeneratedPassword(user: User, currentPassword: string): Promise<PreparedGeneratedPassword>;
  /** Sets a master password in place of a generated one. Throws one of `passwordCodes`, `vault_locked`. */
  chooseMasterPassword(user: User, newPassword: string, options?: PasswordChangeOptions): Promise<SignedIn>;
}
