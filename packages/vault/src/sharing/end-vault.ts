import type { VaultRecord } from "./own-records.ts";
import { createReason } from "../reasons.ts";
import { notSaved, type SharingCore } from "./sharing-core.ts";

/**
 * Notes in the user's own records that a vault ended, and the one that took its place; open invitations lead to that one
 * from then on.
 */
export async function endVault(
  core: SharingCore,
  vaultId: string,
  record: VaultRecord,
): ReturnType<SharingCore["change"]> {
  // Known before the records say that the vault ended: what waits for the vault in its place would take it for lost.
  core.successors.set(vaultId, record.vaultId);
  const invites = await core.change("invites", (records) =>
    records.map((invite) => ({
      ...invite,
      vaults: invite.vaults.map((vault) => (vault.vaultId === vaultId ? { ...vault, vaultId: record.vaultId } : vault)),
    })),
  );
  if (invites.kind !== "done") return invites;
  let isOther = false;
  const stored = await core.change("vaults", (vaults) => {
    const endedAt = core.host.now().toISOString();
    const { successor = record.vaultId } = vaults.find((vault) => vault.vaultId === vaultId) ?? {};
    isOther = successor !== record.vaultId;
    if (isOther) return vaults;
    const ended = vaults.map((vault) =>
      vault.vaultId === vaultId && vault.endedAt === null ? { ...vault, endedAt, successor: record.vaultId } : vault,
    );
    return ended.some((vault) => vault.vaultId === record.vaultId) ? ended : [...ended, record];
  });
  if (!isOther) return stored;
  // Another device of this user has followed other new keys: together with the server, a manager made two vaults.
  core.successors.delete(vaultId);
  return notSaved(createReason("vault_not_followed", { why: "successor" }));
}
