import { calls, type ListedReminder, type Reminder } from "@pomander/contract";
import type { Api } from "@pomander/vault";
import { useCallback, useRef, useState } from "react";
import { format } from "@pomander/texts/format";
import { type Day } from "../../lib/format/days.ts";
import { useNotify } from "../../lib/notices.ts";
import { useServices } from "../../lib/services.ts";
import { saveText } from "./load-save-errors.ts";
import { removeReminder } from "./remove/remove-reminder.ts";
import { renewReminder, type RenewedBefore } from "./renew/renew-reminder.ts";
import { sendReminder } from "./send/send-reminder.ts";
import { texts } from "./texts.ts";

const { notices } = texts;

const readAfterSend = 500;
const readAfterRemove = 1_000;

/** Returns the actions on a reminder that need no form. `reload` reads the list again. */
export function useReminderActions(reload: () => void) {
  const { api } = useServices();
  const notify = useNotify();
  const [sending, setSending] = useState<ReadonlySet<string>>(new Set());
  const busy = useRef(new Set<string>());

  /** Runs an action, but not twice at the same time, so that a double click does it once. */
  const once = useCallback(async (id: string, act: () => Promise<void>) => {
    if (busy.current.has(id)) return;
    busy.current.add(id);
    await act().finally(() => busy.current.delete(id));
  }, []);

  const send = useCallback(
    ({ _id, title }: ListedReminder) =>
      once(_id, async () => {
        setSending((before) => new Set(before).add(_id));
        notify({ text: notices.sending(title), severity: "info", isLasting: true });
        const { notice, isReached } = await sendReminder(api, { _id, title });
        notify(notice);
        setSending((before) => new Set([...before].filter((id) => id !== _id)));
        // Without a network the list could not be read either, and its error would replace this notice.
        if (isReached) setTimeout(reload, readAfterSend);
      }),
    [once, api, notify, reload],
  );
  const remove = useCallback(
    ({ _id }: ListedReminder) =>
      once(_id, async () => {
        notify({ text: texts.remove.progress, severity: "info", isLasting: true });
        const { isDone, text } = await removeReminder(api, _id, new Date());
        notify({ text, severity: isDone ? "success" : "error" });
        setTimeout(reload, readAfterRemove);
      }),
    [once, api, notify, reload],
  );
  /** Renews a reminder; if someone else has already done so, returns their renewal and changes nothing. */
  const renew = useCallback(
    async (reminder: Reminder, until: Day): Promise<RenewedBefore | null> => {
      const { title } = reminder;
      try {
        const renewed = await renewReminder(await api(), reminder, until);
        if ("text" in renewed) return renewed;
        const { before, after } = renewed;
        const undo = async () => {
          try {
            await undoRenewal(await api(), before, after);
            notify({ text: notices.restored(title, format.day(before.expiryDate)) });
          } catch (error) {
            notify({ text: saveText(error, "update"), severity: "error" });
          }
          reload();
        };
        notify({
          text: notices.renewed(title, format.day(until)),
          severity: "success",
          action: { label: notices.undo, run: () => void undo() },
        });
      } catch (error) {
        notify({ text: saveText(error, "update"), severity: "error" });
      } finally {
        reload();
      }
      return null;
    },
    [api, notify, reload],
  );
  return { sending, send, remove, renew };
}

/** Undoes a renewal, unless someone has changed the reminder since. */
async function undoRenewal(api: Api, before: Reminder, renewed: Reminder): Promise<void> {
  const { expiryDate, remindDaysStart } = before;
  const body = { expiryDate, ...(remindDaysStart === null ? {} : { remindDaysStart }) };
  await api(calls.reminders.update, { params: { id: before._id }, body }, { ifMatch: renewed.updatedAt });
}
