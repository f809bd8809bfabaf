import { calls, errors, normalizeEmail, type User } from "@pomander/contract";
import { deriveRecoveryKeys, openVaultKeys, parseRecoveryKey, wrapVaultKey } from "@pomander/crypto";
import { ApiError, isLostReply } from "../api.ts";
import { callError } from "../call-errors.ts";
import { confirmVaultIdOrAbort } from "./confirm-warning.ts";
import { unlockForChange } from "./change-password.ts";
import { withFactorProof } from "./factor-proof.ts";
import { deriveNewKeys, unwrap } from "./keys.ts";
import { refuseWeakPassword } from "./refused-passwords.ts";
import { makeRecovery } from "./new-vault.ts";
import { pinAccount, readPinnedAccount, pinPendingPassword, pinVaultKey } from "./pinned-account.ts";
import { resolveLostReply } from "./resolve-lost-reply.ts";
import type { AskFactor } from "./factor-types.ts";
import type { ConfirmWarning, PreparedRecoveryKey, SignedIn, StartedRecovery } from "./vault-client-types.ts";
import type { ClientContext } from "./client-context.ts";

/** Opens the vault key with a recovery key. Throws one of `invalidInputCodes` for a malformed one. */
export async function startRecovery(
  context: ClientContext,
  email: string,
  recoveryKey: string,
  ask: ConfirmWarning,
): Promise<StartedRecovery> {
  const { api, random } = context;
  const address = normalizeEmail(email);
  const old = await deriveRecoveryKeys(parseRecoveryKey(recoveryKey));
  const body = { email: address, recoveryCredential: old.credential };
  const started = await api(calls.auth.recoverStart, { body }, { token: null });
  const { vaultId } = started;
  let { recoveryToken } = started;
  const seen = await readPinnedAccount(context, address);
  await confirmVaultIdOrAbort(ask, seen === undefined ? [] : [seen], vaultId);
  const vaultKey = await unwrap(old, started, "recovery");
  const next = await makeRecovery(context, vaultId, vaultKey);
  return {
    newRecoveryKey: next.recoveryKey,
    async confirm(askFactor) {
      const confirmed = await withFactorProof(context, "signIn", askFactor, (factor) =>
        api(calls.auth.recoverConfirm, { body: { recoveryToken, ...factor } }, { token: null }),
      );
      recoveryToken = confirmed.recoveryToken;
      return { passkeys: confirmed.passkeys };
    },
    async finish(newPassword, askFactor): Promise<SignedIn> {
      await refuseWeakPassword(newPassword, [address]);
      const derived = await deriveNewKeys(context, newPassword);
      const { kdf, credential } = derived;
      const wrappedVaultKey = await wrapVaultKey(derived.wrapKey, vaultId, "master", vaultKey, random);
      await pinPendingPassword(context, address, vaultId, kdf);
      try {
        const finish = { recoveryToken, password: credential, kdf, wrappedVaultKey, recovery: next.recovery };
        const finished = await withFactorProof(context, "signIn", askFactor, (factor) =>
          api(calls.auth.recoverFinish, { body: { ...finish, ...factor } }, { token: null }),
        );
        if (finished.vault.vaultId !== vaultId)
          throw callError("malformed_reply", {}, "another vault than the recovered one");
        const wrapped = { kdf, wrappedVaultKey };
        await pinVaultKey(context, vaultId, wrapped);
        await pinAccount(context, address, kdf, vaultId);
        // The vault opens with the new password from now on, and the company signs its owner in.
        if (finished.token === null) throw companyRequired();
        context.setToken(finished.token);
        const vault = context.open(await openVaultKeys(vaultKey, vaultId), wrapped, { email: address });
        return { token: finished.token, user: finished.user, vault };
      } catch (error) {
        if (!isLostReply(error)) throw error;
        return resolveLostReply(context, address, derived, {
          lost: error,
          after: "recovery",
          expected: vaultId,
          askFactor,
        });
      }
    },
  };
}

const companyRequired = () => {
  const { status, message } = errors.company_required;
  return new ApiError(status, { code: "company_required", message, requestId: "" }, null);
};

/** Makes a new recovery key, which the user must save before it is sent. */
export async function prepareRecoveryKey(
  context: ClientContext,
  user: User,
  currentPassword: string,
): Promise<PreparedRecoveryKey> {
  const { credential, unlocked } = await unlockForChange(context, user, currentPassword);
  const { vaultId, vaultKey } = unlocked;
  const { recoveryKey, recovery } = await makeRecovery(context, vaultId, vaultKey);
  const body = { vaultId, currentPassword: credential, recovery };
  const send = (askFactor: AskFactor | undefined) =>
    withFactorProof(context, "change", askFactor, (proof) =>
      context.api.done(calls.vaults.setRecovery, { body: { ...body, ...proof } }),
    );
  return {
    recoveryKey,
    // Sending the same key again changes nothing, so a lost reply is resolved by another attempt.
    submit: (askFactor) =>
      send(askFactor).catch((error: unknown) => (isLostReply(error) ? send(askFactor) : Promise.reject(error))),
  };
}
