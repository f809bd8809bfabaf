import { type ReminderType, reminderTypes } from "@pomander/contract";
import { fold } from "./cell-text.ts";

const typeNames: Readonly<Record<string, ReminderType>> = {
  ...Object.fromEntries(reminderTypes.map((type) => [type, type])),
  private: "personal",
  privat: "personal",
  persönlich: "personal",
  business: "work",
  company: "work",
  arbeit: "work",
  beruflich: "work",
  geschäftlich: "work",
  firma: "work",
  sonstige: "other",
  sonstiges: "other",
  andere: "other",
  anderes: "other",
  misc: "other",
  personnel: "personal",
  équipe: "team",
  travail: "work",
  autre: "other",
};
/** Returns null for a text that names no type. */
export const typeIn = (text: string): ReminderType | null => typeNames[fold(text)] ?? null;
