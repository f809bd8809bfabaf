import { timestamp, z } from "@pomander/contract";
import type { EntryTexts } from "@pomander/crypto";
import { withExtraMembers } from "../entry/extra-members.ts";
import { textsOf } from "./draft.ts";
import { entryTimes } from "./entry-times.ts";
import { fitExtra, isFit } from "./fit-extra.ts";
import type { IncomingEntry } from "../entry/entry-types.ts";

const importMark = z.object({ id: z.string().min(1), format: z.string(), at: timestamp });
/** Which import an entry came with: sealed as `extra.import` (crypto-protocol.md §4). */
export type ImportMark = z.infer<typeof importMark>;

/** What an entry says of the import that it came with; null: with none, or not in this form. */
export function importOf(extra: EntryTexts["extra"]): ImportMark | null {
  const parsed = importMark.safeParse(extra["import"]);
  return parsed.success ? parsed.data : null;
}

/**
 * Whether an entry was saved again after its import. New vault keys seal every entry as its revision 1; the time of its
 * last save tells then.
 */
export const isChangedSince = ({ at }: ImportMark, revision: number, extra: EntryTexts["extra"]): boolean =>
  revision > 1 || Date.parse(entryTimes(extra).changedAt ?? at) > Date.parse(at);

interface Imported {
  texts: EntryTexts;
  /** What had to go for the rest to fit, for a person. */
  leftBehind: readonly string[];
}

/** What is sealed of an entry that is imported. */
export function textsOfImported(
  { draft, history, rest, createdAt, changedAt, passwordChangedAt, extra: others }: IncomingEntry,
  mark: ImportMark,
): Imported {
  // A save after the import is later than the import, whatever another program's clock said.
  const changed = changedAt !== undefined && Date.parse(changedAt) > Date.parse(mark.at) ? mark.at : changedAt;
  const times = entryTimes({ createdAt, changedAt: changed, passwordChangedAt });
  const members = withExtraMembers({ ...others }, draft);
  const whole = { ...members, import: { ...mark, ...(rest === undefined ? {} : { rest }) } };
  const isWhole = rest === undefined || isFit({ ...whole, ...times, history });
  const extra = fitExtra(isWhole ? whole : { ...members, import: mark }, times, history);
  const kept = extra["history"];
  const dropped = history.length - (Array.isArray(kept) ? kept.length : 0);
  return {
    texts: textsOf(draft, extra),
    leftBehind: [
      ...(isWhole ? [] : ["What only the other app's own format supports"]),
      ...(dropped === 0 ? [] : [dropped === 1 ? "1 earlier password" : `${dropped} earlier passwords`]),
    ],
  };
}
