import type { User } from "@pomander/contract";
import type { OpenVault } from "@pomander/vault";
import type { Services } from "../../lib/services.ts";

interface Ways {
  /** With the server. */
  online: (user: User) => Promise<OpenVault>;
  /** From this device's sealed copy. */
  offline: () => Promise<OpenVault>;
}

/**
 * Opens the vault with the server, or without it from this device's sealed copy when there is one. null: the token has
 * run out, so the session is over.
 */
export async function openVault(services: Services, user: User | null, ways: Ways): Promise<OpenVault | null> {
  const { connection, tokens, hasCopy, signOut } = services;
  const isCopied = await hasCopy();
  const isOnlyCopy = isCopied && (user === null || connection.isReached() === false);
  if (user !== null && !isOnlyCopy) {
    try {
      return await ways.online(user);
    } catch (error) {
      if (!isCopied || connection.isReached() !== false) throw error;
    }
  }
  if (tokens.current(new Date()) !== null) return ways.offline();
  signOut();
  return null;
}
