import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./sending-hours-texts.ts";

/** Returns the texts of the days and hours in which reminders are sent in French. */
export const french = (): TextsOf<typeof english> => ({
  days: "Jours",
  from: "De",
  to: "À",
  always: "À tout moment",
  fault: "Choisissez au moins un jour, et une heure ou plus",
  everyDay: "Tous les jours",
  range: (first, last) => `${first} à ${last}`,
  hours: (days, from, to) => `${days}, de ${from} à ${to}`,
  hint: "Les e-mails et les messages aux canaux dus à un autre moment partent au début de ces heures. Celui qui n’arriverait alors que le jour de l’expiration, ou plus tard, n’est pas retardé.",
});
