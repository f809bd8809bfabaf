import { randomUUID } from "node:crypto";
import { limits } from "@pomander/contract";
import { encodeBase64url, systemRandom } from "@pomander/crypto";
import {
  formatMachineToken,
  openMachine,
  parseMachineToken,
  sealGrant,
  type SharedList,
  type SharedMember,
} from "@pomander/crypto/sharing";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openMachineVault, type MachineVaultOptions } from "../src/machine/index.ts";
import type { ProxiedRequest } from "./support/tampering-proxy.ts";
import { forgeLink, forgeSuccessor, identityOf, insiderOf, storedChain } from "./support/shared-insider.ts";
import { done, foundVault, join, participant, type Participant } from "./support/sharing.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import { store } from "./support/test-environment.ts";

/** Machines of shared vaults, with an honest server and a lying one: cases 125 to 127 of crypto-protocol.md. */
let env: TestEnvironmentWithServer;
let ana: Participant;
let vaultId: string;
/** The token of the vault's machine, and its id. */
let token: string;
let machineId: string;

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const addMachine = async (by: Participant, name = "CI", networks: string[] = []) =>
  done(await by.sharing.addMachine(vaultId, { name, expiresAt: inDays(30), networks }));
const read = (more: Partial<MachineVaultOptions> = {}, text = token) =>
  openMachineVault({ fetch, baseUrl: env.proxy.url, token: parseMachineToken(text)!, ...more });
const titles = async (more: Partial<MachineVaultOptions> = {}, text = token) =>
  (await read(more, text)).vault.snapshot().entries.map(({ title }) => title);
/** Returns why a machine believes nothing. */
async function whyNot(more: Partial<MachineVaultOptions> = {}, text = token): Promise<unknown> {
  try {
    const { vault, reached, problem } = await read(more, text);
    return reached === null ? (problem?.code ?? vault.snapshot().fault?.kind) : "read";
  } catch (error) {
    const { code, params } = error as { code?: string; params?: { why?: string } };
    return code === "machine_not_verified" ? params?.why : code;
  }
}
const renew = async (out: string[], more: object = {}) => {
  const { password } = ana.person;
  const made = done(await ana.sharing.makeNewKeys({ vaultId, out, replaced: [], password, ...more }));
  return made.vaultId;
};
const membersOf = (id: string) => ana.sharing.snapshot().vaults.find((vault) => vault.vaultId === id)!.members;

beforeAll(async () => {
  env = await startTestEnvironment();
});
afterAll(() => env.close());
beforeEach(async () => {
  env.proxy.tampering = {};
  ana = await participant(env);
  vaultId = await foundVault(ana, "Ops");
  await store(ana.vault(vaultId), { title: "Database" });
  ({ token, machineId } = await addMachine(ana));
});

