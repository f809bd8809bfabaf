import type { OpenVault } from "@pomander/vault";
import type { LinkedEntry } from "../sites/fitting.ts";

/** An entry with what the popup and the matching of links need; nothing in it is secret but its text. */
export interface IndexedEntry extends LinkedEntry {
  userName: string;
  hasCode: boolean;
  reprompt: boolean;
}

/** Keeps the links of a vault's logins, which are in the sealed part of each entry: opened once, and after a change. */
export function createEntryIndex(vault: OpenVault) {
  const revisions = new Map<string, { revision: number; entry: IndexedEntry }>();
  const usedAt = new Map<string, number>();

  /** Returns the logins that are not archived. */
  async function entries(): Promise<IndexedEntry[]> {
    const found: IndexedEntry[] = [];
    for (const summary of vault.snapshot().entries) {
      if (summary.isArchive) continue;
      const known = revisions.get(summary._id);
      if (known?.revision === summary.revision) {
        found.push({ ...known.entry, usedAt: usedAt.get(summary._id) ?? 0 });
        continue;
      }
      const members = await vault.extraMembers(summary._id).catch(() => null);
      if (members === null || (members.type ?? "login") !== "login") continue;
      const entry: IndexedEntry = {
        id: summary._id,
        title: summary.title,
        userName: summary.email,
        isFavorite: summary.isFavorite,
        link: summary.link,
        linkMatch: members.linkMatch ?? "domain",
        urls: members.urls ?? [],
        hasCode: members.totp !== undefined,
        reprompt: members.reprompt === true,
        usedAt: usedAt.get(summary._id) ?? 0,
      };
      revisions.set(summary._id, { revision: summary.revision, entry });
      found.push(entry);
    }
    return found;
  }

  return { entries, noteUse: (id: string, at: number) => void usedAt.set(id, at) };
}
