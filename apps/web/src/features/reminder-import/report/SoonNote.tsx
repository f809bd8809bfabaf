import { calls } from "@pomander/contract";
import { useCallback } from "react";
import { format } from "@pomander/texts/format";
import { daysBetween, timeIn, todayIn } from "../../../lib/format/days.ts";
import { useToday } from "../../../lib/hooks/use-today.ts";
import { useQuery } from "../../../lib/hooks/use-query.ts";
import { useServices } from "../../../lib/services.ts";
import { useUser } from "../../../lib/session/store.tsx";
import { texts } from "../texts.ts";
import { SecondaryText } from "../../../components/quiet-text.tsx";

/** Renders how much an import sends within a day, and from when; nothing if it sends none or this cannot be read. */
export function SoonNote({ importId }: { importId: string }) {
  const { api } = useServices();
  const user = useUser();
  const today = useToday(user?.timeZone);
  const read = useCallback(async () => {
    const imports = await (await api())(calls.reminderImports.list, { query: { page: "1", pageSize: "5" } });
    return imports.find(({ _id }) => _id === importId)?.soon ?? null;
  }, [api, importId]);
  const { value } = useQuery(read);
  if (value === null || value.from === null || user === null) return null;
  const { timeZone } = user;
  const from = new Date(value.from);
  const day = format.relativeDays(daysBetween(today, todayIn(timeZone, from)));
  return <SecondaryText>{texts.report.soon(value.reminders, value.people, day, timeIn(timeZone, from))}</SecondaryText>;
}
