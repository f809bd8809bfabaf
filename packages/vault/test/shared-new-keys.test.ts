import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import { done, foundVault, join, participant, type Participant } from "./support/sharing.ts";
import { store } from "./support/test-environment.ts";

/** New keys of a shared vault again, and beside what other members do. */
let env: TestEnvironmentWithServer;
let ana: Participant;
let bea: Participant;
let cy: Participant;
let vaultId: string;

beforeAll(async () => {
  env = await startTestEnvironment();
});
afterAll(() => env.close());
/** Ana manages a vault in which Bea and Cy write. */
beforeEach(async () => {
  env.proxy.tampering = {};
  [ana, bea, cy] = [await participant(env), await participant(env), await participant(env)];
  vaultId = await foundVault(ana, "Ops");
  await join(ana, bea, vaultId);
  await join(ana, cy, vaultId);
});

const idOf = ({ sharing }: Participant) => sharing.snapshot().me?.userId ?? "";
const newKeys = async (of: string, ...out: Participant[]) =>
  done(await ana.sharing.makeNewKeys({ vaultId: of, password: ana.person.password, out: out.map(idOf), replaced: [] }))
    .vaultId;
const leftOf = async (of: string) => (await ana.sharing.leavers(of)).map(({ name, left }) => [name, left]);
/** Returns the tasks of a vault as the server has them, after this device's report. */
const tasksOf = async (of: string) => {
  await ana.sharing.refresh();
  await ana.sharing.refresh();
  return ana.sharing.snapshot().vaults.find((vault) => vault.vaultId === of)?.tasks;
};

test("184 after every password that a former member knew was changed, the next new keys are made", async () => {
  const bank = await store(ana.vault(vaultId), { title: "Bank" });
  const second = await newKeys(vaultId, bea);
  const { password } = bank;
  const change = async (to: string) => {
    const opened = await ana.vault(second).reveal(bank._id);
    expect((await ana.vault(second).save(opened, { ...opened, password: to })).kind).toBe("saved");
  };
  await change("another one");
  const [task] = (await tasksOf(second)) ?? [];
  expect(task).toMatchObject({ left: 0, gone: 1 });
  // The server has not heard yet that the password that Bea knew is back.
  env.proxy.tampering = { request: ({ path }) => (path.endsWith("/reports") ? { status: 503, body: {} } : undefined) };
  await change(password);
  const third = await newKeys(second);
  env.proxy.tampering = {};
  expect(await leftOf(third)).toEqual([["Bea", [bank._id]]]);
  expect(await tasksOf(third)).toMatchObject([{ taskId: task?.taskId, total: 1, left: 1 }]);
  const opened = await ana.vault(third).reveal(bank._id);
  await ana.vault(third).save(opened, { ...opened, password: "a third one" });
  expect(await tasksOf(third)).toMatchObject([{ left: 0 }]);
  const fourth = await newKeys(third, cy);
  expect(await tasksOf(fourth)).toMatchObject([{ who: [idOf(cy)], total: 1, left: 1 }]);
});

test("67 a member who leaves while new keys are made goes too, once that is known, with marks in every entry", async () => {
  const bank = await store(ana.vault(vaultId), { title: "Bank" });
  let finishes = 0;
  env.proxy.tampering = {
    async request({ path }) {
      if (path.endsWith("/finish") && ++finishes === 1) done(await cy.sharing.leave(vaultId, cy.person.password));
    },
  };
  const options = { vaultId, password: ana.person.password, out: [idOf(bea)], replaced: [] };
  expect(await ana.sharing.makeNewKeys(options)).toMatchObject({
    reason: { code: "others_go_too", params: { without: [idOf(cy)] } },
  });
  expect(finishes).toBe(1);
  const next = await newKeys(vaultId, bea, cy);
  expect(ana.vault(next).snapshot().shared).toMatchObject({
    members: [{ isMe: true }],
    former: [
      { userId: idOf(bea), count: 1 },
      { userId: idOf(cy), count: 1 },
    ],
  });
  expect((await ana.vault(next).reveal(bank._id)).extra["known"]).toMatchObject([
    { userId: idOf(bea), what: ["password"] },
    { userId: idOf(cy), what: ["password"] },
  ]);
});
