import { calls, type Contents } from "@pomander/contract";
import type { Api } from "../api.ts";
import type { VaultDevice } from "./device.ts";

/** A large vault is some 12 MB: over a slow line that takes minutes. */
const contentsTimeout = { timeoutMs: 180_000 };

export interface ContentsCache {
  read: VaultDevice["readContents"];
  hasNew: VaultDevice["hasNewContents"];
  forget: () => void;
}

/**
 * The contents as last received, sealed as they were sent, so that an unchanged vault is not sent again. That the server
 * calls them unchanged proves nothing: whoever reads them here verifies them like what has just come.
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
      // Without a tag the whole vault would be sent each time.
      return before !== null && (await read()) !== before.contents;
    },
    forget: () => {
      cached = null;
    },
  };
}
