/** A warning that the user must confirm before anything more is sent; answering false stops. */
export type SecurityWarning =
  /** "The password of this account was changed, on another device or by an administrator." */
  | { kind: "passwordChanged" }
  /** The server denies that there is a vault for an account whose vault this device has seen. */
  | { kind: "vaultMissing" }
  /** The server sent a different vault from the one this device opened before. */
  | { kind: "vaultReplaced" }
  /** The server says that the password is temporary, for an account whose vault this device has seen. */
  | { kind: "passwordTemporary" }
  /** The company signed in another account than the last one that signed in on this device. */
  | { kind: "otherAccount"; email: string };

export type ConfirmWarning = (warning: SecurityWarning) => Promise<boolean>;
