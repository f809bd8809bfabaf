import { randomUUID } from "node:crypto";
import { limits } from "@pomander/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callApi } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import {
  actOf,
  addEntry,
  addMembers,
  connect,
  counterOf,
  found,
  foundForm,
  grantOf,
  hashText,
  link,
  listForm,
  publish,
  renewSharedKeys,
  type Sharer,
  sharedVault,
  sharers,
  signText,
} from "../../../test/sharing.ts";
import { credential, kdf, newEntry, sealed, wrappedVaultKey } from "../../../test/value-factories.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const call = async (who: { token: string }, path: string, body?: unknown) => {
  const answer = await callApi(server, path, { token: who.token, ...(body === undefined ? {} : { body }) });
  return { ...answer, code: answer.body?.code as string | undefined };
};
const state = async (who: { token: string }) => (await call(who, "GET /shared")).body;

describe("a new shared vault", () => {
  test("has its founder alone, who reads it with its link and list", async () => {
    const [ana] = await sharers(server, 1);
    const { vaultId } = await found(server, ana!);
    const { status, body, headers } = await call(ana!, `GET /vaults/${vaultId}/contents`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ vaultId, entries: [], manifest: { counter: 0, by: ana!._id } });
    expect(typeof body.manifest.list).toBe("string");
    const list = await call(ana!, `GET /vaults/${vaultId}/lists/0`);
    expect(list.body).toEqual({ counter: 0, list: body.manifest.list });
    const again = await callApi(server, `GET /vaults/${vaultId}/contents`, {
      token: ana!.token,
      headers: { "if-none-match": String(headers["etag"]) },
    });
    expect(again.status).toBe(304);
    expect(await state(ana!)).toMatchObject({
      card: ana!.card,
      vaults: [{ vaultId, role: "manage", counter: 0, successor: null, deletedAt: null, keysDue: [], tasks: [] }],
      grants: [{ vaultId, by: ana!._id, to: ana!._id }],
      invites: [],
    });
  });

  test("is refused with another's card, signature, member or link", async () => {
    const [ana, ben] = await sharers(server, 2);
    const form = foundForm(ana!);
    const other = link(ben!, form.vaultId, 0);
    const refusals = [
      { ...form, manifest: other },
      { ...form, members: [{ ...form.members[0]!, sign: ben!.signPublic }] },
      { ...form, members: [{ ...form.members[0]!, role: "write" }] },
      { ...form, members: [...form.members, { userId: ben!._id, role: "read", sign: ben!.signPublic }] },
      { ...form, grants: [] },
      { ...form, grants: [grantOf({ vaultId: form.vaultId, by: ana!, to: ben!, manifest: form.manifest })] },
      { ...form, grants: [{ ...form.grants[0]!, sig: other.sig }] },
    ];
    const codes = [];
    for (const body of refusals) codes.push((await call(ana!, "POST /shared/vaults", body)).code);
    expect(codes).toEqual([
      "no_write_proof",
      "other_card",
      "invalid",
      "invalid",
      "invalid",
      "invalid",
      "no_write_proof",
    ]);
    expect((await call(ana!, "POST /shared/vaults", form)).status).toBe(204);
    expect((await call(ana!, "POST /shared/vaults", form)).code).toBe("id_taken");
  });
});

