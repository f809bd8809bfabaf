import { type Format, localize } from "@pomander/texts/format";

/** Every text of the month. */
export const english = ({ number, plural }: Format) => {
  const reminders = (many: number) => plural(many, { one: "# reminder", other: "# reminders" });

  return {
    previous: "Previous month",
    next: "Next month",
    previousYear: "Previous year",
    nextYear: "Next year",
    today: "Today",
    year: (year: string) => `Reminders in ${year}`,
    inMonth: (month: string, many: number) => `${month}, ${many === 0 ? "no reminders" : reminders(many)}`,
    day: (day: string, many: number, isToday: boolean) =>
      `${day}${isToday ? ", today" : ""}, ${many === 0 ? "no reminders" : reminders(many)}`,
    more: (many: number) => `+${number(many)} more`,
    moreOn: (many: number, day: string) => `${number(many)} more on ${day}`,
    expires: (day: string) => `Expires on ${day}`,
    notice: "Last day to give notice",
    noticeWas: "Notice was due",
    close: "Close",
  };
};

export const texts = localize("features/reminders/month/texts", english);
