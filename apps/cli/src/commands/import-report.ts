import { formatNames } from "@pomander/texts/format-names";
import { leftText, leftTexts, rowText } from "@pomander/texts/transfer";
import { reasonText } from "@pomander/texts/reason-text";
import type { Attachment, FileContents, ImportFormat } from "@pomander/transfer";
import type { ImportOutcome, IncomingEntry } from "@pomander/vault";
import { pluralize } from "@pomander/texts/pluralize";
import { oneLine, type Output } from "@pomander/terminal/output";

/** Why a row is not stored. `line` is its line's number, or where it has none, its name in the file: "Item 3". */
interface RowReason {
  line: number | string;
  reason: string;
}

/**
 * The outcome of an import. `read` is the sum of the three after it, `added` and what failed, unless the import
 * stopped.
 */
interface ImportReport {
  read: number;
  created: number;
  alreadyHere: number;
  skipped: number;
  failed: RowReason[];
  leftBehind: { entry: string; what: string }[];
  /** Files that were stored with entries, or are given to entries of the vault. */
  files: number;
  /** Every row counted in `skipped`. */
  skippedRows: RowReason[];
  /** Entries that the vault has with another password, whether or not they were added. */
  otherPasswords: { entry: string; id: string }[];
  /** Entries of the vault that were given fields that they lacked, and the names of these fields. */
  added: { entry: string; id: string; fields: readonly string[] }[];
}

/** Fields that an entry of the vault receives from one of the file. */
export interface Addition {
  id: string;
  entry: IncomingEntry;
  fields: readonly string[];
  /** The files among them. */
  files: readonly Attachment[];
}

/** The result of saving the additions. */
export interface AddedOutcome {
  /** Why some were not saved, by their index. */
  failed: ReadonlyMap<number, string>;
  /** Files that were not stored. */
  left: readonly { entry: string; what: string }[];
}

export interface Chosen {
  entries: readonly IncomingEntry[];
  /** Their files; the index of the entry is that among `entries`. */
  files: readonly Attachment[];
  alreadyHere: number;
  /** Left out because they are here with another password. */
  notChosen: readonly IncomingEntry[];
  otherPasswords: readonly { entry: string; id: string }[];
  additions: readonly Addition[];
  /** Left out, although they have more than the entries here. */
  skippedMore: readonly Addition[];
  /** Parts that entries here still lack and that no entry is given later. */
  lacking: readonly { entry: string; what: string }[];
}

/**
 * Returns the report on a file, once the entries chosen from it are stored. An `outcome` of null: there were none to
 * store.
 */
export function reportOf(
  contents: FileContents,
  { entries, files, alreadyHere, notChosen, otherPasswords, additions, skippedMore, lacking }: Chosen,
  outcome: ImportOutcome | null,
  { failed: notAdded, left: filesLeft }: AddedOutcome,
): ImportReport {
  const unstored = (outcome?.failed ?? []).map(({ index, reason }) => ({
    line: lineOf(entries[index]?.source ?? ""),
    reason: reasonText(reason),
  }));
  const dropped = (outcome?.leftBehind ?? []).map(({ index, what }) => ({
    entry: entries[index]?.draft.title ?? "",
    what: leftText(what),
  }));
  const skippedRows = [
    ...contents.skipped.map(({ source, reason }) => ({ line: lineOf(source), reason: rowText(reason) })),
    ...notChosen.map(({ source }) => ({
      line: lineOf(source),
      reason: "You already have it with a different password.",
    })),
    ...skippedMore.map(({ entry, fields }) => ({
      line: lineOf(entry.source),
      reason: `You already have it without: ${fields.join(", ")}.`,
    })),
  ];
  const isAdded = outcome === null || outcome.problem === null;
  const unstoredEntries = new Set(outcome?.failed.map(({ index }) => index));
  const leftFiles =
    (outcome?.leftBehind ?? []).filter(({ what }) => what.code === "file_left").length + filesLeft.length;
  const added = additions.filter((_, index) => isAdded && !notAdded.has(index));
  const unsaved = additions.flatMap(({ entry }, index) => {
    const reason = notAdded.get(index);
    return reason === undefined ? [] : [{ line: lineOf(entry.source), reason }];
  });
  const without = [...skippedMore, ...additions.filter((_, index) => notAdded.has(index))].flatMap(
    ({ entry, fields }) => fields.map((what) => ({ entry: entry.draft.title, what })),
  );
  return {
    read: contents.read,
    created: outcome?.stored ?? entries.length,
    alreadyHere,
    skipped: skippedRows.length,
    failed: [
      ...contents.failed.map(({ source, reason }) => ({ line: lineOf(source), reason: rowText(reason) })),
      ...unstored,
      ...unsaved,
    ],
    leftBehind: [...leftTexts(contents.leftBehind), ...dropped, ...filesLeft, ...without, ...lacking],
    files:
      [...files.filter(({ entry }) => !unstoredEntries.has(entry)), ...added.flatMap((one) => one.files)].length -
      leftFiles,
    skippedRows,
    otherPasswords: [...otherPasswords],
    added: added.map(({ entry, id, fields }) => ({ entry: entry.draft.title, id, fields })),
  };
}

