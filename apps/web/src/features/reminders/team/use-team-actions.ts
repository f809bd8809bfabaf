import { calls, type ListedReminder, type Reminder } from "@pomander/contract";
import type { Api } from "@pomander/vault";
import { useMemo } from "react";
import { format } from "@pomander/texts/format";
import { type Day } from "../../../lib/format/days.ts";
import { useNotify } from "../../../lib/notices.ts";
import { useServices } from "../../../lib/services.ts";
import { saveText } from "../errors.ts";
import { hintOf, type TeamHandlers } from "./TeamLine.tsx";
import { texts } from "./texts.ts";

/** Returns the actions of taking, giving back and snoozing, each with an undo. `reload` reads the list again. */
export function useTeamActions(reload: () => void): TeamHandlers {
  const { api } = useServices();
  const notify = useNotify();
  return useMemo(() => {
    type Deed = (call: Api) => Promise<{ reminder: ListedReminder }>;
    type Said = string | ((done: ListedReminder) => string);
    const run = async (deed: Deed, said: Said, undo: { deed: Deed; said: Said } | null) => {
      try {
        const { reminder } = await deed(await api());
        const action =
          undo === null ? {} : { action: { label: texts.undo, run: () => void run(undo.deed, undo.said, null) } };
        const text = typeof said === "string" ? said : said(reminder);
        notify({ text, severity: "success", ...action });
      } catch (error) {
        notify({ text: saveText(error, "update"), severity: "error" });
      }
      reload();
    };
    const take =
      ({ _id }: Reminder): Deed =>
      (call) =>
        call(calls.reminders.take, { params: { id: _id }, body: {} });
    const sayTaken =
      (title: string): Said =>
      (done) =>
        texts.took(title, hintOf("taken" in done ? done.taken : null));
    const giveBack =
      ({ _id }: Reminder): Deed =>
      (call) =>
        call(calls.reminders.giveBack, { params: { id: _id } });
    const snooze =
      ({ _id }: Reminder, until: Day | null): Deed =>
      (call) =>
        call(calls.reminders.snooze, { params: { id: _id }, body: { until } });
    const sayOfSnooze = (title: string, until: Day | null) =>
      until === null ? texts.woke(title) : texts.snoozedFor(title, format.day(until));
    return {
      take: (reminder) => {
        const { title, taken } = reminder;
        // A takeover has no undo: the reminder cannot be given back to the person it was taken from.
        const undo = taken === null ? { deed: giveBack(reminder), said: texts.gaveBack(title) } : null;
        return run(take(reminder), taken === null ? sayTaken(title) : texts.tookOver(title), undo);
      },
      giveBack: (reminder) => {
        const { title, taken } = reminder;
        const undo = taken?.isMe === true ? { deed: take(reminder), said: sayTaken(title) } : null;
        return run(giveBack(reminder), texts.gaveBack(title), undo);
      },
      snooze: (reminder, until) => {
        const { title, snoozedUntil } = reminder;
        const undo = { deed: snooze(reminder, snoozedUntil), said: sayOfSnooze(title, snoozedUntil) };
        return run(snooze(reminder, until), sayOfSnooze(title, until), undo);
      },
    };
  }, [api, notify, reload]);
}
