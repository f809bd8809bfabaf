import { randomBytes, randomUUID } from "node:crypto";
import { callApi, type TestResponse, type TestUser } from "../factories.ts";
import type { TestServer } from "../harness.ts";
import type { startManagedCompany } from "./company.ts";
import { credential, kdf, newVault, recovery, wrappedVaultKey } from "../value-factories.ts";

type Managed = ReturnType<typeof startManagedCompany>;

/** A person whom the company signs in, and whose master password a device generated. */
export interface GeneratedPerson {
  userId: string;
  email: string;
  /** Their name at the provider. */
  login: string;
  token: string;
  vaultId: string;
  /** The credential of the generated password. */
  password: string;
  recoveryCredential: string;
  visitor: ReturnType<Managed["visit"]>;
}

/** Returns the parts of a request that give an account a generated password. */
export const generated = (password = credential()) => ({
  password,
  kdf: kdf(),
  recovery: recovery(),
  isPasswordGenerated: true,
});

/** Invites a person, signs them in, and sets up their vault with a generated password. */
export async function setUpGenerated(managed: Managed): Promise<GeneratedPerson> {
  const login = `bea-${randomBytes(4).toString("hex")}`;
  const email = `${login}@contoso.example`;
  const { user, invitation } = await managed.invite(email);
  const visitor = managed.visit();
  const { token } = (await visitor.signIn(login, { invitation, isFresh: true })).body;
  const chosen = generated();
  const vault = newVault();
  const body = { ...chosen, newVault: vault };
  const answer = await callApi(managed.company.server, `PUT /auth/update/${user._id}`, { token, body });
  if (answer.status !== 200) throw new Error(`setting up answered ${answer.status}: ${answer.text}`);
  return {
    userId: user._id,
    email,
    login,
    visitor,
    token: answer.body.token,
    vaultId: vault.vaultId,
    password: chosen.password,
    recoveryCredential: chosen.recovery.credential,
  };
}

/** Signs a person in by the company once more, in a session of its own. */
export async function signInAgain({ visitor, login }: Pick<GeneratedPerson, "visitor" | "login">) {
  return { token: (await visitor.signIn(login, { isFresh: true })).body.token as string };
}

/** Has the owner of a session sign in at the company once more, to confirm changes. */
export async function confirmAt({ visitor, login, token }: GeneratedPerson): Promise<TestResponse> {
  const begun = await visitor.call("POST /user/company/confirm/start", {}, token);
  if (begun.status !== 200) return begun;
  // The provider's times are whole seconds, and a sign-in of the same second confirms nothing.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  return visitor.call("POST /user/company/confirm/finish", await visitor.goThere(begun.body.url, login), token);
}

/**
 * Makes the password of a user one that a device generated, in a session that the company began and in which the owner
 * has just confirmed: for a test of calls alone.
 */
export async function asGenerated({ db, accounts }: TestServer, owner: TestUser): Promise<void> {
  const issuer = accounts.config.company?.issuer ?? "";
  const now = accounts.clock.now();
  const { sid } = JSON.parse(Buffer.from(owner.token.split(".")[1] ?? "", "base64url").toString()) as { sid: string };
  await db.updateTable("vaults").set({ password_generated: true }).where("id", "=", owner.vaultId).execute();
  await db
    .insertInto("company_sessions")
    .values({ session_id: sid, issuer, subject: owner._id, provider_session: null, auth_time: now, confirmed_at: now })
    .onConflict((conflict) => conflict.column("session_id").doUpdateSet({ auth_time: now, confirmed_at: now }))
    .execute();
}

/** Makes a code with which a user signs in on another device, and who is connected to the company from then on. */
export async function signInCode(server: TestServer, owner: TestUser): Promise<string> {
  await asGenerated(server, owner);
  const issuer = server.accounts.config.company?.issuer ?? "";
  const row = { user_id: owner._id, issuer, subject: owner._id, email: owner.email, connected_at: new Date() };
  await server.db
    .insertInto("company_connections")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { status, text, body } = await callApi(server, "POST /user/company/code", { token: owner.token, body: {} });
  if (status !== 201) throw new Error(`making a code answered ${status}: ${text}`);
  return (body as { code: string }).code;
}

/** Adds a device to a user's vault, and returns its values. */
export async function insertDeviceKey(server: TestServer, owner: TestUser): Promise<ReturnType<typeof deviceKey>> {
  await asGenerated(server, owner);
  const device = deviceKey();
  const body = { vaultId: owner.vaultId, currentPassword: owner.password, device };
  const answer = await callApi(server, "POST /user/vault/devices", { token: owner.token, body });
  if (answer.status !== 201) throw new Error(`adding a device answered ${answer.status}: ${answer.text}`);
  return device;
}

/** The values of a device's key, of the right form. */
export const deviceKey = () => ({
  id: randomUUID(),
  name: "Firefox on Linux",
  credential: credential(),
  envelope: wrappedVaultKey(),
});
