import { calls, type User } from "@pomander/contract";
import type { Api, ConfirmWarning, VaultClient } from "@pomander/vault";
import type { Opening } from "../messages.ts";

/** The ways to open a vault, as far as they are known. */
export interface WaysToOpen {
  opening: Opening;
  /** Whether a passkey opens it. */
  hasPasskey: boolean;
  /** The name of the company that signs people in; null: none, or not known. */
  company: string | null;
}

/**
 * Reads what opens the vault of a user. Asks for confirmation where this browser has seen otherwise. Passkeys and the
 * company's name are left out where the server does not tell them.
 */
export async function readWaysToOpen(
  client: VaultClient,
  api: Api,
  user: User,
  warn: ConfirmWarning,
): Promise<WaysToOpen> {
  const generated = await client.generatedVault(user, warn);
  const [factors, settings] = await Promise.all([
    api(calls.factors.list).catch(() => null),
    api(calls.system.publicSettings).catch(() => null),
  ]);
  return {
    opening: generated === null ? "password" : generated.deviceId === null ? "other" : "key",
    hasPasskey: factors?.passkeys.some(({ vaultId }) => vaultId !== null) ?? false,
    company: settings?.company?.name ?? null,
  };
}
