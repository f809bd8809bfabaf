import { hkdfSync, randomBytes, randomUUID } from "node:crypto";
import { defaultKdf, type Kdf, type User } from "@pomander/contract";
import { derivePasswordKeys, unwrapVaultKey } from "@pomander/crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { replaceReply } from "./support/tampering.ts";
import { opensUnder, sealUnderTwoKeys } from "./support/two-passwords.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import { goodPassword, store, type Device, type Person } from "./support/test-environment.ts";
import type { OpenVault } from "../src/index.ts";
import type { Reply } from "./support/tampering-proxy.ts";

/** Cases of crypto-protocol.md §12 in which a hostile server lies about an account and its vault. */
let env: TestEnvironmentWithServer;
let person: Person;
/** A device that has seen the vault. */
let device: Device;
let vault: OpenVault;
let user: User;

beforeAll(async () => {
  env = await startTestEnvironment();
});
afterAll(() => env.close());
beforeEach(async () => {
  env.proxy.tampering = {};
  person = await env.person();
  device = env.device();
  const signedIn = await device.signIn(person);
  user = signedIn.user;
  vault = signedIn.vault!;
  await vault.opened();
  await store(vault);
  env.proxy.seen.length = 0;
});

const login = /^\/auth\/login$/;
const prelogin = /^\/auth\/prelogin$/;
const readVault = /^\/user\/vault$/;
const unlock = /\/unlock$/;
const sent = (path: RegExp) => env.proxy.seen.filter((request) => path.test(request.path));
const noVault = { vaultId: null, kdf: null, hasRecovery: false, manifest: null };
/** Expects that no vault was opened, and the session was not kept. */
const expectAborted = async (signingIn: Promise<unknown>, warning: string) => {
  const kept = device.tokens.length;
  await expect(signingIn).rejects.toMatchObject({ code: "stopped_at_warning", params: { kind: warning } });
  expect(device.warnings).toEqual([{ kind: warning }]);
  expect(device.tokens).toHaveLength(kept);
  expect(sent(/contents/)).toEqual([]);
};

const countSessions = async () => (await env.server.db.selectFrom("sessions").select("id").execute()).length;

test("case 12: stops when the server says that a known account has no vault", async () => {
  env.proxy.tampering = {
    reply: (reply, { path }) => {
      if (login.test(path)) reply.body.vault = null;
      if (readVault.test(path)) reply.body = noVault;
    },
  };
  const before = await countSessions();
  await expectAborted(device.signIn(person), "vaultMissing");
  // The session that the server began for it is ended.
  await expect.poll(countSessions).toBe(before);
  device.warnings.length = 0;
  await expectAborted(device.client.unlock(user, person.password, device.ask), "vaultMissing");
  // A user who continues has no vault, and the device still knows that it has seen one.
  const goingOn = env.device({ memory: device.memory, goesOn: true });
  expect(await goingOn.signIn(person)).toMatchObject({ vault: null });
  device.warnings.length = 0;
  await expectAborted(device.signIn(person), "vaultMissing");
});

test("case 12: stops when the server offers another vault for a known account", async () => {
  const strangersDevice = env.device();
  const stranger = await env.person();
  let strangersVault: unknown;
  env.proxy.tampering = replaceReply("POST", login, (reply) => void (strangersVault = reply.body.vault));
  await strangersDevice.open(stranger);
  env.proxy.seen.length = 0;
  env.proxy.tampering = {
    reply: (reply, { path }) => {
      if (login.test(path)) reply.body.vault = strangersVault;
      if (readVault.test(path)) reply.body = strangersVault;
    },
  };
  await expectAborted(device.signIn(person), "vaultReplaced");
  device.warnings.length = 0;
  await expectAborted(device.client.unlock(user, person.password, device.ask), "vaultReplaced");
  expect(sent(unlock)).toEqual([]);
  // The contents of another vault are not mistaken for those of the open one.
  env.proxy.tampering = replaceReply(
    "GET",
    /contents$/,
    (reply) => void (reply.body.vaultId = stranger.email && user._id),
  );
  await vault.reload();
  expect(vault.snapshot().error).toMatchObject({ code: "wrong_vault" });
  expect(await vault.acceptServerState()).toMatchObject({ kind: "done" });
  expect(sent(/manifest$/)).toEqual([]);
});

