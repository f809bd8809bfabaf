import { noticeDayOf, type Reminder } from "@pomander/contract";
import { format } from "@pomander/texts/format";
import { daysBetween, type Day } from "../../../lib/format/days.ts";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { texts } from "../texts.ts";

interface Props {
  reminder: Pick<Reminder, "expiryDate" | "noticePeriod">;
  today: Day;
}

/** Returns the last day to give notice, and whether it is past; null where none is needed. */
export function noticeOf(reminder: Props["reminder"], today: Day): { day: Day; isPast: boolean } | null {
  const day = noticeDayOf(reminder);
  return day === null ? null : { day, isPast: day < today };
}

/** Renders the last day to give notice, in red once it is past; nothing where none is needed. */
export function NoticeDay({ reminder, today }: Props) {
  const notice = noticeOf(reminder, today);
  if (notice === null) return null;
  const { day, isPast } = notice;
  const words = isPast ? texts.notice.was(format.day(day)) : texts.notice.by(format.day(day));
  return (
    <SecondaryText {...(isPast ? { color: "error" } : {})}>
      {words}
      {" · "}
      {format.relativeDays(daysBetween(today, day))}
    </SecondaryText>
  );
}
