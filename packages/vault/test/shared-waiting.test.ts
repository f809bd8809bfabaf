import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import { done, foundVault, inviteOne, join, participant, type Participant } from "./support/sharing.ts";
import { forgeLink, insiderOf } from "./support/shared-insider.ts";
import { draft, store } from "./support/test-environment.ts";

let env: TestEnvironmentWithServer;

beforeAll(async () => {
  env = await startTestEnvironment();
});
afterAll(() => env.close());

/** Gives a person access to a vault, which they do not take yet. */
async function give(giver: Participant, taker: Participant, vaultId: string): Promise<void> {
  const fragment = await inviteOne(giver, taker, [{ vaultId, role: "write" }]);
  done(await taker.sharing.acceptInvite(fragment));
  done(await giver.sharing.giveAccess());
}

const idOf = (who: Participant) => who.sharing.snapshot().me!.userId;
const out = (manager: Participant, vaultId: string, who: readonly Participant[]) =>
  manager.sharing.makeNewKeys({ vaultId, password: manager.person.password, out: who.map(idOf), replaced: [] });

test("access that waits while a vault gets new keys, twice, leads to the vault that followed", async () => {
  const [ana, bea, cy, dan] = [
    await participant(env),
    await participant(env),
    await participant(env),
    await participant(env),
  ];
  const vaultId = await foundVault(ana);
  await store(ana.vault(vaultId), { title: "Bank" });
  for (const person of [cy, dan]) await join(ana, person, vaultId);
  await give(ana, bea, vaultId);
  const second = done(await out(ana, vaultId, [cy])).vaultId;
  const third = done(await out(ana, second, [dan])).vaultId;

  await bea.sharing.refresh();
  expect(bea.sharing.snapshot().waiting).toMatchObject([{ by: { userId: idOf(ana) }, vaults: [{ vaultId }] }]);
  done(await bea.sharing.takeGrants(idOf(ana)));
  expect(bea.vault(third).snapshot()).toMatchObject({ entries: [{ title: "Bank" }], fault: null });
  expect((await bea.vault(third).create(draft({ title: "Router" }))).kind).toBe("saved");
  expect(bea.sharing.snapshot().vaults.map(({ vaultId: id, status }) => [id, status])).toEqual([
    [third, "open"],
    [second, "ended"],
    [vaultId, "ended"],
  ]);
  await bea.sharing.refresh();
  expect(bea.sharing.snapshot().waiting).toEqual([]);
});

test("access that waits is verified once: later news ask for new links alone, also where a link is wrong", async () => {
  const [ana, bea] = [await participant(env), await participant(env)];
  const vaultId = await foundVault(ana);
  await give(ana, bea, vaultId);
  let asked: string[] = [];
  env.proxy.tampering = {
    request({ path }) {
      if (path.endsWith("/manifests")) asked.push(path);
    },
  };
  const askedBy = async (step: () => Promise<unknown>) => {
    asked = [];
    await step();
    return asked.length;
  };
  const waits = () => bea.sharing.snapshot().waiting.length;
  expect([await askedBy(() => bea.sharing.refresh()), waits()]).toEqual([expect.any(Number), 1]);
  expect([await askedBy(() => bea.sharing.refresh()), waits()]).toEqual([0, 1]);
  const { keys, identity } = await insiderOf(ana, vaultId);
  await forgeLink(env.server.db, keys, identity, { content: { prev: "A".repeat(43) } });
  expect([await askedBy(() => bea.sharing.refresh()), waits()]).toEqual([expect.any(Number), 0]);
  expect([await askedBy(() => bea.sharing.refresh()), waits()]).toEqual([0, 0]);
});

test("access that waits while a vault gets new keys is declined in the vault that followed", async () => {
  const [ana, bea] = [await participant(env), await participant(env)];
  const vaultId = await foundVault(ana);
  await give(ana, bea, vaultId);
  const next = done(await out(ana, vaultId, [])).vaultId;
  await bea.sharing.refresh();
  done(await bea.sharing.decline(vaultId));
  expect(bea.sharing.snapshot().waiting).toEqual([]);
  await ana.sharing.refresh();
  const [vault] = ana.sharing.snapshot().vaults;
  expect(vault).toMatchObject({ vaultId: next, keysDue: [{ userId: idOf(bea), why: "left" }] });
});

test("who is taken out before they took their access is given nothing", async () => {
  const [ana, bea] = [await participant(env), await participant(env)];
  const vaultId = await foundVault(ana);
  await give(ana, bea, vaultId);
  await bea.sharing.refresh();
  expect(bea.sharing.snapshot().waiting).toHaveLength(1);
  done(await out(ana, vaultId, [bea]));
  done(await bea.sharing.takeGrants(idOf(ana)));
  expect(bea.sharing.snapshot()).toMatchObject({ waiting: [], vaults: [] });
});

test("who let the time for taking access pass is given it again by a second invitation", async () => {
  const [ana, bea] = [await participant(env), await participant(env)];
  const vaultId = await foundVault(ana);
  await give(ana, bea, vaultId);
  const ended = { until: new Date().toISOString() };
  await env.server.db.updateTable("shared_grants").set(ended).where("to_id", "=", idOf(bea)).execute();
  await bea.sharing.refresh();
  expect(bea.sharing.snapshot().waiting).toEqual([]);
  await give(ana, bea, vaultId);
  await bea.sharing.refresh();
  done(await bea.sharing.takeGrants(idOf(ana)));
  expect(bea.vault(vaultId).snapshot()).toMatchObject({ fault: null, shared: { role: "write" } });
});

test("who removed a vault is given it again by a second invitation", async () => {
  const [ana, bea] = [await participant(env), await participant(env)];
  const vaultId = await foundVault(ana);
  await join(ana, bea, vaultId, "read");
  done(await bea.sharing.forget(vaultId));
  await env.server.db.deleteFrom("shared_grants").where("to_id", "=", idOf(bea)).execute();
  await bea.sharing.refresh();
  expect(bea.sharing.snapshot()).toMatchObject({ waiting: [], vaults: [] });
  await give(ana, bea, vaultId);
  await bea.sharing.refresh();
  done(await bea.sharing.takeGrants(idOf(ana)));
  expect(bea.vault(vaultId).snapshot()).toMatchObject({ fault: null, shared: { role: "read" } });
});

test("who left is given the vault again after its new keys, and not before", async () => {
  const [ana, bea] = [await participant(env), await participant(env)];
  const vaultId = await foundVault(ana);
  await join(ana, bea, vaultId);
  done(await bea.sharing.leave(vaultId, bea.person.password));
  const fragment = await inviteOne(ana, bea, [{ vaultId, role: "write" }]);
  done(await bea.sharing.acceptInvite(fragment));
  const refused = { kind: "notSaved", reason: { code: "member_left", params: { name: "Bea" } } };
  expect(await ana.sharing.giveAccess()).toEqual(refused);
  const next = done(await out(ana, vaultId, [bea])).vaultId;
  done(await ana.sharing.giveAccess());
  await bea.sharing.refresh();
  done(await bea.sharing.takeGrants(idOf(ana)));
  expect(bea.vault(next).snapshot().fault).toBeNull();
});
