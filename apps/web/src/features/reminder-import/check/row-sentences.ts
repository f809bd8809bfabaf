import { format } from "@pomander/texts/format";
import type { CheckedRow, RowNote, RowNotes } from "@pomander/transfer/reminder-rows";
import { rowText } from "@pomander/texts/transfer";
import { costWords, frequencyTexts, noticeWords, typeTexts } from "../../../widgets/reminder-field-texts.ts";
import { texts } from "../texts.ts";
import { texts as reading } from "./reading-texts.ts";

const { reasons } = texts;
const { changes } = texts.check;
const { names, notesParts } = changes;

function plainText(name: RowNotes["plainField"][0], value: RowNotes["plainField"][1]): string | null {
  if (value === null) return null;
  if (name === "renewEveryMonths") return changes.months(Number(value));
  if (name === "cost") return costWords(String(value));
  if (name === "noticePeriod") return noticeWords(String(value));
  return name === "type" ? typeTexts[value as keyof typeof typeTexts] : String(value);
}

const sentences: { readonly [Code in keyof RowNotes]: string | ((...params: RowNotes[Code]) => string) } = {
  ...reading,
  ...reasons.places,
  brokenRow: rowText,

  eitherDate: (text, days) => reading.eitherDate(text, format.list(days, "disjunction")),

  costReadAs: (text, cost) => reading.costReadAs(text, costWords(cost)),
  noticeReadAs: (text, period) => reading.noticeReadAs(text, noticeWords(period)),

  present: reasons.present,
  renewed: (to) => reasons.renewed(format.day(to)),
  sameAs: reasons.sameAs,

  tooLong: reasons.tooLong,
  invalid: reasons.invalid,
  otherCells: reasons.otherCells,
  nothing: changes.nothing,
  leftOut: changes.leftOut,
  mayNot: changes.mayNot,
  otherDate: (day) => reasons.otherDate(format.day(day)),
  keepsDate: (day) => changes.renewed(format.day(day)),
  noAddress: reasons.noAddress,
  noTag: reasons.noTag,
  mayNotMove: changes.mayNotMove,
  unknownId: changes.unknownId,
  repeatedId: changes.repeatedId,
  unknownPeople: reasons.unknownPeople,
  mayNotAssign: reasons.mayNotAssign,
  namesakes: reasons.namesakes,
  probablePeople: reasons.probablePeople,
  noTagForPeople: reasons.noTagForPeople,
  tagWithoutGroup: reasons.tagWithoutGroup,
  notInGroup: reasons.notInGroup,
  partOfGroup: reasons.partOfGroup,
  keptInNotes: reasons.leftOut,
  hasEmail: reasons.hasEmail,
  tooManyPeople: reasons.tooManyPeople,
  title: (from, to) => changes.of(names.title, from, to),
  email: (from, to) => changes.of(names.email, from, to),
  scopeTag: (from, to) => changes.of(names.scopeTag, from, to),
  expiryDate: (from, to) => changes.of(names.expiryDate, format.day(from), format.day(to)),
  startDate: (from, to) => changes.of(names.remindDaysStart, from && format.day(from), format.day(to)),
  leads: (from, to) => changes.of(names.remindBeforeDays, from.join(", "), changes.days(to.join(", "))),
  frequency: (from, to) => changes.of(names.frequency, frequencyTexts[from], frequencyTexts[to]),
  plainField: (name, from, to) => changes.of(names[name], plainText(name, from), plainText(name, to)),
  people: changes.people,
  notesAdded: changes.notesAdded,
  notesCleared: changes.notesCleared,
  notesChanged: changes.notesChanged,
  notesValue: notesParts.value,
  notesText: notesParts.text,
  notesLineAdded: notesParts.added,
  notesLineDropped: notesParts.dropped,
  notesMore: notesParts.more,
};

/** Returns the sentence of a statement about a row. */
export const noteText = (note: RowNote): string => {
  const sentence = sentences[note.code];
  return typeof sentence === "string"
    ? sentence
    : (sentence as (...params: RowNote["params"]) => string)(...note.params);
};

/** Returns the reason why a row creates no reminder; empty for others. */
export const reasonOf = ({ reason, faults }: CheckedRow): string =>
  reason === null ? faults.map(({ note }) => noteText(note)).join(" ") : noteText(reason);
