import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AuditEvent, VaultAccess, VaultAccessSetting } from "@pomander/contract";
import { callApi, factories, type TestUser } from "../../test/factories.ts";
import { createTestClock, startTestServer, type TestServer } from "../../test/harness.ts";
import { fileCalls, sealedFile } from "../../test/files.ts";
import { found, sharers } from "../../test/sharing.ts";
import { credential } from "../../test/value-factories.ts";
import { numberEvents } from "../accounts/audit-numbers/number-events.ts";
import { createLog } from "../platform/log.ts";
import { runRetention } from "../platform/retention.ts";

const clock = createTestClock();
const device = "Firefox on Linux";
const headers = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0" };
const servers = {} as Record<VaultAccessSetting, TestServer>;
let server: TestServer;
let root: TestUser;
beforeAll(async () => {
  server = await startTestServer({ clock });
  servers.shared = server;
  for (const vaultAccess of ["off", "all"] as const)
    servers[vaultAccess] = await startTestServer({ clock, like: server, config: { vaultAccess } });
  root = await factories(server).user({ isSuperAdmin: true });
});
afterAll(async () => {
  for (const one of Object.values(servers)) await one.close();
});

const get = (path: string, { token }: { token: string }, at = server) => callApi(at, `GET ${path}`, { token, headers });
const unlock = (owner: TestUser, body: object, at = server) =>
  callApi(at, `POST /user/vault/${owner.vaultId}/unlock`, { token: owner.token, body, headers });
const own = async (owner: { token: string }, at = server): Promise<VaultAccess[]> =>
  (await get("/user/vault-accesses", owner, at)).body.accesses;
const shapes = (accesses: VaultAccess[]) => accesses.map(({ kind, shared, way }) => [kind, shared, way]);
/** Compares without the order: these accesses happened in one moment. */
const inAnyOrder = (rows: readonly unknown[][]) => rows.toSorted(([a], [b]) => String(a).localeCompare(String(b)));
const audited = async (owner: { _id: string }): Promise<AuditEvent[]> =>
  ((await get(`/audit?person=${owner._id}`, root)).body as AuditEvent[]).filter(({ kind }) =>
    ["vault-unlocked", "vault-read", "versions-read"].includes(kind),
  );

test("a person sees when their vault was unlocked and read, from which device; the audit and others do not", async () => {
  const [ana, ben] = await factories(server).users([{}, {}]);
  if (ana === undefined || ben === undefined) throw new Error("no accounts");
  expect((await unlock(ana, { credential: credential() })).status).toBe(403);
  expect((await unlock(ana, { credential: ana.password })).status).toBe(200);
  clock.advance(1);
  expect((await unlock(ana, { recoveryCredential: ana.recovery.credential })).status).toBe(200);
  clock.advance(1);
  const contents = await get("/user/vault/contents", ana);
  expect(contents.status).toBe(200);
  clock.advance(1);
  expect((await get("/user/vault/history/deleted", ana)).status).toBe(200);
  const reply = (await get("/user/vault-accesses", ana)).body as { setting: string; accesses: VaultAccess[] };
  expect(reply.setting).toBe("shared");
  expect(shapes(reply.accesses)).toEqual([
    ["versions-read", null, null],
    ["vault-read", null, null],
    ["vault-unlocked", null, "recoveryKey"],
    ["vault-unlocked", null, "password"],
  ]);
  expect(reply.accesses.every((access) => access.device === device)).toBe(true);
  expect(Date.parse(reply.accesses[0]?.at ?? "")).toBe(clock.now().getTime());
  expect(await own(ben)).toEqual([]);
  expect(await audited(ana)).toEqual([]);
});

test("every call that reads a vault is a read, and one whose contents did not change too", async () => {
  for (const path of ["passwords", "passwords/favorites", "passwords/search?query=000", "password/ID"]) {
    const owner = await factories(server).user();
    const { _id } = await factories(server).saved(owner);
    await get(`/user/password/${path.replace("ID", _id)}`, owner);
    expect([path, shapes(await own(owner))]).toEqual([path, [["vault-read", null, null]]]);
  }
  const ana = await factories(server).user();
  const { etag } = (await get("/user/vault/contents", ana)).headers;
  await server.db.deleteFrom("vault_accesses").where("user_id", "=", ana._id).execute();
  clock.advance(3_600);
  const answer = await callApi(server, "GET /user/vault/contents", {
    token: ana.token,
    headers: { "if-none-match": String(etag) },
  });
  expect(answer.status).toBe(304);
  expect(shapes(await own(ana))).toEqual([["vault-read", null, null]]);
});

