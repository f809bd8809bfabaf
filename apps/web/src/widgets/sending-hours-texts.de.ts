import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./sending-hours-texts.ts";

/** Returns the texts of the days and hours in which reminders are sent in German. */
export const german = (_format: Format): TextsOf<typeof english> => ({
  days: "Tage",
  from: "Von",
  to: "Bis",
  always: "Jederzeit",
  fault: "Wähle mindestens einen Tag und eine Stunde",
  everyDay: "Täglich",
  range: (first, last) => `${first} bis ${last}`,
  hours: (days, from, to) => `${days}, ${from} bis ${to}`,
  hint: "E-Mails und Nachrichten an Kanäle, die zu einer anderen Zeit fällig werden, gehen zu Beginn dieser Zeiten hinaus. Käme eine erst am Ablaufdatum oder später, wird sie nicht aufgehalten.",
});
