import type { SecurityWarning } from "./types.ts";
import type { StrengthScore } from "../entry/strength-score.ts";

const warningMessages: Record<SecurityWarning["kind"], string> = {
  passwordChanged: "The password of this account was changed, on another device or by an administrator.",
  vaultMissing: "The server says this account has no vault, but this device has opened its vault before.",
  vaultReplaced: "The server sent a different vault from the one this device opened before.",
  passwordTemporary:
    "The server says the password of this account is temporary, but this device has opened its vault before. If you didn't ask for a reset, stop here.",
};

/** The user declined to continue after a security warning. */
export class AbortedOnWarning extends Error {
  override readonly name = "AbortedOnWarning";
  readonly isForPeople = true;
  readonly warning: SecurityWarning;
  constructor(warning: SecurityWarning) {
    super(warningMessages[warning.kind]);
    this.warning = warning;
  }
}

/** A master password that is refused before anything is derived from it. */
export class PasswordPolicyError extends Error {
  override readonly name = "PasswordPolicyError";
  readonly isForPeople = true;
  readonly score: StrengthScore | null;
  constructor(message: string, score: StrengthScore | null = null) {
    super(message);
    this.score = score;
  }
}

/** A wrapped vault key that does not open under keys that the server has just taken as right. */
export class VaultKeyError extends Error {
  override readonly name = "VaultKeyError";
  readonly isForPeople = true;
  constructor(cause: unknown) {
    super("The vault key from the server doesn't belong to this account, or was changed. Nothing was opened.", {
      cause,
    });
  }
}

/** The passkey gave no secret, so that it opens no vault here. */
export class NoPasskeySecret extends Error {
  override readonly name = "NoPasskeySecret";
  readonly isForPeople = true;
  constructor() {
    super("This passkey can't unlock your vault on this device. Use your master password.");
  }
}

/** No passkey opens the vault. */
export class NoPasskey extends Error {
  override readonly name = "NoPasskey";
  readonly isForPeople = true;
  constructor() {
    super("No passkey unlocks this vault. Use your master password.");
  }
}

/** The password does not open the copy on this device. */
export class WrongPassword extends Error {
  override readonly name = "WrongPassword";
  readonly isForPeople = true;
  constructor() {
    super("Incorrect master password.");
  }
}

/** The account has no vault to open. */
export class NoVault extends Error {
  override readonly name = "NoVault";
  readonly isForPeople = true;
  constructor() {
    super("This account has no vault yet.");
  }
}

/** The temporary password has to be typed again: this client did not sign in with it. */
export class TemporaryPasswordNeeded extends Error {
  override readonly name = "TemporaryPasswordNeeded";
  constructor() {
    super("Enter your temporary password again.");
  }
}

/** The user's next step if signing in with the new password does not work either. */
const adviceAfter = {
  registration: "if it doesn't work, register again.",
  passwordChange: "if it doesn't work, use the old one.",
  choosing: "if it doesn't work, use the temporary one.",
  reopening: "if it doesn't work, use the one you've used until now.",
  newVaultKeys: "if it doesn't work, use the old one. Your vault is then unchanged.",
  recovery: "if it doesn't work, nothing has changed: start again with the recovery key you used.",
} as const;

/** No reply said whether a new password was stored, and a second attempt to find out had no reply either. */
export class OutcomeUnknown extends Error {
  override readonly name = "OutcomeUnknown";
  readonly isForPeople = true;
  constructor(cause: unknown, after: keyof typeof adviceAfter) {
    super(`The connection was lost before the server answered. Sign in with the new password; ${adviceAfter[after]}`, {
      cause,
    });
  }
}