describe("a machine", () => {
  test("reads its vault, also what changed since, and nothing else", async () => {
    await store(ana.vault(vaultId), { title: "Registry" });
    const { vault, reached, problem } = await read();
    expect(problem).toBeNull();
    expect(vault.snapshot().entries.map(({ title }) => title)).toEqual(
      expect.arrayContaining(["Database", "Registry"]),
    );
    const [entry] = vault.snapshot().entries;
    expect((await vault.reveal(entry!._id)).password).toBe("correct horse");
    expect(vault.snapshot().shared).toMatchObject({ name: "Ops", role: "read" });
    expect(reached?.vaultId).toBe(vaultId);
    expect(await vault.archive(entry!._id)).toMatchObject({ reason: { code: "vault_role_too_low" } });
  });

  test("is in the list as a program, with what the server knows of it", async () => {
    expect(membersOf(vaultId)).toMatchObject([
      { isMe: true, isMachine: false },
      { userId: machineId, name: "CI", role: "read", isMachine: true, hasNewKeys: false },
    ]);
    await read();
    expect(await ana.sharing.machines(vaultId)).toMatchObject([
      { machineId, name: "CI", by: "Ana Silva", known: { networks: [], lastUsedAt: expect.any(String) } },
    ]);
    expect(ana.sharing.snapshot().people).toEqual([]);
  });

  test("keeps its access for 40 days, and has none once it has ended (131)", async () => {
    const day40 = () => inDays(40);
    const { token: long } = done(
      await ana.sharing.addMachine(vaultId, { name: "Long", expiresAt: inDays(60), networks: [] }),
    );
    expect(await titles({ now: day40 }, long)).toEqual(["Database"]);
    await env.server.db
      .updateTable("shared_machines")
      .set({ expires_at: new Date() })
      .where("id", "=", machineId)
      .execute();
    expect(await whyNot()).toBe("machine_refused");
    await ana.sharing.refresh();
    expect(ana.sharing.snapshot().vaults[0]!.keysDue).toEqual([{ userId: machineId, why: "left" }]);
  });

  test("follows new keys, several in a row (126)", async () => {
    const bea = await participant(env);
    await join(ana, bea, vaultId, "write");
    const second = await renew([bea.sharing.snapshot().me!.userId]);
    vaultId = second;
    await store(ana.vault(second), { title: "Registry" });
    vaultId = await renew([]);
    const { vault, reached } = await read();
    expect(vault.vaultId).toBe(vaultId);
    expect(vault.snapshot().entries.map(({ title }) => title)).toEqual(
      expect.arrayContaining(["Database", "Registry"]),
    );
    expect(reached?.vaultId).toBe(vaultId);
  });

  test("is barred at once by new keys without it, and marked as one who knows (126)", async () => {
    vaultId = await renew([machineId]);
    expect(await whyNot()).toBe("machine_refused");
    expect(membersOf(vaultId)).toHaveLength(1);
    const [known] = await ana.sharing.leavers(vaultId);
    expect(known).toMatchObject({ userId: machineId, name: "CI", total: 1 });
    const { token: replaced } = await addMachine(ana);
    expect(await titles({}, replaced)).toEqual(["Database"]);
  });

  test("goes with the person who added it, though it is confirmed (126)", async () => {
    const bea = await participant(env);
    await join(ana, bea, vaultId, "manage");
    const { machineId: beas, token: ofBea } = await addMachine(bea, "Bea's");
    await ana.sharing.refresh();
    expect(await titles({}, ofBea)).toEqual(["Database"]);
    vaultId = await renew([bea.sharing.snapshot().me!.userId], { staying: [beas] });
    expect(membersOf(vaultId).map(({ userId }) => userId)).not.toContain(beas);
    expect(await whyNot({}, ofBea)).toBe("machine_refused");
    expect(await titles()).toEqual(["Database"]);
  });

  test("is refused from other networks, and with another secret", async () => {
    const { token: elsewhere } = await addMachine(ana, "Elsewhere", ["203.0.113.0/24"]);
    expect(await whyNot({}, elsewhere)).toBe("machine_refused");
    const known = parseMachineToken(token)!;
    expect(await whyNot({}, formatMachineToken({ ...known, secret: systemRandom(32) }))).toBe("machine_refused");
    expect(await whyNot({}, formatMachineToken({ ...known, machineId: randomUUID() }))).toBe("machine_refused");
  });

  test("is one of ten, and a name is a name", async () => {
    for (let i = 1; i < limits.machines.perVault; i++) await addMachine(ana, `CI ${i}`);
    const more = { name: "One more", expiresAt: inDays(1), networks: [] };
    expect(await ana.sharing.addMachine(vaultId, more)).toMatchObject({ reason: { code: "machines_full" } });
    expect(await ana.sharing.addMachine(vaultId, { ...more, name: "" })).toMatchObject({
      reason: { code: "name_refused" },
    });
  });

  test("no request contains its secret (127)", async () => {
    const sent: string[] = [];
    env.proxy.tampering = { request: (request) => void sent.push(textOf(request)) };
    const { token: another } = await addMachine(ana, "Another");
    await read({}, another);
    const { secret } = parseMachineToken(another)!;
    const forms = [
      another,
      encodeBase64url(secret),
      Buffer.from(secret).toString("hex"),
      Buffer.from(secret).toString("base64"),
      "Another",
    ];
    expect(sent.length).toBeGreaterThan(5);
    expect(sent.filter((text) => forms.some((form) => text.includes(form)))).toEqual([]);
    const rows = await env.server.db.selectFrom("shared_machines").selectAll().execute();
    expect(forms.filter((form) => JSON.stringify(rows).includes(form))).toEqual([]);
  });
});

