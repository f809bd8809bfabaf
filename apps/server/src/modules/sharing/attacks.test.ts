import { randomUUID } from "node:crypto";
import { callList } from "@pomander/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { replaceCredential } from "../../../test/device.ts";
import { callApi, factories, type TestUser } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import {
  addEntry,
  addMembers,
  cardForm,
  counterOf,
  foundForm,
  grantOf,
  link,
  listForm,
  newIdentity,
  type Sharer,
  sharedFinish,
  sharedVault,
  signText,
  type TestSharedVault,
} from "../../../test/sharing.ts";
import { credential, kdf, newEntry, newVault, sealed } from "../../../test/value-factories.ts";

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await factories(server).user({ isAdmin: true });
});
afterAll(() => server.close());

const call = async (token: string, path: string, body?: unknown) => {
  const answer = await callApi(server, path, { token, ...(body === undefined ? {} : { body }) });
  return answer.status < 300 ? "done" : (answer.body.code as string);
};

/**
 * Sends every change of a shared vault with a session, and the password where it is known, by a person without the
 * member's keys: each is signed under others. Returns the outcomes.
 */
async function attack(token: string, vault: TestSharedVault, of: Sharer, password = credential()) {
  const { vaultId, members } = vault;
  const thief = { ...of, ...newIdentity(of._id) };
  const counter = (await counterOf(server, vaultId)) + 1;
  const entry = await server.db
    .selectFrom("password_entries")
    .select("id")
    .where("vault_id", "=", vaultId)
    .executeTakeFirstOrThrow();
  const manifest = link(thief, vaultId, counter);
  const act = (what: string) => ({
    currentPassword: password,
    act: signText(thief.signKey, "shared-act", what, vaultId),
  });
  const [successorId, at] = [randomUUID(), `/vaults/${vaultId}`];
  const newest = { counter: counter - 1, sealed: "" };
  const requests: [string, object][] = [
    [`POST ${at}/entries`, { ...newEntry(), manifest }],
    [`PUT ${at}/entries/${entry.id}`, { ...sealed(2), manifest }],
    [`PUT ${at}/entries/${entry.id}`, { isArchive: true, manifest }],
    [`POST ${at}/entries/${entry.id}/delete-forever`, { manifest }],
    [`POST ${at}/entries/delete-forever`, { ids: [entry.id], manifest }],
    [`POST ${at}/entries/import`, { entries: [newEntry()], manifest }],
    [`PUT ${at}/manifest`, { manifest }],
    [`PUT ${at}/manifest`, listForm({ vaultId, members }, { by: thief, counter })],
    [`POST ${at}/delete`, act("delete")],
    [`POST ${at}/history/delete`, { entryId: entry.id, ...act("history-delete") }],
    [`POST ${at}/shared-successor`, { vaultId: successorId, without: [], replace: true, ...act("begin") }],
    [`POST ${at}/shared-successor/${successorId}/finish`, sharedFinish({ by: thief, successorId, members, from: 1 })],
    [`POST ${at}/grants`, { grants: [grantOf({ vaultId, by: thief, to: thief, manifest: newest })] }],
  ];
  const outcomes: string[] = [];
  for (const [path, body] of requests) outcomes.push(await call(token, path, body));
  return outcomes;
}

const proofs = (many: number) => Array<string>(many).fill("no_write_proof");

