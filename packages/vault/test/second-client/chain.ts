import { acceptedIn, hashOf, openManifest, type Content, type Link, type Manifest } from "./manifests.ts";
import type { Keys } from "./keys.ts";

/** docs/crypto-protocol.md §5: walking from the remembered link to the received one. */

/** A device's memory of a vault: its last link, and the time in it. */
export interface Memory extends Link {
  at: string;
}
/** Returns links of a vault, one page as `GET /user/vault/manifests` gives it. */
export type Page = (vaultId: string, after: number, until: number) => Promise<Manifest[]>;

/** An acceptance by another device, and the number of changes that it left out. */
export interface Kept {
  at: string;
  leftOut: number;
}
export interface Walked {
  /** The last link that agrees; null if none is remembered. */
  last: Memory | null;
  kept: Kept[];
  fault: "older" | "gap" | `two histories ${"after" | "at or before"} ${string}` | null;
}

/** Returns the links above `after` up to `until`, up to the first gap. */
async function linksBetween(page: Page, vaultId: string, after: number, until: number) {
  const links: Manifest[] = [];
  for (let at = after; at < until; at = links.at(-1)!.counter) {
    const more = await page(vaultId, at, until);
    if (more.length === 0) return { links, isGap: true };
    for (const { counter, sealed } of more) {
      at++;
      if (counter !== at || counter > until) return { links, isGap: true };
      links.push({ counter, sealed });
    }
  }
  return { links, isGap: false };
}

const read = (keys: Keys, link: Manifest) => {
  let content: Content | null;
  try {
    content = openManifest(keys, link);
  } catch {
    content = null;
  }
  const accepted = content === null ? null : acceptedIn(link.counter, content);
  return { counter: link.counter, hash: hashOf(link.sealed), content, accepted };
};

/** Walks from the remembered link, which by opening proves that these are the vault's keys, to the received one. */
export async function walk(
  keys: Keys,
  memory: Memory | null,
  received: Manifest,
  noted: ReadonlySet<string>,
  page: Page,
): Promise<Walked> {
  let last = memory;
  const kept: Kept[] = [];
  const walked = (fault: Walked["fault"]) => ({ last, kept, fault });
  const tell = ({ counter, accepted }: ReturnType<typeof read>) => {
    if (accepted === null || noted.has(accepted.at)) return;
    const { at, from } = accepted;
    kept.push({ at, leftOut: from === null ? 0 : Math.max(0, counter - 1 - from.counter) });
  };

  const end = read(keys, received);
  if (memory === null) {
    tell(end);
    return walked(null);
  }
  if (end.counter < memory.counter) return walked("older");

  const { links, isGap } = await linksBetween(page, keys.vaultId, memory.counter - 1, end.counter - 1);
  const rest = links.map((link) => read(keys, link));
  if (!isGap) rest.push(end);
  const [start] = rest;
  if (start === undefined) return walked("gap");
  if (start.hash !== memory.hash || start.content === null) return walked(`two histories at or before ${memory.at}`);
  tell(start);
  for (let i = 1; i < rest.length; i++) {
    if (rest[i]!.content?.prev !== last!.hash) {
      const from = last!;
      i = rest.findIndex(({ accepted }, k) => {
        const isFrom = accepted?.from?.counter === from.counter && accepted.from.hash === from.hash;
        return k > i && isFrom && !noted.has(accepted.at);
      });
      if (i < 0) return walked(`two histories ${from === memory ? "at or before" : "after"} ${from.at}`);
    }
    const { counter, hash, content } = rest[i]!;
    last = { counter, hash, at: content!.at };
    tell(rest[i]!);
  }
  return walked(isGap ? "gap" : null);
}