test("case 13: stops when the server says that the password of a known account is temporary", async () => {
  env.proxy.tampering = replaceReply("POST", login, (reply) => {
    reply.body.user.mustChangePassword = true;
    reply.body.vault = null;
  });
  await expectAborted(device.signIn(person), "passwordTemporary");
  expect((await device.memory.get("vault", vault.vaultId))?.manifest).toMatchObject({ counter: 1 });
});

const tamperWithKdf = (change: Partial<Kdf>) => (reply: Reply) => {
  const kdf = reply.body.kdf ?? reply.body.vault?.kdf;
  if (kdf) Object.assign(kdf, change);
};
/** Expects that a refused record stops everything before a credential is sent, whichever call returned it. */
async function refuseKdf(change: Partial<Kdf>, reason: string): Promise<boolean> {
  const fresh = env.device({ goesOn: true });
  const refused = { code: "kdf_refused", params: { reason } };
  env.proxy.seen.length = 0;
  env.proxy.tampering = replaceReply("POST", prelogin, tamperWithKdf(change));
  await expect(fresh.signIn(person)).rejects.toMatchObject(refused);
  await expect(device.client.changePassword(user, goodPassword, "another-gorgeous-pelican-9")).rejects.toMatchObject(
    refused,
  );
  expect(sent(login)).toEqual([]);
  expect(sent(/^\/auth\/update/)).toEqual([]);
  env.proxy.tampering = replaceReply("POST", login, tamperWithKdf(change));
  await expect(fresh.signIn(person)).rejects.toMatchObject(refused);
  env.proxy.seen.length = 0;
  env.proxy.tampering = replaceReply("GET", readVault, tamperWithKdf(change));
  await expect(device.client.unlock(user, person.password, fresh.ask)).rejects.toMatchObject(refused);
  expect(sent(unlock)).toEqual([]);
  return true;
}

test("case 14: refuses weaker key settings, from every call", async () => {
  expect(await refuseKdf({ memoryKiB: 65_535 }, "weak")).toBe(true);
  expect(await refuseKdf({ iterations: 2 }, "weak")).toBe(true);
  expect(await refuseKdf({ salt: randomBytes(15).toString("base64url") }, "weak")).toBe(true);
  expect(await refuseKdf({ algorithm: "argon2i" as "argon2id" }, "algorithm")).toBe(true);
});

test("case 15: refuses oversized key settings, from every call", async () => {
  expect(await refuseKdf({ memoryKiB: 262_145 }, "excessive")).toBe(true);
  expect(await refuseKdf({ iterations: 11 }, "excessive")).toBe(true);
  expect(await refuseKdf({ parallelism: 17 }, "excessive")).toBe(true);
});

test("case 16: says that a known device meets another salt, before anything is sent", async () => {
  const salt = randomBytes(16).toString("base64url");
  env.proxy.tampering = replaceReply("POST", prelogin, tamperWithKdf({ salt }));
  await expectAborted(device.signIn(person), "passwordChanged");
  expect(sent(login)).toEqual([]);
  // A call without a warning callback, e.g. a change of address, is refused.
  const changing = device.client.changeEmail(user, "new@example.com", person.password);
  await expect(changing).rejects.toMatchObject({ code: "stopped_at_warning" });
  expect(sent(/^\/auth\/update/)).toEqual([]);
  device.warnings.length = 0;
  env.proxy.tampering = replaceReply("GET", readVault, tamperWithKdf({ salt }));
  await expectAborted(device.client.unlock(user, person.password, device.ask), "passwordChanged");
  expect(sent(unlock)).toEqual([]);
});

