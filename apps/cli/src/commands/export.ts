import { pick } from "@pomander/contract";
import { unreadablesInWords } from "@pomander/texts/vault";
import { leftTexts } from "@pomander/texts/transfer";
import {
  exportFileName,
  exportFormats,
  writeExport,
  writeFilesExport,
  type ExportContents,
  type ExportFormat,
  type LeftBehind,
} from "@pomander/transfer";
import { createFormat } from "@pomander/texts/format";
import { isCode } from "@pomander/vault/is-code";
import { pluralize } from "@pomander/texts/pluralize";
import { once } from "node:events";
import { resolve } from "node:path";
import { messageOf } from "../errors.ts";
import { CommandError, UsageError } from "@pomander/terminal/errors";
import { writePrivateFile } from "../state/files.ts";
import { askTwice } from "@pomander/terminal/ask-twice";
import { oneLine } from "@pomander/terminal/output";
import type { VaultAccess } from "../vault/access-types.ts";
import type { CommandContext } from "./command-context.ts";
import { createDisclosureGate } from "./disclose.ts";
import { exportFiles } from "./export-files.ts";
import type { ExportOptions } from "./export-options.ts";
import { warnOfPlainFile } from "./plain-file-warning.ts";
import { exportedFiles } from "./exported-files.ts";
import { exists } from "./named-files.ts";
import { givenFilePassword } from "./file-password.ts";
import { withProgress, withStatus } from "./progress.ts";
import { oneOf } from "../entry/option-values.ts";
import { withVault } from "./open-vault.ts";

const toStdout = "-";

/** Writes the whole vault to a file: encrypted with a password, or for another program and so readable by anyone. */
export async function exportVault(context: CommandContext, options: ExportOptions): Promise<number> {
  const { output } = context;
  if (options.folder !== undefined) return exportFiles(context, options.folder, options);
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
  return withVault(context, pick(options, ["vault"]), async (vault, { email }) => {
    const { entries, unreadable } = await withProgress(output, "Opening:", (onProgress) => vault.openAll(onProgress));
    await createDisclosureGate(context, vault)(entries);
    const contents = { exportedAt: new Date(), email, entries, unreadable: unreadablesInWords(unreadable) };
    const leftBehind = await writeContents(context, vault, { format, out, password, contents });
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
  });
}

interface ToWrite {
  format: ExportFormat;
  out: string;
  password: string | null;
  contents: ExportContents;
}

/** Writes the file, with files of entries where its format has room for them. Returns what it does not contain. */
async function writeContents(
  { output }: CommandContext,
  vault: VaultAccess,
  { format, out, password, contents }: ToWrite,
): Promise<readonly LeftBehind[]> {
  const files = exportedFiles(vault, contents.entries);
  if (format === "bitwarden-zip" || (format === "pomander" && files.length > 0)) {
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    const { leftBehind } = await withStatus(output, (show) =>
      writeFilesExport(
        format,
        contents,
        files,
        {
          ...(password === null ? {} : { password }),
          reasonOf: (error) => (isCode(error, "file_gone", "cannot_open") ? messageOf(error) : null),
          onProgress: (done) => show(`Writing files: ${inBytes(done)} of ${inBytes(bytes)}`),
        },
        (pieces) => (out === toStdout ? writeToStdout(pieces) : writePrivateFile(resolve(out), pieces)),
      ),
    );
    return leftBehind;
  }
  const written = await writeExport(format, contents, password === null ? {} : { password });
  if (out === toStdout) process.stdout.write(written.bytes);
  else await writePrivateFile(resolve(out), written.bytes);
  return written.leftBehind;
}

/** Writes pieces as fast as they are taken. An export that begins again cannot go there. */
async function writeToStdout(pieces: AsyncIterable<Uint8Array>): Promise<void> {
  let isBegun = false;
  try {
    for await (const piece of pieces) {
      isBegun = true;
      if (!process.stdout.write(piece)) await once(process.stdout, "drain");
    }
  } catch (error) {
    if (!isBegun) throw error;
    throw new CommandError("A file couldn't be read to its end. Write the export to a file: --out <file>");
  }
}

const { bytes: inBytes } = createFormat("en");

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
  const { score } = await scorePassword(password, account === null ? [] : account.email.split("@"));
  return score < minStrengthScore;
}
