import { pick } from "@pomander/contract";
import {
  columnMeanings,
  fileLimits,
  importFormats,
  readFile,
  recognizeFile,
  type FileContents,
  type ImportFormat,
  type ReadOptions,
  type RecognizedFile,
} from "@pomander/transfer";
import { reasonText } from "@pomander/texts/reason-text";
import { messageOf } from "../errors.ts";
import { importProblemText } from "@pomander/texts/vault";
import { formatNames } from "@pomander/texts/format-names";
import { addToEntry, compareWithVault } from "@pomander/vault";
import { CommandError, exitCodes, UsageError } from "@pomander/terminal/errors";
import type { VaultAccess } from "../vault/access.ts";
import type { CommandContext } from "./command-context.ts";
import { givenFilePassword, readNamedFile, withProgress } from "./files.ts";
import { chooseEntries, reportOf, sayReport, type Addition } from "./import-report.ts";
import { oneOf } from "../entry/option-values.ts";
import { type VaultOption, withVault } from "./open-vault.ts";

export interface ImportOptions extends VaultOption {
  format: string;
  filePasswordStdin?: boolean;
  keyFile?: string;
  columns?: string;
  tag?: string;
  otherPasswords: string;
  /** Treatment of an entry that has more than the same one in the vault: "add", "both" or "skip". */
  more: string;
  dryRun?: boolean;
  json?: boolean;
}

const maxKeyFileBytes = 10 * 1024 * 1024;

/** Reads an export of another program and stores what is not in the vault yet. */
export async function importFile(context: CommandContext, path: string, options: ImportOptions): Promise<number> {
  const { output } = context;
  if (!["add", "skip"].includes(options.otherPasswords)) throw new UsageError("--other-passwords is add or skip.");
  if (!["add", "both", "skip"].includes(options.more)) throw new UsageError("--more is add, both or skip.");
  const contents = await readContents(context, path, options);
  const store = async (access: VaultAccess) => {
    const { entries: present } = await withProgress(output, "Checking your vault:", (onProgress) =>
      access.openAll(onProgress),
    );
    const chosen = chooseEntries(contents.entries, compareWithVault(contents.entries, present), options);
    const outcome =
      options.dryRun === true
        ? null
        : await withProgress(output, "Storing:", (onProgress) =>
            access.importEntries(chosen.entries, contents.format, onProgress),
          );
    const notAdded = outcome?.problem === null ? await addAll(context, access, chosen.additions) : new Map();
    const report = reportOf(contents, chosen, outcome, notAdded);
    if (options.json === true) output.printJson(report);
    else sayReport(output, contents.format, report, options);
    if (outcome?.problem === null || outcome === null) return exitCodes.done;
    throw new CommandError(
      `The import stopped. ${importProblemText(outcome.problem)} Run the same command again. Nothing is added twice.`,
    );
  };
  return withVault(context, store, { ...pick(options, ["vault"]), isWriting: options.dryRun !== true });
}

async function readContents(context: CommandContext, path: string, options: ImportOptions): Promise<FileContents> {
  const bytes = await readNamedFile(path, fileLimits.fileBytes);
  const readOptions = await readOptionsOf(context, bytes, options);
  return withProgress(
    context.output,
    "Opening the file:",
    (tell) => readFile(bytes, { ...readOptions, onProgress: (done) => tell(Math.round(done * 100), 100) }),
    (done) => `${done} %`,
  );
}

/** Determines the file's format and the options needed to read it. */
async function readOptionsOf(
  context: CommandContext,
  bytes: Uint8Array,
  options: ImportOptions,
): Promise<ReadOptions & { format: ImportFormat }> {
  const given = options.format === "auto" ? null : formatOf(options.format);
  const { needs, table, format }: RecognizedFile =
    given === null ? await recognizeFile(bytes) : { needs: [], format: given };
  const keyFile = options.keyFile === undefined ? null : await readNamedFile(options.keyFile, maxKeyFileBytes);
  const needsPassword = needs.includes("password") || (needs.includes("passwordOrKeyFile") && keyFile === null);
  const password =
    (await givenFilePassword(context, options, { mayBeEmpty: true })) ??
    (needsPassword ? await askFilePassword(context, format) : null);
  if (options.columns === undefined && needs.includes("columns")) throw columnsNeeded(table?.columns.length ?? 0);
  return {
    format,
    ...(keyFile === null ? {} : { keyFile }),
    ...(password === null ? {} : { password }),
    ...(options.columns === undefined
      ? {}
      : { columns: options.columns.split(",").map((name) => oneOf(columnMeanings, name.trim(), "A column")) }),
  };
}

function formatOf(name: string): ImportFormat {
  const format = importFormats.find((known) => known === name);
  if (format === undefined)
    throw new UsageError(`${suggestionFor(name)}The format is auto, or one of: ${importFormats.join(", ")}`);
  return format;
}

/** "kdbx" is likely to mean "keepass-kdbx". */
function suggestionFor(name: string): string {
  const wanted = name.toLowerCase().replace(/^\./, "");
  const near = wanted.length < 2 ? [] : importFormats.filter((known) => known.includes(wanted));
  return near.length === 0 ? "" : `Did you mean ${near.join(" or ")}? `;
}

async function askFilePassword({ terminal }: CommandContext, format: ImportFormat): Promise<string> {
  if (terminal !== null) return terminal.secret(`File password (${formatNames[format]}): `);
  throw new UsageError(
    "The file is encrypted. Provide its password with --file-password-stdin or POMANDER_FILE_PASSWORD.",
  );
}

/** Returns the error for unknown columns. It does not repeat the first line: without a header, that is an entry. */
const columnsNeeded = (count: number) =>
  new UsageError(
    `This CSV has ${count} unknown columns. Say what each one is, in order, with --columns and commas ` +
      `between: ${columnMeanings.join(", ")}.`,
  );

/** Saves what entries of the vault lack, one after another. Returns why some could not be saved, by their index. */
async function addAll(
  { output }: CommandContext,
  access: VaultAccess,
  additions: readonly Addition[],
): Promise<Map<number, string>> {
  const failed = new Map<number, string>();
  await withProgress(output, "Adding to your entries:", async (onProgress) => {
    for (const [index, { id, entry }] of additions.entries()) {
      // The report is printed even if the vault was locked by then.
      const reason = await addToEntry(access, id, entry.draft).then(
        (refused) => refused && reasonText(refused),
        messageOf,
      );
      if (reason !== null) failed.set(index, reason);
      onProgress(index + 1, additions.length);
    }
  });
  return failed;
}
