import type { ErrorCode } from "@pomander/contract";
import type { ClientErrorCode } from "@pomander/vault";
import {
  CommandError,
  type ExitCode,
  exitCodeOf as plainExitCodeOf,
  exitCodes,
  messageOf as plainMessageOf,
} from "@pomander/terminal/errors";
import { textOfError } from "@pomander/texts/error-texts";
import "@pomander/texts/calls";
import "@pomander/texts/transfer";
import "@pomander/texts/vault";

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

/** Exit codes of errors of the vault client, where they are not `failed`. */
const exitCodeByCode: ReadonlyMap<unknown, ExitCode> = new Map<ClientErrorCode | ErrorCode, ExitCode>([
  ["not_signed_in", exitCodes.locked],
  ["kdf_refused", exitCodes.notVerified],
  ["offline_copy_refused", exitCodes.notVerified],
  ["stopped_at_warning", exitCodes.notVerified],
  ["vault_key_refused", exitCodes.notVerified],
  ["vault_not_verified", exitCodes.notVerified],
  ["wrong_vault", exitCodes.notVerified],
]);

/** Returns the text of an error for users, also one of a package that knows no texts. */
export const messageOf = (error: unknown): string => textOfError(error) ?? plainMessageOf(error);

/** Returns the exit code for an error, also one of a package that knows no exit codes. */
export function exitCodeOf(error: unknown): ExitCode {
  const { code } = (error ?? {}) as { code?: unknown };
  return exitCodeByCode.get(code) ?? plainExitCodeOf(error);
}
