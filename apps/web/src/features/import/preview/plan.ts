import { createAttachmentSource, type Attachment, type FileContents } from "@pomander/transfer";
import type { EntryType, IncomingEntry, IncomingFile, OpenEntry, Presence } from "@pomander/vault";

/** A file's content compared with that of the vault, on which the user decides before anything is stored. */
export interface ImportPlan {
  fileName: string;
  contents: FileContents;
  /** Presence in the vault of each entry of `contents`, in its order. */
  presence: readonly Presence[];
  /**
   * Entries of the vault, by id, from which one of the file differs by its password alone or by the fields it has more.
   */
  present: ReadonlyMap<string, OpenEntry>;
}

/**
 * Whether an entry of the file is imported as an entry of its own; "add" adds the fields it has more to the existing
 * one.
 */
export type Decision = boolean | "add";

/** The user's decisions. */
export interface Choices {
  /** Decisions on entries, by index, where the user has made one. */
  chosen: ReadonlyMap<number, Decision>;
  /** Tag that is added to every imported entry; empty for none. */
  tag: string;
}

export const noChoices: Choices = { chosen: new Map(), tag: "" };

export function planOf(
  fileName: string,
  contents: FileContents,
  presence: readonly Presence[],
  entries: readonly OpenEntry[],
): ImportPlan {
  const wanted = new Set(
    presence.flatMap((one) => (one.kind === "otherPassword" || one.kind === "more" ? [one.id] : [])),
  );
  // The vault's other entries are not needed any more.
  const present = new Map(entries.flatMap((entry) => (wanted.has(entry._id) ? [[entry._id, entry]] : [])));
  return { fileName, contents, presence, present };
}

/**
 * Returns the decision on an entry. One that the vault has already is left out unless it is chosen; one that it has
 * with another password or with fewer fields waits for a decision: null.
 */
export function decisionOf({ presence }: ImportPlan, { chosen }: Choices, index: number): Decision | null {
  const said = chosen.get(index);
  if (said !== undefined) return said;
  const kind = presence[index]?.kind;
  return kind === "otherPassword" || kind === "more" ? null : kind === "new";
}

/** Returns whether anything of an entry is imported; null when that is not decided. */
export function isChosen(plan: ImportPlan, choices: Choices, index: number): boolean | null {
  const decision = decisionOf(plan, choices, index);
  return decision === "add" ? true : decision;
}

/** Returns `choices` with a decision about entries. */
export function choose(choices: Choices, indexes: Iterable<number>, decision: Decision): Choices {
  const chosen = new Map(choices.chosen);
  for (const index of indexes) chosen.set(index, decision);
  return { ...choices, chosen };
}

export interface PlanCounts {
  new: number;
  same: number;
  more: number;
  otherPassword: number;
  chosen: number;
  undecided: number;
}

export function countsOf(plan: ImportPlan, choices: Choices): PlanCounts {
  const counts = { new: 0, same: 0, more: 0, otherPassword: 0, chosen: 0, undecided: 0 };
  for (const [index, { kind }] of plan.presence.entries()) {
    counts[kind] += 1;
    const isIn = isChosen(plan, choices, index);
    if (isIn === null) counts.undecided += 1;
    else if (isIn) counts.chosen += 1;
  }
  return counts;
}

export const typeOf = ({ draft }: IncomingEntry): EntryType => draft.type ?? "login";

/** Counts the entries of each type that a file contains; types without an entry are left out. */
export function countTypes(entries: readonly IncomingEntry[]): ReadonlyMap<EntryType, number> {
  const counts = new Map<EntryType, number>();
  for (const entry of entries) counts.set(typeOf(entry), (counts.get(typeOf(entry)) ?? 0) + 1);
  return counts;
}

interface ChosenEntries {
  /** The index of each in the file. */
  indexes: number[];
  entries: IncomingEntry[];
  /** Their files. */
  files: IncomingFile[];
}

/** Returns the chosen entries as they will be stored. */
export function chosenEntries(plan: ImportPlan, choices: Choices): ChosenEntries {
  const tag = choices.tag.trim();
  const indexes = [...plan.contents.entries.keys()].filter((index) => decisionOf(plan, choices, index) === true);
  const entries = indexes.flatMap((index) => {
    const entry = plan.contents.entries[index];
    return entry === undefined ? [] : [withTag(entry, tag)];
  });
  const places = new Map(indexes.map((index, place) => [index, place]));
  const files = plan.contents.attachments.flatMap((file) => {
    const entry = places.get(file.entry);
    return entry === undefined ? [] : [{ ...createAttachmentSource(file), entry }];
  });
  return { indexes, entries, files };
}

/** Returns the files that would be stored: those of chosen entries, and those that entries of the vault are given. */
export const chosenFiles = (plan: ImportPlan, choices: Choices): Attachment[] =>
  plan.contents.attachments.filter((file) => {
    const decision = decisionOf(plan, choices, file.entry);
    return decision === true || (decision === "add" && isLacking(plan.presence[file.entry], file));
  });

/** Returns whether a file is among what the same entry of the vault lacks. */
const isLacking = (presence: Presence | undefined, { name }: Attachment): boolean =>
  presence?.kind === "more" && presence.added.some((added) => added.code === "file" && added.params.name === name);

/** An addition to an entry of the vault: the index of the file's entry, and the id of the vault's. */
export interface Addition {
  index: number;
  id: string;
  draft: IncomingEntry["draft"];
  /** Files that the vault's entry lacks. */
  files: readonly Attachment[];
}

export function chosenAdditions(plan: ImportPlan, choices: Choices): Addition[] {
  return plan.presence.flatMap((presence, index) => {
    const entry = plan.contents.entries[index];
    if (presence.kind !== "more" || entry === undefined || decisionOf(plan, choices, index) !== "add") return [];
    const files = plan.contents.attachments.filter((file) => file.entry === index && isLacking(presence, file));
    return [{ index, id: presence.id, draft: entry.draft, files }];
  });
}

function withTag(entry: IncomingEntry, tag: string): IncomingEntry {
  const { tags } = entry.draft;
  return tag === "" || tags.includes(tag) ? entry : { ...entry, draft: { ...entry.draft, tags: [...tags, tag] } };
}
