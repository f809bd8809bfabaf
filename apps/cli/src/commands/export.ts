import { pick } from "@pomander/contract";
import { unreadablesInWords } from "@pomander/texts/vault";
import { leftTexts } from "@pomander/texts/transfer";
import { exportFileName, exportFormats, writeExport } from "@pomander/transfer";
import { pluralize } from "@pomander/texts/pluralize";
import { resolve } from "node:path";
import { CommandError, UsageError } from "@pomander/terminal/errors";
import { writePrivateFile } from "../state/files.ts";
import { askTwice } from "@pomander/terminal/ask-twice";
import { oneLine } from "@pomander/terminal/output";
import type { VaultAccess, VaultView } from "../vault/access.ts";
import type { CommandContext } from "./command-context.ts";
import { createDisclosureGate } from "./disclose.ts";
import { exists, givenFilePassword, withProgress } from "./files.ts";
import { oneOf } from "../entry/option-values.ts";
import { type VaultOption, withVault } from "./open-vault.ts";

export interface ExportOptions extends VaultOption {
  format: string;
  out?: string;
  filePasswordStdin?: boolean;
  force?: boolean;
  yes?: boolean;
  json?: boolean;
}

const toStdout = "-";

/** Writes the whole vault to a file: encrypted with a password, or for another program and so readable by anyone. */
export async function exportVault(context: CommandContext, options: ExportOptions): Promise<number> {
  const { output } = context;
  const format = oneOf(exportFormats, options.format, "The format");
  const out = options.out ?? exportFileName(format, new Date());
  if (out === toStdout && options.json === true)
    throw new UsageError("The file and the report can't both go to standard output.");
  // The export is written byte by byte, so control characters in an imported name would command the terminal.
  if (out === toStdout && output.isTerminal)
    throw new UsageError("An export can't be shown at a terminal. Write it to a file: --out <file>");
  if (out !== toStdout && options.force !== true && (await exists(out)))
    throw new CommandError(`${out} already exists. Add --force to replace it.`);
  const password =
    format === "pomander" ? await filePassword(context, options) : await warnOfPlainFile(context, options);
  const write = async (vault: VaultAccess, { email }: VaultView) => {
    const { entries, unreadable } = await withProgress(output, "Opening:", (onProgress) => vault.openAll(onProgress));
    await createDisclosureGate(context, vault)(entries);
    const { bytes, leftBehind } = await writeExport(
      format,
      { exportedAt: new Date(), email, entries, unreadable: unreadablesInWords(unreadable) },
      password === null ? {} : { password },
    );
    if (out === toStdout) process.stdout.write(bytes);
    else await writePrivateFile(resolve(out), bytes);
    const report = {
      file: out,
      entries: entries.length,
      unreadable: unreadable.length,
      leftBehind: leftTexts(leftBehind),
    };
    if (options.json === true) output.printJson(report);
    else {
      output.say(
        `${pluralize(entries.length, "entry", "entries")} written to ${out === toStdout ? "standard output" : out}.`,
      );
      if (leftBehind.length > 0) output.say(`Not included in the file:`);
      for (const { entry, what } of report.leftBehind) output.say(`  ${oneLine(entry)}: ${oneLine(what)}`);
    }
    return 0;
  };
  return withVault(context, write, pick(options, ["vault"]));
}

/** Returns the password to encrypt the file with. Scripts may use the master password that they have. */
async function filePassword(context: CommandContext, options: ExportOptions): Promise<string> {
  const { environment, terminal } = context;
  const given = await givenFilePassword(context, options);
  if (given !== null) {
    if (await isTooWeak(context, given))
      context.output.say("The file's password is easy to guess, and anyone who gets the file can try.");
    return given;
  }
  if (terminal === null && environment.password !== null) return environment.password;
  if (terminal === null)
    throw new UsageError("Provide a file password with --file-password-stdin or POMANDER_FILE_PASSWORD.");
  terminal.show("Anyone with the file and this password can read everything in it.");
  for (;;) {
    const typed = await askTwice(terminal, "File password: ", "Once more: ");
    if (!(await isTooWeak(context, typed))) return typed;
    terminal.show("This password is too easy to guess. Choose a longer one.");
  }
}

/** Returns whether a password is too weak for an export, by the same score as the pages use. */
async function isTooWeak({ device }: CommandContext, password: string): Promise<boolean> {
  const { minStrengthScore, scorePassword } = await import("@pomander/vault/strength");
  const account = await device.readAccount();
  return scorePassword(password, account === null ? [] : account.email.split("@")).score < minStrengthScore;
}

async function warnOfPlainFile({ terminal, output }: CommandContext, { yes }: ExportOptions): Promise<null> {
  output.say(
    "This file isn't encrypted. Anyone who gets it can read every password in it. Delete it when you no longer need it.",
  );
  if (yes === true || terminal === null) return null;
  if (!(await terminal.confirm("Write it?"))) throw new CommandError("Nothing was written.");
  return null;
}
