import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { SharedState } from "@pomander/contract";
import { createSharing } from "../src/sharing/index.ts";
import { createOpenVaults } from "../src/open-vaults.ts";
import { placeOf } from "../src/vault/vault-place.ts";
import { done, foundVault, join, participant, type Participant } from "./support/sharing.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import { backUp } from "./support/stored-vault.ts";
import { replaceReply } from "./support/tampering.ts";
import { draft } from "./support/test-environment.ts";

/** A server that, with a person who was taken out, shows an older list of the own shared vaults, in which the ended one is live. */
let env: TestEnvironmentWithServer;
let ana: Participant;
let vaultId: string;
/** Puts Ana's own vault back as it was before the new keys. */
let rollBack: () => Promise<void>;
/** Puts only the entry back that lists Ana's shared vaults. */
let rollBackList: () => Promise<void>;

beforeAll(async () => {
  env = await startTestEnvironment();
});
afterAll(() => env.close());
beforeEach(async () => {
  env.proxy.tampering = {};
  ana = await participant(env);
  const bea = await participant(env);
  vaultId = await foundVault(ana);
  await join(ana, bea, vaultId);
  await ana.sharing.refresh();
  const { db } = env.server;
  rollBack = await backUp(db, ana.personal.vaultId);
  const id = placeOf(ana.personal).verified()!.own!.vaults;
  const list = await db.selectFrom("password_entries").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  rollBackList = async () => {
    await db.deleteFrom("password_entries").where("id", "=", id).execute();
    await db.insertInto("password_entries").values(list).execute();
  };
  const { password } = ana.person;
  const out = [bea.sharing.snapshot().me!.userId];
  done(await ana.sharing.makeNewKeys({ vaultId, password, out, replaced: [] }));
  // The server denies that there are new keys.
  env.proxy.tampering = replaceReply("GET", /^\/shared$/, ({ body }: { body: SharedState }) => {
    for (const vault of body.vaults) vault.successor = null;
  });
});

/** Returns what was sent to change anything, from a place in the requests on. */
const changesSince = (from: number) => env.proxy.seen.slice(from).filter(({ method }) => method !== "GET");

test("69 an older list alone, at a device that never saw the vault: no shared vault is opened, and nothing is written", async () => {
  await rollBackList();
  const fresh = await participant(env, { person: ana.person });
  const from = env.proxy.seen.length;
  expect(fresh.personal.snapshot().fault).toEqual({ kind: "replaced" });
  expect(fresh.sharing.snapshot().status).toBe("unverified");
  expect(fresh.vaults.all().map((vault) => vault.vaultId)).toEqual([fresh.personal.vaultId]);
  expect(await fresh.sharing.found("Second")).toMatchObject({ reason: { code: "vault_unverified" } });
  expect(changesSince(from)).toEqual([]);
});

test("69 the whole own vault of before, at a device that never saw it: nothing is opened before a person has compared codes", async () => {
  const { checkCode } = ana.personal.snapshot();
  await rollBack();
  const vaults = createOpenVaults();
  const device = env.device({ vaults, confirms: false });
  const { user, vault } = await device.signIn(ana.person);
  const sharing = createSharing(await device.client.sharingHost(), user);
  await sharing.refresh();
  expect(vault!.snapshot().status).toBe("unconfirmed");
  expect(device.firstVisits[0]!.checkCode.code).not.toBe(checkCode!.code);
  expect(sharing.snapshot()).toMatchObject({ status: "unverified", vaults: [] });
  expect(vaults.find(vaultId)).toBeNull();
});

test("69 the whole own vault of before, at a device that knows the end, even after a Keep: nothing is written to the ended vault", async () => {
  await rollBack();
  await ana.personal.reload();
  expect(ana.personal.snapshot().fault).toEqual({ kind: "older" });
  expect(await ana.personal.acceptServerState()).toEqual({ kind: "done" });
  await ana.sharing.refresh();
  const ended = ana.vault(vaultId);
  const from = env.proxy.seen.length;
  expect(await ended.create(draft())).toMatchObject({ reason: { code: "vault_ended" } });
  expect(changesSince(from)).toEqual([]);
});

test("69 a device that knows the end does so after the ended vault was removed from it, too", async () => {
  done(await ana.sharing.forget(vaultId));
  await rollBack();
  await ana.personal.reload();
  expect(await ana.personal.acceptServerState()).toEqual({ kind: "done" });
  await ana.sharing.refresh();
  expect(await ana.vault(vaultId).create(draft())).toMatchObject({ reason: { code: "vault_ended" } });
});
