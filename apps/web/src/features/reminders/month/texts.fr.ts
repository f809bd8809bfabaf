import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the month in French. */
export const french = ({ number, plural }: Format): TextsOf<typeof english> => {
  const reminders = (many: number) => plural(many, { one: "# rappel", other: "# rappels" });
  return {
    previous: "Mois précédent",
    next: "Mois suivant",
    previousYear: "Année précédente",
    nextYear: "Année suivante",
    today: "Aujourd’hui",
    year: (year) => `Rappels en ${year}`,
    inMonth: (month, many) => `${month}, ${many === 0 ? "aucun rappel" : reminders(many)}`,
    day: (day, many, isToday) =>
      `${day}${isToday ? ", aujourd’hui" : ""}, ${many === 0 ? "aucun rappel" : reminders(many)}`,
    more: (many) => `+${number(many)} de plus`,
    moreOn: (many, day) => `${number(many)} de plus le ${day}`,
    expires: (day) => `Expire le ${day}`,
    notice: "Dernier jour pour résilier",
    noticeWas: "Le préavis est passé",
    close: "Fermer",
  };
};
