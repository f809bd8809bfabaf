import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { User } from "@pomander/contract";
import { requestJson } from "../../../../apps/server/test/http-api.ts";
import type { PasswordSetup, SignedIn } from "../../src/index.ts";
import type { TestEnvironmentWithServer } from "./start-test-environment.ts";
import type { Device, Person, TestEnvironment } from "./test-environment.ts";

export interface AddedPerson extends Person {
  _id: string;
}

/** An administrator who adds users and gives them temporary passwords, past the proxy. */
export interface Administrator {
  add(): Promise<AddedPerson>;
  /** @returns the same user with the temporary password in place of theirs */
  reset(person: { _id: string } & Person): Promise<AddedPerson>;
}

export async function administrator(env: TestEnvironmentWithServer): Promise<Administrator> {
  const { server } = env;
  const person = await env.person({ sharesSalt: true });
  await server.db.updateTable("users").set({ is_super_admin: true }).where("email", "=", person.email).execute();
  const device = env.device();
  await device.signIn(person);
  const call = (method: string, path: string, body: object) =>
    requestJson<{ user: User }>(server.url, { method, path, token: device.tokens.at(-1), body });
  const temporary = () => `temporary ${randomUUID().slice(0, 8)}`;
  return {
    async add() {
      const person = { email: `${randomUUID()}@example.com`, password: temporary(), recoveryKey: "" };
      const { email: address, password } = person;
      const { user } = await call("POST", "/user/user", { firstName: "Ben", email: address, password });
      return { ...person, _id: user._id };
    },
    async reset(person) {
      const password = temporary();
      await call("PUT", `/auth/update/${person._id}`, { password });
      return { ...person, password };
    },
  };
}

/** Creates a user with a vault, and returns their id as well. */
export async function personWithVault(env: TestEnvironment, device: Device): Promise<AddedPerson> {
  const person = await env.person({ sharesSalt: true });
  const { user } = await device.signIn(person);
  return { ...person, _id: user._id };
}

/** Signs in with a temporary password and begins to choose a master password. */
export async function startPasswordSetup(
  device: Device,
  person: Person,
): Promise<{ setup: PasswordSetup; signedIn: SignedIn }> {
  const signedIn = await device.signIn(person);
  expect(signedIn).toMatchObject({ vault: null, user: { mustChangePassword: true } });
  return { setup: await device.client.beginPasswordSetup(signedIn.user, { ask: device.ask }), signedIn };
}

export const titlesOf = ({ vault }: Pick<SignedIn, "vault">) =>
  vault!
    .snapshot()
    .entries.map(({ title }) => title)
    .toSorted();
