import { type EntryField, lastFourOf, type OpenVault, parseTotp, type UrlMatch } from "@pomander/vault";
import { webAddress } from "@pomander/vault/web-address";
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
  /** The last digits of a card, or the name and the city of an identity; empty: there is none, or the entry asks first. */
  facts: string;
}

/** How many links of an entry count beside its first: another member can add thousands. */
const maxLinks = 100;

/** Returns what tells a card or an identity from others in a list. */
function factsOf(type: string, fields: readonly EntryField[]): string {
  const valueOf = (name: string) => fields.find((field) => field.name === name)?.value ?? "";
  const joined = (texts: string[], separator: string) => texts.filter((text) => text !== "").join(separator);
  if (type === "identity")
    return joined([joined([valueOf("firstName"), valueOf("lastName")], " "), valueOf("city")], " · ");
  const lastFour = type === "card" ? lastFourOf(fields) : null;
  return lastFour !== null ? `•••• ${lastFour}` : "";
}

/** Whether codes can be made of what an entry has for them: an import, or another member, can store any text. */
export function makesCodes(totp: string | undefined): totp is string {
  if (totp === undefined) return false;
  try {
    parseTotp(totp);
    return true;
  } catch {
    return false;
  }
}

/** The longest text that is listed, in characters. */
const maxText = 120;
/** Characters that change the order or the lines of what is beside them, or that draw nothing. */
const blanks = /[\p{Cc}\p{Bidi_Control}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]+/gu;
/** Parts of a character that is drawn as one, as of an emoji. */
const joiners = /^(?:\u200c|\u200d|\ufe0e|\ufe0f){1,2}$/;

/** Returns a text that changes the place of nothing that is beside it, which another member can write. */
export function plain(text: string): string {
  const characters = Array.from(text.replaceAll(blanks, (found) => (joiners.test(found) ? found : " ")).trim());
  return characters.length > maxText ? `${characters.slice(0, maxText - 1).join("")}…` : characters.join("");
}

const sharedName = (vault: OpenVault) => {
  const { shared } = vault.snapshot();
  return shared === null ? null : plain(shared.name);
};

export const isWritable = (vault: OpenVault) => vault.snapshot().shared?.role !== "read";

/**
 * Returns entries, those of the user's own vault first, then of each shared vault by turns: any member can fill one with
 * entries, and so leaves room for the others'.
 */
export function ownFirst<Entry extends Pick<IndexedEntry, "isShared" | "vault">>(entries: readonly Entry[]): Entry[] {
  const counts = new Map<OpenVault, number>();
  const turns = new Map<Entry, number>();
  for (const entry of entries) {
    const turn = (counts.get(entry.vault) ?? 0) + 1;
    counts.set(entry.vault, turn);
    turns.set(entry, entry.isShared ? turn : 0);
  }
  return entries.toSorted((a, b) => (turns.get(a) ?? 0) - (turns.get(b) ?? 0));
}

/** Settings of a link that is an address to open: the others are an expression, and a site that is kept away from. */
const opened: ReadonlySet<UrlMatch> = new Set<UrlMatch>(["domain", "host", "starts", "exact"]);

/** Returns an entry as it is listed; `isAsked`: the person must agree first. */
export const listed = (
  { id, type, title, userName, hasCode, reprompt, vault, facts, link, linkMatch, usedAt }: IndexedEntry,
  isAsked: boolean,
): ListedEntry => ({
  id,
  type,
  title: plain(title),
  userName: plain(userName),
  vaultName: sharedName(vault),
  hasCode,
  facts: plain(facts),
  link: type === "login" && opened.has(linkMatch) ? (webAddress(link)?.href ?? null) : null,
  reprompt,
  isAsked,
  isUsed: usedAt > 0,
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
        isShared: vault.snapshot().shared !== null,
        link: summary.link,
        linkMatch: members.linkMatch ?? ("domain" as const),
        urls: (members.urls ?? []).slice(0, maxLinks),
        hasCode: makesCodes(members.totp),
        reprompt: members.reprompt === true,
        facts: members.reprompt === true ? "" : factsOf(type, members.fields ?? []),
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
