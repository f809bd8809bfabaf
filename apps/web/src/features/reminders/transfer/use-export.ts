import type { ListedReminder } from "@pomander/contract";
import type { Day } from "../../../lib/format/days.ts";
import { useNotify } from "../../../lib/notices.ts";
import { problemOf } from "../../../lib/problem.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { useServices } from "../../../lib/services.ts";
import type { ReminderListParams } from "../list/list-params.ts";
import { csvOfReminders } from "./csv-of-reminders.ts";
import { readFound } from "./read-found.ts";
import { texts } from "./texts.ts";

interface Options {
  /** All that the filter leaves; null while the list on screen is incomplete. */
  found: readonly ListedReminder[] | null;
  listParams: ReminderListParams;
  owner: "me" | null;
  today: Day;
}

/** Saves what search and filters leave as CSV. */
export function useExport({ found, listParams, owner, today }: Options): () => Promise<void> {
  const { api } = useServices();
  const notify = useNotify();
  return async () => {
    try {
      const reminders = found ?? (await readFound(await api(), { listParams, owner, today }));
      saveFile(texts.fileName(today), "text/csv", csvOfReminders(reminders, today));
      notify({ text: texts.done(reminders.length), severity: "success" });
    } catch (error) {
      notify({ text: problemOf(error, texts.failed).message, severity: "error" });
    }
  };
}
