import { spawn } from "node:child_process";
import { constants } from "node:os";
import { fieldText, readField } from "../entry/entry-fields.ts";
import { parseEnvFile, type EnvEntry } from "../entry/env-file.ts";
import { isReference, parseReference } from "../entry/reference.ts";
import { CommandError, UsageError } from "@pomander/terminal/errors";
import { oneLine } from "@pomander/terminal/output";
import { messageOf } from "../errors.ts";
import type { CommandContext } from "./command-context.ts";
import { createDisclosureGate } from "./disclose.ts";
import { readNamedFile } from "./named-files.ts";
import { type VaultOption, withVault } from "./open-vault.ts";

const maxFileBytes = 1024 * 1024;

/**
 * Runs a program with references to the vault filled into its environment, and ends as it does. Nothing else gets them: no
 * file, no argument, not this process's own environment. Only the variables of a file and those that the command names are
 * filled in, because a CI system puts texts by strangers, such as a title, into the others.
 */
export async function run(
  context: CommandContext,
  [program, ...args]: readonly string[],
  { envFile = [], env = [], ...vault }: VaultOption & { envFile?: string[]; env?: string[] },
): Promise<number> {
  if (program === undefined) throw new UsageError("Say what to run: pomander run --env-file .env -- npm start");
  const own = new Map(Object.entries(process.env).filter((entry): entry is EnvEntry => entry[1] !== undefined));
  const given = new Map((await Promise.all(envFile.map(readEnvFile))).flat());
  for (const name of env) {
    const value = given.get(name) ?? own.get(name);
    if (value === undefined) throw new UsageError(`There is no variable ${oneLine(name)}, which --env names.`);
    given.set(name, value);
  }
  for (const [name, value] of own) {
    if (!given.has(name) && isReference(value))
      context.output.say(
        `${oneLine(name)} has a reference that is not filled in. If you set it yourself, add --env ${oneLine(name)}.`,
      );
  }
  const filled = await filledIn(context, given, vault);
  return runChild(program, args, { ...Object.fromEntries([...own, ...given]), ...filled });
}

async function readEnvFile(path: string): Promise<EnvEntry[]> {
  const bytes = await readNamedFile(path, maxFileBytes).catch((error: unknown) => {
    throw error instanceof CommandError ? error : new UsageError(messageOf(error));
  });
  return parseEnvFile(new TextDecoder().decode(bytes));
}

/** Returns the variables that are references, filled in. The vault is opened only when there are any. */
async function filledIn(
  context: CommandContext,
  entries: ReadonlyMap<string, string>,
  vault: VaultOption,
): Promise<Record<string, string>> {
  const references = [...entries].flatMap(([name, value]) => {
    const reference = parseReference(value, name);
    return reference === null ? [] : [{ name, ...reference }];
  });
  if (references.length === 0) return {};
  return withVault(context, { ...vault, isForMachines: true }, async (chosen, _view, find) => {
    const filled: Record<string, string> = {};
    const disclose = createDisclosureGate(context, chosen);
    for (const { name, entry, field } of references) {
      try {
        const { access, entry: found } = await find(entry);
        const opened = await access.reveal(found._id);
        await disclose([opened]);
        filled[name] = fieldText(await readField(opened, field));
      } catch (error) {
        throw new CommandError(`${name} couldn't be filled in. ${messageOf(error)}`);
      }
    }
    return filled;
  });
}

/** Signals that a terminal sends to the program as well. */
const fromTerminal: readonly NodeJS.Signals[] = ["SIGINT", "SIGQUIT"];
const passedOn: readonly NodeJS.Signals[] = ["SIGTERM", "SIGHUP", "SIGUSR2", "SIGCONT", "SIGWINCH"];

/** Runs a program and returns its exit code, or 128 plus the signal's number when a signal ended it, as shells do. */
function runChild(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: "inherit", env });
    const hasTerminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
    for (const signal of passedOn) process.on(signal, () => child.kill(signal));
    for (const signal of fromTerminal) process.on(signal, () => void (hasTerminal || child.kill(signal)));
    child.on("error", (error: NodeJS.ErrnoException) => {
      const reason = error.code === "ENOENT" ? "no such program was found" : error.code;
      reject(new CommandError(`${program} couldn't be started: ${reason}.`));
    });
    child.on("exit", (code, signal) => resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
  });
}
