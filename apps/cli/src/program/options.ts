import type { CommandContext } from "../commands/command-context.ts";

/** Runs a command; the number that it returns is the process's exit code. */
export type Perform = (run: (context: CommandContext) => Promise<number>) => Promise<void>;

export const passwordStdin = ["--password-stdin", "read the master password from standard input"] as const;
export const vaultOption = ["--vault <name>", "a shared vault, by name or id, in place of your own"] as const;
export const stateOption = [
  "--state <folder>",
  "with a machine's token: remember what was read, to notice an older state",
] as const;
export const atLeastOption = [
  "--at-least <vaultId:counter>",
  "with a machine's token: refuse anything older than this",
] as const;
export const json = ["--json", "print JSON, for scripts"] as const;
export const filePasswordStdin = ["--file-password-stdin", "read the file's password from standard input"] as const;

/** Collects the values of an option that may be given several times. */
export const several = (value: string, before: string[] = []) => [...before, value];
