import { randomUUID } from "node:crypto";
import { callList, isForMachines, isPublic, limits } from "@pomander/contract";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callApi } from "../../../../test/factories.ts";
import { createTestClock, startTestServer, type TestServer } from "../../../../test/harness.ts";
import {
  actOf,
  addEntry,
  addMachine,
  addMembers,
  counterOf,
  grantOf,
  listForm,
  machineForm,
  memberOf,
  newMachine,
  renewSharedKeys,
  type Sharer,
  sharedFinish,
  sharedSuccessorCalls,
  sharedVault,
  signInMachine,
  signText,
  type TestMachine,
  type TestSharedVault,
} from "../../../../test/sharing.ts";
import { runRetention } from "../../../platform/retention.ts";

/** Machines of shared vaults, as the server sees them (crypto-protocol.md §27). */
let server: TestServer;
const clock = createTestClock();
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const code = ({ status, body }: { status: number; body: { code: string } }) => (status < 300 ? "done" : body.code);
const inClockDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString();
const tokenOf = async (machine: TestMachine): Promise<string> => (await signInMachine(server, machine)).body.token;
const readBy = async (token: string, vaultId: string, what = "contents") =>
  code(await callApi(server, `GET /vaults/${vaultId}/${what}`, { token }));
const add = async (vault: TestSharedVault, change: (form: ReturnType<typeof machineForm>) => object) => {
  const { vaultId, founder: by } = vault;
  const counter = (await counterOf(server, vaultId)) + 1;
  const members = vault.members.map(({ who, role }) => memberOf(who, role));
  const body = change(machineForm({ vaultId, members }, { by, counter }));
  return callApi(server, `POST /vaults/${vaultId}/machines`, { token: by.token, body });
};
const eventsOf = (kind: "machine-added" | "machine-kept" | "machine-read" | "machine-refused", machineId: string) =>
  server.db
    .selectFrom("audit_events")
    .select(["actor_id", "details"])
    .where("kind", "=", kind)
    .execute()
    .then((rows) => rows.filter(({ details }) => (details as unknown as { machine: string }).machine === machineId));

