import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the month in German. */
export const german = ({ number, plural }: Format): TextsOf<typeof english> => {
  const reminders = (many: number) =>
    many === 0 ? "keine Erinnerungen" : plural(many, { one: "# Erinnerung", other: "# Erinnerungen" });

  return {
    previous: "Voriger Monat",
    next: "Nächster Monat",
    previousYear: "Voriges Jahr",
    nextYear: "Nächstes Jahr",
    today: "Heute",
    year: (year) => `Erinnerungen ${year}`,
    inMonth: (month, many) => `${month}, ${reminders(many)}`,
    day: (day, many, isToday) => `${day}${isToday ? ", heute" : ""}, ${reminders(many)}`,
    more: (many) => `+${number(many)} weitere`,
    moreOn: (many, day) => `${number(many)} weitere am ${day}`,
    expires: (day) => `Läuft am ${day} ab`,
    notice: "Letzter Tag zum Kündigen",
    noticeWas: "Kündigungstag vorbei",
    close: "Schließen",
  };
};
