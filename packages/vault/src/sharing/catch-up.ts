import type { ManifestLink } from "@pomander/crypto";
import { namedLinks, sharedStateOf, type Own, type SharingCore } from "./sharing-core.ts";

/** Links by which a vault is ahead of what the user's own vault names before that is moved on. */
const mostBehind = 500;

/**
 * Moves the records of vaults on to the last link that was verified, where that is far ahead: a person who only reads
 * shared vaults writes no manifest of their own, and a new device would walk all that happened in years.
 */
export async function catchUp(core: SharingCore, own: Own): Promise<void> {
  const ahead = new Map<string, ManifestLink>();
  for (const { vaultId, endedAt } of own.records.vaults) {
    const link = endedAt === null ? sharedStateOf(core, vaultId)?.link : undefined;
    const named = Math.max(...namedLinks(own, vaultId).map(({ counter }) => counter));
    if (link !== undefined && link.counter - named >= mostBehind) ahead.set(vaultId, link);
  }
  if (ahead.size === 0) return;
  await core.change("vaults", (vaults) =>
    vaults.map((vault) => {
      const link = ahead.get(vault.vaultId);
      return link === undefined || link.counter <= vault.counter
        ? vault
        : { ...vault, counter: link.counter, hash: link.hash };
    }),
  );
}
