import type { FileContents } from "@pomander/transfer";
import type { EntryType, IncomingEntry, OpenEntry, Presence } from "@pomander/vault";

/** What a file holds beside what the vault holds: what a person decides on before anything is stored. */
export interface ImportPlan {
  fileName: string;
  contents: FileContents;
  /** Of each entry of `contents`, in its order. */
  presence: readonly Presence[];
  /** Those entries of the vault from which one of the file differs by its password alone, or by what it has more, by id. */
  present: ReadonlyMap<string, OpenEntry>;
}

/** Whether an entry of the file is imported as an entry of its own, or what it has more is added to the one that is there. */
export type Decision = boolean | "add";

/** What a person has decided. */
export interface Choices {
  /** What becomes of entries, by index, where the person has said so. */
  chosen: ReadonlyMap<number, Decision>;
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
  const wanted = new Set(
    presence.flatMap((one) => (one.kind === "otherPassword" || one.kind === "more" ? [one.id] : [])),
  );
  // Of the vault's other entries nothing is needed any more.
  const present = new Map(entries.flatMap((entry) => (wanted.has(entry._id) ? [[entry._id, entry]] : [])));
  return { fileName, contents, presence, present };
}

/**
 * What is here already stays out unless it is chosen; what is here with another password or with less waits for a
 * decision: null.
 */
export function decisionOf({ presence }: ImportPlan, { chosen }: Choices, index: number): Decision | null {
  const said = chosen.get(index);
  if (said !== undefined) return said;
  const kind = presence[index]?.kind;
  return kind === "otherPassword" || kind === "more" ? null : kind === "new";
}

/** Whether anything of an entry comes along; null: that is not decided. */
export function isChosen(plan: ImportPlan, choices: Choices, index: number): boolean | null {
  const decision = decisionOf(plan, choices, index);
  return decision === "add" ? true : decision;
}

/** `choices` with a decision about entries. */
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

/** How many entries of each type a file holds; none that it has none of. */
export function countTypes(entries: readonly IncomingEntry[]): ReadonlyMap<EntryType, number> {
  const counts = new Map<EntryType, number>();
  for (const entry of entries) counts.set(typeOf(entry), (counts.get(typeOf(entry)) ?? 0) + 1);
  return counts;
}

/** The entries that come along as they will be stored, and which of the file's each is. */
export function chosenEntries(plan: ImportPlan, choices: Choices): { indexes: number[]; entries: IncomingEntry[] } {
  const tag = choices.tag.trim();
  const indexes = [...plan.contents.entries.keys()].filter((index) => decisionOf(plan, choices, index) === true);
  const entries = indexes.flatMap((index) => {
    const entry = plan.contents.entries[index];
    return entry === undefined ? [] : [withTag(entry, tag)];
  });
  return { indexes, entries };
}

/** What is added to an entry of the vault: of which entry of the file, and to which. */
export interface Addition {
  index: number;
  id: string;
  draft: IncomingEntry["draft"];
}

export function chosenAdditions(plan: ImportPlan, choices: Choices): Addition[] {
  return plan.presence.flatMap((presence, index) => {
    const entry = plan.contents.entries[index];
    if (presence.kind !== "more" || entry === undefined || decisionOf(plan, choices, index) !== "add") return [];
    return [{ index, id: presence.id, draft: entry.draft }];
  });
}

function withTag(entry: IncomingEntry, tag: string): IncomingEntry {
  const { tags } = entry.draft;
  return tag === "" || tags.includes(tag) ? entry : { ...entry, draft: { ...entry.draft, tags: [...tags, tag] } };
}
