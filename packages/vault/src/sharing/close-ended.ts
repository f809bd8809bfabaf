import { rememberEnd, successorFollowedElsewhere } from "./follow-new-keys.ts";
import { takenOutWith } from "./remembered-end.ts";
import { lastOf, sharedStateOf, type Own, type SharingCore } from "./sharing-core.ts";

/**
 * Closes the shared vaults that the records no longer have as live: another device of this person has left them, or
 * followed their new keys. This device then remembers the end too (`remembered`: it does already), since a restored backup
 * could bring the vault back.
 */
export async function closeEnded(core: SharingCore, own: Own, remembered: Set<string>): Promise<void> {
  const { vault, records } = own;
  for (const { vaultId, endedAt, successor: noted } of records.vaults) {
    if (endedAt === null || remembered.has(vaultId)) continue;
    if ((await takenOutWith(core, vaultId)) === null) {
      const successor = noted ?? (await successorFollowedElsewhere(core, own, vaultId).catch(() => null));
      const takenOut = takenOutBetween(core, vaultId, lastOf(core, vaultId));
      await rememberEnd(core, vaultId, { successor: successor ?? "", takenOut });
    }
    remembered.add(vaultId);
  }
  const live = new Set(records.vaults.filter(({ endedAt }) => endedAt === null).map(({ vaultId }) => vaultId));
  for (const open of core.host.vaults.all())
    if (open.vaultId !== vault.vaultId && !live.has(open.vaultId)) open.close();
}

/** Returns the members of a vault who are not in the one that took its place, as far as this device has both open. */
function takenOutBetween(core: SharingCore, vaultId: string, last: string): readonly string[] {
  const [before, after] = [vaultId, last].map((id) => sharedStateOf(core, id)?.list.content.members);
  if (before === undefined || after === undefined) return [];
  const stay = new Set(after.map(({ userId }) => userId));
  return before.map(({ userId }) => userId).filter((userId) => !stay.has(userId));
}
