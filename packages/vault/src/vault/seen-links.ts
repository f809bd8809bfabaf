import { isManifestLink, type ManifestContent, type ManifestLink } from "@pomander/crypto";

/** Longest manifest, as JSON: longer ones are padded past what a manifest may have. */
const maxBytes = 4_095;

/**
 * Returns what a manifest says was seen of shared vaults: `seen`, [counter, hash] by the vault's id. A malformed link is
 * left out.
 */
export function seenOf(content: ManifestContent | null): ReadonlyMap<string, ManifestLink> {
  const seen = content?.["seen"];
  if (typeof seen !== "object" || seen === null) return new Map();
  return new Map(
    Object.entries(seen).flatMap(([vaultId, written]: [string, unknown]) => {
      const [counter, hash] = Array.isArray(written) ? (written as unknown[]) : [];
      const link = { counter, hash };
      return isManifestLink(link) ? [[vaultId, link] as const] : [];
    }),
  );
}

/**
 * Returns the content without those of its `seen` links for which a manifest has no room, the least used ones first:
 * other members, such as `accepted` or `follows`, may need it.
 */
export function fitSeen(content: ManifestContent): ManifestContent {
  const seen = Object.entries(content["seen"] ?? {});
  let fitting = content;
  while (seen.length > 0 && new TextEncoder().encode(JSON.stringify(fitting)).length > maxBytes) {
    seen.shift();
    fitting = { ...content, seen: Object.fromEntries(seen) };
  }
  return fitting;
}

/** The links of shared vaults that this device has verified since the user's own vault was unlocked. */
export interface SeenLinks {
  /**
   * Notes the last link that was verified. It is written with the next manifest of the user's own vault; one that is
   * lower than another device has seen only where the user chose so.
   */
  note(vaultId: string, link: ManifestLink, isChosen?: boolean): void;
  /** Removes a vault from what is written. */
  forget(vaultId: string): void;
  clear(): void;
  /** Returns a manifest of the user's own vault with the links that were noted, the others as before. */
  addTo(content: ManifestContent): ManifestContent;
}

export function createSeenLinks(): SeenLinks {
  /** The vaults that were noted, the last used one at the end; null: to be removed. */
  const noted = new Map<string, { link: ManifestLink | null; isChosen: boolean }>();
  const put = (vaultId: string, link: ManifestLink | null, isChosen = false) => {
    const isStillChosen = isChosen || (link !== null && noted.get(vaultId)?.isChosen === true);
    noted.delete(vaultId);
    noted.set(vaultId, { link, isChosen: isStillChosen });
  };
  return {
    note: put,
    forget: (vaultId) => put(vaultId, null),
    clear: () => noted.clear(),
    addTo(content) {
      if (noted.size === 0) return fitSeen(content);
      const links = new Map<string, ManifestLink | null>(seenOf(content));
      for (const [vaultId, { link, isChosen }] of noted) {
        const before = links.get(vaultId) ?? null;
        const isBehind = link !== null && before !== null && before.counter > link.counter && !isChosen;
        links.delete(vaultId);
        links.set(vaultId, isBehind ? before : link);
      }
      const kept = [...links].flatMap(([vaultId, link]) =>
        link === null ? [] : [[vaultId, [link.counter, link.hash]] as const],
      );
      return fitSeen({ ...content, seen: Object.fromEntries(kept) });
    },
  };
}
