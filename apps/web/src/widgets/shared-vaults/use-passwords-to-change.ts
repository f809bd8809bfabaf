import { useCallback, useEffect } from "react";
import { useQuery } from "../../lib/hooks/use-query.ts";
import { useSharing, useSharingSnapshot } from "../../lib/vault/vault-hooks.ts";

const none: ReadonlyMap<string, number> = new Map();

/**
 * Returns, of each open shared vault that someone left, how many entries former members know the secrets of. They are
 * counted on this device: the server's count may be late, or a lie.
 */
export function usePasswordsToChange(): ReadonlyMap<string, number> {
  const sharing = useSharing();
  const snapshot = useSharingSnapshot();
  const left = (snapshot?.vaults ?? [])
    .filter(({ status, former }) => status === "open" && former.length > 0)
    .map(({ vaultId }) => vaultId)
    .join(" ");
  const read = useCallback(async () => {
    if (sharing === null) return none;
    const counted = left.split(" ").map(async (vaultId) => {
      const leavers = await sharing.leavers(vaultId);
      return [vaultId, new Set(leavers.flatMap((leaver) => leaver.left)).size] as const;
    });
    return new Map(await Promise.all(counted));
  }, [sharing, left]);
  const { value, reload } = useQuery(left === "" ? null : read);
  useEffect(reload, [reload, snapshot]);
  return left === "" ? none : (value ?? none);
}
