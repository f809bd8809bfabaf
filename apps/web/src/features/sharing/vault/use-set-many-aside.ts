import type { Sharing } from "@pomander/vault/sharing";
import { useEffect, useRef, useState } from "react";
import { useTaskWithNotice } from "../../../lib/hooks/use-task.ts";
import { useNotify } from "../../../lib/notices.ts";
import { done } from "../../../widgets/shared-vaults/done.ts";
import { texts } from "./texts.ts";

const { former: words } = texts;

interface Known {
  vaultId: string;
  userId: string;
}

/**
 * Notes in several entries, one after another, that what a former member knows of them need not change, and says so with a
 * notice that takes it back. `progress` is null where nothing runs. It stops when the page is left.
 */
export function useSetManyAside(sharing: Sharing, known: Known) {
  const notify = useNotify();
  const { run } = useTaskWithNotice(words.failed);
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const isStopped = useRef(false);
  const stop = () => void (isStopped.current = true);
  useEffect(() => stop, []);
  /** Returns the entries that were changed; those before a failure too. */
  const setEach = async (entryIds: readonly string[], isAside: boolean) => {
    const changed: string[] = [];
    isStopped.current = false;
    try {
      for (const entryId of entryIds) {
        if (isStopped.current) break;
        setProgress({ done: changed.length, total: entryIds.length });
        await done(sharing.setAside({ ...known, entryId, isAside }));
        changed.push(entryId);
      }
      return { changed };
    } catch (error) {
      return { changed, error };
    } finally {
      setProgress(null);
    }
  };
  const setManyAside = (entryIds: readonly string[]) =>
    run(async () => {
      const { changed, error } = await setEach(entryIds, true);
      const undo = () =>
        void run(async () => {
          const undone = await setEach(changed, false);
          if (undone.error !== undefined) throw undone.error;
        });
      if (changed.length > 0)
        notify({ text: words.aside(changed.length), severity: "success", action: { label: words.undo, run: undo } });
      if (error !== undefined) throw error;
    });
  return { progress, setManyAside, stop };
}
