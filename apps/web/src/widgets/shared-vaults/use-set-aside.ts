import type { Sharing } from "@pomander/vault/sharing";
import { useTaskWithNotice } from "../../lib/hooks/use-task.ts";
import { useNotify } from "../../lib/notices.ts";
import { done } from "./done.ts";

interface KnownEntry {
  vaultId: string;
  entryId: string;
  /** The user ids of the former members who know it. */
  who: readonly string[];
}

/**
 * Returns a function that notes in an entry that what former members know of it need not change, and says so with a
 * notice that takes it back.
 */
export function useSetAside(sharing: Sharing | null, words: { failed: string; undo: string }) {
  const notify = useNotify();
  const { isBusy, run } = useTaskWithNotice(words.failed);
  const set = async (sharing: Sharing, { who, ...entry }: KnownEntry, isAside: boolean) => {
    for (const userId of who) await done(sharing.setAside({ ...entry, userId, isAside }));
  };
  const setAside = (entry: KnownEntry, text: string) => {
    if (sharing === null || isBusy) return;
    void run(async () => {
      await set(sharing, entry, true);
      const undo = () => void run(() => set(sharing, entry, false));
      notify({ text, severity: "success", action: { label: words.undo, run: undo } });
    });
  };
  return { isBusy, setAside };
}
