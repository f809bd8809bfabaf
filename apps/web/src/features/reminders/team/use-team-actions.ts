import { calls, type ListedReminder, type Reminder } from "@pomander/contract";
import type { Api } from "@pomander/vault";
import { useMemo } from "react";
import { format } from "@pomander/texts/format";
import { type Day } from "../../../lib/format/days.ts";
import { useNotify } from "../../../lib/notices.ts";
import { useServices } from "../../../lib/services.ts";
import { saveText } from "../load-save-errors.ts";
import { hintOf, type TeamHandlers } from "./TeamLine.tsx";
import { texts } from "./texts.ts";

/** Returns the actions of taking, giving back and snoozing, each with an undo. `reload` reads the list again. */
export function useTeamActions(reload: () => void): TeamHandlers {
  const { api } = useServices();
  const notify = useNotify();
  return useMemo(() => {
    type TeamCall = (call: Api) => Promise<{ reminder: ListedReminder }>;
    type NoticeText = string | ((done: ListedReminder) => string);
    const run = async (send: TeamCall, textOf: NoticeText, undo: { send: TeamCall; text: NoticeText } | null) => {
      try {
        const { reminder } = await send(await api());
        const action =
          undo === null ? {} : { action: { label: texts.undo, run: () => void run(undo.send, undo.text, null) } };
        const text = typeof textOf === "string" ? textOf : textOf(reminder);
        notify({ text, severity: "success", ...action });
      } catch (error) {
        notify({ text: saveText(error, "update"), severity: "error" });
      }
      reload();
    };
    const take =
      ({ _id }: Reminder): TeamCall =>
      (call) =>
        call(calls.reminders.take, { params: { id: _id }, body: {} });
    const takenText =
      (title: string): NoticeText =>
      (done) =>
        texts.took(title, hintOf("taken" in done ? done.taken : null));
    const giveBack =
      ({ _id }: Reminder): TeamCall =>
      (call) =>
        call(calls.reminders.giveBack, { params: { id: _id } });
    const snooze =
      ({ _id }: Reminder, until: Day | null): TeamCall =>
      (call) =>
        call(calls.reminders.snooze, { params: { id: _id }, body: { until } });
    const snoozeText = (title: string, until: Day | null) =>
      until === null ? texts.woke(title) : texts.snoozedFor(title, format.day(until));
    return {
      take: (reminder) => {
        const { title, taken } = reminder;
        // A takeover has no undo: the reminder cannot be given back to the person it was taken from.
        const undo = taken === null ? { send: giveBack(reminder), text: texts.gaveBack(title) } : null;
        return run(take(reminder), taken === null ? takenText(title) : texts.tookOver(title), undo);
      },
      giveBack: (reminder) => {
        const { title, taken } = reminder;
        const undo = taken?.isMe === true ? { send: take(reminder), text: takenText(title) } : null;
        return run(giveBack(reminder), texts.gaveBack(title), undo);
      },
      snooze: (reminder, until) => {
        const { title, snoozedUntil } = reminder;
        const undo = { send: snooze(reminder, snoozedUntil), text: snoozeText(title, snoozedUntil) };
        return run(snooze(reminder, until), snoozeText(title, until), undo);
      },
    };
  }, [api, notify, reload]);
}