test("a file that is read is a read of its vault, also where only its id is known; the state of an upload is none", async () => {
  const [ana] = await sharers(server, 1);
  if (ana === undefined) throw new Error("no account");
  const { vaultId: shared } = await found(server, ana);
  for (const vaultId of [ana.vaultId, shared]) {
    const calls = fileCalls(server, ana, vaultId);
    const file = await calls.add();
    const begun = sealedFile();
    await calls.begin(begun);
    expect((await calls.read(begun.fileId)).status).toBe(200);
    expect(await own(ana)).toEqual([]);
    for (const read of [() => calls.read(file.fileId), () => calls.segment(file.fileId, 0)]) {
      expect((await read()).status).toBe(200);
      const of = vaultId === shared ? shared.slice(0, 4) : null;
      expect(shapes(await own(ana))).toEqual([["vault-read", of, null]]);
      await server.db.deleteFrom("vault_accesses").where("user_id", "=", ana._id).execute();
      clock.advance(3_600);
    }
  }
});

test("reads of a session count once an hour, at all processes together", async () => {
  const ana = await factories(server).user();
  const other = await startTestServer({ clock, like: server });
  try {
    clock.advance(3_600 - (Math.floor(clock.now().getTime() / 1_000) % 3_600));
    for (let n = 0; n < 3; n += 1) {
      await Promise.all([get("/user/vault/contents", ana), get("/user/vault/contents", ana, other)]);
      clock.advance(600);
    }
    expect(await own(ana)).toHaveLength(1);
    clock.advance(3_600);
    await get("/user/vault/contents", ana, other);
    expect(await own(ana)).toHaveLength(2);
  } finally {
    await other.close();
  }
});

test("reads of a shared vault are in the audit and its export with who and which; unlocking one's own is not", async () => {
  const [ana] = await sharers(server, 1);
  if (ana === undefined) throw new Error("no account");
  const { vaultId } = await found(server, ana);
  expect((await unlock(ana, { credential: ana.password })).status).toBe(200);
  for (const what of ["contents", "history/deleted"])
    expect((await get(`/vaults/${vaultId}/${what}`, ana)).status).toBe(200);
  const vault = vaultId.slice(0, 4);
  const details = { device, vault };
  expect(inAnyOrder((await audited(ana)).map(({ kind, actor, details: said }) => [kind, actor?._id, said]))).toEqual(
    inAnyOrder([
      ["vault-read", ana._id, details],
      ["versions-read", ana._id, details],
    ]),
  );
  expect(inAnyOrder(shapes(await own(ana)).map(([kind, shared]) => [kind, shared]))).toEqual(
    inAnyOrder([
      ["vault-read", vault],
      ["vault-unlocked", null],
      ["versions-read", vault],
    ]),
  );
  await numberEvents(server.db);
  const exported = (await get("/audit/export?limit=1000", root)).text;
  expect(exported).toContain("vault-read");
  expect(exported).not.toContain("vault-unlocked");
});

test("with `all` the audit has personal vaults too, and with `off` nothing is recorded", async () => {
  const ana = await factories(server).user();
  expect((await unlock(ana, { credential: ana.password }, servers.off)).status).toBe(200);
  await get("/user/vault/contents", ana, servers.off);
  expect((await get("/user/vault-accesses", ana, servers.off)).body).toEqual({ setting: "off", accesses: [] });
  expect((await unlock(ana, { credential: ana.password }, servers.all)).status).toBe(200);
  await get("/user/vault/contents", ana, servers.all);
  expect(inAnyOrder((await audited(ana)).map(({ kind, details }) => [kind, details]))).toEqual(
    inAnyOrder([
      ["vault-read", { device }],
      ["vault-unlocked", { device, way: "password" }],
    ]),
  );
  expect(await own(ana)).toHaveLength(2);
});

test("what a person sees of it is kept for 90 days, and goes with the account", async () => {
  const [ana, ben] = await factories(server).users([{}, {}]);
  if (ana === undefined || ben === undefined) throw new Error("no accounts");
  for (const owner of [ana, ben]) await get("/user/vault/contents", owner);
  const left = async () => {
    const rows = await server.db.selectFrom("vault_accesses").select("user_id").execute();
    return [ana, ben].map(({ _id }) => rows.some(({ user_id }) => user_id === _id));
  };
  const moved = (days: number) => sql`
    update vault_accesses set at = now() - make_interval(days => ${days}) where user_id = ${ana._id}`;
  const upkeep = () =>
    runRetention(server.db, createLog({ logLevel: "fatal" }, { write: () => undefined }), { auditDays: 400 });
  await moved(89).execute(server.db);
  await upkeep();
  expect(await left()).toEqual([true, true]);
  await moved(91).execute(server.db);
  await upkeep();
  expect(await left()).toEqual([false, true]);
  await server.db.deleteFrom("users").where("id", "=", ben._id).execute();
  expect(await left()).toEqual([false, false]);
});
