import { createHash, generateKeyPairSync, type KeyObject, randomBytes, randomUUID, sign } from "node:crypto";
import type { Grant, NewEntry, NewLeaverTask, SignedManifest, VaultMember, VaultRole } from "@pomander/contract";
import { callApi, factories, type Role, type TestResponse, type TestUser } from "./factories.ts";
import type { TestServer } from "./harness.ts";
import { hashOf } from "./new-vault-keys.ts";
import { committed, credential, newEntry, proveCard } from "./value-factories.ts";

// The signatures are written here a second time, from the protocol's page and not from the code that verifies them.

/** A user with keys for sharing. */
export interface Sharer extends TestUser {
  signKey: KeyObject;
  /** The public key for signatures, base64url. */
  signPublic: string;
  card: string;
}

const b64u = (bytes: Buffer) => bytes.toString("base64url");
export const hashText = (text: string) => createHash("sha256").update(text).digest("base64url");
export const signText = (key: KeyObject, purpose: string, ...parts: (string | number)[]) =>
  b64u(sign(null, Buffer.from([`pomander/v1/${purpose}`, ...parts].join("\n")), key));

/** Returns keys for sharing of a user, and their card. */
export function newIdentity(userId: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const signPublic = publicKey.export({ format: "jwk" }).x ?? "";
  const box = generateKeyPairSync("x25519").publicKey.export({ format: "jwk" }).x;
  return { signKey: privateKey, signPublic, card: JSON.stringify({ userId, sign: signPublic, box }) };
}

export const cardForm = (owner: Sharer) => ({
  card: owner.card,
  sig: signText(owner.signKey, "card", owner.card),
  proof: proveCard(owner, owner.card),
});

const expectDone = ({ status, text }: TestResponse, what: string) => {
  if (status < 200 || status > 299) throw new Error(`${what} answered ${status}: ${text}`);
};

/** Gives a user keys for sharing and publishes their card. */
export async function publish(server: TestServer, owner: TestUser): Promise<Sharer> {
  const sharer = { ...owner, ...newIdentity(owner._id) };
  expectDone(
    await callApi(server, "PUT /user/card", { token: owner.token, body: cardForm(sharer) }),
    "the publication of a card",
  );
  return sharer;
}

/** Registers users with a published card. */
export async function sharers(server: TestServer, count: number, role: Role = {}): Promise<Sharer[]> {
  const users = await factories(server).users(Array.from({ length: count }, () => ({ role })));
  return Promise.all(users.map((user) => publish(server, user)));
}

/** Returns a signed link of a shared vault. */
export function link(by: Pick<Sharer, "signKey">, vaultId: string, counter: number): SignedManifest {
  const sealed = committed();
  return { counter, sealed, sig: signText(by.signKey, "shared-manifest", vaultId, counter, hashText(sealed)) };
}

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

interface Giving {
  vaultId: string;
  by: Pick<Sharer, "_id" | "signKey" | "card">;
  to: Pick<Sharer, "_id" | "card">;
  manifest: Pick<SignedManifest, "counter" | "sealed">;
  until?: string;
}
export function grantOf({ vaultId, by, to, manifest, until = inDays(28) }: Giving): Grant {
  const { counter, sealed } = manifest;
  const box = b64u(randomBytes(80));
  const hash = hashText(sealed);
  const sig = signText(by.signKey, "grant", vaultId, hashText(by.card), hashText(to.card), counter, hash, until, box);
  return { vaultId, by: by._id, to: to._id, counter, hash, until, box, sig };
}

export const memberOf = (who: Pick<Sharer, "_id" | "signPublic">, role: VaultRole): VaultMember => ({
  userId: who._id,
  role,
  sign: who.signPublic,
});

export const actOf = ({ signKey }: Pick<Sharer, "signKey">, what: string, vaultId: string) =>
  signText(signKey, "shared-act", what, vaultId);

/** Returns the body that founds a vault. */
export function foundForm(founder: Sharer, vaultId: string = randomUUID()) {
  const manifest = { ...link(founder, vaultId, 0), counter: 0 as const };
  return {
    vaultId,
    manifest,
    list: committed(),
    members: [memberOf(founder, "manage")],
    grants: [grantOf({ vaultId, by: founder, to: founder, manifest })],
  };
}