describe("a machine's session", () => {
  test("reads contents, links, lists and its grants of its vault, and of no other", async () => {
    const { vault } = await sharedVault(server, "read");
    const { vault: other } = await sharedVault(server);
    const { vaultId, founder } = vault;
    const entry = await addEntry(server, founder, vaultId);
    const machine = await addMachine(server, vault);
    const { status, body } = await signInMachine(server, machine);
    expect([status, body]).toMatchObject([
      200,
      { giver: founder.card, vaults: [{ vaultId, counter: await counterOf(server, vaultId), successor: null }] },
    ]);
    const { token } = body;
    const contents = await callApi(server, `GET /vaults/${vaultId}/contents`, { token });
    expect(contents.body.entries).toMatchObject([{ _id: entry._id }]);
    const { counter } = contents.body.manifest;
    const given = await callApi(server, `GET /vaults/${vaultId}/grants`, { token });
    expect(given.body.grants).toMatchObject([{ by: founder._id, to: machine._id, until: "", counter }]);
    for (const what of ["manifests?after=-1&until=9", `lists/${counter}`])
      expect(await readBy(token, vaultId, what)).toBe("done");
    for (const what of ["contents", "manifests?after=-1&until=9", "lists/0", "grants"])
      expect(await readBy(token, other.vaultId, what)).toBe("not_found");
    expect(code(await callApi(server, "GET /user/vault/contents", { token }))).toBe("vault_changed");
  });

  test("opens no other call (120)", async () => {
    const { vault } = await sharedVault(server);
    const token = await tokenOf(await addMachine(server, vault));
    const open: string[] = [];
    for (const { name, call } of callList) {
      const path = call.path.replaceAll("{vaultId}", vault.vaultId).replaceAll(/\{\w+\}/g, randomUUID());
      const { status, body } = await callApi(server, `${call.method} ${path}`, { token });
      if (status === 401 && body?.code === "not_signed_in") continue;
      open.push(name);
    }
    const expected = callList.map(({ name }) => name).filter((name) => isForMachines(name) || isPublic(name));
    expect(open.toSorted()).toEqual(expected.toSorted());
    expect(callList.map(({ name }) => name).filter(isForMachines)).toEqual([
      "vaults.contents",
      "vaults.manifests",
      "sharedVaults.list",
      "sharedVaults.grants",
    ]);
  });

  test("ends after 15 minutes, and with the machine, at its next request", async () => {
    const { vault } = await sharedVault(server);
    const { vaultId } = vault;
    const machine = await addMachine(server, vault, { expiresAt: inClockDays(1) });
    const token = await tokenOf(machine);
    clock.advance(14 * 60);
    expect(await readBy(token, vaultId)).toBe("done");
    clock.advance(2 * 60);
    expect(await readBy(token, vaultId)).toBe("not_signed_in");
    clock.advance(86_400 - 20 * 60);
    const { body } = await signInMachine(server, machine);
    // The token ends with the machine.
    expect(Date.parse(body.expiresAt) - clock.now().getTime()).toBe(4 * 60 * 1_000);
    expect(await readBy(body.token, vaultId)).toBe("done");
    await server.db
      .updateTable("shared_machines")
      .set({ expires_at: clock.now() })
      .where("id", "=", machine._id)
      .execute();
    expect([await readBy(body.token, vaultId), code(await signInMachine(server, machine))]).toEqual([
      "machine_refused",
      "machine_refused",
    ]);
  });

  test("is refused from another network, also after it has begun", async () => {
    const { vault } = await sharedVault(server);
    const machine = await addMachine(server, vault, { networks: ["127.0.0.0/8", "::1"] });
    const token = await tokenOf(machine);
    expect(await readBy(token, vault.vaultId)).toBe("done");
    await server.db
      .updateTable("shared_machines")
      .set({ networks: ["203.0.113.0/24"] })
      .where("id", "=", machine._id)
      .execute();
    expect([await readBy(token, vault.vaultId), code(await signInMachine(server, machine))]).toEqual([
      "machine_refused",
      "machine_refused",
    ]);
    expect(await eventsOf("machine-refused", machine._id)).toMatchObject([{ details: { why: "network" } }]);
  });

  test("is given for the right credential alone, by the function that checks passwords", async () => {
    const { vault } = await sharedVault(server);
    const machine = await addMachine(server, vault);
    const wrong = { ...machine, credential: newMachine().credential };
    const unknown = { ...machine, _id: randomUUID() };
    for (let i = 0; i < 10; i++) expect(code(await signInMachine(server, wrong))).toBe("machine_refused");
    expect(code(await signInMachine(server, unknown))).toBe("machine_refused");
    const blocked = await signInMachine(server, machine);
    expect([blocked.status, blocked.body.code]).toEqual([429, "rate_limited"]);
    clock.advance(31);
    expect(code(await signInMachine(server, machine))).toBe("done");
    expect(await eventsOf("machine-refused", machine._id)).toMatchObject([{ details: { why: "credential" } }]);
    const { verifier } = await server.db
      .selectFrom("shared_machines")
      .select("verifier")
      .where("id", "=", machine._id)
      .executeTakeFirstOrThrow();
    expect(verifier.toString("latin1")).not.toContain(machine.credential);
  });

  test("is in the audit once an hour, with its network and not its name", async () => {
    const { vault } = await sharedVault(server);
    const machine = await addMachine(server, vault);
    const token = await tokenOf(machine);
    for (let i = 0; i < 3; i++) await readBy(token, vault.vaultId);
    const read = [{ actor_id: null, details: { vault: vault.vaultId.slice(0, 4), network: expect.any(String) } }];
    expect(await eventsOf("machine-read", machine._id)).toMatchObject(read);
    clock.advance(3_601);
    await readBy(await tokenOf(machine), vault.vaultId);
    expect(await eventsOf("machine-read", machine._id)).toHaveLength(2);
    expect(await eventsOf("machine-added", machine._id)).toMatchObject([{ actor_id: vault.founder._id }]);
    const accesses = await server.db
      .selectFrom("vault_accesses")
      .select("id")
      .where("user_id", "=", machine._id)
      .execute();
    expect(accesses).toEqual([]);
  });

  test("is in the audit once an hour for each network and reason, up to twenty networks", async () => {
    const proxied = await startTestServer({ like: server, clock, config: { trustProxy: 1 } });
    const { vault } = await sharedVault(server);
    const machine = await addMachine(server, vault, { networks: ["192.0.2.0/24", "203.0.113.0/24"] });
    const signIn = (credential: string, address: string) =>
      callApi(proxied, "POST /machine/session", {
        body: { machineId: machine._id, credential },
        headers: { "x-forwarded-for": address },
      });
    const read = async (address: string) => {
      const { token } = (await signIn(machine.credential, address)).body;
      const headers = { "x-forwarded-for": address };
      return (await callApi(proxied, `GET /vaults/${vault.vaultId}/contents`, { token, headers })).status;
    };
    const recorded = async (kind: "machine-read" | "machine-refused") =>
      (await eventsOf(kind, machine._id)).map(({ details: { network, why = "" } }) => `${network} ${why}`).toSorted();
    for (const address of ["192.0.2.1", "203.0.113.66", "192.0.2.1", "203.0.113.67"]) {
      expect(await read(address)).toBe(200);
      clock.advance(600);
    }
    expect(await recorded("machine-read")).toEqual(["192.0.2.0/24 ", "203.0.113.0/24 "]);
    await signIn(newMachine().credential, "198.51.100.1");
    await signIn(machine.credential, "198.51.100.1");
    expect(await recorded("machine-refused")).toEqual(["198.51.100.0/24 credential", "198.51.100.0/24 network"]);
    for (let network = 0; network < 21; network++) await signIn(machine.credential, `198.18.${network}.1`);
    expect(await recorded("machine-refused")).toHaveLength(21);
    clock.advance(3_600);
    await signIn(machine.credential, "198.18.0.1");
    expect(await recorded("machine-refused")).toHaveLength(22);
    await proxied.close();
  });

  test("reads contents 600 times an hour", async () => {
    const limited = await startTestServer({
      clock,
      like: server,
      rateLimits: { machineRead: { points: 2, duration: 600 } },
    });
    const { vault } = await sharedVault(server);
    const token = await tokenOf(await addMachine(server, vault));
    const other = await tokenOf(await addMachine(server, vault));
    const read = async (by: string) =>
      code(await callApi(limited, `GET /vaults/${vault.vaultId}/contents`, { token: by }));
    expect([await read(token), await read(token), await read(token), await read(other)]).toEqual([
      "done",
      "done",
      "rate_limited",
      "done",
    ]);
    await limited.close();
  });
});

