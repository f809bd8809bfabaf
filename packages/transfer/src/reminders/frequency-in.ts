import { type Frequency, frequencies } from "@pomander/contract";
import { fold } from "./cell-text.ts";

const frequencyNames: Readonly<Record<string, Frequency>> = {
  ...Object.fromEntries(frequencies.map((frequency) => [frequency, frequency])),
  "one time": "once",
  "one-time": "once",
  single: "once",
  einmal: "once",
  einmalig: "once",
  none: "once",
  no: "once",
  "every day": "daily",
  täglich: "daily",
  "every week": "weekly",
  wöchentlich: "weekly",
  "every month": "monthly",
  monatlich: "monthly",
  nein: "once",
  nie: "once",
  never: "once",
  "une fois": "once",
  "chaque jour": "daily",
  "chaque semaine": "weekly",
  "chaque mois": "monthly",
};
/** Returns null for a text that names no frequency of messages. */
export const frequencyIn = (text: string): Frequency | null => frequencyNames[fold(text)] ?? null;
