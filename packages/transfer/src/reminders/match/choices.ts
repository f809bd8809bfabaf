import type { Group } from "@pomander/contract";

/** The handling of a row that matches an existing reminder and has other values. */
export type Choice = "update" | "new" | "out";
export const choices: readonly Choice[] = ["update", "new", "out"];

/** The way in which a row was matched to an existing reminder. */
export type MatchKind = "id" | "name";

/** The user's choices: for all rows of a match kind, null until chosen, and for single rows by line. */
export interface Choices extends Readonly<Record<MatchKind, Choice | null>> {
  rows: ReadonlyMap<number, Choice>;
}

/**
 * The initial choices. Several certificates may share title and address, so the user is asked about rows without an ID.
 */
export const firstChoices: Choices = { id: "update", name: null, rows: new Map() };

/** Applies a choice to all rows of a kind; earlier choices for single rows of that kind no longer count. */
export const withChoice = (said: Choices, kind: MatchKind, choice: Choice, lines: readonly number[]): Choices => ({
  ...said,
  [kind]: choice,
  rows: new Map([...said.rows].filter(([line]) => !lines.includes(line))),
});
export const withRowChoice = (said: Choices, line: number, choice: Choice): Choices => ({
  ...said,
  rows: new Map(said.rows).set(line, choice),
});

/** The handling of a name in the file that no scope tag has. */
export type TagChoice = { kind: "tag"; id: string } | { kind: "make"; groups: readonly Group[] } | { kind: "none" };
/** The access of the new scope tags' groups to the imported reminders. */
export type GroupAccess = "read" | "write";
export const groupAccesses: readonly GroupAccess[] = ["read", "write"];

/** Choices by folded name. */
export type TagChoices = ReadonlyMap<string, TagChoice>;
