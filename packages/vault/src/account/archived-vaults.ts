import { calls, type ArchivedVault } from "@pomander/contract";
import { MalformedReply } from "../api.ts";
import { readableArchive } from "./readable-archive.ts";
import { refuseProof } from "./password-rules.ts";
import { prepareReopening } from "./reopening.ts";
import { unlockWithPassword, unlockWithRecoveryKey } from "./unlock.ts";
import type { ClientContext } from "./context.ts";
import type { ArchiveProof, ConfirmWarning, UnlockedArchive } from "./types.ts";

export const listArchivedVaults = ({ api }: ClientContext): Promise<ArchivedVault[]> => api(calls.archivedVaults.list);

/** Opens the key of a vault that was replaced, with the password that it had or its recovery key. */
export async function unlockArchivedVault(
  context: ClientContext,
  { vaultId, kdf }: ArchivedVault,
  proof: ArchiveProof,
  ask: ConfirmWarning,
): Promise<UnlockedArchive> {
  if (vaultId === null || kdf === null) throw new MalformedReply("an archived vault without keys");
  const unlocked =
    "password" in proof
      ? await unlockWithPassword(context, { vaultId, kdf }, proof.password, ask)
      : await unlockWithRecoveryKey(context, vaultId, proof.recoveryKey);
  return {
    ...readableArchive(context, unlocked, null),
    prepareReopening: (user, currentPassword, newPassword) =>
      prepareReopening(context, { user, currentPassword, newPassword, unlocked, refuse: refuseProof(proof) }),
  };
}
