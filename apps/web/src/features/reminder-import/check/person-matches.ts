import { isEmail } from "@pomander/contract";
import type { Match } from "@pomander/transfer/reminder-rows";
import { checksumOf } from "../../../lib/checksum.ts";
import { rememberedByHeader } from "../../../lib/remembered-by-header.ts";

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
/** The most names that are remembered of a file; the oldest are dropped first. */
const mostNames = 200;

type StoredMatch = [name: string, kind: Match["kind"], value: string];

const isStoredMatch = (value: unknown): value is StoredMatch =>
  Array.isArray(value) && value.length === 3 && value.every((part) => typeof part === "string");
const stored = rememberedByHeader(
  matchesKey,
  (value): value is StoredMatch[] => Array.isArray(value) && value.every(isStoredMatch),
);

/** Returns a user's earlier decisions about names in a file with these headings. */
export function rememberedMatches(
  userId: string,
  headings: readonly string[],
  storage = window.localStorage,
): ReadonlyMap<string, Match> {
  const found = stored.read(storage, [userId, ...headings]) ?? [];
  return new Map(found.flatMap(([name, kind, value]) => fromStored(name, kind, value)));
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
  const matches = [...all].slice(-mostNames).map(([name, match]): StoredMatch => [name, match.kind, valueOf(match)]);
  stored.remember(storage, [userId, ...headings], matches);
}
