import { id, z } from "@pomander/contract";
import type { EntryTexts } from "@pomander/crypto";
import { isFit } from "../vault/earlier-passwords.ts";
import { extraMembersOf } from "./extra-members.ts";
import { parseTotp } from "./totp.ts";

type Extra = EntryTexts["extra"];

const mark = z.looseObject({
  userId: id,
  what: z.array(z.string()),
  aside: z.looseObject({ by: id, at: z.string() }).optional(),
});
/** The secrets of an entry that a former member of a shared vault knows (crypto-protocol.md §23): `extra.known`. */
export type Mark = z.infer<typeof mark>;

const mostMarks = 50;

/** Returns the marks of an entry, one a person; malformed ones are left out. */
export function marksOf(extra: Readonly<Extra>): readonly Mark[] {
  const { known } = extra;
  if (!Array.isArray(known)) return [];
  const found = new Map<string, Mark>();
  for (const written of known as unknown[]) {
    const parsed = mark.safeParse(written);
    if (parsed.success && !found.has(parsed.data.userId)) found.set(parsed.data.userId, parsed.data);
  }
  return [...found.values()];
}

/** Whether a person still knows a secret of the entry, and no one said that it need not change. */
export const isLeft = ({ what, aside }: Mark): boolean => what.length > 0 && aside === undefined;

const fieldPrefix = "field:";

/** Returns the names of the secrets that an entry has; without any, `content` for its notes and files. */
function secretsOf({ password, notes, extra }: EntryTexts): string[] {
  const { totp, fields = [] } = extraMembersOf(extra);
  const hidden = fields.filter(({ kind, value }) => kind === "hidden" && value !== "");
  const secrets = [
    ...(password === "" ? [] : ["password"]),
    ...(totp === undefined ? [] : ["totp"]),
    ...new Set(hidden.map(({ name }) => fieldPrefix + name)),
  ];
  if (secrets.length > 0) return secrets;
  return notes === "" && extra["files"] === undefined ? [] : ["content"];
}

/**
 * Marks an entry as known to people who leave, in place of marks of theirs that are there; empty ones go. Past fifty,
 * marks of people who are not in `former` go first. Marks have room before all else: `isCut` says that other members had
 * to go.
 */
export function markForLeavers(
  texts: EntryTexts,
  leavers: readonly string[],
  former: ReadonlySet<string>,
): { texts: EntryTexts; isMarked: boolean; isCut: boolean } {
  const what = secretsOf(texts);
  const others = marksOf(texts.extra).filter((known) => known.what.length > 0 && !leavers.includes(known.userId));
  const added = what.length === 0 ? [] : leavers.map((userId): Mark => ({ userId, what }));
  const [there, neverThere] = [
    others.filter(({ userId }) => former.has(userId)),
    others.filter(({ userId }) => !former.has(userId)),
  ];
  const { known: _known, ...rest } = texts.extra;
  const all = [...added, ...there, ...neverThere].slice(0, mostMarks);
  // Made-up marks take no place from anything else.
  const marks = isFit({ ...rest, known: all }) ? all : [...added, ...there].slice(0, mostMarks);
  const { extra, isCut } = withRoom(rest, marks.length === 0 ? {} : { known: marks });
  return { texts: { ...texts, extra }, isMarked: added.length > 0, isCut };
}

/** Members that go last: what a person typed. */
const lastMembers = ["totp", "fields"];

/** Returns `extra` with marks: its oldest earlier passwords go first where there is no room, then other members. */
function withRoom(rest: Extra, marks: Extra): { extra: Extra; isCut: boolean } {
  const history = Array.isArray(rest["history"]) ? (rest["history"] as unknown[]) : null;
  const most = history?.length ?? 0;
  const withEarlier = (count: number): Extra => {
    return { ...rest, ...(history !== null && { history: history.slice(0, count) }), ...marks };
  };
  const kept = largestFitting(most, (count) => isFit(withEarlier(count)));
  if (kept !== null) return { extra: withEarlier(kept), isCut: kept < most };
  const { history: _history, ...others } = rest;
  const names = Object.keys(others).toSorted((a, b) => lastMembers.indexOf(a) - lastMembers.indexOf(b));
  const withMembers = (count: number): Extra => {
    const gone = new Set(names.slice(0, names.length - count));
    return { ...Object.fromEntries(Object.entries(others).filter(([name]) => !gone.has(name))), ...marks };
  };
  const members = largestFitting(names.length, (count) => isFit(withMembers(count))) ?? 0;
  return { extra: withMembers(members), isCut: true };
}

