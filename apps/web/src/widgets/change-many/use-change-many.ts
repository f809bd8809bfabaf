import { useCallback, useEffect, useRef, useState } from "react";
import { useNotify } from "../../lib/notices.ts";
import { useServices } from "../../lib/services.ts";
import { changeMany, type ManyChange } from "./change-many.ts";
import { texts } from "./texts.ts";

export interface ManyProgress {
  done: number;
  total: number;
}

/** Changes several entries at once, notifies the user of the outcome, and offers to undo the changes. */
export function useChangeMany() {
  const notify = useNotify();
  const { holder } = useServices();
  const [progress, setProgress] = useState<ManyProgress | null>(null);
  const running = useRef<AbortController | null>(null);
  const stop = useCallback(() => running.current?.abort(), []);
  useEffect(() => stop, [stop]);
  const run = useCallback(
    async ({ change, undo, textOf }: ManyChange, ids: readonly string[]) => {
      if (running.current !== null) return;
      const controller = new AbortController();
      running.current = controller;
      const release = holder.preventAutoLock();
      const onProgress = (done: number) => setProgress({ done, total: ids.length });
      const { changed, problem } = await changeMany(ids, change, { signal: controller.signal, onProgress });
      release();
      running.current = null;
      setProgress(null);
      const said = textOf(changed.length);
      const undoAll = async () => {
        const undone = await changeMany(changed, undo);
        const text = texts.undone(undone.changed.length, changed.length);
        notify(
          undone.problem === null
            ? { text, severity: "success" }
            : { text: `${text} ${undone.problem}`, severity: "error", isLasting: true },
        );
      };
      notify({
        text: problem === null ? `${said}.` : `${said}. ${texts.left(ids.length - changed.length)} ${problem}`,
        severity: problem === null ? "success" : "error",
        ...(problem === null ? {} : { isLasting: true }),
        ...(changed.length === 0 ? {} : { action: { label: texts.undo, run: () => void undoAll() } }),
      });
    },
    [holder, notify],
  );
  return { progress, run, stop };
}
