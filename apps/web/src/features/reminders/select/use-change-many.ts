import type { ListedReminder } from "@pomander/contract";
import { useRef, useState } from "react";
import { useNotify } from "../../../lib/notices.ts";
import { useServices } from "../../../lib/services.ts";
import { prepareMany, sendMany, type ManyAction, type NotChanged } from "./change-many.ts";
import { texts } from "./texts.ts";

/** Changes all that are selected, says how far it has come, and at the end what was not changed and why. */
export function useChangeMany(reload: () => void) {
  const { api } = useServices();
  const notify = useNotify();
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [report, setReport] = useState<readonly NotChanged[] | null>(null);
  const control = useRef<AbortController | null>(null);

  const send = async (prepared: Parameters<typeof sendMany>[1]) => {
    control.current = new AbortController();
    const total = prepared.length;
    setProgress({ done: 0, total });
    const { signal } = control.current;
    const outcome = await sendMany(api, prepared, { signal, onProgress: (done) => setProgress({ done, total }) });
    setProgress(null);
    reload();
    return outcome;
  };
  const takeBack = async (undo: Parameters<typeof sendMany>[1]) => {
    const { undo: redone, notChanged } = await send(undo);
    notify({ text: redone.length === 0 ? texts.none : texts.undone(redone.length), severity: "success" });
    if (notChanged.length > 0) setReport(notChanged);
  };
  const run = async (reminders: readonly ListedReminder[], action: ManyAction) => {
    const { prepared, refused } = prepareMany(reminders, action);
    const { undo, notChanged } = prepared.length === 0 ? { undo: [], notChanged: [] } : await send(prepared);
    const all = [...refused, ...notChanged];
    if (all.length > 0) setReport(all);
    // That nothing was done is said by the report, where there is one.
    if (undo.length === 0 && all.length > 0) return;
    notify(
      undo.length === 0
        ? { text: texts.none, severity: "info" }
        : {
            text: texts.done[action.kind](undo.length),
            severity: "success",
            action: { label: texts.undo, run: () => void takeBack(undo) },
          },
    );
  };
  return { progress, report, run, stop: () => control.current?.abort(), closeReport: () => setReport(null) };
}
