import EditCalendarOutlined from "@mui/icons-material/EditCalendarOutlined";
import type { ReactElement } from "react";
import { noticeOf } from "../status/NoticeDay.tsx";
import { statusOf } from "../status/status-of.ts";
import { statusIcon } from "../status/StatusChip.tsx";
import { texts as reminderTexts } from "../texts.ts";
import type { Day } from "../../../lib/format/days.ts";
import type { DayEntry } from "./day-entries.ts";
import { texts } from "./texts.ts";

/** Returns an entry's state in words and as an icon; red where the day to give notice is past. */
export function entryState(
  { reminder, isNotice }: DayEntry,
  today: Day,
  fontSize: number,
): { words: string; icon: ReactElement; isPast: boolean } {
  if (!isNotice || !("noticePeriod" in reminder)) {
    const status = statusOf(reminder, today);
    return { words: reminderTexts.statuses[status], icon: statusIcon(status, fontSize), isPast: false };
  }
  const isPast = noticeOf(reminder, today)?.isPast === true;
  const icon = <EditCalendarOutlined color={isPast ? "error" : "warning"} style={{ fontSize }} />;
  return { words: isPast ? texts.noticeWas : texts.notice, icon, isPast };
}
