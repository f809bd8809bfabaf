import type { FileContents } from "@pomander/transfer";
import type { EntryType, IncomingEntry, OpenEntry, Presence } from "@pomander/vault";

/** What a file holds beside what the vault holds: what a person decides on before anything is stored. */
export interface ImportPlan {
  fileName: string;
  contents: FileContents;
  /** Of each entry of `contents`, in its order. */
  presence: readonly Presence[];
  /** Those entries of the vault from which one of the file differs by its password alone, by id. */
  present: ReadonlyMap<string, OpenEntry>;
}

/** What a person has decided. */
export interface Choices {
  /** Which entries come along, by index, where the person has said so. */
  chosen: ReadonlyMap<number, boolean>;
  /** Added to every entry that comes along; empty: none. */
  tag: string;
}

export const noChoices: Choices = { chosen: new Map(), tag: "" };

export function planOf(
  fileName: string,
  contents: FileContents,
  presence: readonly Presence[],
  entries: readonly OpenEntry[],
): ImportPlan {
  const wanted = new Set(presence.flatMap((one) => (one.kind === "otherPassword" ? [one.id] : [])));
  // Of the vault's other entries nothing is needed any more.
  const present = new Map(entries.flatMap((entry) => (wanted.has(entry._id) ? [[entry._id, entry]] : [])));
  return { fileName, contents, presence, present };
}

/** What is here already stays out unless it is chosen; what is here with another password waits for a decision: null. */
export function isChosen({ presence }: ImportPlan, { chosen }: Choices, index: number): boolean | null {
  const said = chosen.get(index);
  if (said !== undefined) return said;
  const kind = presence[index]?.kind;
  return kind === "otherPassword" ? null : kind === "new";
}

/** `choices` with a decision about entries. */
export function choose(choices: Choices, indexes: Iterable<number>, isIn: boolean): Choices {
  const chosen = new Map(choices.chosen);
  for (const index of indexes) chosen.set(index, isIn);
  return { ...choices, chosen };
}

export interface PlanCounts {
  new: number;
  same: number;
  otherPassword: number;
  chosen: number;
  undecided: number;
}

export function countsOf(plan: ImportPlan, choices: Choices): PlanCounts {
  const counts = { new: 0, same: 0, otherPassword: 0, chosen: 0, undecided: 0 };
  for (const [index, { kind }] of plan.presence.entries()) {
    counts[kind] += 1;
    const isIn = isChosen(plan, choices, index);
    if (isIn === null) counts.undecided += 1;
    else if (isIn) counts.chosen += 1;
  }
  return counts;
}

export const typeOf = ({ draft }: IncomingEntry): EntryType => draft.type ?? "login";

/** How many entries of each type a file holds; none that it has none of. */
export function countTypes(entries: readonly IncomingEntry[]): ReadonlyMap<EntryType, number> {
  const counts = new Map<EntryType, number>();
  for (const entry of entries) counts.set(typeOf(entry), (counts.get(typeOf(entry)) ?? 0) + 1);
  return counts;
}

/** The entries that come along as they will be stored, and which of the file's each is. */
export function chosenEntries(plan: ImportPlan, choices: Choices): { indexes: number[]; entries: IncomingEntry[] } {
  const tag = choices.tag.trim();
  const indexes = [...plan.contents.entries.keys()].filter((index) => isChosen(plan, choices, index) === true);
  const entries = indexes.flatMap((index) => {
    const entry = plan.contents.entries[index];
    return entry === undefined ? [] : [withTag(entry, tag)];
  });
  return { indexes, entries };
}

function withTag(entry: IncomingEntry, tag: string): IncomingEntry {
  const { tags } = entry.draft;
  return tag === "" || tags.includes(tag) ? entry : { ...entry, draft: { ...entry.draft, tags: [...tags, tag] } };
}
