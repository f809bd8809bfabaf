import { isDigest, type Held } from "./held.ts";
import type { ManifestMemory } from "../memory.ts";
import type { ReadFault } from "../types.ts";

/** Why a read is not verified; null when it is. */
export function faultOfRead(
  held: Held,
  memory: ManifestMemory | null,
  names: ReadonlyMap<string, string>,
): ReadFault | null {
  // Of a manifest that cannot be opened nothing more is known.
  if (held.content === null) return { kind: "unreadable" };
  return faultOfMemory(held, memory) ?? faultOfContents(held, names);
}

/**
 * Whether what was read is what its manifest says (crypto-protocol.md §5). `names` gives the entries that this device
 * last knew, by id, so that missing ones can be named.
 */
export function faultOfContents(held: Held, names: ReadonlyMap<string, string>): ReadFault | null {
  const { content, entries, misfits, digest } = held;
  if (content === null) return { kind: "unreadable" };
  const received = entries.size + misfits.length;
  if (received < content.count) {
    const count = content.count - received;
    const missing = [...names].filter(([id]) => !entries.has(id)).map(([, name]) => name);
    // More names than missing entries: some were deleted elsewhere by right, and which is not known.
    return { kind: "fewer", count, missing: missing.length <= count ? missing : [] };
  }
  if (received > content.count) return { kind: "more", count: received - content.count };
  return misfits.length === 0 && isDigest(digest, content.digest) ? null : { kind: "replaced" };
}

/** Whether what was read agrees with the newest manifest that this device knows to be right. */
export function faultOfMemory(
  held: Pick<Held, "manifest" | "hash" | "content">,
  memory: ManifestMemory | null,
): ReadFault | null {
  if (memory === null) return null;
  const ahead = held.manifest.counter - memory.counter;
  if (ahead < 0) return { kind: "older" };
  if (ahead === 0 && held.hash !== memory.hash) return { kind: "twoHistories" };
  if (ahead === 1 && held.content !== null && held.content.prev !== memory.hash) return { kind: "twoHistories" };
  return null;
}
