import { createHash } from "node:crypto";

/**
 * Creates the manifest for Web Application Integrity, Consistency and Transparency, a draft that a Nightly of Firefox
 * tries: the header names a list of the hashes of all files. In report mode, with `max-age=0`, a browser that supports
 * it only notes differences in its console; all others ignore it. Pages are not in the list, since each reply has a
 * nonce of its own.
 * @see https://github.com/waict-wg/waict-integrity-spec (draft-waict-integrity-v2, 2026-04-15)
 * @param hashes SHA-256 of the files by their address
 */
export function createWaict(hashes: ReadonlyMap<string, Buffer>) {
  const listed = [...hashes].map(([address, hash]) => [address, hash.toString("base64url")] as const);
  const inOrder = listed.toSorted(([one], [other]) => (one < other ? -1 : 1));
  // A manifest is followed by a line for its proof of transparency, which is empty if max-age is 0.
  const body = Buffer.from(`${JSON.stringify({ hashes: Object.fromEntries(inOrder) })}\n\n`);
  // The content at an address must never change, so the address contains its hash.
  const path = `${waictFolder}${createHash("sha256").update(body).digest("base64url").slice(0, 22)}`;
  return {
    path,
    body,
    type: "application/waict-integrity-manifest",
    // The draft has no destinations any more and ignores them; Firefox requires them.
    header: `max-age=0, mode=report, blocked-destinations=(script), manifest="${path}"`,
  };
}

export const waictFolder = "/.well-known/waict/manifests/";
export const waictHeader = "integrity-policy-waict-v1";