const textOf = ({ path, query, headers, body }: ProxiedRequest) => JSON.stringify([path, query, headers, body]);

describe("a machine believes nothing", () => {
  test("of another key than the one that opens the link in its token (125)", async () => {
    const { identity } = await insiderOf(ana, vaultId);
    const parsed = parseMachineToken(token)!;
    const machine = (await openMachine(parsed)).identity;
    const given = { vaultId, vaultKey: systemRandom(32), counter: parsed.counter, hash: parsed.hash, until: "" };
    const grant = await sealGrant(identity, machine, given, systemRandom);
    const { counter, hash, until, box, sig } = grant;
    await env.server.db
      .updateTable("shared_grants")
      .set({ counter, hash, until, box, sig })
      .where("to_id", "=", machineId)
      .execute();
    expect(await whyNot()).toBe("token");
  });

  test("of another vault's grant and links (125)", async () => {
    const first = vaultId;
    vaultId = await foundVault(ana, "Other");
    const { token: ofOther } = await addMachine(ana);
    const other = parseMachineToken(ofOther)!;
    const { identity, vaultKey } = await insiderOf(ana, vaultId);
    const machine = (await openMachine(parseMachineToken(token)!)).identity;
    const given = { vaultId, vaultKey, counter: other.counter, hash: other.hash, until: "" };
    const ofAnother = await sealGrant(identity, machine, given, systemRandom);
    env.proxy.tampering = {
      reply(reply, { path }) {
        if (path.endsWith("/grants")) reply.body.grants = [ofAnother, { ...ofAnother, vaultId: first }];
      },
    };
    const known = parseMachineToken(token)!;
    expect(await whyNot()).toBe("token");
    env.proxy.tampering = {};
    expect(await whyNot({}, formatMachineToken({ ...known, counter: other.counter, hash: other.hash }))).toBe("token");
    expect(await whyNot({}, formatMachineToken({ ...other, vaultId: first }))).not.toBe("read");
  });

  test("of a state from before its token (125)", async () => {
    const before = await ana.vault(vaultId).received((await read()).vault.snapshot().entries[0]!._id);
    await ana.vault(vaultId).deleteForever(before._id);
    const { token: later } = await addMachine(ana, "Later");
    const parsed = parseMachineToken(later)!;
    const { links } = await storedChain(env.server.db, (await insiderOf(ana, vaultId)).keys);
    const old = links.find(({ counter }) => counter === parsed.counter - 1)!;
    const row = await env.server.db
      .selectFrom("vault_manifests")
      .selectAll()
      .where("vault_id", "=", vaultId)
      .where("counter", "=", old.counter)
      .executeTakeFirstOrThrow();
    env.proxy.tampering = {
      reply(reply, { path }) {
        if (!path.endsWith("/contents")) return;
        const { counter, sealed, by_id, sig, list } = row;
        reply.body.manifest = { counter, sealed, by: by_id, sig, list };
      },
    };
    expect(await whyNot({}, later)).toBe("older");
  });

  test("of another first link than the token's (125)", async () => {
    const parsed = parseMachineToken(token)!;
    expect(await whyNot({}, formatMachineToken({ ...parsed, hash: encodeBase64url(systemRandom(32)) }))).toBe("token");
    expect(await whyNot({}, formatMachineToken({ ...parsed, counter: parsed.counter - 1 }))).toBe("token");
  });

  test("of a list without it, or with it as a person (125)", async () => {
    const { identity, keys } = await insiderOf(ana, vaultId);
    const { list } = await storedChain(env.server.db, keys);
    const change = async (members: readonly SharedMember[]) => {
      await forgeLink(env.server.db, keys, identity, { list: { ...list, members } });
      const { links } = await storedChain(env.server.db, keys);
      const { counter, hash } = links.at(-1)!;
      return formatMachineToken({ ...parseMachineToken(token)!, counter, hash });
    };
    const [first, machine] = list.members;
    const { kind: _, ...asPerson } = machine!;
    expect(await whyNot({}, await change([first!, asPerson]))).toBe("list");
    expect(await whyNot({}, await change([first!]))).toBe("list");
  });

  test("of a later link that changes its record, or that no manager signed (125)", async () => {
    const { identity, keys } = await insiderOf(ana, vaultId);
    const { list } = await storedChain(env.server.db, keys);
    const [first, machine] = list.members;
    const { kind: _, ...asPerson } = machine!;
    for (const members of [[first!, { ...machine!, role: "write" as const }], [first!, asPerson], [first!]]) {
      const before = await env.server.db
        .selectFrom("vaults")
        .select(["manifest_counter", "manifest_sealed"])
        .where("id", "=", vaultId)
        .executeTakeFirstOrThrow();
      await forgeLink(env.server.db, keys, identity, { list: { ...list, members } });
      expect(await whyNot()).toBe("unsigned");
      await env.server.db
        .deleteFrom("vault_manifests")
        .where("vault_id", "=", vaultId)
        .where("counter", ">", before.manifest_counter)
        .execute();
      await env.server.db.updateTable("vaults").set(before).where("id", "=", vaultId).execute();
    }
    expect(await whyNot()).toBe("read");
    const own = (await openMachine(parseMachineToken(token)!)).identity;
    await forgeLink(env.server.db, keys, own);
    expect(await whyNot()).toBe("unsigned");
  });

  test("of new keys whose list does not name it, keeps one whose adder is out, or by another person (125, 126)", async () => {
    const bea = await participant(env);
    await join(ana, bea, vaultId, "write");
    const { keys } = await insiderOf(ana, vaultId);
    const { list } = await storedChain(env.server.db, keys);
    const machine = list.members.find(({ userId }) => userId === machineId)!;
    const at = new Date().toISOString();
    const without = (userId: string): SharedList => {
      const { name } = list.members.find((member) => member.userId === userId)!;
      return {
        ...list,
        members: list.members.filter((member) => member.userId !== userId),
        former: [{ userId, name, at, count: 0 }, ...list.former],
      };
    };
    const signer = await identityOf(ana);
    const tryOut = async (made: SharedList, by = signer) => {
      const next = await forgeSuccessor(env.server.db, keys, by, { list: made, takers: [machine] });
      const members = { vault_id: next, user_id: machineId, role: "read" as const, sign_key: machine.sign };
      await env.server.db
        .insertInto("shared_members")
        .values(members)
        .onConflict((on) => on.doNothing())
        .execute();
      const why = await whyNot();
      await env.server.db
        .updateTable("vaults")
        .set({ successor_id: null, archived_at: null })
        .where("id", "=", vaultId)
        .execute();
      await env.server.db.deleteFrom("vaults").where("id", "=", next).execute();
      return why;
    };
    const beaId = bea.sharing.snapshot().me!.userId;
    expect(await tryOut(without(beaId))).toBe("read");
    expect(await tryOut(without(machineId))).toBe("list");
    expect(await tryOut(without(beaId), await identityOf(bea))).toBe("successor");
    const { members, ...rest } = without(beaId);
    expect(
      await tryOut({
        ...rest,
        members: members.map((one) => ({ ...one, ...(one.kind === "machine" && { by: beaId }) })),
      }),
    ).toBe("successor");
  });

  test("below what it remembers, or what was demanded (125)", async () => {
    const { reached } = await read();
    await store(ana.vault(vaultId), { title: "Registry" });
    const later = (await read({ remembered: reached })).reached!;
    expect(later.counter).toBe(reached!.counter + 1);
    expect(await whyNot({ atLeast: { vaultId, counter: later.counter } })).toBe("read");
    expect(await whyNot({ atLeast: { vaultId, counter: later.counter + 1 } })).toBe("demand");
    expect(await whyNot({ atLeast: { vaultId: randomUUID(), counter: 0 } })).toBe("demand");
    expect(await whyNot({ remembered: { ...later, counter: later.counter + 1 } })).toBe("older");
    expect(await whyNot({ remembered: { ...later, hash: encodeBase64url(systemRandom(32)) } })).toBe("twoHistories");
    expect(await whyNot({ remembered: { ...later, vaultId: randomUUID() } })).toBe("memory");
    const first = vaultId;
    vaultId = await renew([]);
    expect(await whyNot({ remembered: later, atLeast: { vaultId: first, counter: later.counter } })).toBe("read");
    const next = (await read()).reached!;
    env.proxy.tampering = {
      reply(reply, { path }) {
        if (path.endsWith("/machine/session"))
          reply.body.vaults = reply.body.vaults.map((one: object) => ({ ...one, successor: null }));
      },
    };
    expect(await whyNot({ remembered: next })).not.toBe("read");
  });

  test("where there are more links than it follows", async () => {
    env.proxy.tampering = {
      reply(reply, { path }) {
        if (path.endsWith("/contents")) reply.body.manifest.counter += 5_001;
      },
    };
    expect(await whyNot()).toBe("machine_token_old");
  });

  test("once it was removed while it reads (126)", async () => {
    env.proxy.tampering = {
      async request({ path }) {
        if (!path.endsWith("/contents")) return;
        env.proxy.tampering = {};
        await renew([machineId]);
      },
    };
    expect(await whyNot()).toBe("machine_refused");
  });
});

