import type { CsvFault } from "../faults.ts";

/** Statements about how a row's cells are read: the values that the sentence of each code names; a `text` is a cell. */
export interface ReadingNotes {
  // The reason why a row creates no reminder.
  brokenRow: [fault: CsvFault];
  noTitle: [];
  longTitle: [most: number];
  longNotes: [most: number];
  noExpiry: [];
  noDate: [text: string];
  eitherDate: [text: string, days: readonly string[]];
  severalDates: [text: string];
  unusedDate: [text: string];
  askedDate: [text: string, day: string];
  askedPeriod: [text: string];
  startAfterExpiry: [];
  noNumberOfDays: [text: string];
  tooManyLeads: [most: number, days: number];
  // The parts of a row that are not read as they are written.
  secretLeftOut: [];
  dateReadAs: [text: string, day: string];
  leadReplaced: [text: string, leads: readonly number[]];
  leadBefore: [text: string];
  noNotice: [text: string];
  costReadAs: [text: string, cost: string];
  noticeReadAs: [text: string, period: string];
  noId: [text: string];
  noFrequency: [text: string];
  noNumberOfMonths: [text: string];
}

export type ReadingNote = {
  [Code in keyof ReadingNotes]: { code: Code; params: ReadingNotes[Code] };
}[keyof ReadingNotes];
