import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { renewKeys } from "./support/new-keys.ts";
import { done, foundVault, join, participant, type Participant } from "./support/sharing.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import { draft, store, type Person } from "./support/test-environment.ts";

/** Cases 67 and 75 of crypto-protocol.md: a device stops after each of its requests, and another one finishes. */
let env: TestEnvironmentWithServer;
beforeAll(async () => {
  env = await startTestEnvironment();
});
afterAll(() => env.close());

const idOf = ({ sharing }: Participant) => sharing.snapshot().me!.userId;
const titlesOf = (of: Participant, vaultId: string) =>
  of
    .vault(vaultId)
    .snapshot()
    .entries.map(({ title }) => title)
    .toSorted();
const liveOf = ({ sharing }: Participant) => sharing.snapshot().vaults.filter(({ status }) => status !== "ended");

/**
 * Runs a step of a device that stops after a number of requests: the last one arrives and its reply does not, nor does
 * anything later. Returns whether the step ended before.
 */
async function stoppedAfter(requests: number, step: () => Promise<unknown>): Promise<boolean> {
  let sent = 0;
  let isStopped = false;
  env.proxy.tampering = {
    request: () => {
      sent += 1;
      isStopped ||= sent > requests;
      return isStopped ? "drop" : undefined;
    },
    reply: () => (sent >= requests ? "drop" : undefined),
  };
  await step().catch(() => undefined);
  await env.proxy.idle();
  env.proxy.tampering = {};
  return sent < requests;
}

/** Runs a case for a stop after the first request, the second, and so on, until the step ends before the stop. */
async function atEachStop(run: (requests: number) => Promise<boolean>): Promise<void> {
  let requests = 1;
  while (!(await run(requests))) requests += 1;
  expect(requests).toBeGreaterThan(5);
}

interface Team {
  ana: Participant;
  bea: Participant;
  cy: Participant;
  vaultId: string;
}
/** Ana manages a vault with two entries; Bea and Cy write. */
async function team(): Promise<Team> {
  const [ana, bea, cy] = [await participant(env), await participant(env), await participant(env)];
  const vaultId = await foundVault(ana, "Ops");
  await store(ana.vault(vaultId), { title: "Bank" });
  await store(ana.vault(vaultId), { title: "Mail" });
  await join(ana, bea, vaultId, "write");
  await join(ana, cy, vaultId, "write");
  return { ana, bea, cy, vaultId };
}

/** Returns the one vault that is live, and expects that all of it is there, for its manager and for Cy. */
async function expectWhole(ana: Participant, cy: Participant): Promise<string> {
  const [live, ...more] = liveOf(ana);
  expect(more).toEqual([]);
  expect(live).toMatchObject({ status: "open", role: "manage", problem: null });
  await cy.sharing.refresh();
  expect(liveOf(cy)).toMatchObject([{ vaultId: live!.vaultId, status: "open", problem: null }]);
  for (const of of [ana, cy]) {
    expect(titlesOf(of, live!.vaultId)).toEqual(["Bank", "Mail"]);
    expect(of.vault(live!.vaultId).snapshot().fault).toBeNull();
  }
  return live!.vaultId;
}

test("67 new keys, stopped after each request: another device finishes them, and the same one goes along", async () => {
  await atEachStop(async (requests) => {
    const { ana, bea, cy, vaultId } = await team();
    const beaId = idOf(bea);
    const options = { vaultId, password: ana.person.password, out: [beaId], replaced: [] };
    const isOver = await stoppedAfter(requests, () => ana.sharing.makeNewKeys(options));
    ana.sharing.close();
    const other = await participant(env, { person: ana.person });
    const isMade = other.sharing
      .snapshot()
      .vaults.some((vault) => vault.vaultId === vaultId && vault.status === "ended");
    if (!isMade) done(await other.sharing.makeNewKeys(options));
    const next = await expectWhole(other, cy);
    expect(next).not.toBe(vaultId);
    const { members } = liveOf(other)[0]!;
    expect(members.map(({ userId }) => userId)).toEqual([idOf(ana), idOf(cy)]);
    expect((await other.sharing.leavers(next)).map(({ userId, left }) => [userId, left.length])).toEqual([[beaId, 2]]);
    await bea.sharing.refresh();
    expect(liveOf(bea)).toMatchObject([{ vaultId, status: "notListed" }]);
    expect((await cy.vault(next).archive((await store(cy.vault(next)))._id)).kind).toBe("done");
    const again = await participant(env, { person: ana.person, memory: ana.memory });
    expect(liveOf(again)).toMatchObject([{ vaultId: next, status: "open", problem: null }]);
    expect(again.vault(next).snapshot().fault).toBeNull();
    return isOver;
  });
});

describe("75 new personal keys", () => {
  /** Signs in at a device without memory, by the new password or by the one before. */
  const signInAnywhere = async (...people: Person[]): Promise<Participant> => {
    for (const person of people) {
      const found = await participant(env, { person }).catch(() => null);
      if (found !== null) return found;
    }
    throw new Error("No password opens the account");
  };

  test("stopped after each request: made again where they are not there, and the shared vaults are as before", async () => {
    await atEachStop(async (requests) => {
      const { ana, bea, cy, vaultId } = await team();
      let made: Person | null = null;
      const isOver = await stoppedAfter(requests, async () => {
        const { user } = await ana.device.signIn(ana.person);
        const prepared = await ana.device.client.prepareNewVaultKeys(user, ana.person.password, newPassword);
        made = { ...ana.person, password: newPassword, recoveryKey: prepared.recoveryKey };
        await prepared.submit({ isUnreadableLeft: false });
      });
      const people = [...(made === null ? [] : [made as Person]), ana.person];
      let now = await signInAnywhere(...people);
      expect(liveOf(now)).toMatchObject([{ vaultId, status: "open", role: "manage" }]);
      expect(now.sharing.snapshot().contacts).toHaveLength(2);
      if (now.person.password !== newPassword) {
        const { person } = await renewKeys(now.device, now.person);
        now = await participant(env, { person });
      }
      expect(liveOf(now)).toMatchObject([{ vaultId, status: "open", hasFormerCard: true }]);
      expect((await now.vault(vaultId).create(draft({ title: "Router" }))).kind).toBe("saved");
      await bea.sharing.refresh();
      await cy.sharing.refresh();
      for (const of of [bea, cy]) expect(titlesOf(of, vaultId)).toEqual(["Bank", "Mail", "Router"]);
      return isOver;
    });
  });

  test("then the former card is replaced, stopped after each request: another device finishes it", async () => {
    await atEachStop(async (requests) => {
      const { ana, cy, vaultId } = await team();
      const { person } = await renewKeys(ana.device, ana.person);
      const renewed = await participant(env, { person, memory: ana.memory });
      expect(liveOf(renewed)).toMatchObject([{ hasFormerCard: true }]);
      const options = { vaultId, password: person.password, out: [], replaced: [idOf(renewed)] };
      const isOver = await stoppedAfter(requests, () => renewed.sharing.makeNewKeys(options));
      renewed.sharing.close();
      const other = await participant(env, { person });
      if (liveOf(other)[0]?.hasFormerCard === true) done(await other.sharing.makeNewKeys(options));
      const next = await expectWhole(other, cy);
      expect(liveOf(other)).toMatchObject([{ vaultId: next, hasFormerCard: false }]);
      expect((await other.vault(next).create(draft({ title: "Router" }))).kind).toBe("saved");
      await cy.sharing.refresh();
      expect(cy.vault(next).snapshot().fault).toBeNull();
      return isOver;
    });
  });
});

const newPassword = "gallant-otter-parsnip-quay";
