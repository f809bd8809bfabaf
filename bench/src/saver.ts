import { createHash, createHmac, randomUUID } from "node:crypto";
import type { NewEntry } from "@pomander/contract";
import { newDrafts, registerAccount } from "./accounts.ts";

/** A person who saves one entry again and again. */
export interface Saver {
  url: string;
  headers: Record<string, string>;
  /** Returns the body of the next save, or of the last one again. */
  next: () => string;
  last: () => string;
  /** The address and the body of a new entry. A saver either saves or adds. */
  newUrl: string;
  nextNew: () => string;
}

/**
 * Registers a person with one entry, which is saved again and again: the same seals under the next revision and
 * counter.
 */
export async function newSaver(url: string): Promise<Saver> {
  let stored = "";
  let writeKey = "";
  const { token, vault } = await registerAccount(url, (input, init) => {
    if (typeof init?.body === "string") stored = init.body;
    writeKey ||= /"writeKey":"([^"]+)"/.exec(stored)?.[1] ?? "";
    return globalThis.fetch(input, init);
  });
  for (const draft of newDrafts(1)) await vault.create(draft);
  vault.close();
  const { _id, manifest, ...entry } = JSON.parse(stored) as NewEntry & { manifest: { sealed: string } };
  let version = 1;
  const nextManifest = () => proven({ vaultId: vault.vaultId, writeKey, counter: version, sealed: manifest.sealed });
  const body = () => JSON.stringify({ ...entry, revision: version, manifest: nextManifest() });
  const nextNew = () => {
    version += 1;
    return JSON.stringify({ ...entry, _id: randomUUID(), revision: 1, manifest: nextManifest() });
  };
  const next = () => {
    version += 1;
    return body();
  };
  return {
    newUrl: `${url}/api/user/password/password`,
    nextNew,
    url: `${url}/api/user/password/password/${_id}`,
    headers: { authorization: `Bearer ${token}` },
    next,
    last: body,
  };
}

interface Unproven {
  vaultId: string;
  writeKey: string;
  counter: number;
  sealed: string;
}

/** Returns a manifest with its proof (crypto-protocol.md §3). */
function proven({ vaultId, writeKey, counter, sealed }: Unproven) {
  const hash = createHash("sha256").update(sealed).digest("base64url");
  const proof = createHmac("sha256", Buffer.from(writeKey, "base64url"))
    .update(`pomander/v1/write\n${vaultId}\n${counter}\n${hash}`)
    .digest("base64url");
  return { counter, sealed, proof };
}