describe("members", () => {
  test("write, read and manage by their roles, under their own keys", async () => {
    const { vault, members } = await sharedVault(server, "read", "write", "manage");
    const [reader, writer, manager] = members as [Sharer, Sharer, Sharer];
    const { vaultId, founder } = vault;
    const stranger = (await sharers(server, 1))[0]!;
    const create = async (who: Sharer, by = who) => {
      const body = { ...newEntry(), manifest: link(by, vaultId, (await counterOf(server, vaultId)) + 1) };
      return (await call(who, `POST /vaults/${vaultId}/entries`, body)).code ?? "done";
    };
    expect(await create(reader)).toBe("role_too_low");
    expect(await create(reader, writer)).toBe("role_too_low");
    expect(await create(stranger)).toBe("not_found");
    expect(await create(stranger, writer)).toBe("not_found");
    expect(await create(writer, founder)).toBe("no_write_proof");
    for (const who of [writer, manager, founder]) expect(await create(who)).toBe("done");
    const keep = async (who: Sharer) =>
      (
        await call(who, `PUT /vaults/${vaultId}/manifest`, {
          manifest: link(who, vaultId, (await counterOf(server, vaultId)) + 1),
        })
      ).code ?? "done";
    expect([await keep(reader), await keep(writer), await keep(manager)]).toEqual([
      "role_too_low",
      "role_too_low",
      "done",
    ]);
    const links = (await call(reader, `GET /vaults/${vaultId}/manifests?after=-1&until=100`)).body.manifests;
    expect(links.map(({ by }: { by: string }) => by)).toEqual(
      [founder, founder, writer, manager, founder, manager].map(({ _id }) => _id),
    );
    expect(links.map(({ list }: { list: string | null }) => list !== null)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  test("change, archive, mark and delete entries; a favourite is one's own", async () => {
    const { vault, members } = await sharedVault(server, "read", "write");
    const [reader, writer] = members as [Sharer, Sharer];
    const { vaultId } = vault;
    const { _id } = await addEntry(server, writer, vaultId);
    const next = async () => link(writer, vaultId, (await counterOf(server, vaultId)) + 1);
    const path = `/vaults/${vaultId}/entries/${_id}`;
    expect((await call(reader, `PUT ${path}`, { isFavorite: true })).body.isFavorite).toBe(true);
    const saved = await call(writer, `PUT ${path}`, { ...sealed(2), manifest: await next() });
    expect([saved.status, saved.body.revision, saved.body.isFavorite]).toEqual([200, 2, false]);
    const stale = { ...sealed(2), manifest: await next() };
    expect((await call(writer, `PUT ${path}`, stale)).code).toBe("entry_conflict");
    const marked = await call(writer, `PUT ${path}`, { isArchive: true, manifest: await next() });
    expect(marked.body.isArchive).toBe(true);
    const seenBy = async (who: Sharer) =>
      (await call(who, `GET /vaults/${vaultId}/contents`)).body.entries.map(
        (entry: { isFavorite: boolean }) => entry.isFavorite,
      );
    expect([await seenBy(reader), await seenBy(writer)]).toEqual([[true], [false]]);
    const entries = [newEntry({ isFavorite: true }), newEntry()];
    const many = await call(writer, `POST /vaults/${vaultId}/entries/import`, { entries, manifest: await next() });
    expect(many.status).toBe(201);
    expect((await seenBy(writer)).filter(Boolean)).toHaveLength(1);
    const ids = entries.map((entry) => entry._id);
    const gone = { ids, manifest: await next() };
    expect((await call(writer, `POST /vaults/${vaultId}/entries/delete-forever`, gone)).status).toBe(204);
    expect((await call(writer, `POST ${path}/delete-forever`, { manifest: await next() })).status).toBe(204);
    expect(await seenBy(reader)).toEqual([]);
    const favorites = await server.db.selectFrom("favorites").selectAll().where("vault_id", "=", vaultId).execute();
    expect(favorites).toEqual([]);
    const stored = await server.db.selectFrom("vaults").selectAll().where("id", "=", vaultId).executeTakeFirstOrThrow();
    expect([stored.sealed_bytes, stored.kept_versions]).toEqual([0, 4]);
  });

  test("are added by a manager alone, with a grant, if the two know one another and the card is published", async () => {
    const { vault, members } = await sharedVault(server, "write");
    const { vaultId, founder } = vault;
    const [writer] = members as [Sharer];
    const [cara, dan] = await sharers(server, 2);
    const counter = (await counterOf(server, vaultId)) + 1;
    const form = listForm(vault, { by: founder, counter, added: [{ who: cara!, role: "read" }] });
    const put = async (who: Sharer, body: object) =>
      (await call(who, `PUT /vaults/${vaultId}/manifest`, body)).code ?? "done";
    expect(await put(founder, form)).toBe("not_a_contact");
    await connect(server, cara!, founder);
    const byWriter = listForm(vault, { by: writer, counter, added: [{ who: cara!, role: "read" }] });
    expect(await put(writer, byWriter)).toBe("role_too_low");
    expect(await put(founder, { ...form, grants: [] })).toBe("invalid");
    expect(await put(founder, { ...form, list: undefined })).toBe("invalid");
    const renewed = { ...cara!, ...(await publish(server, cara!)) };
    expect(await put(founder, form)).toBe("other_card");
    const right = listForm(vault, { by: founder, counter, added: [{ who: renewed, role: "read" }] });
    expect(await put(founder, { ...right, members: right.members.slice(1) })).toBe("members_changed");
    const withoutManager = right.members.map((member) => ({ ...member, role: "write" }));
    expect(await put(founder, { ...right, members: withoutManager })).toBe("last_manager");
    expect(await put(founder, right)).toBe("done");
    expect(await put(founder, right)).toBe("manifest_conflict");
    await connect(server, founder, dan!);
    const hundred = Array.from({ length: 99 }, () => ({ userId: randomUUID(), role: "read", sign: dan!.signPublic }));
    const distinct = hundred.map((member, i) => ({ ...member, sign: signLike(i) }));
    const full = { ...listForm(vault, { by: founder, counter: counter + 1 }), grants: [] };
    const tooMany = { ...full, members: [...right.members, ...distinct] };
    expect(await put(founder, tooMany)).toBe("members_full");
    const given = (await state(renewed)).grants;
    expect(given).toMatchObject([{ vaultId, by: founder._id, to: renewed._id }]);
  });
});

describe("mails about access", () => {
  const mails = ({ _id }: Sharer) =>
    server.db
      .selectFrom("mails")
      .select("data")
      .where("user_id", "=", _id)
      .where("template", "=", "shared-access")
      .orderBy("created_at")
      .execute()
      .then((rows) => rows.map(({ data }) => data));

  test("a person who gets several vaults by one press gets one mail that names them, and so do other managers", async () => {
    const [ana, ben, cem, dan] = (await sharers(server, 4)) as [Sharer, Sharer, Sharer, Sharer];
    const vaults = [await found(server, ana), await found(server, ana), await found(server, ana)];
    for (const vault of vaults) await addMembers(server, vault, [{ who: ben, role: "manage" }]);
    await server.db.deleteFrom("mails").execute();
    for (const vault of vaults.slice(0, 2))
      await addMembers(server, vault, [
        { who: cem, role: "read" },
        { who: dan, role: "write" },
      ]);
    const [first, second, third] = vaults.map(({ vaultId }) => vaultId.slice(0, 4));
    expect(await mails(cem)).toMatchObject([
      { vault: first, role: "read", who: null, also: [{ vault: second, role: "read" }] },
    ]);
    expect(await mails(ben)).toMatchObject([
      { vault: first, role: "read", also: [{ vault: second, role: "read" }] },
      { vault: first, role: "write", also: [{ vault: second, role: "write" }] },
    ]);
    // Once a mail may be on its way, it takes no more.
    await server.db
      .updateTable("mails")
      .set({ send_at: new Date(0) })
      .execute();
    await addMembers(server, vaults[2]!, [{ who: cem, role: "manage" }]);
    expect(await mails(cem)).toMatchObject([{ vault: first }, { vault: third, role: "manage" }]);
    expect((await mails(cem))[1]).not.toHaveProperty("also");
  });

  test("the presses of two managers are mails of their own", async () => {
    const [ana, ben, cem] = (await sharers(server, 3)) as [Sharer, Sharer, Sharer];
    const [one, other] = [await found(server, ana), await found(server, ben)];
    for (const vault of [one, other]) await addMembers(server, vault, [{ who: cem, role: "read" }]);
    expect(await mails(cem)).toHaveLength(2);
  });
});

/** Returns a text that has the form of a key. */
const signLike = (n: number) => `${String(n).padStart(42, "A")}A`;

describe("leaving and deleting", () => {
  test("a member who leaves is barred, managers are told, and keys are due", async () => {
    const { vault, members } = await sharedVault(server, "write");
    const [bea] = members as [Sharer];
    const { vaultId, founder } = vault;
    const leave = (body: object) => call(bea, `POST /vaults/${vaultId}/leave`, body);
    expect((await leave({})).code).toBe("credential_required");
    expect((await leave({ currentPassword: founder.password })).code).toBe("wrong_password");
    expect((await leave({ currentPassword: bea.password })).status).toBe(204);
    expect((await call(bea, `GET /vaults/${vaultId}/contents`)).code).toBe("not_found");
    expect((await state(bea)).vaults).toEqual([]);
    const [shown] = (await state(founder)).vaults;
    expect(shown).toMatchObject({
      keysDue: [{ userId: bea._id, why: "left" }],
      tasks: [{ kind: "keys", who: [bea._id] }],
    });
    expect(await mailsTo(founder)).toContain("shared-keys-due");
  });

  test("keys are due while the company's directory shuts a member out, for whom they left", async () => {
    const { vault, members } = await sharedVault(server, "write");
    const [bea] = members as [Sharer];
    const due = async () => (await state(vault.founder)).vaults[0]?.keysDue;
    const shutOut = (at: Date | null) =>
      server.db.updateTable("users").set({ deactivated_at: at }).where("id", "=", bea._id).execute();
    await shutOut(new Date());
    expect(await due()).toEqual([{ userId: bea._id, why: "left" }]);
    await shutOut(null);
    expect(await due()).toEqual([]);
  });

  test("an invitation to a vault that was never read is declined without a password", async () => {
    const { vault } = await sharedVault(server);
    const [bea] = await sharers(server, 1);
    await addMembers(server, vault, [{ who: bea!, role: "read" }]);
    expect((await call(bea!, `POST /vaults/${vault.vaultId}/leave`, {})).status).toBe(204);
  });

  test("the only manager names another one first; the last member's vault is deleted", async () => {
    const { vault, members } = await sharedVault(server, "write");
    const [bea] = members as [Sharer];
    const { vaultId, founder } = vault;
    const leave = async (who: Sharer) =>
      (await call(who, `POST /vaults/${vaultId}/leave`, { currentPassword: who.password })).code ?? "done";
    expect(await leave(founder)).toBe("last_manager");
    expect([await leave(bea), await leave(founder)]).toEqual(["done", "done"]);
    const { deleted_at } = await server.db
      .selectFrom("vaults")
      .select("deleted_at")
      .where("id", "=", vaultId)
      .executeTakeFirstOrThrow();
    expect(deleted_at).not.toBeNull();
  });

  test("a vault is hidden by a manager's signed act, and taken back by any manager", async () => {
    const { vault, members } = await sharedVault(server, "manage", "write");
    const [manager, writer] = members as [Sharer, Sharer];
    const { vaultId, founder } = vault;
    const act = async (who: Sharer, what: "delete" | "undelete", signer = who) =>
      (
        await call(who, `POST /vaults/${vaultId}/${what}`, {
          currentPassword: who.password,
          act: actOf(signer, what, vaultId),
        })
      ).code ?? "done";
    expect(await act(writer, "delete")).toBe("role_too_low");
    expect(await act(founder, "delete", manager)).toBe("no_write_proof");
    expect(await act(founder, "delete")).toBe("done");
    expect((await call(manager, `GET /vaults/${vaultId}/contents`)).code).toBe("not_found");
    expect((await state(manager)).vaults).toMatchObject([{ vaultId, deletedAt: expect.any(String) }]);
    expect(await mailsTo(writer)).toContain("shared-deleted");
    expect(await act(manager, "undelete")).toBe("done");
    expect((await call(writer, `GET /vaults/${vaultId}/contents`)).status).toBe(200);
  });

  test("a vault that a manager deletes over and over mails a member three times a day, who may change their password", async () => {
    const { vault, members } = await sharedVault(server, "write");
    const [writer] = members as [Sharer];
    const { vaultId, founder } = vault;
    await server.db.updateTable("users").set({ email_verified_at: new Date() }).execute();
    for (let i = 0; i < 32; i += 1) {
      for (const what of ["delete", "undelete"] as const) {
        const form = { currentPassword: founder.password, act: actOf(founder, what, vaultId) };
        expect((await call(founder, `POST /vaults/${vaultId}/${what}`, form)).status).toBe(204);
      }
    }
    expect((await mailsTo(writer)).filter((template) => template === "shared-deleted")).toHaveLength(3);
    const changed = await call(writer, `PUT /auth/update/${writer._id}`, {
      currentPassword: writer.password,
      password: credential(),
      kdf: kdf(),
      vault: { vaultId: writer.vaultId, wrappedVaultKey: wrappedVaultKey() },
    });
    expect(changed.status).toBe(200);
  });
});

const mailsTo = async ({ _id }: { _id: string }) =>
  (await server.db.selectFrom("mails").select("template").where("user_id", "=", _id).execute()).map(
    ({ template }) => template,
  );

test("earlier versions are read after an unlock of one's own vault, and deleted by a manager's signed act", async () => {
  const { vault, members } = await sharedVault(server, "read", "write");
  const [reader, writer] = members as [Sharer, Sharer];
  const { vaultId, founder } = vault;
  const { _id } = await addEntry(server, writer, vaultId);
  const manifest = link(writer, vaultId, (await counterOf(server, vaultId)) + 1);
  await call(writer, `PUT /vaults/${vaultId}/entries/${_id}`, { ...sealed(2), manifest });
  const versions = () => call(reader, `GET /vaults/${vaultId}/history?entry=${_id}`);
  await server.db.deleteFrom("session_unlocks").execute();
  expect((await versions()).code).toBe("locked");
  await call(reader, `POST /user/vault/${reader.vaultId}/unlock`, { credential: reader.password });
  expect((await versions()).body.versions).toHaveLength(1);
  const drop = async (who: Sharer, act?: string) =>
    (await call(who, `POST /vaults/${vaultId}/history/delete`, { entryId: _id, currentPassword: who.password, act }))
      .code ?? "done";
  expect(await drop(writer, actOf(writer, "history-delete", vaultId))).toBe("role_too_low");
  expect(await drop(founder)).toBe("no_write_proof");
  expect(await drop(founder, actOf(founder, "delete", vaultId))).toBe("no_write_proof");
  expect(await drop(founder, actOf(founder, "history-delete", vaultId))).toBe("done");
  expect((await versions()).body.versions).toEqual([]);
});

test("179, 180: a leaver's task is reported by members who write, of a link of the vault; the newest counts", async () => {
  const { vault, members } = await sharedVault(server, "write", "read", "write");
  const [bea, reader, writer] = members as [Sharer, Sharer, Sharer];
  const taskId = randomUUID();
  const tasks = [{ taskId, who: [bea._id], total: 41, due: new Date(Date.now() + 1e9).toISOString(), to: [] }];
  const { vaultId, founder } = await renewSharedKeys(server, vault, [bea], { tasks });
  const report = async (who: Sharer, counts: [number, number, number], more: object = {}) => {
    const { body } = await call(who, `GET /vaults/${vaultId}/manifests?after=-1&until=1000`);
    const newest = body.manifests?.at(-1) ?? { counter: 0, sealed: "" };
    const parts = [newest.counter, hashText(newest.sealed), ...counts] as const;
    const sig = signText(who.signKey, "leaver-report", vaultId, taskId, ...parts);
    const [counter, linkHash, left, aside, gone] = parts;
    const form = { taskId, counter, hash: linkHash, left, aside, gone, sig, ...more };
    return (await call(who, `POST /vaults/${vaultId}/reports`, form)).code ?? "done";
  };
  const shown = async () =>
    (await state(founder)).vaults.find((each: { vaultId: string }) => each.vaultId === vaultId).tasks;
  expect(await shown()).toMatchObject([{ taskId, kind: "passwords", total: 41, left: null }]);
  expect(await report(bea, [0, 0, 41])).toBe("not_found");
  expect(await report(reader, [0, 0, 41])).toBe("role_too_low");
  expect(await report(writer, [0, 0, 41], { left: 1 })).toBe("no_write_proof");
  expect(await report(writer, [42, 0, 0])).toBe("invalid");
  expect(await report(writer, [12, 1, 28])).toBe("done");
  expect(await shown()).toMatchObject([{ left: 12, aside: 1, gone: 28 }]);
  expect(await report(writer, [0, 0, 41])).toBe("done");
  expect(await shown()).toMatchObject([{ left: 12 }]);
  await addEntry(server, writer, vaultId);
  expect(await report(writer, [0, 0, 41])).toBe("done");
  expect(await shown()).toMatchObject([{ left: 0 }]);
  expect(await report(founder, [3, 0, 38])).toBe("done");
  expect(await shown()).toMatchObject([{ left: 3 }]);
  const counted = { amount: limits.leaverReportsPerHour };
  await server.db.updateTable("sharing_counts").set(counted).where("what", "=", "report").execute();
  expect(await report(founder, [4, 0, 37])).toBe("rate_limited");
});