export interface TestSharedVault {
  vaultId: string;
  founder: Sharer;
  /** Everyone in the vault's list, with their roles. */
  members: { who: Sharer; role: VaultRole }[];
}

export async function found(server: TestServer, founder: Sharer, vaultId?: string): Promise<TestSharedVault> {
  const form = foundForm(founder, vaultId);
  expectDone(await callApi(server, "POST /shared/vaults", { token: founder.token, body: form }), "the founding");
  return { vaultId: form.vaultId, founder, members: [{ who: founder, role: "manage" }] };
}

/** Makes two users know one another, as an answered invitation does. */
export async function connect(server: TestServer, by: { _id: string }, to: { _id: string }): Promise<void> {
  const until = new Date(Date.now() + 86_400_000);
  await server.db
    .insertInto("shared_invites")
    .values({ id: randomUUID(), by_id: by._id, answered_by: to._id, email: null, offer: null, answer: null, until })
    .execute();
}

export const counterOf = async (server: TestServer, vaultId: string): Promise<number> => {
  const row = await server.db
    .selectFrom("vaults")
    .select("manifest_counter")
    .where("id", "=", vaultId)
    .executeTakeFirstOrThrow();
  return row.manifest_counter;
};

/** Returns the body of a link that sets the members: those of the vault, and new ones with a grant each. */
export function listForm(
  vault: Pick<TestSharedVault, "vaultId" | "members">,
  { by, counter, added = [] }: { by: Sharer; counter: number; added?: TestSharedVault["members"] },
) {
  const { vaultId, members } = vault;
  const manifest = link(by, vaultId, counter);
  return {
    manifest,
    list: committed(),
    members: [...members, ...added].map(({ who, role }) => memberOf(who, role)),
    grants: added.map(({ who }) => grantOf({ vaultId, by, to: who, manifest })),
  };
}

/** Adds members to a vault, who have not read it yet. */
export async function addMembers(
  server: TestServer,
  vault: TestSharedVault,
  added: TestSharedVault["members"],
): Promise<void> {
  const { founder: by, vaultId } = vault;
  for (const { who } of added) await connect(server, by, who);
  const counter = (await counterOf(server, vaultId)) + 1;
  const body = listForm(vault, { by, counter, added });
  expectDone(
    await callApi(server, `PUT /vaults/${vaultId}/manifest`, { token: by.token, body }),
    "the change of the members",
  );
  vault.members.push(...added);
}

/** A machine, with what only its token has. */
export interface TestMachine extends Pick<Sharer, "_id" | "signKey" | "signPublic" | "card"> {
  credential: string;
}
export function newMachine(): TestMachine {
  const _id = randomUUID();
  return { _id, credential: credential(), ...newIdentity(_id) };
}

/** Returns the body that adds a machine to a vault. */
export function machineForm(
  { vaultId, members }: Pick<TestSharedVault, "vaultId"> & { members: readonly VaultMember[] },
  { by, counter, machine = newMachine() }: { by: Sharer; counter: number; machine?: TestMachine },
) {
  const manifest = link(by, vaultId, counter);
  return {
    machineId: machine._id,
    credential: machine.credential,
    card: machine.card,
    expiresAt: inDays(30),
    manifest,
    list: committed(),
    members: [...members, memberOf(machine, "read")],
    grants: [grantOf({ vaultId, by, to: machine, manifest, until: "" })],
  };
}

/** Adds a machine to a vault, by its founder or another manager. */
export async function addMachine(
  server: TestServer,
  vault: TestSharedVault,
  { by = vault.founder, ...more }: { by?: Sharer; networks?: string[]; expiresAt?: string } = {},
): Promise<TestMachine> {
  const machine = newMachine();
  const { vaultId } = vault;
  const members = vault.members.map(({ who, role }) => memberOf(who, role));
  const form = machineForm({ vaultId, members }, { by, counter: (await counterOf(server, vaultId)) + 1, machine });
  const body = { ...form, ...more };
  expectDone(await callApi(server, `POST /vaults/${vaultId}/machines`, { token: by.token, body }), "the new machine");
  // The password of the adder is never used for it.
  vault.members.push({ who: { ...by, ...machine }, role: "read" });
  return machine;
}

