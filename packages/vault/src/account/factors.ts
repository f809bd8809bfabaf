import { calls, type FactorProof, type User } from "@pomander/contract";
import { writeBase32 } from "../entry/base32.ts";
import { formatTotp } from "../entry/totp.ts";
import { accountCredential } from "./change-password.ts";
import { withFactorProof } from "./factor-proof.ts";
import type { ClientContext } from "./client-context.ts";
import type { Confirmation, PreparedAuthenticatorApp, PreparedSecurityKey } from "./factor-types.ts";

/** RFC 4226 §4 recommends 160 bits. */
const secretBytes = 20;

/** Sends a change of factors or passkeys with the account's credential, and with a proof where the server wants one. */
export async function withConfirmation<T>(
  context: ClientContext,
  user: User,
  { currentPassword, askFactor }: Confirmation,
  send: (confirmed: { currentPassword: string } & FactorProof) => Promise<T>,
): Promise<T> {
  const credential = await accountCredential(context, user, currentPassword);
  return withFactorProof(context, "change", askFactor, (proof) => send({ currentPassword: credential, ...proof }));
}

/** Makes the secret of an authenticator app on this device; nothing is sent before `add`. */
export function prepareAuthenticatorApp(context: ClientContext, user: User): PreparedAuthenticatorApp {
  const bytes = context.random(secretBytes);
  const secret = writeBase32(bytes);
  const shape = { algorithm: "SHA-1", digits: 6, period: 30, isSteam: false } as const;
  return {
    secret,
    uri: formatTotp({ ...shape, secret: bytes, issuer: "Pomander", account: user.email }),
    add: (name, code, confirmation) =>
      withConfirmation(context, user, confirmation, async (confirmed) => {
        const body = { ...confirmed, totp: { secret, code, name } };
        return (await context.api(calls.factors.addTotp, { body })).recoveryCodes;
      }),
  };
}

/** Requests the options that a new security key must sign. */
export async function prepareSecurityKey(context: ClientContext, user: User): Promise<PreparedSecurityKey> {
  const { challenge, options } = await context.api(calls.factors.startSecurityKey, { body: {} });
  return {
    options,
    add: (name, attestation, confirmation) =>
      withConfirmation(context, user, confirmation, async (confirmed) => {
        const body = { ...confirmed, securityKey: { challenge, attestation, name } };
        return (await context.api(calls.factors.addSecurityKey, { body })).recoveryCodes;
      }),
  };
}

/** Removes a second factor of the user's own. */
export const removeFactor = (context: ClientContext, user: User, id: string, confirmation: Confirmation) =>
  withConfirmation(context, user, confirmation, (body) =>
    context.api.done(calls.factors.remove, { params: { id }, body }),
  );

/** Replaces the recovery codes with ten new ones; the previous codes become void. */
export const renewRecoveryCodes = (context: ClientContext, user: User, confirmation: Confirmation) =>
  withConfirmation(
    context,
    user,
    confirmation,
    async (body) => (await context.api(calls.factors.renewRecoveryCodes, { body })).recoveryCodes,
  );