/**
 * Returns the largest number up to `most` that fits; null: not even 0 does. Where a number fits, all below it do. Another
 * member can make lists of many thousands, so that trying each would take minutes.
 */
function largestFitting(most: number, isFitting: (count: number) => boolean): number | null {
  if (isFitting(most)) return most;
  let [fitting, tooMany] = [-1, most];
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2);
    if (isFitting(middle)) fitting = middle;
    else tooMany = middle;
  }
  return fitting === -1 ? null : fitting;
}

/** Returns the user ids of those who know the stored password, for the history that a save adds it to. */
export const knowersOfPassword = (extra: Readonly<Extra>): readonly string[] =>
  marksOf(extra)
    .filter(({ what }) => what.includes("password"))
    .map(({ userId }) => userId);

/**
 * Returns `extra` of a save, in which each mark lost what the save changed: by comparing what was opened with what will
 * be sealed, without a clock. A password that comes back is known again to those who knew it.
 */
export function withMarksOfSave(stored: EntryTexts, next: EntryTexts): Extra {
  const before = marksOf(stored.extra);
  const back = stored.password === next.password ? [] : knowersOfEarlier(next);
  if (before.length === 0 && back.length === 0) return next.extra;
  const marks = new Map(before.map((known) => [known.userId, markAfter(known, stored, next)]));
  for (const userId of back) {
    const { what, ...rest } = marks.get(userId) ?? { userId, what: [] };
    marks.set(userId, { ...rest, what: ["password", ...what] });
  }
  const { known: _known, ...rest } = next.extra;
  return withRoom(rest, { known: [...marks.values()].slice(0, mostMarks) }).extra;
}

/** Returns a mark without what a save changed; one that is empty loses what was set aside. */
function markAfter({ aside, ...known }: Mark, stored: EntryTexts, next: EntryTexts): Mark {
  const what = known.what.filter((secret) => !isChanged(secret, stored, next));
  return { ...known, what, ...(aside === undefined || what.length === 0 ? {} : { aside }) };
}

/** Returns who knows the new password, since it is in the history with their names. */
function knowersOfEarlier({ password, extra }: EntryTexts): readonly string[] {
  const { history } = extra;
  if (password === "" || !Array.isArray(history)) return [];
  return (history as { password?: unknown; knownTo?: unknown }[])
    .filter((earlier) => earlier.password === password && Array.isArray(earlier.knownTo))
    .flatMap(({ knownTo }) => (knownTo as unknown[]).filter((userId) => typeof userId === "string"));
}

function isChanged(secret: string, stored: EntryTexts, next: EntryTexts): boolean {
  if (secret === "password") return stored.password !== next.password;
  const [before, after] = [extraMembersOf(stored.extra), extraMembersOf(next.extra)];
  if (secret === "totp") return secretOfTotp(before.totp) !== secretOfTotp(after.totp);
  if (secret === "content")
    return stored.notes !== next.notes || JSON.stringify(stored.extra["files"]) !== JSON.stringify(next.extra["files"]);
  if (!secret.startsWith(fieldPrefix)) return false;
  const name = secret.slice(fieldPrefix.length);
  const old = (before.fields ?? []).filter((field) => field.name === name && field.value !== "");
  const values = new Set((after.fields ?? []).map(({ value }) => value));
  // A value that only moved to another field is known as before.
  return old.every(({ value }) => !values.has(value));
}

/** Returns the secret of a one-time code alone; the text where it is not one. */
function secretOfTotp(text: string | undefined): string {
  if (text === undefined) return "";
  try {
    return parseTotp(text).secret.join(",");
  } catch {
    return text;
  }
}
