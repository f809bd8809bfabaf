import { calls, type AnyManifest } from "@pomander/contract";
import type { Api } from "../api.ts";

/** Stores a manifest over the entries as they are. */
export function sendManifest(api: Api, vaultId: string, manifest: AnyManifest): Promise<void> {
  const body = "proof" in manifest ? { manifest } : { manifest };
  return api.done(calls.vaults.setManifest, { params: { vaultId }, body });
}
