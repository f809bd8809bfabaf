import { calls } from "@pomander/contract";
import { openVaultKeys } from "@pomander/crypto";
import { readArchivedContents } from "../vault/read.ts";
import { whileUnlocked, type UnlockedKey } from "./unlock.ts";
import type { ReadableArchive } from "../vault/open-vault-types.ts";
import type { ClientContext } from "./client-context.ts";

/** Returns an archived vault whose key is open here; the unlock is repeated when the server has forgotten it. */
export const readableArchive = (
  context: ClientContext,
  unlocked: UnlockedKey,
  replacedBy: string | null,
): ReadableArchive => ({
  vaultId: unlocked.vaultId,
  replacedBy,
  async contents() {
    const { vaultId, vaultKey } = unlocked;
    const read = () => context.api(calls.archivedVaults.contents, { params: { vaultId } });
    const keys = await openVaultKeys(vaultKey, vaultId);
    return readArchivedContents(context.device(keys, () => whileUnlocked(context, unlocked, read)));
  },
});
