import type { Reminder } from "@pomander/contract";
import type { plainFields } from "../read-row.ts";
import type { ReadingNotes } from "../reading-notes.ts";

type PlainField = (typeof plainFields)[number];
type PlainValue = Reminder[PlainField];
/** A day without time and zone: `YYYY-MM-DD`. */
type Day = string;
type Names = readonly string[];
type Text = string | null;

/** The values that the sentence of each code names. */
export interface RowNotes extends ReadingNotes {
  // The reason why a row creates no reminder.
  present: [];
  renewed: [to: Day];
  sameAs: [line: number];
  section: [];
  total: [];
  remark: [];
  headings: [];
  tooLong: [];
  invalid: [];
  otherCells: [line: number];
  nothing: [];
  leftOut: [];
  mayNot: [];
  // The parts of a row that are not imported as they are.
  otherDate: [day: Day];
  keepsDate: [day: Day];
  noAddress: [text: string];
  noTag: [name: string];
  mayNotMove: [];
  unknownId: [];
  repeatedId: [];
  unknownPeople: [Names];
  mayNotAssign: [Names];
  namesakes: [Names];
  probablePeople: [Names];
  noTagForPeople: [Names];
  tagWithoutGroup: [Names, tag: string];
  notInGroup: [Names, tag: string];
  partOfGroup: [group: string, tag: string];
  keptInNotes: [Names];
  hasEmail: [Names];
  tooManyPeople: [most: number];
  // The changes of the reminder that a row matches: the old value, then the new one.
  title: [Text, Text];
  email: [Text, Text];
  scopeTag: [Text, Text];
  expiryDate: [Day, Day];
  startDate: [Day | null, Day];
  leads: [readonly number[], readonly number[]];
  frequency: [Reminder["frequency"], Reminder["frequency"]];
  plainField: [field: PlainField, from: PlainValue, to: PlainValue];
  people: [added: Names, dropped: Names];
  notesAdded: [];
  notesCleared: [];
  notesChanged: [];
  notesValue: [heading: string, from: string, to: string];
  notesText: [from: string, to: string];
  notesLineAdded: [line: string];
  notesLineDropped: [line: string];
  notesMore: [lines: number];
}

/** A statement about a row: a code, and the values that its sentence names. */
export type RowNote = { [Code in keyof RowNotes]: { code: Code; params: RowNotes[Code] } }[keyof RowNotes];

export const rowNote = <Code extends keyof RowNotes>(code: Code, ...params: RowNotes[Code]) =>
  ({ code, params }) as Extract<RowNote, { code: Code }>;

/** The reason why a row makes no reminder, and which of its cells caused it; null: no other cell would help. */
export interface RowFault {
  at: number | null;
  note: RowNote;
}
