import { calls, type ReminderView } from "@pomander/contract";
import { useCallback, useState } from "react";
import { useQuery } from "../../../lib/hooks/use-query.ts";
import { useNotify } from "../../../lib/notices.ts";
import { problemOf } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { texts } from "./texts.ts";

export interface SavedViews {
  /** null until they have come. */
  views: readonly ReminderView[] | null;
  isFailed: boolean;
  reload: () => void;
  /** Stores all of them; what is said then can be undone. Resolves to whether it was done. */
  store: (views: readonly ReminderView[], said: string) => Promise<boolean>;
}

/** One's own saved filters; asked for when they are first looked at. */
export function useSavedViews(isOn: boolean): SavedViews {
  const { api } = useServices();
  const notify = useNotify();
  const [stored, setStored] = useState<readonly ReminderView[] | null>(null);
  const read = useCallback(async () => (await (await api())(calls.reminderLists.views)).views, [api]);
  const { value, error, reload } = useQuery(isOn ? read : null);
  const views = stored ?? value;
  const put = async (next: readonly ReminderView[]) => {
    try {
      const call = await api();
      setStored((await call(calls.reminderLists.setViews, { body: { views: [...next] } })).views);
      return true;
    } catch (problem) {
      notify({ text: texts.failed(problemOf(problem, "").message), severity: "error" });
      return false;
    }
  };
  const store = async (next: readonly ReminderView[], said: string) => {
    const before = views ?? [];
    if (!(await put(next))) return false;
    notify({ text: said, severity: "success", action: { label: texts.undo, run: () => void put(before) } });
    return true;
  };
  return { views, isFailed: error !== null && views === null, reload, store };
}
