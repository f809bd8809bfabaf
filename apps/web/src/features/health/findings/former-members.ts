import { useCallback } from "react";
import { useTaskWithNotice } from "../../../lib/hooks/use-task.ts";
import { useNotify } from "../../../lib/notices.ts";
import type { AllVaults } from "../../../lib/vault/all-vaults.ts";
import { useSharing, useSharingSnapshot } from "../../../lib/vault/vault-hooks.ts";
import { done } from "../../../widgets/shared-vaults/done.ts";
import { texts } from "../texts.ts";

const { notices } = texts;

/** Returns a function that notes in an entry that what former members know of it need not change. */
export function useSetAside(all: AllVaults): (id: string, who: readonly string[]) => void {
  const sharing = useSharing();
  const notify = useNotify();
  const { isBusy, run } = useTaskWithNotice(notices.failed);
  return (id, who) => {
    if (sharing === null || isBusy) return;
    const { vaultId } = all.placeOf(id).vault;
    void run(async () => {
      for (const userId of who) await done(sharing.setAside({ vaultId, entryId: all.idOf(id), userId }));
      notify({ text: notices.setAside, severity: "success" });
    });
  };
}

/** Returns a function that names a person who knows an entry: by its vault's list, else as a contact. */
export function useFormerNames(all: AllVaults): (entryId: string, userId: string) => string {
  const contacts = useSharingSnapshot()?.contacts;
  return useCallback(
    (entryId, userId) => {
      const { former = [], members = [] } = all.placeOf(entryId).vault.snapshot().shared ?? {};
      const known = [...former, ...members, ...(contacts ?? [])].find((person) => person.userId === userId);
      return known?.name ?? texts.finding.someone;
    },
    [all, contacts],
  );
}
