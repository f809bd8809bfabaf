import {
  columnMeanings,
  fileLimits,
  formatNames,
  importFormats,
  readFile,
  recognizeFile,
  TransferError,
  type ColumnMeaning,
  type FileContents,
  type ImportFormat,
  type ReadOptions,
  type RecognizedFile,
} from "@pomander/transfer";
import { compareWithVault, type ImportOutcome, type IncomingEntry } from "@pomander/vault";
import { pluralize } from "@pomander/vault/pluralize";
import { CommandError, exitCodes, UsageError } from "../errors.ts";
import type { VaultAccess } from "../vault/access.ts";
import type { CommandContext } from "./context.ts";
import { createProgress, givenFilePassword, readNamedFile } from "./files.ts";
import { withVault } from "./open-vault.ts";

export interface ImportOptions {
  format: string;
  filePasswordStdin?: boolean;
  keyFile?: string;
  columns?: string;
  tag?: string;
  otherPasswords: string;
  dryRun?: boolean;
  json?: boolean;
}

/** What became of a file. `read` is the sum of the four after it, unless the import stopped. */
interface ImportReport {
  read: number;
  created: number;
  alreadyHere: number;
  skipped: number;
  /** A line by its number; what has none by what it is called in its file: "Item 3". */
  failed: { line: number | string; reason: string }[];
  leftBehind: { entry: string; what: string }[];
}

const maxKeyFileBytes = 10 * 1024 * 1024;

/** Reads an export of another program and stores what is not in the vault yet. */
export async function importFile(context: CommandContext, path: string, options: ImportOptions): Promise<number> {
  const { output } = context;
  if (!["add", "skip"].includes(options.otherPasswords)) throw new UsageError("--other-passwords is add or skip.");
  const contents = await readContents(context, path, options);
  return withVault(context, async (access) => {
    const opening = createProgress(output, "Checking your vault:");
    const { entries: present } = await access.openAll(opening.onProgress);
    opening.end();
    const { chosen, alreadyHere, notChosen } = choose(
      contents.entries,
      compareWithVault(contents.entries, present),
      options,
    );
    const outcome = options.dryRun === true ? null : await store(context, access, chosen, contents.format);
    const report = reportOf(contents, { chosen, alreadyHere, notChosen, outcome });
    if (options.json === true) output.printJson(report);
    else sayReport(context, contents, report, options);
    if (outcome?.problem === null || outcome === null) return exitCodes.done;
    throw new CommandError(
      `The import stopped. ${outcome.problem} Run the same command again. Nothing is added twice.`,
    );
  });
}

async function readContents(context: CommandContext, path: string, options: ImportOptions): Promise<FileContents> {
  const bytes = await readNamedFile(path, fileLimits.fileBytes);
  const readOptions = await inWords(readOptionsOf(context, bytes, options));
  const reading = createProgress(context.output, "Reading, percent:");
  readOptions.onProgress = (done) => reading.onProgress(Math.round(done * 100), 100);
  return inWords(readFile(bytes, readOptions)).finally(reading.end);
}

/** What the file is, and what it takes to read it. */
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
    ...(options.columns === undefined ? {} : { columns: columnsOf(options.columns) }),
  };
}

/** What is wrong with a file is said in a sentence of its own. */
async function inWords<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof TransferError ? new CommandError(error.message) : error;
  }
}

function formatOf(name: string): ImportFormat {
  const format = importFormats.find((known) => known === name);
  if (format === undefined) throw new UsageError(`The format is auto, or one of: ${importFormats.join(", ")}`);
  return format;
}

async function askFilePassword({ terminal }: CommandContext, format: ImportFormat): Promise<string> {
  if (terminal !== null) return terminal.secret(`File password (${formatNames[format]}): `);
  throw new UsageError(
    "The file is encrypted. Provide its password with --file-password-stdin or POMANDER_FILE_PASSWORD.",
  );
}

