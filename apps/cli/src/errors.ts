import type { ErrorCode } from "@pomander/contract";
import type { ClientErrorCode } from "@pomander/vault";
import type { MachineErrors } from "@pomander/vault/machine";
import {
  CommandError,
  type ExitCode,
  exitCodeOf as plainExitCodeOf,
  exitCodes,
  messageOf as plainMessageOf,
} from "@pomander/terminal/errors";
import { addErrorTexts, textOfError } from "@pomander/texts/error-texts";
import "@pomander/texts/calls";
import "@pomander/texts/transfer";
import "@pomander/texts/vault";

const unverifiedMachine: Record<MachineErrors["machine_not_verified"]["why"], string> = {
  token: "The server doesn't show the vault that this token is for.",
  list: "This machine isn't in the vault's list of members.",
  history: "The vault's changes don't follow from the one that this token names.",
  successor: "The vault's new keys don't follow from the vault before.",
  memory: "The server shows an older state of the vault than an earlier run has seen.",
  demand: "The server shows an older state of the vault than --at-least asks for.",
};
addErrorTexts<MachineErrors>({
  machine_not_verified: ({ why }) => `${unverifiedMachine[why]} Nothing was read.`,
  machine_token_old: ({ max }) =>
    `The vault has changed more than ${max} times since you got this token. Replace the token.`,
  machine_removed: () => "This machine is no longer a member of the vault.",
});

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

/** The server refuses a machine's token. */
export class MachineRefused extends CommandError {
  override readonly name = "MachineRefused";
  constructor(
    message = "The server refuses this machine's token: it's wrong, ended, removed, used from another network, or not kept since a backup was restored.",
  ) {
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
const exitCodeByCode: ReadonlyMap<unknown, ExitCode> = new Map<
  ClientErrorCode | ErrorCode | keyof MachineErrors,
  ExitCode
>([
  ["machine_not_verified", exitCodes.notVerified],
  ["machine_refused", exitCodes.locked],
  ["machine_removed", exitCodes.locked],
  ["machine_token_old", exitCodes.notVerified],
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
