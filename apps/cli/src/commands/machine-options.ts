import { type CommandError, UsageError } from "@pomander/terminal/errors";

/** The options of commands that work with a machine's token. */
export interface MachineOptions {
  /** The folder that remembers what was read. */
  state?: string;
  /** `<vaultId>:<counter>`: nothing older is read. */
  atLeast?: string;
}

/** Returns the error of a command that a machine's token is not for. */
export const notForMachines = (): CommandError =>
  new UsageError(
    "A machine's token works with list, get, totp and run. Unset POMANDER_MACHINE_TOKEN for your own vault.",
  );

/** Throws UsageError where options for a machine's token are given without one. */
export function refuseMachineOptions({ state, atLeast }: MachineOptions): void {
  if (state === undefined && atLeast === undefined) return;
  throw new UsageError("--state and --at-least are for a machine's token: set POMANDER_MACHINE_TOKEN.");
}
