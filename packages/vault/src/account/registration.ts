import { calls, errors, normalizeEmail } from "@pomander/contract";
import { openVaultKeys } from "@pomander/crypto";
import { isCode } from "../is-code.ts";
import { isLostReply, ApiError } from "../api.ts";
import { callError } from "../call-errors.ts";
import { deriveNewKeys } from "./keys.ts";
import { refuseWeakPassword } from "./refused-passwords.ts";
import { makeEmptyVault, makeRecovery } from "./new-vault.ts";
import { pinAccount, pinMadeVault, pinVaultKey } from "./pinned-account.ts";
import { resolveLostReply } from "./resolve-lost-reply.ts";
import type { ClientContext } from "./client-context.ts";
import type { PreparedRegistration, RegistrationForm, SignedIn } from "./vault-client-types.ts";

/** Makes keys, vault and recovery key of a new account. Nothing is sent before `submit`. */
export async function prepareRegistration(
  context: ClientContext,
  { password, ...form }: RegistrationForm,
): Promise<PreparedRegistration> {
  const { api } = context;
  const email = normalizeEmail(form.email);
  await refuseWeakPassword(password, [email, form.firstName, form.lastName]);
  const derived = await deriveNewKeys(context, password);
  const { newVault, vaultKey, manifest } = await makeEmptyVault(context, derived);
  const { vaultId } = newVault;
  const { recoveryKey, recovery } = await makeRecovery(context, vaultId, vaultKey);
  const { kdf } = derived;
  const body = { ...form, email, password: derived.credential, kdf, vault: newVault };
  /** Whether an earlier attempt whose reply was lost may have created the account already. */
  let mayBeThere = false;
  return {
    recoveryKey,
    async submit(withRecoveryKey): Promise<SignedIn> {
      await pinMadeVault(context, vaultId, { kdf, manifest });
      try {
        const given = { body: withRecoveryKey ? { ...body, recovery } : body };
        const { token, user, vault } = await api(calls.auth.register, given, { token: null });
        if (vault.vaultId !== vaultId)
          throw callError("malformed_reply", {}, "another vault than the one that was sent");
        const wrapped = { kdf, wrappedVaultKey: newVault.wrappedVaultKey };
        await pinVaultKey(context, vaultId, wrapped);
        await pinAccount(context, email, kdf, vaultId);
        // The account exists, and its first sign-in requires the address to be verified.
        if (token === null) throw notVerified();
        context.setToken(token);
        return { token, user, vault: context.open(await openVaultKeys(vaultKey, vaultId), wrapped, { email }) };
      } catch (error) {
        const isTaken = isCode(error, "email_taken");
        if (!isLostReply(error) && !(isTaken && mayBeThere)) throw error;
        mayBeThere = true;
        return resolveLostReply(context, email, derived, { lost: error, after: "registration", expected: vaultId });
      }
    },
  };
}

/** Returns the error with which a sign-in is refused until the address is verified. */
const notVerified = () => {
  const { status, message } = errors.email_not_verified;
  return new ApiError(status, { code: "email_not_verified", message, requestId: "" }, null);
};
