import type { TextsOf } from "@pomander/texts/format";
import { unbroken } from "../../../lib/format/unbroken.ts";
import type { english } from "./texts.ts";

/** Returns the texts about who has taken a reminder, and about snoozing it, in German. */
export const german = (): TextsOf<typeof english> => ({
  take: "Ich kümmere mich",
  takeFor: (title) => `Ich kümmere mich: ${title}`,
  takeOver: "Übernehmen",
  takeOverFor: (title) => `Übernehmen: ${title}`,
  giveBack: "Zurückgeben",
  giveBackFor: (title) => `Zurückgeben: ${title}`,
  mine: "Du kümmerst dich",
  by: (name) => `${name} kümmert sich`,
  snooze: "Zurückstellen",
  snoozeFor: (title) => `${title} zurückstellen`,
  snoozed: (day) => `Für dich zurückgestellt bis ${unbroken(day)}`,
  wake: "Nicht mehr zurückstellen",
  wakeFor: (title) => `Nicht mehr zurückstellen: ${title}`,
  hint: "Alle anderen bekommen dazu keine E-Mails, außer wenn sie abläuft.",
  until: {
    tomorrow: "Bis morgen",
    days: (days) => `Für ${days} Tage`,
    week: "Für eine Woche",
    lastDay: (day) => `Bis zum Tag vor dem Ablauf, ${day}`,
  },
  none: "Sie läuft zu bald ab, um sie zurückzustellen.",
  othersGoOn: (name) =>
    `Alle anderen bekommen weiter E-Mails dazu, weil ${name === null ? "du keine bekommst" : `${name} keine bekommt`}.`,
  took: (title, hint) => `Du kümmerst dich um „${title}“. ${hint}`.trim(),
  tookOver: (title) => `Du hast „${title}“ übernommen.`,
  gaveBack: (title) => `Du hast „${title}“ zurückgegeben. Alle bekommen wieder E-Mails dazu.`,
  snoozedFor: (title, day) => `Bis ${day} bekommst du keine E-Mails zu „${title}“.`,
  woke: (title) => `Du bekommst wieder E-Mails zu „${title}“.`,
  undo: "Rückgängig",
});
