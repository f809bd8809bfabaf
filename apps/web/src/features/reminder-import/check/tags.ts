import type { RowDraft } from "@pomander/transfer/spreadsheets";
import type { TagChoice, TagChoices } from "./choices.ts";
import { foldName, peopleBy, type Directory, type People } from "./directory.ts";
import type { KnownReminder } from "./known-reminders.ts";
import { membersOf } from "./people.ts";

/** Scope tags that one import may make. */
export const mostNewTags = 50;

/** A scope tag as a row has it. */
export interface RowTag {
  /** null: it is to be made. */
  id: string | null;
  /** Its name in the file, folded. */
  folded: string;
  name: string;
  /** Who may be assigned with it. */
  members: People;
  /** It is to be made, and no group gets it. */
  isWithoutGroup: boolean;
}

/** A name in the file that no scope tag has. */
export interface MissingTag {
  folded: string;
  /** As first written. */
  name: string;
  rows: number;
  /** What becomes of it. */
  choice: TagChoice;
}

const none: TagChoice = { kind: "none" };

/** Finds out which scope tags the names of a file stand for. */
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

  /** The names that no scope tag has, those of most rows first. */
  missing(): MissingTag[] {
    return [...this.#missing]
      .map(([folded, one]) => ({ folded, ...one, choice: this.#choiceOf(folded) }))
      .toSorted((one, other) => other.rows - one.rows);
  }

  /** Without a word from anybody a tag is made, as far as one may and they are not too many. */
  #choiceOf(folded: string): TagChoice {
    const { mayMakeTags } = this.#directory;
    const said = this.#choices.get(folded);
    if (said !== undefined && (said.kind !== "make" || mayMakeTags)) return said;
    return mayMakeTags && this.#missing.size <= mostNewTags ? { kind: "make", groups: [] } : none;
  }

  /** The scope tag that a name stands for; null for none. Throws what the directory does. */
  of(name: string): Promise<RowTag | null> {
    const folded = foldName(name);
    const found = this.#found.get(folded) ?? this.#find(folded);
    this.#found.set(folded, found);
    return found;
  }

  /** The scope tag that a reminder has, if one may use it. */
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
