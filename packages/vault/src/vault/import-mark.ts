import { timestamp, z } from "@pomander/contract";
import type { EntryTexts } from "@pomander/crypto";
import { codesOf } from "@pomander/crypto/coded-error";
import { withExtraMembers } from "../entry/extra-members.ts";
import type { FileRecord } from "../entry/file-records.ts";
import type { Reason } from "../reasons.ts";
import { textsOf } from "./draft.ts";
import { entryTimes } from "./entry-times.ts";
import { fitExtra, isFit } from "./earlier-passwords.ts";
import type { ImportLeft, ImportLeftParts } from "./import-types.ts";
import type { IncomingEntry } from "../entry/entry-types.ts";

const importMark = z.object({ id: z.string().min(1), format: z.string(), at: timestamp });
/** The mark of the import that an entry came with: sealed as `extra.import` (crypto-protocol.md §4). */
export type ImportMark = z.infer<typeof importMark>;

/** Returns the import mark of an entry; null: it has none, or a malformed one. */
export function importOf(extra: EntryTexts["extra"]): ImportMark | null {
  const parsed = importMark.safeParse(extra["import"]);
  return parsed.success ? parsed.data : null;
}

/**
 * Whether an entry was saved again after its import. New vault keys seal every entry as its revision 1; the time of its
 * last save then decides.
 */
export const isChangedSince = ({ at }: ImportMark, revision: number, extra: EntryTexts["extra"]): boolean =>
  revision > 1 || Date.parse(entryTimes(extra).changedAt ?? at) > Date.parse(at);

const left = codesOf<ImportLeftParts>();

/** Returns the statement that a file of an imported entry was not stored. */
export const fileLeft = ({ name, reason }: { name: string; reason: Reason }): ImportLeft =>
  left("file_left", { name, reason });

interface Imported {
  texts: EntryTexts;
  /** Data that had to be dropped for the rest to fit. */
  leftBehind: readonly ImportLeft[];
}

/** Returns the texts to seal for an imported entry. `files` are the records of what this import stored. */
export function textsOfImported(
  { draft, history, rest, createdAt, changedAt, passwordChangedAt, extra: others }: IncomingEntry,
  mark: ImportMark,
  files: readonly FileRecord[] = [],
): Imported {
  // The time is capped at that of the import, so that any save after the import is later, whatever another program's
  // clock said.
  const changed = changedAt !== undefined && Date.parse(changedAt) > Date.parse(mark.at) ? mark.at : changedAt;
  const times = entryTimes({ createdAt, changedAt: changed, passwordChangedAt });
  // A record names a file by an id alone: one from elsewhere would show another file's name over it.
  const { files: _files, ...found } = withExtraMembers({ ...others }, draft);
  const members = files.length === 0 ? found : { ...found, files };
  const whole = { ...members, import: { ...mark, ...(rest === undefined ? {} : { rest }) } };
  const isWhole = rest === undefined || isFit({ ...whole, ...times, history });
  const extra = fitExtra(isWhole ? whole : { ...members, import: mark }, times, history);
  const kept = extra["history"];
  const dropped = history.length - (Array.isArray(kept) ? kept.length : 0);
  return {
    texts: textsOf(draft, extra),
    leftBehind: [
      ...(isWhole ? [] : [left("other_format")]),
      ...(dropped === 0 ? [] : [left("earlier_passwords", { count: dropped })]),
    ],
  };
}
