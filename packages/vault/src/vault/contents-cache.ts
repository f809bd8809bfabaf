import { calls, type Contents } from "@pomander/contract";
import type { Api } from "../api.ts";
import type { VaultDevice } from "./device.ts";

/** Time limit for a large vault of some 12 MB, which takes minutes over a slow line. */
const contentsTimeout = { timeoutMs: 180_000 };

export interface ContentsCache {
  read: VaultDevice["readContents"];
  hasNew: VaultDevice["hasNewContents"];
}

/**
 * Caches the contents as last received, still sealed, so that an unchanged vault is not sent again. The server's claim
 * that they are unchanged proves nothing: readers verify cached contents like newly received ones.
 */
export function createContentsCache(api: Api): ContentsCache {
  let cached: { tag: string; contents: Contents } | null = null;
  const read: ContentsCache["read"] = async ({ whole = false } = {}) => {
    const before = whole ? null : cached;
    const ifNoneMatch = before === null ? {} : { ifNoneMatch: before.tag };
    const received = await api.tagged(calls.vaults.contents, undefined, { ...contentsTimeout, ...ifNoneMatch });
    if (received === null && before !== null) return before.contents;
    if (received === null) throw new Error("The server was asked for the whole vault");
    const { reply: contents, tag } = received;
    cached = tag === null ? null : { tag, contents };
    return contents;
  };
  return {
    read,
    hasNew: async () => {
      const before = cached;
      // The whole vault is sent each time if there is no tag.
      return before !== null && (await read()) !== before.contents;
    },
  };
}