describe("a machine is added", () => {
  test("with its own card, the role to read, one grant without an end, an end within a year and known networks", async () => {
    const { vault } = await sharedVault(server, "write");
    const { vaultId, founder, members } = vault;
    const outcome = async (change: Parameters<typeof add>[1]) => {
      const { status, body } = await add(vault, change);
      return status < 300 ? "done" : (body.issues?.[0]?.path ?? body.code);
    };
    expect(await outcome((form) => ({ ...form, card: newMachine().card }))).toBe("card");
    expect(await outcome((form) => ({ ...form, expiresAt: inClockDays(-1) }))).toBe("expiresAt");
    expect(await outcome((form) => ({ ...form, expiresAt: inClockDays(limits.apiTokenDays + 1) }))).toBe("expiresAt");
    expect(await outcome((form) => ({ ...form, networks: ["203.0.113.0/33"] }))).toBe("networks.0");
    expect(await outcome((form) => ({ ...form, grants: [] }))).toBe("grants");
    const withRole = (form: ReturnType<typeof machineForm>, role: "write" | "manage") => ({
      ...form,
      members: form.members.map((one) => (one.userId === form.machineId ? { ...one, role } : one)),
    });
    expect(await outcome((form) => withRole(form, "write"))).toBe("members");
    const other = newMachine();
    expect(await outcome((form) => ({ ...form, members: [...form.members, memberOf(other, "read")] }))).toBe("members");
    expect(
      await outcome((form) => ({
        ...form,
        members: form.members.map((one) => (one.role === "write" ? { ...one, role: "read" as const } : one)),
      })),
    ).toBe("members");
    expect(
      await outcome((form) => {
        const to = { _id: form.machineId, card: form.card };
        return { ...form, grants: [grantOf({ vaultId, by: founder, to, manifest: form.manifest })] };
      }),
    ).toBe("grants");
    expect(await outcome((form) => ({ ...form, manifest: { ...form.manifest, sig: "A".repeat(86) } }))).toBe(
      "no_write_proof",
    );
    expect(await outcome((form) => form)).toBe("done");
    expect(members).toHaveLength(2);
  });

  test("under an id of its own, ten a vault", async () => {
    const { vault, members } = await sharedVault(server, "write");
    const [bea] = members as [Sharer];
    const known = await addMachine(server, vault);
    const { vault: second } = await sharedVault(server);
    const taken = (id: string, card: string, sign: string) => (form: ReturnType<typeof machineForm>) => {
      const to = { _id: id, card };
      return {
        ...form,
        machineId: id,
        card,
        members: [...form.members.slice(0, -1), { userId: id, role: "read" as const, sign }],
        grants: [grantOf({ vaultId: second.vaultId, by: second.founder, to, manifest: form.manifest, until: "" })],
      };
    };
    expect(code(await add(second, taken(known._id, known.card, known.signPublic)))).toBe("id_taken");
    expect(code(await add(second, taken(bea._id, bea.card, bea.signPublic)))).toBe("id_taken");
    for (let i = 0; i < limits.machines.perVault; i++) await addMachine(server, second);
    expect(code(await add(second, (form) => form))).toBe("machines_full");
  });

  test("and keeps its role, is given the key without an end, and to no other vault", async () => {
    const { vault } = await sharedVault(server, "write");
    const { vaultId, founder: by } = vault;
    const machine = await addMachine(server, vault);
    const counter = (await counterOf(server, vaultId)) + 1;
    const form = listForm(vault, { by, counter });
    const raised = form.members.map((one) => (one.userId === machine._id ? { ...one, role: "write" as const } : one));
    const put = (body: object) => callApi(server, `PUT /vaults/${vaultId}/manifest`, { token: by.token, body });
    expect(code(await put({ ...form, members: raised }))).toBe("invalid");
    expect(code(await put(form))).toBe("done");
    const give = (until?: string) =>
      callApi(server, `POST /vaults/${vaultId}/grants`, {
        token: by.token,
        body: {
          grants: [
            grantOf({ vaultId, by, to: machine, manifest: form.manifest, ...(until === undefined ? {} : { until }) }),
          ],
        },
      });
    expect([code(await give()), code(await give(""))]).toEqual(["invalid", "done"]);
    const { vault: other } = await sharedVault(server);
    await addMembers(server, other, [{ who: by, role: "manage" }]);
    const form2 = listForm(other, {
      by,
      counter: (await counterOf(server, other.vaultId)) + 1,
      added: [{ who: { ...by, ...machine }, role: "read" }],
    });
    const added = await callApi(server, `PUT /vaults/${other.vaultId}/manifest`, { token: by.token, body: form2 });
    expect(code(added)).toBe("other_card");
  });

  test("and is listed for managers alone", async () => {
    const { vault, members } = await sharedVault(server, "write");
    const [bea] = members as [Sharer];
    const machine = await addMachine(server, vault, { networks: ["127.0.0.1"] });
    await signInMachine(server, machine);
    const path = `GET /vaults/${vault.vaultId}/machines`;
    expect(code(await callApi(server, path, { token: bea.token }))).toBe("role_too_low");
    const { body } = await callApi(server, path, { token: vault.founder.token });
    expect(body.machines).toMatchObject([
      { machineId: machine._id, by: vault.founder._id, networks: ["127.0.0.1"], lastUsedAt: expect.any(String) },
    ]);
  });
});

