import { calls } from "@pomander/contract";
import type { ClientContext } from "./client-context.ts";

/** Returns the ids of the passkeys that stay valid with this vault: its own, and those that only sign in. */
export async function listKeptPasskeys({ api }: ClientContext, vaultId: string): Promise<string[]> {
  const { passkeys } = await api(calls.factors.list);
  return passkeys
    .filter((passkey) => passkey.vaultId === null || passkey.vaultId === vaultId)
    .map(({ credentialId }) => credentialId);
}
