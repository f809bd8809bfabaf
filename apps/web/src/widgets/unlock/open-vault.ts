import type { User } from "@pomander/contract";
import type { OpenVault } from "@pomander/vault";
import type { Services } from "../../lib/services.ts";

interface Ways {
  /** Opens the vault with the server. */
  online: (user: User) => Promise<OpenVault>;
  /** Opens the vault from this device's sealed copy. */
  offline: () => Promise<OpenVault>;
}

/** Milliseconds to wait for the record where a copy of the vault can be opened without it. */
const recordTimeoutMs = 3_000;

/**
 * Opens the vault with the server, or without it from this device's sealed copy when there is one. `user` returns the
 * record of the signed-in user, once it is read. null: the token has expired, so the session is over.
 */
export async function openVault(services: Services, user: () => User | null, ways: Ways): Promise<OpenVault | null> {
  const { connection, tokens, hasCopy, signOut } = services;
  const isCopied = await hasCopy();
  const owner = await readUser(services, user, isCopied);
  const isOnlyCopy = isCopied && (owner === null || connection.isReached() === false);
  if (owner !== null && !isOnlyCopy) {
    try {
      return await ways.online(owner);
    } catch (error) {
      if (!isCopied || connection.isReached() !== false) throw error;
    }
  }
  if (tokens.current(new Date()) !== null) return ways.offline();
  signOut();
  return null;
}

/**
 * Returns the user's record, which may still be on its way. null: it does not come soon, and there is a copy that needs
 * none.
 */
async function readUser(services: Services, user: () => User | null, isCopied: boolean): Promise<User | null> {
  if (user() !== null || (isCopied && services.connection.isReached() === false)) return user();
  const reading = services.refreshUser();
  if (isCopied) {
    const late = new Promise<void>((resolve) => setTimeout(resolve, recordTimeoutMs));
    await Promise.race([reading.catch(() => undefined), late]);
  } else await reading;
  return user();
}