describe("a machine that a restored backup brought back", () => {
  const restoredMachine = async (...roles: Parameters<typeof sharedVault>[1][]) => {
    const { vault, members } = await sharedVault(server, ...roles);
    const machine = await addMachine(server, vault);
    const token = await tokenOf(machine);
    const waiting = { awaits_keep: true, refused_recorded_at: null };
    await server.db.updateTable("shared_machines").set(waiting).where("id", "=", machine._id).execute();
    const keep = (
      by: Sharer,
      sig = signText(by.signKey, "machine-keep", vault.vaultId, machine._id),
      of = vault.vaultId,
    ) => callApi(server, `POST /vaults/${of}/machines/${machine._id}/keep`, { token: by.token, body: { sig } });
    return { vault, members, machine, token, keep };
  };

  test("is refused until a manager keeps it, and a session from before too", async () => {
    const { vault, machine, token, keep } = await restoredMachine();
    const { vaultId, founder } = vault;
    const outcome = async () => [code(await signInMachine(server, machine)), await readBy(token, vaultId)];
    expect(await outcome()).toEqual(["machine_refused", "machine_refused"]);
    expect(await eventsOf("machine-refused", machine._id)).toMatchObject([{ details: { why: "restored" } }]);
    const listed = () => callApi(server, `GET /vaults/${vaultId}/machines`, { token: founder.token });
    expect((await listed()).body.machines).toMatchObject([{ machineId: machine._id, awaitsKeep: true }]);
    for (let i = 0; i < 2; i++) expect(code(await keep(founder))).toBe("done");
    expect(await outcome()).toEqual(["done", "done"]);
    expect((await listed()).body.machines).toMatchObject([{ awaitsKeep: false }]);
    expect(await eventsOf("machine-kept", machine._id)).toMatchObject([{ actor_id: founder._id }]);
  });

  test("is kept by no other member, no session without the member's key, and no vault without it", async () => {
    const { vault, members, machine, keep } = await restoredMachine("write");
    const [bea] = members as [Sharer];
    const { vaultId, founder } = vault;
    expect(code(await keep(bea))).toBe("role_too_low");
    const refused = [
      signText(bea.signKey, "machine-keep", vaultId, machine._id),
      signText(founder.signKey, "machine-keep", vaultId, randomUUID()),
      actOf(founder, "begin", vaultId),
    ];
    for (const sig of refused) expect(code(await keep(founder, sig))).toBe("no_write_proof");
    const { vault: other } = await sharedVault(server);
    const sig = signText(other.founder.signKey, "machine-keep", other.vaultId, machine._id);
    expect(code(await keep(other.founder, sig, other.vaultId))).toBe("not_found");
    expect(code(await signInMachine(server, machine))).toBe("machine_refused");
  });

  test("is not kept once it was removed", async () => {
    const { vault, machine, keep } = await restoredMachine();
    const { vaultId, founder } = vault;
    expect(code(await sharedSuccessorCalls(server, founder, vaultId).begin(randomUUID(), [machine]))).toBe("done");
    expect(code(await keep(founder))).toBe("not_found");
    expect(code(await signInMachine(server, machine))).toBe("machine_refused");
  });
});

