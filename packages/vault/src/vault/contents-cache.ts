import { calls, type Contents } from "@pomander/contract";
import type { Api } from "../api.ts";
import { clientError } from "../errors.ts";
import { isCode } from "../is-code.ts";
import type { VaultDevice } from "./device.ts";

/** Time limit for a large vault of some 12 MB, which takes minutes over a slow line. */
const contentsTimeout = { timeoutMs: 180_000 };

export interface ContentsCache {
  read: VaultDevice["readContents"];
  hasNew: VaultDevice["hasNewContents"];
  tagOf: VaultDevice["contentsTag"];
}

/** Contents as the server sent them, with their entity tag (RFC 9110 §8.8.3). */
export interface TaggedContents {
  tag: string;
  contents: Contents;
}

/**
 * Caches the contents of a vault as last received, still sealed, so that an unchanged vault is not sent again. The server's claim
 * that they are unchanged proves nothing: readers verify cached contents like newly received ones. Reading throws `wrong_vault` when the account has another vault.
 * @param readCopied returns the contents that this device kept from an earlier visit, or null
 */
export function createContentsCache(
  api: Api,
  vaultId: string,
  readCopied: () => Promise<TaggedContents | null>,
): ContentsCache {
  /** undefined: nothing was received yet. */
  let cached: TaggedContents | null | undefined;
  const read: ContentsCache["read"] = async ({ whole = false } = {}) => {
    const before = whole ? null : cached === undefined ? await readCopied() : cached;
    const ifNoneMatch = before === null ? {} : { ifNoneMatch: before.tag };
    const received = await api
      .tagged(calls.vaults.contents, { params: { vaultId } }, { ...contentsTimeout, ...ifNoneMatch })
      .catch((error: unknown) => {
        throw isCode(error, "vault_changed") ? clientError("wrong_vault", {}, error) : error;
      });
    if (received === null && before !== null) {
      cached = before;
      return before.contents;
    }
    if (received === null) throw new Error("The server was asked for the whole vault");
    const { reply: contents, tag } = received;
    cached = tag === null ? null : { tag, contents };
    return contents;
  };
  return {
    read,
    tagOf: (sealedManifest) => (cached?.contents.manifest.sealed === sealedManifest ? cached.tag : null),
    async hasNew(counter) {
      const before = cached;
      // The whole vault is sent each time if there is no tag.
      if (before === null || before === undefined) return false;
      const now = await read();
      // A restored backup may be what was received before this device wrote.
      return now !== before.contents || now.manifest.counter !== counter;
    },
  };
}

/** Returns a `read` whose first call takes the contents that were requested before, unless requesting them failed. */
export function firstFrom(ahead: Promise<Contents>, read: ContentsCache["read"]): ContentsCache["read"] {
  let rest: Promise<Contents> | null = ahead;
  return (options) => {
    const first = rest;
    rest = null;
    return first === null || options?.whole === true ? read(options) : first.catch(() => read(options));
  };
}
