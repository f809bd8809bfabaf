import type { RowDraft } from "../read-row.ts";
import type { TagChoice, TagChoices } from "./choices.ts";
import { foldName, membersOf, peopleBy, type Directory, type People } from "./directory.ts";
import type { KnownReminder } from "./known-reminders.ts";

/** Most scope tags that one import may create. */
export const mostNewTags = 50;

/** The scope tag of a row. */
export interface RowTag {
  /** The tag's id; null: still to be created. */
  id: string | null;
  /** The tag's folded name in the file. */
  folded: string;
  name: string;
  /** The people who may be assigned with the tag. */
  members: People;
  /** Whether the tag is still to be created, without any group. */
  isWithoutGroup: boolean;
}

/** A name in the file that no scope tag has. */
export interface MissingTag {
  folded: string;
  /** The name as first written. */
  name: string;
  rows: number;
  /** The handling of the name. */
  choice: TagChoice;
}

const none: TagChoice = { kind: "none" };

/** Finds the scope tags that a file's names mean. */
export class TagFinder {
  readonly #directory: Directory;
  readonly #choices: TagChoices;
  readonly #missing = new Map<string, { name: string; rows: number }>();
  readonly #found = new Map<string, Promise<RowTag | null>>();

  constructor(directory: Directory, choices: TagChoices, drafts: readonly RowDraft[]) {
    this.#directory = directory;
    this.#choices = choices;
    for (const { tagName } of drafts) {
      const folded = foldName(tagName);
      if (folded === "" || directory.tags.has(folded)) continue;
      const before = this.#missing.get(folded);
      this.#missing.set(folded, { name: before?.name ?? tagName, rows: (before?.rows ?? 0) + 1 });
    }
  }

  /** Returns the names that no scope tag has, with those in the most rows first. */
  missing(): MissingTag[] {
    return [...this.#missing]
      .map(([folded, one]) => ({ folded, ...one, choice: this.#choiceOf(folded) }))
      .toSorted((one, other) => other.rows - one.rows);
  }

  /** Returns the user's choice; by default the tag is created, if the user may do so and there are not too many. */
  #choiceOf(folded: string): TagChoice {
    const { mayMakeTags } = this.#directory;
    const said = this.#choices.get(folded);
    if (said !== undefined && (said.kind !== "make" || mayMakeTags)) return said;
    return mayMakeTags && this.#missing.size <= mostNewTags ? { kind: "make", groups: [] } : none;
  }

  /** Returns the scope tag that a name means, or null for none. Throws what the directory throws. */
  of(name: string): Promise<RowTag | null> {
    const folded = foldName(name);
    const found = this.#found.get(folded) ?? this.#find(folded);
    this.#found.set(folded, found);
    return found;
  }

  /** Returns the scope tag of a reminder, or null if the user may not use it. */
  ofReminder({ scopeTag }: KnownReminder): Promise<RowTag | null> {
    const folded = foldName(scopeTag?.name ?? "");
    return this.#directory.tags.get(folded)?._id === scopeTag?._id ? this.of(folded) : Promise.resolve(null);
  }

  async #find(folded: string): Promise<RowTag | null> {
    const { tags, membersOf: membersOfTag } = this.#directory;
    if (folded === "") return null;
    const choice = this.#missing.has(folded) ? this.#choiceOf(folded) : none;
    const tag = choice.kind === "tag" ? [...tags.values()].find(({ _id }) => _id === choice.id) : tags.get(folded);
    if (tag !== undefined)
      return { id: tag._id, folded, name: tag.name, members: await membersOfTag(tag._id), isWithoutGroup: false };
    if (choice.kind !== "make") return null;
    const members = peopleBy(choice.groups.flatMap(membersOf));
    const { name } = this.#missing.get(folded) ?? { name: folded };
    return { id: null, folded, name, members, isWithoutGroup: choice.groups.length === 0 };
  }
}
