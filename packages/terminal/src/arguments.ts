import type { CommanderError } from "commander";
import { readFileSync } from "node:fs";
import { UsageError } from "./errors.ts";

const secretFlag =
  /^--?(?:password|passwd|pass|pw|master-password|file-password|new-password|secret|pin|totp|otp|recovery-key|session)(?:=|$)/i;

/**
 * Throws if the arguments contain a secret, which every program on the machine can read there; the error does not
 * repeat it.
 */
export function refuseSecretArguments(args: readonly string[]): void {
  // The program to run has arguments of its own.
  if (args[0] === "run") return;
  if (!args.some((argument) => secretFlag.test(argument))) return;
  throw new UsageError(
    "Don't put secrets on the command line: other programs on this machine can read it, and your shell keeps it.\n" +
      "Leave the secret out and you'll be asked for it. In scripts, use --password-stdin or POMANDER_PASSWORD, --generate, or JSON on " +
      "standard input. To change a secret of an entry, use --ask <field>.",
  );
}

/**
 * Throws if Node has read the file of `--env-file` itself, as it does wherever the option appears unless it was started
 * with `--` before the script: the file's settings, `NODE_OPTIONS` among them, would be this process's. Refuses nothing
 * where the system does not say how the process was started.
 */
export function refuseEnvFileForNode(args: readonly string[], commandLine = readCommandLine()): void {
  const own = args.slice(0, args.includes("--") ? args.indexOf("--") : args.length);
  if (commandLine === null || !own.some((argument) => /^--env-file(?:-if-exists)?(?:=|$)/.test(argument))) return;
  const [separator] = commandLine.slice(0, commandLine.length - args.length).slice(-2);
  if (separator === "--") return;
  throw new UsageError(
    "Node would read this file's settings into pomander itself. Run pomander by its name, or with: node -- main.js",
  );
}

/** Returns the process's command line, which Linux gives; null elsewhere. */
function readCommandLine(): string[] | null {
  try {
    return readFileSync("/proc/self/cmdline", "utf8").split("\0").slice(0, -1);
  } catch {
    return null;
  }
}

/** Returns what is wrong with the arguments, without anything that may be a secret mistyped into them. */
export function usageMessageOf({ code, message }: CommanderError): string {
  const text = message.replace(/^error: /, "");
  switch (code) {
    case "commander.unknownOption":
      return `Unknown option: ${(/'([^'=]*)/.exec(text)?.[1] ?? "").slice(0, 40)}.${suggestionIn(text)}`;
    case "commander.unknownCommand":
      return `Unknown command.${suggestionIn(text)}`;
    case "commander.missingArgument":
      return `Something is missing: <${/'([^']*)'/.exec(text)?.[1] ?? "argument"}>.`;
    case "commander.excessArguments":
      return "This command takes fewer arguments. Put quotes around a title with spaces.";
    case "commander.optionMissingArgument":
      return `An option needs a value: ${/'([^']*)'/.exec(text)?.[1] ?? ""}`;
    case "commander.help":
      return "";
    default:
      return "This command isn't valid.";
  }
}

/** Returns the suggestions of commander, which are names of its own. */
function suggestionIn(text: string): string {
  const found = /\(Did you mean (?:one of )?(.+)\?\)/s.exec(text)?.[1];
  return found === undefined ? "" : ` Did you mean ${found}?`;
}
