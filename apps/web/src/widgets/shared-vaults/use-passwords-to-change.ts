import { useCallback } from "react";
import { useQuery } from "../../lib/hooks/use-query.ts";
import { useSharing, useSharingSnapshot } from "../../lib/vault/vault-hooks.ts";

const none: ReadonlyMap<string, number> = new Map();

/**
 * Returns, of each open shared vault that someone left and whose entries this user may change, how many entries former
 * members know the secrets of. They are counted on this device: the server's count may be late, or a lie.
 */
export function usePasswordsToChange(): ReadonlyMap<string, number> {
  const sharing = useSharing();
  const snapshot = useSharingSnapshot();
  const left = (snapshot?.vaults ?? [])
    .filter(({ status, role, former }) => status === "open" && role !== "read" && former.length > 0)
    .map(({ vaultId }) => vaultId)
    .join(" ");
  const read = useCallback(async () => {
    if (sharing === null) return none;
    const counted = left.split(" ").map(async (vaultId) => {
      const leavers = await sharing.leavers(vaultId);
      return [vaultId, new Set(leavers.flatMap((leaver) => leaver.left)).size] as const;
    });
    return new Map(await Promise.all(counted));
    // A new snapshot may have other entries, or other people who left.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [sharing, left, snapshot]);
  const { value } = useQuery(left === "" ? null : read);
  return left === "" ? none : (value ?? none);
}
