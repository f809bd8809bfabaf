import type { OpenVault } from "@pomander/vault";
import type { DetailKind, ListedEntry } from "../messages.ts";
import type { LinkedEntry } from "../sites/fitting.ts";

/** An entry with what the popup and the matching of links need; nothing in it is secret but its text. */
export interface IndexedEntry extends LinkedEntry {
  /** The vault's id and the entry's: an entry's alone may be there twice. */
  id: string;
  type: "login" | DetailKind;
  vault: OpenVault;
  entryId: string;
  userName: string;
  hasCode: boolean;
  reprompt: boolean;
}

export const isWritable = (vault: OpenVault) => vault.snapshot().shared?.role !== "read";

const isShared = ({ vault }: Pick<IndexedEntry, "vault">) => vault.snapshot().shared !== null;

/** Returns entries, those of the user's own vault first: any member can fill a shared one with logins of a site. */
export const ownFirst = <Entry extends Pick<IndexedEntry, "vault">>(entries: readonly Entry[]): Entry[] =>
  entries.toSorted((a, b) => Number(isShared(a)) - Number(isShared(b)));

/** Returns an entry as it is listed; `isAsked`: the person must agree first. */
export const listed = (
  { id, type, title, userName, hasCode, reprompt, vault }: IndexedEntry,
  isAsked: boolean,
): ListedEntry => ({
  id,
  type,
  title,
  userName,
  vaultName: vault.snapshot().shared?.name ?? null,
  hasCode,
  reprompt,
  isAsked,
});

const isListed = (type: string) => type === "login" || type === "card" || type === "identity";

/** Keeps the links of a vault's logins, and its cards and identities, which are in the sealed part of each entry: opened once, and after a change. */
function createEntryIndex(vault: OpenVault) {
  const revisions = new Map<string, { revision: number; entry: Omit<IndexedEntry, "usedAt"> }>();

  /** Returns the entries that are not archived. */
  return async function entries(): Promise<Omit<IndexedEntry, "usedAt">[]> {
    const found: Omit<IndexedEntry, "usedAt">[] = [];
    for (const summary of vault.snapshot().entries) {
      if (summary.isArchive) continue;
      const known = revisions.get(summary._id);
      if (known?.revision === summary.revision) {
        found.push({ ...known.entry, isFavorite: summary.isFavorite });
        continue;
      }
      const members = await vault.extraMembers(summary._id).catch(() => null);
      const type = members?.type ?? "login";
      if (members === null || !isListed(type)) continue;
      const entry = {
        id: `${vault.vaultId}/${summary._id}`,
        vault,
        entryId: summary._id,
        type: type as IndexedEntry["type"],
        title: summary.title,
        userName: summary.email,
        isFavorite: summary.isFavorite,
        link: summary.link,
        linkMatch: members.linkMatch ?? ("domain" as const),
        urls: members.urls ?? [],
        hasCode: members.totp !== undefined,
        reprompt: members.reprompt === true,
      };
      revisions.set(summary._id, { revision: summary.revision, entry });
      found.push(entry);
    }
    return found;
  };
}

/** Keeps the entries of several vaults. What it knows of a vault goes with that vault. */
export function createEntryIndexes() {
  const indexes = new WeakMap<OpenVault, ReturnType<typeof createEntryIndex>>();
  const usedAt = new Map<string, number>();
  return {
    async entriesOf(vaults: readonly OpenVault[]): Promise<IndexedEntry[]> {
      const all = vaults.map((vault) => {
        const index = indexes.get(vault) ?? createEntryIndex(vault);
        indexes.set(vault, index);
        return index();
      });
      return (await Promise.all(all)).flat().map((entry) => ({ ...entry, usedAt: usedAt.get(entry.id) ?? 0 }));
    },
    noteUse: (id: string, at: number) => void usedAt.set(id, at),
  };
}
