import { calls, type User } from "@pomander/contract";
import { removeOfflineCopy } from "../vault/offline-copy.ts";
import { accountCredential } from "./change-password.ts";
import { withFactorProof } from "./factor-proof.ts";
import { addressKey } from "./keys.ts";
import { readPinnedAccount } from "./pinned-account.ts";
import type { ClientContext } from "./client-context.ts";
import type { AskFactor } from "./factor-types.ts";

/** Deletes every stored version of an entry at once. */
export async function deleteVersions(
  context: ClientContext,
  user: User,
  { vaultId, entryId }: { vaultId: string; entryId: string },
  currentPassword: string,
): Promise<void> {
  const credential = await accountCredential(context, user, currentPassword);
  const body = { entryId, currentPassword: credential };
  await context.api.done(calls.history.delete, { params: { vaultId }, body });
}

/** Deletes the user's own account with all its vaults, and this device's memory of both. */
export async function deleteAccount(
  context: ClientContext,
  user: User,
  currentPassword: string,
  askFactor?: AskFactor,
): Promise<void> {
  const { api, memory } = context;
  const credential = await accountCredential(context, user, currentPassword);
  await withFactorProof(context, "change", askFactor, (proof) =>
    api.done(calls.users.deleteMe, { body: { currentPassword: credential, ...proof } }),
  );
  await removeOfflineCopy(memory);
  const vaultId = (await readPinnedAccount(context, user.email))?.vaultId ?? null;
  await memory.update("account", await addressKey(user.email), () => undefined);
  if (vaultId === null) return;
  await memory.update("vault", vaultId, () => undefined);
  await memory.update("ids", vaultId, () => undefined);
}
