import { useCallback } from "react";
import type { AllVaults } from "../../../lib/vault/all-vaults.ts";
import { useSharing, useSharingSnapshot } from "../../../lib/vault/vault-hooks.ts";
import { useSetAside as useSetAsideIn } from "../../../widgets/shared-vaults/use-set-aside.ts";
import { texts } from "../texts.ts";

const { notices } = texts;

/** Returns a function that notes in an entry that what former members know of it need not change. */
export function useSetAside(all: AllVaults): (id: string, who: readonly string[]) => void {
  const { setAside } = useSetAsideIn(useSharing(), notices);
  return (id, who) => {
    const { vaultId } = all.placeOf(id).vault;
    setAside({ vaultId, entryId: all.idOf(id), who }, notices.setAside);
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
