import type { SecurityWarning } from "./types.ts";
import type { StrengthScore } from "../strength-score.ts";

const warningMessages: Record<SecurityWarning["kind"], string> = {
  passwordChanged: "The password of this account was changed on another device or by an administrator.",
  vaultMissing: "The server says that this account has no vault, but this device has seen one.",
  vaultReplaced: "The server offers another vault than the one that this device has seen.",
  passwordTemporary:
    "The server says that the password of this account is temporary, but this device has seen its vault. If you did not ask for a reset, do not go on.",
};

/** Something that the person was told, and did not go on with. */
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
    super("The vault key that the server gives does not belong to this account, or was changed. Nothing was opened.", {
      cause,
    });
  }
}

/** The password does not open the copy on this device. */
export class WrongPassword extends Error {
  override readonly name = "WrongPassword";
  readonly isForPeople = true;
  constructor() {
    super("That is not the master password of this vault.");
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
    super("Type your temporary password once more.");
  }
}

/** What a person does when signing in with the new password turns out not to work either. */
const adviceAfter = {
  registration: "if that is not right, register again.",
  passwordChange: "if that is not right, the old one still is.",
  choosing: "if that is not right, the temporary one still is.",
  reopening: "if that is not right, the one that you have used till now still is.",
  newVaultKeys: "if that is not right, the old one still is, and your vault is as it was.",
  recovery: "if that is not right, nothing was changed: start again with the recovery key that you used.",
} as const;

/** No reply said whether a new password was taken, and asking again had no answer either. */
export class OutcomeUnknown extends Error {
  override readonly name = "OutcomeUnknown";
  readonly isForPeople = true;
  constructor(cause: unknown, after: keyof typeof adviceAfter) {
    super(`The connection was lost before the server answered. Sign in with the new password; ${adviceAfter[after]}`, {
      cause,
    });
  }
}
