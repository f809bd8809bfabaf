import { type CallReply, calls, type ReminderView } from "@pomander/contract";
import { useCallback, useRef, useState } from "react";
import { useQuery } from "../../../lib/hooks/use-query.ts";
import { useNotify } from "../../../lib/notices.ts";
import { problemOf } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { mergeViews } from "./merge-views.ts";
import { texts } from "./texts.ts";

type StoredViews = CallReply<(typeof calls)["reminderLists"]["views"]>;

export interface SavedViews {
  /** The saved filters; null until they are loaded. */
  views: readonly ReminderView[] | null;
  isFailed: boolean;
  reload: () => void;
  /** Stores all of them and shows `said` with an undo. Resolves to whether they were stored. */
  store: (views: readonly ReminderView[], said: string) => Promise<boolean>;
}

/** Returns the user's saved filters, which are requested when first needed. */
export function useSavedViews(isOn: boolean): SavedViews {
  const { api } = useServices();
  const notify = useNotify();
  const [stored, setStored] = useState<StoredViews | null>(null);
  const read = useCallback(async () => (await api())(calls.reminderLists.views), [api]);
  const { value, error, reload } = useQuery(isOn ? read : null);
  const known = stored ?? value;
  // The newest version is kept in a ref, so that the Undo of an earlier notice uses it too.
  const newest = useRef<StoredViews | null>(null);
  const views = known?.views ?? null;
  /** Stores filters and keeps those that another tab or device stored in the meantime. */
  const put = async (before: readonly ReminderView[], next: readonly ReminderView[]) => {
    try {
      const call = await api();
      const over = ({ views: there, version }: StoredViews) =>
        call(calls.reminderLists.setViews, { body: { views: mergeViews(before, next, there) } }, { ifMatch: version });
      const done = await over(newest.current ?? known ?? (await read())).catch(async (problem: unknown) => {
        if (problemOf(problem, "").code !== "changed_meanwhile") throw problem;
        return over(await read());
      });
      newest.current = done;
      setStored(done);
      return true;
    } catch (problem) {
      notify({ text: texts.failed(problemOf(problem, "").message), severity: "error" });
      return false;
    }
  };
  const store = async (next: readonly ReminderView[], said: string) => {
    const before = views ?? [];
    if (!(await put(before, next))) return false;
    notify({ text: said, severity: "success", action: { label: texts.undo, run: () => void put(next, before) } });
    return true;
  };
  return { views, isFailed: error !== null && views === null, reload, store };
}
