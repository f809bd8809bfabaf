import { additionText } from "@pomander/texts/additions";
import { leftOfPresence, leftTexts, rowText } from "@pomander/texts/transfer";
import type { UnreadRow } from "@pomander/transfer";
import { csvOf } from "@pomander/transfer/csv";
import type { ImportPlan } from "../preview/plan.ts";
import { texts } from "../texts.ts";

/** Outcome of a row of the file. */
export type OutcomeKind = "imported" | "added" | "here" | "skipped" | "leftOut" | "failed" | "notYet";

interface RowOutcome {
  /** Place in the file: "Line 12". */
  source: string;
  title: string;
  kind: OutcomeKind;
  /** Reason for the outcome, where there is one to give. */
  reason: string;
}

export interface ImportReport {
  /** Number of rows of the file; as many as `rows`. */
  read: number;
  rows: readonly RowOutcome[];
  /** Data that did not arrive, each with the title of its entry. */
  leftBehind: readonly { entry: string; what: string }[];
}

/** Progress of storing; indexes are those of the file's entries. */
export interface Stored {
  /** Indexes of the entries to store, in the order of storing. */
  indexes: readonly number[];
  /** Reasons why some could not be stored, by index. */
  failed: ReadonlyMap<number, string>;
  /** Number of the others that are stored: the first ones. */
  stored: number;
  /** Entries whose additions were to be saved, and the indexes of those that are saved. */
  adding: readonly { index: number }[];
  added: ReadonlySet<number>;
  /** Data that entries had to leave behind to fit, each with the entry's index. */
  leftBehind: readonly { index: number; what: string }[];
}

/** Returns the outcome of every row: each is counted exactly once. */
export function reportOf(
  plan: ImportPlan,
  { indexes, failed, stored, adding, added, leftBehind }: Stored,
): ImportReport {
  const { contents, presence } = plan;
  const wanted = new Set(indexes);
  const toAdd = new Set(adding.map(({ index }) => index));
  const isStored = new Set(indexes.filter((index) => !failed.has(index)).slice(0, stored));
  const outcomeOf = (index: number): Pick<RowOutcome, "kind" | "reason"> => {
    const reason = failed.get(index);
    if (reason !== undefined) return { kind: "failed", reason };
    if (wanted.has(index)) return { kind: isStored.has(index) ? "imported" : "notYet", reason: "" };
    const here = presence[index];
    const kind = here?.kind;
    const names = here?.kind === "more" ? here.added.map(additionText) : [];
    if (added.has(index)) return { kind: "added", reason: texts.report.addedFields(names) };
    if (toAdd.has(index)) return { kind: "notYet", reason: texts.report.skippedFields(names) };
    if (kind === "more") return { kind: "skipped", reason: texts.report.skippedFields(names) };
    if (kind === "same") return { kind: "here", reason: "" };
    return { kind: "skipped", reason: kind === "otherPassword" ? texts.report.otherPassword : "" };
  };
  const rows: RowOutcome[] = [
    ...contents.failed.map((row) => ({ ...unreadRow(row), kind: "failed" as const })),
    ...contents.skipped.map((row) => ({ ...unreadRow(row), kind: "leftOut" as const })),
    ...contents.entries.map(({ source, draft }, index) => ({ source, title: draft.title, ...outcomeOf(index) })),
  ];
  const unfit = leftBehind
    .filter(({ index }) => isStored.has(index) || added.has(index))
    .map(({ index, what }) => ({ entry: contents.entries[index]?.draft.title ?? "", what }));
  // The entry of the vault still lacks fields that were not added, and earlier passwords, which are never added later.
  const lacking = contents.entries.flatMap(({ draft }, index) => {
    const here = presence[index];
    if (here === undefined || !("id" in here) || here.kind === "otherPassword" || isStored.has(index)) return [];
    const fields = here.kind === "more" && !added.has(index) ? here.added.map(additionText) : [];
    return [...fields, ...leftOfPresence(here)].map((what) => ({ entry: draft.title, what }));
  });
  return { read: contents.read, rows, leftBehind: [...leftTexts(contents.leftBehind), ...unfit, ...lacking] };
}

const unreadRow = ({ source, title, reason }: UnreadRow) => ({ source, title: title ?? "", reason: rowText(reason) });

/** Counts the rows by outcome. */
export function tally({ rows }: ImportReport): Record<OutcomeKind, number> {
  const counts = { imported: 0, added: 0, here: 0, skipped: 0, leftOut: 0, failed: 0, notYet: 0 };
  for (const { kind } of rows) counts[kind] += 1;
  return counts;
}

/** Returns the report as CSV of which a spreadsheet executes nothing. It contains titles, and never a password. */
export const csvOfReport = ({ rows, leftBehind }: ImportReport): string =>
  csvOf([
    texts.report.csvHeader,
    ...rows.map(({ source, title, kind, reason }) => [source, title, texts.report.outcomes[kind], reason]),
    ...leftBehind.map(({ entry, what }) => ["", entry, texts.report.leftBehindOutcome, what]),
  ]);