test("a session of a machine opens its vault alone", async () => {
  const { credential } = await openMachine(parseMachineToken(token)!);
  const send = (method: string, path: string, body?: object, bearer?: string) =>
    fetch(`${env.proxy.url}${path}`, {
      method,
      headers: {
        "content-type": "application/json",
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const session = (await (await send("POST", "/machine/session", { machineId, credential })).json()) as {
    token: string;
  };
  const status = async (path: string) => (await send("GET", path, undefined, session.token)).status;
  expect(await status(`/vaults/${vaultId}/contents`)).toBe(200);
  const others = [await foundVault(ana, "Other"), ana.personal.vaultId];
  for (const id of others) expect([403, 404, 409]).toContain(await status(`/vaults/${id}/contents`));
  expect(await status("/user/vault/contents")).toBe(409);
  for (const path of [
    "/shared",
    "/user",
    `/vaults/${vaultId}/history?entry=${randomUUID()}`,
    `/vaults/${vaultId}/machines`,
  ])
    expect(await status(path)).toBe(401);
});

test("a contact is not shown as a machine (125)", async () => {
  const bea = await participant(env);
  await join(ana, bea, vaultId, "write");
  const { keys } = await insiderOf(ana, vaultId);
  const { list } = await storedChain(env.server.db, keys);
  const cem = await participant(env);
  await join(bea, cem, await foundVault(bea, "Beas"), "read");
  const { identity } = await openMachine({ machineId: cem.sharing.snapshot().me!.userId, secret: systemRandom(32) });
  const { userId, sign, box } = identity;
  const forged = {
    userId,
    sign,
    box,
    role: "read" as const,
    name: "CI",
    by: ana.sharing.snapshot().me!.userId,
    kind: "machine",
    checked: null,
  };
  await forgeLink(env.server.db, keys, await identityOf(ana), {
    list: { ...list, members: [...list.members, forged] },
  });
  await bea.sharing.refresh();
  expect(bea.vault(vaultId).snapshot().fault).toMatchObject({ kind: "unsigned" });
  await ana.vault(vaultId).reload();
  expect(ana.vault(vaultId).snapshot().fault).toBeNull();
});
