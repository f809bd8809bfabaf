import { CommandError, type ExitCode, exitCodeOf as plainExitCodeOf, exitCodes } from "@pomander/terminal/errors";

/** No user is signed in here. */
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

/** The server's data differs from what this device expects, or the user has not confirmed it. */
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

/** Returns the exit code for an error, also one of a package that knows no exit codes. */
export function exitCodeOf(error: unknown): ExitCode {
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown };
  if (name === "ApiError" && code === "not_signed_in") return exitCodes.locked;
  return typeof name === "string" && notVerifiedNames.has(name) ? exitCodes.notVerified : plainExitCodeOf(error);
}