const lineOf = (source: string): number | string => {
  const number = /^Line (\d+)$/.exec(source)?.[1];
  return number === undefined ? source : Number(number);
};

/** Formats that are the other program's vault itself, not an export of it. */
const databases: ReadonlySet<ImportFormat> = new Set(["keepass-kdbx"]);

/** Tells the user what became of a file, and what to do with it. */
export function sayReport(
  output: Output,
  format: ImportFormat,
  { read, created, alreadyHere, skipped, failed, leftBehind, skippedRows, otherPasswords, added, files }: ImportReport,
  { dryRun = false, otherPasswords: choice }: { dryRun?: boolean; otherPasswords: string },
): void {
  const rows = (reasons: readonly RowReason[]) => {
    for (const { line, reason } of reasons)
      output.print(`  ${typeof line === "number" ? `Line ${line}` : oneLine(line)}: ${oneLine(reason)}`);
  };
  output.print(`${formatNames[format]}: ${pluralize(read, "item", "items")} read.`);
  output.print(
    `${pluralize(created, "entry", "entries")} ${dryRun ? "would be added" : "added"}, ${alreadyHere} already here, ${skipped} skipped.`,
  );
  if (files > 0)
    output.print(`${pluralize(files, "file", "files")} ${dryRun ? "would be stored" : "stored"} with them.`);
  if (added.length > 0)
    output.print(
      `${dryRun ? "Would be added" : "Added"} to ${pluralize(added.length, "entry", "entries")} you already had:`,
    );
  for (const { entry, fields } of added) output.print(`  ${oneLine(entry)}: ${fields.map(oneLine).join(", ")}`);
  if (skippedRows.length > 0) output.print("Skipped:");
  rows(skippedRows);
  if (failed.length > 0) output.print(`${failed.length} couldn't be imported:`);
  rows(failed);
  if (leftBehind.length > 0) output.print("Not imported from the file:");
  for (const { entry, what } of leftBehind) output.print(`  ${oneLine(entry)}: ${oneLine(what)}`);
  if (otherPasswords.length > 0 && choice === "add") {
    output.print(
      `${otherPasswords.length} of them are also in your vault with a different password. To leave such entries out, add --other-passwords skip:`,
    );
    for (const { entry, id } of otherPasswords) output.print(`  ${oneLine(entry)} (${id})`);
  }
  if (created === 0 || dryRun) return;
  output.say(databases.has(format) ? keptDatabase : "Delete the exported file once you've checked your entries.");
}

const keptDatabase =
  "Your KeePass database is unchanged. It still has what wasn't imported, such as earlier versions of entries, " +
  "so keep it until you no longer need that.";