/** Signs a machine in. */
export const signInMachine = (server: TestServer, { _id, credential: own }: TestMachine) =>
  callApi(server, "POST /machine/session", { body: { machineId: _id, credential: own } });

/** Makes a vault with a founder and one member of each of some roles, who have read it. */
export async function sharedVault(
  server: TestServer,
  ...roles: VaultRole[]
): Promise<{ vault: TestSharedVault; members: Sharer[] }> {
  const [founder, ...members] = await sharers(server, roles.length + 1);
  if (founder === undefined) throw new Error("no founder was made");
  const vault = await found(server, founder);
  const added = members.map((who, i) => ({ who, role: roles[i] ?? "read" }));
  if (added.length > 0) await addMembers(server, vault, added);
  for (const { token } of members) await callApi(server, `GET /vaults/${vault.vaultId}/contents`, { token });
  return { vault, members };
}

/** Stores an entry in a shared vault. */
export async function addEntry(server: TestServer, by: Sharer, vaultId: string): Promise<NewEntry> {
  const entry = newEntry();
  const manifest = link(by, vaultId, (await counterOf(server, vaultId)) + 1);
  const body = { ...entry, manifest };
  expectDone(
    await callApi(server, `POST /vaults/${vaultId}/entries`, { token: by.token, body }),
    "the creation of an entry",
  );
  return entry;
}

/** Returns the calls that create new keys of a shared vault. */
export const sharedSuccessorCalls = (server: TestServer, by: Sharer, presentId: string) => ({
  begin: (vaultId: string, without: readonly { _id: string }[] = [], more: object = {}) =>
    callApi(server, `POST /vaults/${presentId}/shared-successor`, {
      token: by.token,
      body: {
        vaultId,
        without: without.map(({ _id }) => _id),
        replace: false,
        currentPassword: by.password,
        act: actOf(by, "begin", presentId),
        ...more,
      },
    }),
  stage: (vaultId: string, put: readonly NewEntry[], remove: readonly string[] = []) =>
    callApi(server, `POST /vaults/${presentId}/shared-successor/${vaultId}/entries`, {
      token: by.token,
      body: { put, remove },
    }),
  finish: (vaultId: string, body: object) =>
    callApi(server, `POST /vaults/${presentId}/shared-successor/${vaultId}/finish`, { token: by.token, body }),
});

interface FinishParts {
  by: Sharer;
  successorId: string;
  members: readonly { who: Sharer; role: VaultRole }[];
  from: number;
  entries?: readonly NewEntry[];
  tasks?: readonly NewLeaverTask[];
}
/** Returns the body of a finish. */
export function sharedFinish({ by, successorId, members, from, entries = [], tasks }: FinishParts) {
  const manifest = { ...link(by, successorId, 0), counter: 0 as const };
  return {
    manifest,
    list: committed(),
    members: members.map(({ who, role }) => memberOf(who, role)),
    grants: members.map(({ who }) => grantOf({ vaultId: successorId, by, to: who, manifest, until: "" })),
    from,
    hash: hashOf(entries),
    ...(tasks === undefined ? {} : { tasks }),
  };
}

/** Replaces a vault by one with new keys, without some of its members. */
export async function renewSharedKeys(
  server: TestServer,
  vault: TestSharedVault,
  without: readonly Sharer[] = [],
  { entries = [], tasks }: { entries?: readonly NewEntry[]; tasks?: readonly NewLeaverTask[] } = {},
): Promise<TestSharedVault> {
  const { vaultId, founder: by } = vault;
  const successorId = randomUUID();
  const calls = sharedSuccessorCalls(server, by, vaultId);
  const gone = new Set(without.map(({ _id }) => _id));
  const members = vault.members.filter(({ who }) => !gone.has(who._id));
  expectDone(await calls.begin(successorId, without), "begin");
  if (entries.length > 0) expectDone(await calls.stage(successorId, entries), "stage");
  const from = await counterOf(server, vaultId);
  const form = sharedFinish({ by, successorId, members, from, entries, ...(tasks === undefined ? {} : { tasks }) });
  expectDone(await calls.finish(successorId, form), "finish");
  return { vaultId: successorId, founder: by, members };
}
