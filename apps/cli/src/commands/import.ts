import { pick } from "@pomander/contract";
import {
  columnMeanings,
  createAttachmentSource,
  importLimits,
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
import { createFormat } from "@pomander/texts/format";
import { addToEntry, compareWithVault, type FileRecord, type ImportOutcome, type IncomingFile } from "@pomander/vault";
import { CommandError, exitCodes, UsageError } from "@pomander/terminal/errors";
import { oneLine } from "@pomander/terminal/output";
import type { ImportSteps, VaultAccess } from "../vault/access-types.ts";
import type { CommandContext } from "./command-context.ts";
import { openNamedFile, readNamedFile } from "./named-files.ts";
import { givenFilePassword } from "./file-password.ts";
import { ofTotal, withProgress, withStatus } from "./progress.ts";
import { reportOf, sayReport, type AddedOutcome, type Addition, type Chosen } from "./import-report.ts";
import { chooseEntries } from "./choose-entries.ts";
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
  return withVault(context, { ...pick(options, ["vault"]), isWriting: options.dryRun !== true }, async (access) => {
    const { entries: present } = await withProgress(output, "Checking your vault:", (onProgress) =>
      access.openAll(onProgress),
    );
    const presences = compareWithVault(contents.entries, present, contents.attachments);
    const chosen = chooseEntries(contents, presences, options);
    const outcome = options.dryRun === true ? null : await storeEntries(context, access, contents.format, chosen);
    const added = outcome?.problem === null ? await addAll(context, access, chosen.additions) : noneAdded;
    const report = reportOf(contents, chosen, outcome, added);
    if (options.json === true) output.printJson(report);
    else sayReport(output, contents.format, report, options);
    if (outcome?.problem === null || outcome === null) return exitCodes.done;
    throw new CommandError(
      `The import stopped. ${importProblemText(outcome.problem)} Run the same command again. Nothing is added twice.`,
    );
  });
}

async function readContents(context: CommandContext, path: string, options: ImportOptions): Promise<FileContents> {
  const file = await openNamedFile(path, importLimits.sealedFileBytes);
  const readOptions = await readOptionsOf(context, file, options);
  return withProgress(
    context.output,
    "Opening the file:",
    (tell) => readFile(file, { ...readOptions, onProgress: (done) => tell(Math.round(done * 100), 100) }),
    (done) => `${done} %`,
  );
}

/** Stores the chosen entries, each after its files. */
function storeEntries(
  { output }: CommandContext,
  access: VaultAccess,
  format: ImportFormat,
  { entries, files }: Chosen,
): Promise<ImportOutcome> {
  return withStatus(output, (show) =>
    access.importEntries(
      entries,
      format,
      files.map(({ entry, name, size }) => ({ entry, name, size })),
      {
        ...stepsOf(files.map(createAttachmentSource), show),
        onProgress: (done, total) => show(`Storing: ${ofTotal(done, total)}`),
      },
    ),
  );
}

/** Reads files of the export for what stores them, and shows how far that is. */
const stepsOf = (sources: readonly Pick<IncomingFile, "read">[], show: (line: string) => void): ImportSteps => ({
  onProgress: () => undefined,
  onFile: ({ name, size, done }) => show(`Storing ${oneLine(name)}: ${inBytes(done)} of ${inBytes(size)}`),
  read: async (file, start, end) => Buffer.from((await sources[file]?.read(start, end)) ?? []).toString("base64"),
});

const { bytes: inBytes } = createFormat("en");

/** Determines the file's format and the options needed to read it. */
async function readOptionsOf(
  context: CommandContext,
  file: Blob,
  options: ImportOptions,
): Promise<ReadOptions & { format: ImportFormat }> {
  const given = options.format === "auto" ? null : formatOf(options.format);
  const { needs, table, format }: RecognizedFile =
    given === null ? await recognizeFile(file) : { needs: [], format: given };
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

/** Saves what entries of the vault lack, and files that they lack, one after another. */
async function addAll(
  { output }: CommandContext,
  access: VaultAccess,
  additions: readonly Addition[],
): Promise<AddedOutcome> {
  const failed = new Map<number, string>();
  const left: AddedOutcome["left"][number][] = [];
  await withStatus(output, async (show) => {
    for (const [index, { id, entry, files }] of additions.entries()) {
      // The report is printed even if the vault was locked by then.
      const records: FileRecord[] = [];
      for (const file of files) {
        const source = createAttachmentSource(file);
        const { name, size } = source;
        const record = await access.storeFile({ name, size }, stepsOf([source], show)).catch(messageOf);
        if (typeof record === "string") left.push({ entry: entry.draft.title, what: `${name}: ${record}` });
        else records.push(record);
      }
      const reason = await addToEntry(access, id, entry.draft, records).then(
        (refused) => refused && reasonText(refused),
        messageOf,
      );
      if (reason !== null) failed.set(index, reason);
      show(`Adding to your entries: ${ofTotal(index + 1, additions.length)}`);
    }
  });
  return { failed, left };
}

const noneAdded: AddedOutcome = { failed: new Map(), left: [] };
