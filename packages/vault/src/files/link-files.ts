import { calls, limits } from "@pomander/contract";
import { ApiError } from "../api.ts";
import { isCode } from "../is-code.ts";
import type { VaultDevice } from "../vault/device.ts";
import type { SharedState } from "../vault/vault-state.ts";
import { withRetries } from "./with-retries.ts";

/**
 * Puts files of another vault into this one too. Each keeps its id and key.
 * @param from the other vault, whose contents this user may read
 * @returns the ids of those that the server does not have there
 */
export async function linkFiles(
  device: VaultDevice,
  shared: SharedState | null,
  { from, fileIds }: { from: string; fileIds: Iterable<string> },
): Promise<Set<string>> {
  const missing = new Set<string>();
  const ids = [...new Set(fileIds)];
  for (let start = 0; start < ids.length; start += limits.filesPerLink) {
    const few = ids.slice(start, start + limits.filesPerLink);
    for (const id of await linkFew(device, shared, from, few)) missing.add(id);
  }
  return missing;
}

async function linkFew(
  device: VaultDevice,
  shared: SharedState | null,
  from: string,
  fileIds: readonly string[],
): Promise<readonly string[]> {
  const { api, keys, manifests } = device;
  const { vaultId } = keys;
  try {
    const proof = await manifests.proveFiles(shared, "file-link", [vaultId, from, fileIds.join(",")]);
    const body = { from, fileIds: [...fileIds], proof };
    await withRetries(device, undefined, () => api.done(calls.files.link, { params: { vaultId }, body }));
    return [];
  } catch (error) {
    if (!(error instanceof ApiError) || !isCode(error, "file_missing")) throw error;
    const missing = fileIds.filter((id) => error.ids.includes(id));
    // A refusal that names none of them would be repeated for ever.
    if (missing.length === 0) throw error;
    const rest = fileIds.filter((id) => !missing.includes(id));
    return rest.length === 0 ? missing : [...missing, ...(await linkFew(device, shared, from, rest))];
  }
}
