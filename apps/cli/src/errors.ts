import { CommandError, type ExitCode, exitCodeOf as plainExitCodeOf, exitCodes } from "@pomander/terminal/errors";

/** Nobody is signed in here. */
export class NotSignedIn extends CommandError {
  override readonly name = "NotSignedIn";
  constructor(message = "You aren't signed in. Sign in with: pomander login <server> <email>") {
    super(message, exitCodes.locked);
  }
}

/** The vault is locked. */
export class VaultLocked extends CommandError {
  override readonly name = "VaultLocked";
  constructor(message = "Your vault is locked. Unlock it with: pomander unlock") {
    super(message, exitCodes.locked);
  }
}

/** What the server sent is not what this device expects, or a person has not said that it is. */
export class VaultNotTrusted extends CommandError {
  override readonly name = "VaultNotTrusted";
  constructor(message: string) {
    super(message, exitCodes.notVerified);
  }
}

const notVerifiedNames = new Set([
  "AbortedOnWarning",
  "KdfError",
  "OfflineCopyError",
  "VaultKeyError",
  "VaultNotVerified",
  "WrongVault",
]);

/** Returns the code to end with after an error, also of packages that know no exit codes. */
export function exitCodeOf(error: unknown): ExitCode {
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown };
  if (name === "ApiError" && code === "not_signed_in") return exitCodes.locked;
  return typeof name === "string" && notVerifiedNames.has(name) ? exitCodes.notVerified : plainExitCodeOf(error);
}
