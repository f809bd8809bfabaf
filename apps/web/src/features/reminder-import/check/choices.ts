import type { Group } from "@pomander/contract";

/** What becomes of a row that is one of the reminders that are there, with other values. */
export type Choice = "update" | "new" | "out";
export const choices: readonly Choice[] = ["update", "new", "out"];

/** How a row was found to be one of the reminders that are there. */
export type MatchKind = "id" | "name";

/** What a person said: for all rows of a kind, null while it is asked, and for single ones by their line. */
export interface Choices extends Readonly<Record<MatchKind, Choice | null>> {
  rows: ReadonlyMap<number, Choice>;
}

/** Several certificates may share title and address: of those without an ID it is asked. */
export const firstChoices: Choices = { id: "update", name: null, rows: new Map() };

/** For all of a kind: what was said of single ones of it before no longer counts. */
export const withChoice = (said: Choices, kind: MatchKind, choice: Choice, lines: readonly number[]): Choices => ({
  ...said,
  [kind]: choice,
  rows: new Map([...said.rows].filter(([line]) => !lines.includes(line))),
});
export const withRowChoice = (said: Choices, line: number, choice: Choice): Choices => ({
  ...said,
  rows: new Map(said.rows).set(line, choice),
});

/** What a name in the file that no scope tag has stands for. */
export type TagChoice = { kind: "tag"; id: string } | { kind: "make"; groups: readonly Group[] } | { kind: "none" };
/** What the groups of new scope tags may do with the reminders that come in. */
export type GroupAccess = "read" | "write";
export const groupAccesses: readonly GroupAccess[] = ["read", "write"];

/** By folded name. */
export type TagChoices = ReadonlyMap<string, TagChoice>;