function columnsOf(text: string): ColumnMeaning[] {
  return text.split(",").map((name) => {
    const meaning = columnMeanings.find((known) => known === name.trim());
    if (meaning === undefined) throw new UsageError(`A column is one of: ${columnMeanings.join(", ")}`);
    return meaning;
  });
}

/** What the first line holds is not repeated: without a header it is an entry. */
const columnsNeeded = (count: number) =>
  new UsageError(
    `This CSV has ${count} unknown columns. Say what each one is, in order, with --columns and commas ` +
      `between: ${columnMeanings.join(", ")}.`,
  );

interface Chosen {
  chosen: readonly IncomingEntry[];
  alreadyHere: number;
  /** Left out since they are here with another password. */
  notChosen: number;
}

function choose(
  entries: readonly IncomingEntry[],
  presences: ReturnType<typeof compareWithVault>,
  { otherPasswords, tag }: ImportOptions,
): Chosen {
  const isChosen = ({ kind }: (typeof presences)[number]) =>
    kind === "new" || (kind === "otherPassword" && otherPasswords === "add");
  const count = (kind: string) => presences.filter((presence) => presence.kind === kind).length;
  const chosen = entries.filter((_, i) => presences[i] !== undefined && isChosen(presences[i]));
  return {
    chosen: tag === undefined ? chosen : chosen.map((entry) => withTag(entry, tag)),
    alreadyHere: count("same"),
    notChosen: otherPasswords === "add" ? 0 : count("otherPassword"),
  };
}

const withTag = ({ draft, ...entry }: IncomingEntry, tag: string): IncomingEntry => ({
  ...entry,
  draft: { ...draft, tags: draft.tags.includes(tag) ? draft.tags : [...draft.tags, tag] },
});

async function store(
  { output }: CommandContext,
  access: VaultAccess,
  chosen: readonly IncomingEntry[],
  format: ImportFormat,
): Promise<ImportOutcome> {
  const storing = createProgress(output, "Storing:");
  try {
    return await access.importEntries(chosen, format, storing.onProgress);
  } finally {
    storing.end();
  }
}

function reportOf(
  contents: FileContents,
  { chosen, alreadyHere, notChosen, outcome }: Chosen & { outcome: ImportOutcome | null },
): ImportReport {
  const unstored = (outcome?.failed ?? []).map(({ index, reason }) => ({
    line: lineOf(chosen[index]?.source ?? ""),
    reason,
  }));
  const unread = contents.failed.map(({ source, reason }) => ({ line: lineOf(source), reason }));
  const dropped = (outcome?.leftBehind ?? []).map(({ index, what }) => ({
    entry: chosen[index]?.draft.title ?? "",
    what,
  }));
  return {
    read: contents.read,
    created: outcome?.stored ?? chosen.length,
    alreadyHere,
    skipped: contents.skipped.length + notChosen,
    failed: [...unread, ...unstored],
    leftBehind: [...contents.leftBehind.map(({ entry, what }) => ({ entry, what })), ...dropped],
  };
}

const lineOf = (source: string): number | string => {
  const number = /^Line (\d+)$/.exec(source)?.[1];
  return number === undefined ? source : Number(number);
};

function sayReport(
  { output }: CommandContext,
  { format }: FileContents,
  { read, created, alreadyHere, skipped, failed, leftBehind }: ImportReport,
  { dryRun = false }: ImportOptions,
): void {
  const entries = (count: number) => pluralize(count, "entry", "entries");
  output.print(`${formatNames[format]}: ${pluralize(read, "item", "items")} read.`);
  output.print(
    `${entries(created)} ${dryRun ? "would be added" : "added"}, ${alreadyHere} already here, ${skipped} skipped.`,
  );
  if (failed.length > 0) output.print(`${failed.length} couldn't be imported:`);
  for (const { line, reason } of failed)
    output.print(`  ${typeof line === "number" ? `Line ${line}` : line}: ${reason}`);
  if (leftBehind.length > 0) output.print("Not imported from the file:");
  for (const { entry, what } of leftBehind) output.print(`  ${entry}: ${what}`);
  if (created > 0 && !dryRun) output.say("Delete the exported file once you've checked your entries.");
}