test("73: a stolen token changes nothing in a shared vault but its own favourites, invites and gives no one", async () => {
  const { vault, members } = await sharedVault(server, "manage");
  const [bea] = members as [Sharer];
  const { vaultId } = vault;
  const entry = await addEntry(server, bea, vaultId);
  const before = await links(vaultId);
  // Without the password even an act that is signed right is refused.
  expect(await attack(bea.token, vault, bea)).toEqual([
    ...proofs(8),
    "wrong_password",
    "wrong_password",
    "wrong_password",
    "no_write_proof",
    "invalid",
  ]);
  const thief = { ...bea, ...newIdentity(bea._id) };
  const fake = { ...cardForm(thief), proof: "A".repeat(43) };
  expect(await call(bea.token, "PUT /user/card", fake)).toBe("no_write_proof");
  const invite = { inviteId: randomUUID(), email: "eve@example.org", offer: newVault().manifest.sealed };
  const sig = signText(thief.signKey, "invite", "x");
  expect(await call(bea.token, "POST /shared/invites", { ...invite, sig })).toBe("no_write_proof");
  expect(await call(bea.token, "POST /shared/vaults", foundForm(thief))).toBe("other_card");
  expect(await call(bea.token, `POST /vaults/${vaultId}/leave`, {})).toBe("credential_required");
  expect(await call(bea.token, `GET /vaults/${vaultId}/contents`)).toBe("done");
  expect(await call(bea.token, `PUT /vaults/${vaultId}/entries/${entry._id}`, { isFavorite: true })).toBe("done");
  expect(await links(vaultId)).toEqual(before);
});

const links = async (vaultId: string) => ({
  manifests: await server.db.selectFrom("vault_manifests").selectAll().where("vault_id", "=", vaultId).execute(),
  members: await server.db
    .selectFrom("shared_members")
    .select(["user_id", "role", "sign_key", "barred"])
    .where("vault_id", "=", vaultId)
    .orderBy("user_id")
    .execute(),
});

/** Lets an administrator reset the password of a user and take over the account, who starts an empty vault then. */
async function resetAndTake(who: Sharer): Promise<{ token: string; password: string; vaultId: string }> {
  await call(admin.token, `PUT /auth/update/${who._id}`, { password: "Temporary-1" });
  const temporary = await replaceCredential(server, who.email);
  const first = await callApi(server, "POST /auth/login", { body: { email: who.email, password: temporary } });
  expect(await call(first.body.token, "GET /shared")).toBe("password_change_required");
  const [password, vault] = [credential(), newVault()];
  const form = { currentPassword: temporary, password, kdf: kdf(), newVault: vault };
  const done = await callApi(server, `PUT /auth/update/${who._id}`, { token: first.body.token, body: form });
  if (done.status !== 200) throw new Error(`the take-over answered ${done.status}: ${done.text}`);
  return { token: done.body.token, password, vaultId: vault.vaultId };
}

test("74: after a reset, an administrator with the new password opens, bars and deletes nothing", async () => {
  const { vault, members } = await sharedVault(server, "manage", "write");
  const [bea] = members as [Sharer];
  const { vaultId, founder } = vault;
  await addEntry(server, bea, vaultId);
  const before = await links(vaultId);
  const taken = await resetAndTake(bea);
  const outcomes = await attack(taken.token, vault, bea, taken.password);
  expect(outcomes).toEqual([...proofs(12), "invalid"]);
  const identity = { ...bea, ...newIdentity(bea._id), vaultId: taken.vaultId };
  expect(await call(taken.token, "PUT /user/card", cardForm(identity))).toBe("done");
  expect(await attack(taken.token, vault, bea, taken.password)).toEqual([...proofs(12), "invalid"]);
  expect(await links(vaultId)).toEqual(before);
  const [shown] = (await callApi(server, "GET /shared", founder)).body.vaults;
  expect(shown.keysDue).toEqual([{ userId: bea._id, why: "card" }]);
});