describe("a machine is barred (126)", () => {
  test("by new keys that name it, at once, and reads no vault that follows", async () => {
    const { vault } = await sharedVault(server);
    const { vaultId, founder } = vault;
    const machine = await addMachine(server, vault);
    const token = await tokenOf(machine);
    const calls = sharedSuccessorCalls(server, founder, vaultId);
    const successorId = randomUUID();
    expect(code(await calls.begin(successorId, [machine]))).toBe("done");
    expect([await readBy(token, vaultId), code(await signInMachine(server, machine))]).toEqual([
      "machine_refused",
      "machine_refused",
    ]);
    const members = vault.members.filter(({ who }) => who._id !== machine._id);
    const from = await counterOf(server, vaultId);
    const finished = await calls.finish(successorId, sharedFinish({ by: founder, successorId, members, from }));
    expect(code(finished)).toBe("done");
    for (const id of [vaultId, successorId]) expect(await readBy(token, id)).toBe("machine_refused");
    const mails = await server.db.selectFrom("mails").select("id").where("user_id", "=", machine._id).execute();
    expect(mails).toEqual([]);
  });

  test("with the person who added it, though the request does not name it, and let in again with them", async () => {
    const { vault, members } = await sharedVault(server, "manage", "write");
    const [bea, cem] = members as [Sharer, Sharer];
    const [ofFounder, ofBea] = [await addMachine(server, vault), await addMachine(server, vault, { by: bea })];
    const { vaultId, founder } = vault;
    const calls = sharedSuccessorCalls(server, founder, vaultId);
    const [first, second] = [randomUUID(), randomUUID()];
    await calls.begin(first, [bea]);
    expect([code(await signInMachine(server, ofBea)), code(await signInMachine(server, ofFounder))]).toEqual([
      "machine_refused",
      "done",
    ]);
    const from = await counterOf(server, vaultId);
    const withIt = vault.members.filter(({ who }) => who._id !== bea._id);
    expect(
      code(await calls.finish(first, sharedFinish({ by: founder, successorId: first, members: withIt, from }))),
    ).toBe("members_changed");
    await calls.begin(second, [cem], { replace: true });
    expect(code(await signInMachine(server, ofBea))).toBe("done");
    const without = await callApi(server, `POST /vaults/${vaultId}/shared-successor`, {
      token: bea.token,
      body: { vaultId: randomUUID(), without: [], replace: false, currentPassword: bea.password, act: "A".repeat(86) },
    });
    expect(code(without)).toBe("no_write_proof");
  });

  test("follows new keys that keep it, through the links and grants of both vaults", async () => {
    const { vault } = await sharedVault(server, "write");
    const machine = await addMachine(server, vault);
    const next = await renewSharedKeys(server, vault);
    const { body } = await signInMachine(server, machine);
    expect(body.vaults).toMatchObject([
      { vaultId: next.vaultId, counter: 0, successor: null },
      { vaultId: vault.vaultId, successor: next.vaultId },
    ]);
    const { token } = body;
    expect(await readBy(token, vault.vaultId)).toBe("vault_followed");
    expect(await readBy(token, next.vaultId)).toBe("done");
    for (const id of [vault.vaultId, next.vaultId])
      for (const what of ["manifests?after=-1&until=9", "lists/0", "grants"])
        expect(await readBy(token, id, what)).toBe("done");
  });

  test("when its vault is deleted, with everyone gone too", async () => {
    const { vault } = await sharedVault(server);
    const machine = await addMachine(server, vault);
    const { founder, vaultId } = vault;
    const leaving = await callApi(server, `POST /vaults/${vaultId}/leave`, {
      token: founder.token,
      body: { currentPassword: founder.password },
    });
    expect(code(leaving)).toBe("done");
    expect(code(await signInMachine(server, machine))).toBe("machine_refused");
    const row = () => server.db.selectFrom("shared_machines").select("id").where("id", "=", machine._id).execute();
    expect(await row()).toHaveLength(1);
    await server.db
      .updateTable("vaults")
      .set({ deleted_at: new Date(0) })
      .where("id", "=", vaultId)
      .execute();
    await runRetention(server.db, pino({ level: "silent" }), { auditDays: 400 });
    expect(await row()).toEqual([]);
  });

  test("and is due for new keys once it has ended, as one that left", async () => {
    const { vault } = await sharedVault(server, "read");
    const machine = await addMachine(server, vault);
    const due = async () => {
      const { body } = await callApi(server, "GET /shared", { token: vault.founder.token });
      return body.vaults.find((one: { vaultId: string }) => one.vaultId === vault.vaultId).keysDue;
    };
    expect(await due()).toEqual([]);
    await server.db
      .updateTable("shared_machines")
      .set({ expires_at: new Date(clock.now().getTime() - 1) })
      .where("id", "=", machine._id)
      .execute();
    expect(await due()).toEqual([{ userId: machine._id, why: "left" }]);
  });
});
