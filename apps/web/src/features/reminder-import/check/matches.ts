import { isEmail } from "@pomander/contract";
import type { Match } from "@pomander/transfer/reminder-rows";
import { checksumOf } from "../../../lib/checksum.ts";

/** The user's decisions by folded name, and earlier ones for a file with the same headings, by the name's checksum. */
export interface Matches {
  said: ReadonlyMap<string, Match>;
  remembered: ReadonlyMap<string, Match>;
}

export const matchOf = ({ said, remembered }: Matches, folded: string): Match | undefined =>
  said.get(folded) ?? (remembered.size === 0 ? undefined : remembered.get(checksumOf(folded)));

/** Returns the matches with further decisions of the user. */
export const withMatches = (matches: Matches, more: ReadonlyMap<string, Match>): Matches => ({
  ...matches,
  said: new Map([...matches.said, ...more]),
});

export const matchesKey = "reminderImportPeople";
/** Most files remembered, and most names of each; the oldest are dropped first. */
const most = { files: 20, names: 200 };

type StoredMatch = [name: string, kind: Match["kind"], value: string];
type StoredFile = [file: string, matches: StoredMatch[]];

const isStoredMatch = (value: unknown): value is StoredMatch =>
  Array.isArray(value) && value.length === 3 && value.every((part) => typeof part === "string");
const isStoredFile = (value: unknown): value is StoredFile =>
  Array.isArray(value) && typeof value[0] === "string" && Array.isArray(value[1]) && value[1].every(isStoredMatch);

function readAll(storage: Storage): StoredFile[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(matchesKey) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isStoredFile) : [];
  } catch {
    return [];
  }
}

const fileOf = (userId: string, headings: readonly string[]) => checksumOf(JSON.stringify([userId, ...headings]));

/** Returns a user's earlier decisions about names in a file with these headings. */
export function rememberedMatches(
  userId: string,
  headings: readonly string[],
  storage = window.localStorage,
): ReadonlyMap<string, Match> {
  const found = readAll(storage).find(([file]) => file === fileOf(userId, headings));
  return new Map((found?.[1] ?? []).flatMap(([name, kind, value]) => fromStored(name, kind, value)));
}

function fromStored(name: string, kind: string, value: string): [string, Match][] {
  if (kind === "person" || kind === "group") return [[name, { kind, id: value }]];
  if (kind === "email") return isEmail(value) ? [[name, { kind, email: value }]] : [];
  return kind === "none" ? [[name, { kind }]] : [];
}

const valueOf = (match: Match) => (match.kind === "email" ? match.email : match.kind === "none" ? "" : match.id);

/** Stores the decisions in this browser; of the file and its names, only checksums. */
export function rememberMatches(
  userId: string,
  headings: readonly string[],
  { said, remembered }: Matches,
  storage = window.localStorage,
): void {
  if (said.size === 0) return;
  const all = new Map([...remembered, ...[...said].map(([folded, match]) => [checksumOf(folded), match] as const)]);
  const matches = [...all].slice(-most.names).map(([name, match]): StoredMatch => [name, match.kind, valueOf(match)]);
  const file = fileOf(userId, headings);
  const others = readAll(storage).filter(([known]) => known !== file);
  try {
    storage.setItem(matchesKey, JSON.stringify([[file, matches], ...others].slice(0, most.files)));
  } catch {
    // The storage is full, so the user will be asked again.
  }
}
