import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { startManagedCompany } from "../../../../test/company/company.ts";
import { deviceKey, setUpGenerated } from "../../../../test/company/generated.ts";
import { callApi, factories, type TestUser } from "../../../../test/factories.ts";
import { credential } from "../../../../test/value-factories.ts";

// Rate limits of wrong master passwords in sessions that single sign-on began: an attacker can begin any number of them.

const managed = startManagedCompany();
const { company } = managed;
const call = (name: string, body: object, token: string) => callApi(company.server, name, { token, body });

async function connected(): Promise<{ ana: TestUser; name: string }> {
  const ana = await factories(company.server).user();
  const name = `ana-${randomBytes(4).toString("hex")}`;
  await managed.visit().connect(ana, name);
  return { ana, name };
}
const sessionOf = async (name: string) => (await managed.visit().signIn(name, { isFresh: true })).body.token as string;

const guesses: Record<string, (ana: TestUser, token: string) => Promise<{ status: number }>> = {
  "by unlocking": (ana, token) => call(`POST /user/vault/${ana.vaultId}/unlock`, { credential: credential() }, token),
  "by confirming": (_ana, token) => call("POST /user/company/disconnect", { currentPassword: credential() }, token),
  "by changing the address": (ana, token) =>
    call(`PUT /auth/update/${ana._id}`, { email: "x@example.com", currentPassword: credential() }, token),
};

test.each(Object.entries(guesses))("count over all of them: %s", async (_how, guess) => {
  const { ana, name } = await connected();
  for (let i = 0; i < 10; i++) expect((await guess(ana, await sessionOf(name))).status).toBe(403);
  expect((await guess(ana, await sessionOf(name))).status).toBe(429);
  // A session that the password began has a count of its own, so its owner is not kept out there.
  expect((await guess(ana, ana.token)).status).toBe(403);
});

test("at 32 random bytes keep no one out: neither from the vault, nor from a browser's key", async () => {
  const bea = await setUpGenerated(managed);
  const device = deviceKey();
  const added = { vaultId: bea.vaultId, currentPassword: bea.password, device };
  expect((await call("POST /user/vault/devices", added, bea.token)).status).toBe(201);
  const stolen = await sessionOf(bea.login);
  const unlock = (token: string, proof: string) =>
    call(`POST /user/vault/${bea.vaultId}/unlock`, { credential: proof }, token);
  const open = (token: string, proof: string) =>
    call(`POST /user/vault/devices/${device.id}/open`, { credential: proof }, token);
  for (let i = 0; i < 11; i++) {
    await unlock(stolen, credential());
    await open(stolen, credential());
  }
  expect((await unlock(stolen, bea.password)).status).toBe(429);
  expect((await open(stolen, device.credential)).status).toBe(429);
  expect((await unlock(bea.token, bea.password)).status).toBe(200);
  expect((await open(bea.token, device.credential)).status).toBe(200);
});