test("76: a deleted account is barred everywhere; where it was the only manager, the others can read and write on", async () => {
  const { vault, members } = await sharedVault(server, "write", "read");
  const [bea, cem] = members as [Sharer, Sharer];
  const { vaultId, founder } = vault;
  const alone = await sharedVault(server);
  await addMembers(server, vault, []);
  const impact = await callApi(server, `GET /user/user/${founder._id}/impact`, admin);
  expect(impact.body).toMatchObject({ sharedVaults: 1, onlyManagerOf: 1, onlyMemberOf: 0 });
  const lonely = await callApi(server, `GET /user/user/${alone.vault.founder._id}/impact`, admin);
  expect(lonely.body).toMatchObject({ sharedVaults: 1, onlyManagerOf: 0, onlyMemberOf: 1 });
  expect(await call(admin.token, `DELETE /user/user/${founder._id}`)).toBe("done");
  expect(
    await call(alone.vault.founder.token, "POST /user/delete", { currentPassword: alone.vault.founder.password }),
  ).toBe("done");
  await addEntry(server, bea, vaultId);
  expect(await call(cem.token, `GET /vaults/${vaultId}/contents`)).toBe("done");
  const shown = async (who: Sharer) => (await callApi(server, "GET /shared", who)).body.vaults;
  const due = [{ userId: founder._id, why: "deleted" }];
  expect(await shown(bea)).toMatchObject([{ keysDue: due, tasks: [{ kind: "keys", who: [founder._id] }] }]);
  expect(await shown(cem)).toMatchObject([{ keysDue: due, tasks: [] }]);
  const mail = await server.db
    .selectFrom("mails")
    .select("data")
    .where("user_id", "=", bea._id)
    .where("template", "=", "shared-keys-due")
    .executeTakeFirstOrThrow();
  expect(mail.data).toMatchObject({ why: "deleted", hasManager: false, vault: vaultId.slice(0, 4) });
  const rest = await server.db
    .selectFrom("vaults")
    .select("deleted_at")
    .where("id", "=", alone.vault.vaultId)
    .executeTakeFirstOrThrow();
  expect(rest.deleted_at).not.toBeNull();
});

test("78: no name of a person or vault is stored with a shared vault, and no mail or audit event has its id", async () => {
  const { vault, members } = await sharedVault(server, "write");
  const [bea] = members as [Sharer];
  await call(bea.token, `POST /vaults/${vault.vaultId}/leave`, { currentPassword: bea.password });
  const mails = await server.db.selectFrom("mails").select("data").where("user_id", "=", vault.founder._id).execute();
  const events = await server.db.selectFrom("audit_events").select("details").execute();
  expect(JSON.stringify([mails, events])).not.toContain(vault.vaultId);
  expect(mails.length).toBeGreaterThan(0);
});

test("79: a page of another origin reads no reply of a call on shared vaults, and a cookie alone calls none", async () => {
  const { vault } = await sharedVault(server);
  const { token } = vault.founder;
  const [api, origin] = [`${server.url}/api`, "https://pomander.example.net"];
  const signIn = { email: vault.founder.email, password: vault.founder.password };
  const { headers } = await callApi(server, "POST /auth/login", { body: { ...signIn, trustDevice: true } });
  const cookie = [headers["set-cookie"] ?? ""].flat().join("; ");
  const ofSharing = callList.filter(({ name }) => /^(shared|leaverTasks)/.test(name));
  expect(ofSharing.length).toBeGreaterThan(15);
  for (const { call: called } of ofSharing) {
    const path = called.path.replaceAll(/\{(\w+)\}/g, (_all, name) =>
      name === "vaultId" ? vault.vaultId : randomUUID(),
    );
    const { method } = called;
    const asked = { "access-control-request-method": method, "access-control-request-headers": "authorization" };
    const preflight = await fetch(api + path, { method: "OPTIONS", headers: { origin, ...asked } });
    expect([path, preflight.ok, allowedBy(preflight)]).toEqual([path, false, []]);
    const body = method === "GET" ? {} : { body: "{}" };
    const form = { "content-type": "application/json", origin };
    const withCookie = await fetch(api + path, { method, ...body, headers: { ...form, cookie } });
    expect([path, withCookie.status, allowedBy(withCookie)]).toEqual([path, 401, []]);
  }
  const read = await fetch(`${api}/shared`, { headers: { origin, authorization: `Bearer ${token}` } });
  expect([read.status, allowedBy(read)]).toEqual([200, []]);
  expect(read.headers.get("cross-origin-resource-policy")).toBe("same-origin");
});

const allowedBy = ({ headers }: Response) => [...headers.keys()].filter((name) => name.startsWith("access-control-"));
