import type { Assertion, AssertionOptions, Passkey, PasskeyRecord } from "@pomander/contract";
import { parseConfig } from "../src/config.ts";
import { callApi, type TestResponse, type TestUser } from "./factories.ts";
import type { TestServer } from "./harness.ts";
import {
  type AuthenticatorFaults,
  createAuthenticator,
  type KeyKind,
  type SoftwareAuthenticator,
} from "./software-authenticator.ts";
import { wrappedVaultKey } from "./value-factories.ts";

/** Default PUBLIC_URL of a test's server. */
export const testOrigin = parseConfig({}).publicUrl;
export const newAuthenticator = (counts = true) => createAuthenticator(testOrigin, { counts });

type Owner = Pick<TestUser, "token" | "password" | "vaultId">;
interface EnrolOptions {
  authenticator?: SoftwareAuthenticator;
  faults?: AuthenticatorFaults & { key?: KeyKind };
  /** Members of the passkey that replace the valid ones. */
  members?: object;
  /** A proof of a second factor, sent beside `passkey`. */
  proof?: object;
}

/** Adds a passkey and returns any response. */
export async function addPasskey(
  server: TestServer,
  owner: Owner,
  { authenticator = newAuthenticator(), faults = {}, members = {}, proof = {} }: EnrolOptions = {},
): Promise<TestResponse & { authenticator: SoftwareAuthenticator; envelope: string }> {
  const started = await callApi(server, "POST /user/passkeys/start", { token: owner.token, body: {} });
  if (started.status !== 200) return { ...started, authenticator, envelope: "" };
  const envelope = wrappedVaultKey();
  const passkey = {
    challenge: started.body.challenge as string,
    attestation: authenticator.create(started.body.options, faults),
    name: "Laptop",
    vault: { vaultId: owner.vaultId, envelope },
    ...members,
  };
  const body = { currentPassword: owner.password, passkey, ...proof };
  const answer = await callApi(server, "POST /user/passkeys", { token: owner.token, body });
  return { ...answer, authenticator, envelope };
}

export interface TestPasskey {
  passkey: Passkey;
  /** The passkey as the server returns it. */
  record: PasskeyRecord;
  authenticator: SoftwareAuthenticator;
}

/** Adds a passkey that opens a user's vault. */
export async function enrol(server: TestServer, owner: Owner, options?: EnrolOptions): Promise<TestPasskey> {
  const added = await addPasskey(server, owner, options);
  if (added.status !== 201) throw new Error(`passkeys.add answered ${added.status}: ${added.text}`);
  const passkey = added.body as Passkey;
  const { envelope, authenticator } = added;
  const record = { id: passkey.credentialId, kind: "passkey", name: passkey.name, envelope } as const;
  return { passkey, record, authenticator };
}

interface StartedChallenge {
  challenge: string;
  options: AssertionOptions;
}

export const startSignIn = async (server: TestServer): Promise<StartedChallenge> =>
  (await callApi(server, "POST /auth/passkey/start", { body: {} })).body;
export const finishSignIn = (server: TestServer, body: object, headers: Record<string, string> = {}) =>
  callApi(server, "POST /auth/passkey/finish", { body, headers });

/** Signs in with a passkey and returns any response. */
export async function signInWithPasskey(
  server: TestServer,
  { authenticator }: Pick<TestPasskey, "authenticator">,
  faults: AuthenticatorFaults = {},
  headers: Record<string, string> = {},
): Promise<TestResponse> {
  const { challenge, options } = await startSignIn(server);
  return finishSignIn(server, { challenge, assertion: authenticator.get(options, faults) }, headers);
}

export const startUnlock = (server: TestServer, { token }: { token: string }, vaultId: string) =>
  callApi(server, `POST /user/vault/${vaultId}/unlock/start`, { token, body: {} });
export const finishUnlock = (
  server: TestServer,
  { token }: { token: string },
  vaultId: string,
  body: { challenge: string; assertion: Assertion },
) => callApi(server, `POST /user/vault/${vaultId}/unlock/finish`, { token, body });

/** Opens a vault with a passkey and returns any response. */
export async function unlockWithPasskey(
  server: TestServer,
  session: { token: string },
  vaultId: string,
  { authenticator, passkey }: Pick<TestPasskey, "authenticator" | "passkey">,
  faults: AuthenticatorFaults = {},
): Promise<TestResponse> {
  const started = await startUnlock(server, session, vaultId);
  if (started.status !== 200) return started;
  const { challenge, options } = started.body as StartedChallenge;
  const assertion = authenticator.get(options, { credentialId: passkey.credentialId, ...faults });
  return finishUnlock(server, session, vaultId, { challenge, assertion });
}
