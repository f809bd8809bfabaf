import type { CallReply, calls, FactorOverview } from "@pomander/contract";
import { createPepper } from "../../src/accounts/pepper.ts";
import { parseConfig } from "../../src/config.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { callApi, type TestUser } from "../factories.ts";
import { codeAt, factorCalls, setUpTotp, totpSecret } from "../factors.ts";
import type { TestServer } from "../harness.ts";
import { createAuthenticator } from "../software-authenticator.ts";

interface People {
  server: TestServer;
  caller: TestUser;
  subject: TestUser;
}

/** Returns a body with the caller's password, and with a proof if the record is the caller's own. */
async function provenBody(server: TestServer, caller: TestUser, subject: TestUser): Promise<object> {
  const body = { currentPassword: caller.password };
  if (caller !== subject) return body;
  const recoveryCode = "0123456789";
  const code_hash = createPepper(server.secrets.pepper).hashOfRecoveryCode(caller._id, recoveryCode);
  await server.db.insertInto("factor_recovery_codes").values({ user_id: caller._id, code_hash }).execute();
  const { challenge } = await factorCalls(server, caller).challenge();
  return { ...body, challenge, recoveryCode };
}

/** Requests of the calls for second factors, as in `requests`. */
export const factorRequests = {
  "factors.list": async () => ({}),
  "factors.addTotp": async ({ caller }: People) => {
    const secret = totpSecret();
    const totp = { secret, code: codeAt(secret, systemClock), name: "Phone" };
    return { body: { currentPassword: caller.password, totp } };
  },
  "factors.startSecurityKey": async () => ({ body: {} }),
  "factors.addSecurityKey": async ({ server, caller }: People) => {
    const start = await callApi(server, "POST /user/factors/security-key/start", { token: caller.token, body: {} });
    const { challenge, options } = start.body as CallReply<(typeof calls)["factors"]["startSecurityKey"]>;
    const attestation = createAuthenticator(new URL(parseConfig({}).publicUrl).origin).create(options);
    const securityKey = { challenge, attestation, name: "Key" };
    return { body: { currentPassword: caller.password, securityKey } };
  },
  "factors.remove": async ({ server, caller, subject }: People) => {
    await setUpTotp(server, subject, systemClock);
    const { factors } = (await factorCalls(server, subject).list()).body as FactorOverview;
    return { params: { id: factors[0]!._id }, body: await provenBody(server, caller, subject) };
  },
  "factors.renewRecoveryCodes": async ({ server, caller }: People) => {
    await setUpTotp(server, caller, systemClock);
    return { body: await provenBody(server, caller, caller) };
  },
  "factors.endTrust": async ({ server, subject }: People) => {
    const until = new Date(Date.now() + 86_400_000);
    const update = server.db.updateTable("devices").set({ trusted_until: until, trusted_name: "Firefox" });
    const { id } = await update.where("user_id", "=", subject._id).returning("id").executeTakeFirstOrThrow();
    return { params: { id } };
  },
  "factors.removeOf": async ({ server, subject }: People) => {
    await setUpTotp(server, subject, systemClock);
    return { params: { id: subject._id }, body: {} };
  },
};
