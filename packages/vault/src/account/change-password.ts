import { calls } from "@pomander/contract";
import { openVaultKeys, wrapVaultKey } from "@pomander/crypto";
import { ApiError, isLostReply, MalformedReply } from "../api.ts";
import { PasswordRefused } from "./errors.ts";
import { deriveKeys, deriveNewKeys, preloginKdf, refuseWeakPassword } from "./keys.ts";
import { isStrangeSalt, rememberAccount, rememberedAccount, rememberPending, rememberVaultKdf } from "./remember.ts";
import { settleBySigningIn } from "./settle.ts";
import { mind } from "./sign-in.ts";
import { unlockVaultKey } from "./unlock.ts";
import type { User } from "@pomander/contract";
import type { AskCaution, SignedIn } from "../types.ts";
import type { ClientContext } from "./context.ts";
import type { UnlockedKey } from "./unlock.ts";

/** With a session that was never interrupted, nothing strange is gone on with. */
export const refuseAll: AskCaution = async () => false;

/** Wraps the vault key under a new master password. No entry is touched. */
export async function changePassword(
  context: ClientContext,
  user: User,
  currentPassword: string,
  newPassword: string,
): Promise<SignedIn> {
  if (newPassword.normalize("NFKC") === currentPassword.normalize("NFKC"))
    throw new PasswordRefused("The new password is the same as the present one.");
  await refuseWeakPassword(newPassword, [user.email, user.firstName, user.lastName]);
  const unlocked = await unlockVaultKey(context, user, currentPassword, refuseAll);
  const { vaultId, vaultKey } = unlocked;
  const currentCredential = await accountCredential(context, user, currentPassword, unlocked);
  const derived = await deriveNewKeys(context, newPassword);
  const wrappedVaultKey = await wrapVaultKey(derived.wrapKey, vaultId, "master", vaultKey, context.random);
  await rememberPending(context, user.email, vaultId, derived.kdf);
  const given = {
    params: { id: user._id },
    body: {
      currentPassword: currentCredential,
      password: derived.credential,
      kdf: derived.kdf,
      vault: { vaultId, wrappedVaultKey },
    },
  };
  try {
    const reply = await context.api(calls.auth.update, given).catch(async (error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== "locked") throw error;
      await unlockVaultKey(context, user, currentPassword, refuseAll);
      return context.api(calls.auth.update, given);
    });
    if (reply.token === undefined) throw new MalformedReply("a new password without a new token");
    await rememberVaultKdf(context, vaultId, derived.kdf);
    await rememberAccount(context, user.email, derived.kdf, vaultId);
    context.setToken(reply.token);
    return { token: reply.token, user: reply.user, vault: context.open(await openVaultKeys(vaultKey, vaultId)) };
  } catch (error) {
    if (!isLostReply(error)) throw error;
    return settleBySigningIn(context, user.email, derived, error, "passwordChange");
  }
}

/** The account's credential, which differs from the vault's after a reset by an administrator. */
export async function accountCredential(
  context: ClientContext,
  user: User,
  password: string,
  unlocked?: UnlockedKey,
): Promise<string> {
  const kdf = await preloginKdf(context, user.email);
  if (kdf.salt === unlocked?.kdf.salt) return unlocked.derived.credential;
  if (isStrangeSalt(kdf, await rememberedAccount(context, user.email)))
    await mind(refuseAll, { kind: "passwordChanged" });
  return (await deriveKeys(context, password, kdf)).credential;
}
