import { calls } from "@pomander/contract";
import { format } from "@pomander/texts/format";
import { daysBetween, timeIn, todayIn } from "../../../lib/format/days.ts";
import { useToday } from "../../../lib/hooks/use-today.ts";
import { useUser } from "../../../lib/session/store.tsx";
import { texts } from "../texts.ts";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { useApiQuery } from "../../../lib/hooks/use-api-query.ts";
import type { Api } from "@pomander/vault";

/** Renders how much an import sends within a day, and from when; nothing if it sends none or this cannot be read. */
export function SoonNote({ importId }: { importId: string }) {
  const user = useUser();
  const today = useToday(user?.timeZone);
  const imports = useApiQuery(readLatest).value;
  const value = imports?.find(({ _id }) => _id === importId)?.soon;
  if (value == null || value.from === null || user === null) return null;
  const { timeZone } = user;
  const from = new Date(value.from);
  const day = format.relativeDays(daysBetween(today, todayIn(timeZone, from)));
  return <SecondaryText>{texts.report.soon(value.reminders, value.people, day, timeIn(timeZone, from))}</SecondaryText>;
}

const readLatest = (call: Api) => call(calls.reminderImports.list, { query: { page: "1", pageSize: "5" } });
