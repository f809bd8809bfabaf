import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import { done, foundVault, goOn, join, participant, type Participant } from "./support/sharing.ts";
import { backUp } from "./support/stored-vault.ts";
import { draft, store } from "./support/test-environment.ts";

/** "Keep this version" of a shared vault whose history went on elsewhere after a backup was restored: case 65. */
let env: TestEnvironmentWithServer;
let ana: Participant;
let bea: Participant;
let cy: Participant;
let vaultId: string;

beforeAll(async () => {
  env = await startTestEnvironment();
});
afterAll(() => env.close());

const idOf = ({ sharing }: Participant) => sharing.snapshot().me?.userId ?? "";
const rolesOf = (who: Participant) =>
  who
    .vault(vaultId)
    .snapshot()
    .shared?.members.map(({ userId, role }) => [userId, role]);

/**
 * Ana and Bea manage a vault in which Cy writes. A backup is restored that lost Ana's last change, then Bea makes another
 * one: Cy only reads.
 */
beforeEach(async () => {
  [ana, bea, cy] = [await participant(env), await participant(env), await participant(env)];
  vaultId = await foundVault(ana, "Ops");
  await store(ana.vault(vaultId), { title: "Bank" });
  await join(ana, bea, vaultId, "manage");
  await join(ana, cy, vaultId, "write");
  await bea.sharing.refresh();
  const back = await backUp(env.server.db, vaultId);
  done(await ana.sharing.rename(vaultId, "Operations"));
  await back();
  done(await bea.sharing.setRole(vaultId, idOf(cy), "read"));
  await cy.sharing.refresh();
});

const keepers: Record<string, () => Participant | Promise<Participant>> = {
  "the list that its device verified last": () => ana,
  "the list that a device which was started again remembers": () =>
    participant(env, { person: ana.person, memory: ana.memory }),
};

test.each(Object.entries(keepers))(
  "65 a Keep brings %s, and the server has the same members",
  async (_name, keeper) => {
    const anaNow = await keeper();
    const anas = anaNow.vault(vaultId);
    await anas.reload();
    expect(anas.snapshot()).toMatchObject({ fault: { kind: "twoHistories" }, shared: { role: "manage" } });
    expect(await anas.acceptServerState()).toEqual({ kind: "done" });
    expect(anas.snapshot()).toMatchObject({ fault: null, shared: { name: "Operations" } });
    for (const who of [bea, cy]) {
      await who.sharing.refresh();
      expect(who.vault(vaultId).snapshot()).toMatchObject({ fault: null, shared: { name: "Operations" } });
      expect(rolesOf(who)).toEqual([ana, bea, cy].map((one) => [idOf(one), one === cy ? "write" : "manage"]));
    }
    expect((await cy.vault(vaultId).create(draft({ title: "Router" }))).kind).toBe("saved");
    const options = { vaultId, password: ana.person.password, out: [], replaced: [] };
    const next = done(await anaNow.sharing.makeNewKeys(options)).vaultId;
    await cy.sharing.refresh();
    expect(cy.vault(next).snapshot()).toMatchObject({ fault: null, shared: { role: "write" } });
  },
);

test("70 a vault that new keys replaced, and a restored backup brought back, is copied under its warning", async () => {
  const { db } = env.server;
  const [back, backOfOwn] = [await backUp(db, vaultId), await backUp(db, ana.personal.vaultId)];
  await ana.vault(vaultId).reload();
  expect(await ana.vault(vaultId).acceptServerState()).toEqual({ kind: "done" });
  await store(ana.vault(vaultId), { title: "Router" });
  const options = { vaultId, password: ana.person.password, out: [idOf(bea)], replaced: [] };
  const lost = done(await ana.sharing.makeNewKeys(options)).vaultId;
  await db.deleteFrom("shared_grants").where("vault_id", "=", lost).execute();
  await db.updateTable("vaults").set({ successor_id: null, archived_at: null }).where("id", "=", vaultId).execute();
  await db.deleteFrom("vaults").where("id", "=", lost).execute();
  await back();
  await backOfOwn();
  await ana.personal.reload();
  expect(await ana.personal.acceptServerState()).toMatchObject({ kind: "done" });
  await ana.sharing.refresh();
  const ended = ana.vault(vaultId);
  expect(ended.snapshot()).toMatchObject({ fault: expect.anything(), shared: { back: ["Bea"] } });
  expect(await ended.acceptServerState()).toMatchObject({ reason: { code: "vault_ended" } });
  const to = await foundVault(ana, "Ops, again");
  const ids = ended.snapshot().entries.map(({ _id }) => _id);
  const transfer = (isMove: boolean) => ana.sharing.transfer({ from: vaultId, to, ids, isMove });
  expect(await transfer(true)).toMatchObject({ kind: "notSaved", reason: { code: "vault_not_open" } });
  expect(done(await transfer(false)).count).toBe(1);
  expect(
    ana
      .vault(to)
      .snapshot()
      .entries.map(({ title }) => title),
  ).toEqual(["Bank"]);
});

test("65 a member goes on from a Keep behind which are more links than one page brings", async () => {
  const anas = ana.vault(vaultId);
  await anas.reload();
  expect(await anas.acceptServerState()).toEqual({ kind: "done" });
  const back = await backUp(env.server.db, vaultId);
  await store(anas, { title: "Router" });
  await cy.sharing.refresh();
  await back();
  await anas.reload();
  expect(await anas.acceptServerState()).toEqual({ kind: "done" });
  for (const title of ["Shop", "Mail", "Phone"]) await store(anas, { title });
  await cy.sharing.refresh();
  expect(cy.vault(vaultId).snapshot().fault).not.toBeNull();
  env.proxy.tampering = {
    reply({ body }, { path }) {
      if (path.includes("/manifests")) (body as { manifests: unknown[] }).manifests.splice(2);
    },
  };
  done(await goOn(cy, vaultId));
  env.proxy.tampering = {};
  expect(cy.vault(vaultId).snapshot()).toMatchObject({ fault: null, entries: expect.objectContaining({ length: 4 }) });
});
