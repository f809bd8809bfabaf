import type { Reason } from "../reasons.ts";
import type { NotSaved } from "../vault/vault-snapshot.ts";
import { sharedStateOf, withOwn, type SharingCore } from "./sharing-core.ts";
import type { RemovedEverywhere, SharingOutcome } from "./sharing-types.ts";

/**
 * Takes a person out of every open vault that this user manages, one after the other. What fails in one vault does not
 * keep the person in the others.
 */
export function removeEverywhere(
  core: SharingCore,
  userId: string,
  makeNewKeys: (vaultId: string) => Promise<{ kind: "done" } | NotSaved>,
  onProgress: (done: number, total: number) => void,
): Promise<SharingOutcome<RemovedEverywhere>> {
  return withOwn(core, async (own) => {
    const managed = own.records.vaults.flatMap(({ vaultId, endedAt }) => {
      const list = endedAt === null ? sharedStateOf(core, vaultId)?.list.content : undefined;
      const roleOf = (id: string) => list?.members.find((member) => member.userId === id)?.role;
      const isTheirs = roleOf(userId) !== undefined && roleOf(own.identity.userId) === "manage";
      return list !== undefined && isTheirs ? [{ vaultId, name: list.name }] : [];
    });
    const notRemoved: { vaultId: string; name: string; reason: Reason }[] = [];
    for (const [i, vault] of managed.entries()) {
      onProgress(i, managed.length);
      const made = await makeNewKeys(vault.vaultId);
      if (made.kind === "notSaved") notRemoved.push({ ...vault, reason: made.reason });
    }
    onProgress(managed.length, managed.length);
    return { kind: "done", removed: managed.length - notRemoved.length, notRemoved };
  });
}
