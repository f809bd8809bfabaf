import { randomBytes, randomUUID } from "node:crypto";
import { callApi, type TestResponse } from "../factories.ts";
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

/** Has the owner of a session sign in at the company once more, to confirm changes. */
export async function confirmAt({ visitor, login, token }: GeneratedPerson): Promise<TestResponse> {
  const begun = await visitor.call("POST /user/company/confirm/start", {}, token);
  if (begun.status !== 200) return begun;
  // The provider's times are whole seconds, and a sign-in of the same second confirms nothing.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  return visitor.call("POST /user/company/confirm/finish", await visitor.goThere(begun.body.url, login), token);
}

/** The values of a device's key, of the right form. */
export const deviceKey = () => ({
  id: randomUUID(),
  name: "Firefox on Linux",
  credential: credential(),
  envelope: wrappedVaultKey(),
});