test("case 16: a salt that is slipped in beside a sign-in is not remembered as the vault's", async () => {
  const salt = randomBytes(16).toString("base64url");
  env.proxy.tampering = replaceReply("POST", login, tamperWithKdf({ salt }));
  await device.signIn(person);
  env.proxy.tampering = replaceReply("GET", readVault, tamperWithKdf({ salt }));
  env.proxy.seen.length = 0;
  const unlocking = device.client.unlock(user, person.password, device.ask);
  await expect(unlocking).rejects.toMatchObject({ code: "stopped_at_warning", params: { kind: "passwordChanged" } });
  expect(sent(unlock)).toEqual([]);
});

test("case 16: a record that names another address does not get round what this device remembers", async () => {
  const strangers = { vaultId: randomUUID(), kdf: { ...defaultKdf, salt: randomBytes(16).toString("base64url") } };
  env.proxy.tampering = replaceReply("GET", readVault, (reply) => void Object.assign(reply.body, strangers));
  const lied = { ...user, email: "somebody.else@example.com" };
  await expectAborted(device.client.unlock(lied, person.password, device.ask), "vaultReplaced");
  expect(sent(unlock)).toEqual([]);
  // An address that was changed on another device raises no warning: the vault is the one that was seen.
  env.proxy.tampering = {};
  const changed = { ...user, email: "ana.new@example.com" };
  expect((await device.client.unlock(changed, person.password, device.ask)).vaultId).toBe(vault.vaultId);
});

/** Pretends a change of address: the server reports success without making it. */
async function pretendChange(to: string): Promise<void> {
  env.proxy.tampering = {
    request: ({ method, path }) =>
      method === "PUT" && path.startsWith("/auth/update")
        ? { status: 200, body: { user: { ...user, email: to } } }
        : undefined,
  };
  await device.client.changeEmail(user, to, person.password);
  env.proxy.tampering = {};
}

test.each([
  ["no vault", "vaultMissing", {}],
  ["a temporary password", "passwordTemporary", { mustChangePassword: true }],
])(
  "case 52: after a change of address that was only pretended, %s is told under the old address",
  async (_lie, warning, lie) => {
    await pretendChange("ana.new@example.com");
    env.proxy.tampering = {
      reply: (reply, { path }) => {
        if (login.test(path)) reply.body = { ...reply.body, vault: null, user: { ...reply.body.user, ...lie } };
        if (readVault.test(path)) reply.body = noVault;
      },
    };
    await expectAborted(device.signIn(person), warning);
    expect((await device.memory.get("vault", vault.vaultId))?.manifest).toMatchObject({ counter: 1 });
  },
);

test("case 52: after a change of address that was only pretended, another salt is told under the old address", async () => {
  await pretendChange("ana.new@example.com");
  env.proxy.seen.length = 0;
  env.proxy.tampering = replaceReply("POST", prelogin, tamperWithKdf({ salt: randomBytes(16).toString("base64url") }));
  await expectAborted(device.signIn(person), "passwordChanged");
  expect(sent(login)).toEqual([]);
});

test("case 52: an address that was changed elsewhere is held to what this device remembers of the account", async () => {
  const email = `${randomUUID()}@example.com`;
  const elsewhere = env.device();
  const { user: there } = await elsewhere.signIn(person);
  await elsewhere.client.changeEmail(there, email, person.password);
  const renamed = { ...person, email };
  env.proxy.seen.length = 0;
  env.proxy.tampering = {
    reply: (reply, { path }) => {
      if (login.test(path)) reply.body.vault = null;
      if (readVault.test(path)) reply.body = noVault;
    },
  };
  await expectAborted(device.signIn(renamed), "vaultMissing");
  device.warnings.length = 0;
  await expectAborted(device.client.unlock({ ...user, email }, person.password, device.ask), "vaultMissing");
  env.proxy.tampering = {};
  device.warnings.length = 0;
  expect((await device.signIn(renamed)).vault?.vaultId).toBe(vault.vaultId);
  expect(device.warnings).toEqual([]);
});

