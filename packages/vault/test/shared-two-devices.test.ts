import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import { forgeSuccessor, insiderOf, storedChain } from "./support/shared-insider.ts";
import { done, foundVault, join, participant, type Participant } from "./support/sharing.ts";
import { draft, store } from "./support/test-environment.ts";

/** Two devices of one person, of which one follows or leaves a vault that the other has open. */
let env: TestEnvironmentWithServer;

beforeAll(async () => {
  env = await startTestEnvironment();
});
afterAll(() => env.close());

const idOf = (who: Participant) => who.sharing.snapshot().me!.userId;

/** Reads a device's vaults again, as a page does that is seen again. */
async function look({ personal, sharing }: Participant): Promise<void> {
  await personal.reload();
  await sharing.refresh();
}

test("70 new keys that one device followed are remembered by the other, which closes the vault before", async () => {
  const [ana, bea] = [await participant(env), await participant(env)];
  const vaultId = await foundVault(ana);
  await store(ana.vault(vaultId), { title: "Bank" });
  await join(ana, bea, vaultId);
  const other = await participant(env, { person: ana.person });
  const before = other.vault(vaultId);
  const { password } = ana.person;
  const next = done(await ana.sharing.makeNewKeys({ vaultId, password, out: [idOf(bea)], replaced: [] })).vaultId;
  await look(other);
  expect([before.snapshot().status, other.vaults.find(vaultId)]).toEqual(["closed", null]);
  const { memory } = await other.device.client.sharingHost();
  expect(await memory.get("vault", vaultId)).toMatchObject({ successor: next, takenOut: [idOf(bea)] });
  expect((await other.vault(next).create(draft())).kind).toBe("saved");
});

test("a vault that one device left is closed on the other", async () => {
  const [ana, bea] = [await participant(env), await participant(env)];
  const vaultId = await foundVault(ana);
  await join(ana, bea, vaultId);
  const other = await participant(env, { person: bea.person });
  const open = other.vault(vaultId);
  done(await bea.sharing.leave(vaultId, bea.person.password));
  await look(other);
  expect([open.snapshot().status, other.sharing.snapshot().vaults]).toEqual(["closed", []]);
});

test("196 of two vaults that a manager put in the place of one, a person has the one that their first device followed", async () => {
  const [ana, mal] = [await participant(env), await participant(env)];
  const vaultId = await foundVault(ana);
  await join(ana, mal, vaultId, "manage");
  const other = await participant(env, { person: ana.person });
  const { identity, keys } = await insiderOf(mal, vaultId);
  const { list } = await storedChain(env.server.db, keys);
  const takers = list.members.filter(({ userId }) => userId === idOf(ana));
  const first = await forgeSuccessor(env.server.db, keys, identity, { list, takers });
  await ana.sharing.refresh();
  await forgeSuccessor(env.server.db, keys, identity, { list, takers });
  // The other device has not heard of the first one when it follows.
  await other.sharing.refresh();
  const vaultsOf = ({ sharing }: Participant) =>
    sharing.snapshot().vaults.map((vault) => [vault.vaultId, vault.status === "ended", vault.successor]);
  const expected = [
    [first, false, null],
    [vaultId, true, first],
  ];
  expect(vaultsOf(other)).toEqual(expected);
  await look(ana);
  expect(vaultsOf(ana)).toEqual(expected);
});