test("case 17: refuses the wrapped key of another account", async () => {
  const stranger = await env.person();
  let theirs: { vaultId: string; wrappedVaultKey: string } | undefined;
  env.proxy.tampering = replaceReply("POST", login, (reply) => void (theirs = reply.body.vault));
  await env.device().open(stranger);
  const fresh = env.device();
  for (const members of [{ wrappedVaultKey: theirs!.wrappedVaultKey }, theirs!]) {
    env.proxy.tampering = replaceReply("POST", login, (reply) => void Object.assign(reply.body.vault, members));
    await expect(fresh.signIn(person)).rejects.toMatchObject({ code: "vault_key_refused" });
    expect(fresh.tokens).toEqual([]);
  }
  env.proxy.tampering = replaceReply("POST", unlock, (reply) => void (reply.body = theirs));
  await expect(device.client.unlock(user, person.password, device.ask)).rejects.toMatchObject({
    code: "vault_key_refused",
  });
  env.proxy.tampering = replaceReply("POST", /recover\/start$/, (reply) => void Object.assign(reply.body, theirs));
  await expect(fresh.client.startRecovery(person.email, person.recoveryKey, async () => true)).rejects.toMatchObject({
    code: "vault_key_refused",
  });
});

test("case 17: refuses a wrapped key that was made to open under two passwords", async () => {
  const { vaultId } = vault;
  const { kdf } = (await device.memory.get("vault", vaultId))!;
  const iv = randomBytes(12);
  const context = Buffer.from(`pomander/v1/vault-key/${vaultId}/master`);
  const guesses = await Promise.all(
    [person.password, "a guess of the server's"].map(async (password) => {
      const { wrapKey } = await derivePasswordKeys(password, kdf!, env.argon2);
      const info = `pomander/v1/committing/${iv.toString("base64url")}`;
      const okm = Buffer.from(hkdfSync("sha256", wrapKey, Buffer.alloc(0), info, 64));
      return { wrapKey, cipherKey: okm.subarray(0, 32), commitment: okm.subarray(32) };
    }),
  );
  const [right, guess] = guesses as [(typeof guesses)[0], (typeof guesses)[0]];
  const sealed = sealUnderTwoKeys([right.cipherKey, guess.cipherKey], iv, context);
  // The attack works against AES-GCM alone …
  expect(opensUnder(right.cipherKey, iv, context, sealed)).toBe(true);
  expect(opensUnder(guess.cipherKey, iv, context, sealed)).toBe(true);
  // … and the commitment lets at most one password open it, so a success tells the server nothing about two guesses.
  const written = (commitment: Buffer) =>
    `v1c.${[iv, commitment, sealed].map((part) => part.toString("base64url")).join(".")}`;
  const opens = (wrapKey: typeof right.wrapKey, envelope: string) =>
    unwrapVaultKey(wrapKey, vaultId, "master", envelope).then(
      () => true,
      () => false,
    );
  for (const [own, other] of [
    [right, guess],
    [guess, right],
  ] as const) {
    expect(await opens(own.wrapKey, written(own.commitment))).toBe(true);
    expect(await opens(other.wrapKey, written(own.commitment))).toBe(false);
  }
  const parts = [iv, sealed].map((part) => part.toString("base64url")).join(".");
  for (const envelope of [written(guess.commitment), `v1.${parts}`]) {
    env.proxy.tampering = replaceReply("POST", login, (reply) => void (reply.body.vault.wrappedVaultKey = envelope));
    await expect(env.device().signIn(person)).rejects.toMatchObject({ code: "vault_key_refused" });
  }
});

test("case 18: refuses a wrapped key of another version, truncated or with more behind", async () => {
  const alterations: ((envelope: string) => string)[] = [
    (envelope) => envelope.replace("v1c.", "v2c."),
    (envelope) => envelope.replace("v1c.", "v1."),
    (envelope) => envelope.slice(0, -4),
    (envelope) => envelope.slice(0, -1),
    (envelope) => `${envelope}AAAA`,
    (envelope) => `${envelope}.AAAA`,
    () => "",
  ];
  for (const altered of alterations) {
    const fresh = env.device();
    env.proxy.tampering = replaceReply("POST", login, (reply) => {
      reply.body.vault.wrappedVaultKey = altered(reply.body.vault.wrappedVaultKey);
    });
    await expect(fresh.signIn(person)).rejects.toMatchObject({ code: "vault_key_refused" });
    expect(fresh.tokens).toEqual([]);
  }
});
