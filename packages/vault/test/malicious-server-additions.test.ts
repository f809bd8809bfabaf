import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { renewKeys } from "./support/new-keys.ts";
import { forgeLink, identityOf, insiderOf, storedChain } from "./support/shared-insider.ts";
import { done, foundVault, join, participant, type Participant } from "./support/sharing.ts";
import { backUp } from "./support/stored-vault.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";

/** New keys when leavers had added other members: cases 85, 88 and 89. */
let env: TestEnvironmentWithServer;
let ana: Participant;
let bea: Participant;
let cy: Participant;
let vaultId: string;

beforeAll(async () => {
  env = await startTestEnvironment();
});
afterAll(() => env.close());
/** Ana and Bea manage a vault. Bea has added Cy, who is no contact of Ana's. */
beforeEach(async () => {
  env.proxy.tampering = {};
  [ana, bea, cy] = [await participant(env), await participant(env), await participant(env)];
  vaultId = await foundVault(ana, "Ops");
  await join(ana, bea, vaultId, "manage");
  await bea.sharing.refresh();
  await join(bea, cy, vaultId, "manage");
  await ana.sharing.refresh();
});

const idOf = ({ sharing }: Participant) => sharing.snapshot().me!.userId;
const newKeys = (out: readonly Participant[], more: { staying?: string[]; replaced?: string[] } = {}, by = ana) =>
  by.sharing.makeNewKeys({ vaultId, password: by.person.password, out: out.map(idOf), replaced: [], ...more });
const asked = (...people: Participant[]) => ({
  kind: "notSaved",
  reason: { code: "added_by_leavers", params: { added: people.map(idOf) } },
});
const membersOf = (of: Participant, id: string) =>
  of
    .vault(id)
    .snapshot()
    .shared?.members.map(({ userId }) => userId);
const begins = () => env.proxy.seen.filter(({ path }) => path.endsWith("/shared-successor")).length;

describe("85 whom a person who goes had added", () => {
  test("does not stay unasked, and stays once a manager has confirmed it", async () => {
    const before = begins();
    const refused = await newKeys([bea]);
    expect(refused).toMatchObject(asked(cy));
    // `join` gives everyone the same name.
    expect(refused).toMatchObject({ reason: { params: { names: "Bea" } } });
    expect(begins()).toBe(before);
    const next = done(await newKeys([bea], { staying: [idOf(cy)] })).vaultId;
    expect(membersOf(ana, next)).toEqual([ana, cy].map(idOf));
    await cy.sharing.refresh();
    expect(cy.vault(next).snapshot().fault).toBeNull();
  });

  test("goes where a manager names them too", async () => {
    const next = done(await newKeys([bea, cy])).vaultId;
    expect(membersOf(ana, next)).toEqual([idOf(ana)]);
  });

  test("does not stay after the person left by themselves", async () => {
    done(await bea.sharing.leave(vaultId, bea.person.password));
    expect(await newKeys([bea])).toMatchObject(asked(cy));
  });

  test("is asked about with those whom they added in turn", async () => {
    const dan = await participant(env);
    await cy.sharing.refresh();
    await join(cy, dan, vaultId, "read");
    await ana.sharing.refresh();
    expect(ana.sharing.putThereBy(vaultId, [idOf(bea)]).map(({ userId }) => userId)).toEqual([cy, dan].map(idOf));
    expect(await newKeys([bea])).toMatchObject(asked(cy, dan));
    expect(await newKeys([bea, cy])).toMatchObject(asked(dan));
    // A manager who confirms Cy also trusts the members that Cy has added.
    const next = done(await newKeys([bea], { staying: [idOf(cy)] })).vaultId;
    expect(membersOf(ana, next)).toEqual([ana, cy, dan].map(idOf));
  });

  test("is asked about where another manager took the person's helper out without them", async () => {
    const dan = await participant(env);
    await cy.sharing.refresh();
    await join(cy, dan, vaultId, "read");
    await bea.sharing.refresh();
    const next = done(await newKeys([cy], { staying: [idOf(dan)] }, bea)).vaultId;
    await ana.sharing.refresh();
    const made = await ana.sharing.makeNewKeys({
      vaultId: next,
      password: ana.person.password,
      out: [idOf(bea)],
      replaced: [],
    });
    expect(made).toMatchObject(asked(dan));
    expect(ana.sharing.putThereBy(next, [idOf(bea)]).map(({ userId }) => userId)).toEqual([idOf(dan)]);
  });

  test("is not asked about where the manager compared codes with them", async () => {
    done(await ana.sharing.compare(idOf(cy), "Cy", cy.sharing.snapshot().me!.code));
    expect(membersOf(ana, done(await newKeys([bea])).vaultId)).toEqual([ana, cy].map(idOf));
  });

  test("is asked about where the manager only accepted a link of theirs, which anyone can send", async () => {
    const cys = await foundVault(cy, "Cy's");
    await join(cy, ana, cys, "read");
    expect(ana.sharing.putThereBy(vaultId, [idOf(bea)])).toMatchObject([{ userId: idOf(cy), isContact: true }]);
    expect(await newKeys([bea])).toMatchObject(asked(cy));
  });

  test("is asked about where their card is another than the one that the manager knows", async () => {
    done(await ana.sharing.compare(idOf(cy), "Cy", cy.sharing.snapshot().me!.code));
    const { person } = await renewKeys(cy.device, cy.person);
    const again = await participant(env, { person, memory: cy.memory });
    await ana.sharing.refresh();
    done(await ana.sharing.compare(idOf(again), "Cy", again.sharing.snapshot().me!.code));
    expect(ana.sharing.putThereBy(vaultId, [idOf(bea)])).toMatchObject([{ userId: idOf(again) }]);
    expect(await newKeys([bea])).toMatchObject(asked(again));
  });
});

describe("88 whom a person who goes had added does not stay, though confirmed,", () => {
  // New personal keys end what the former device shows of sharing.
  let cyId: string;
  beforeEach(() => {
    cyId = idOf(cy);
  });
  const cyAgain = async () => {
    const { person } = await renewKeys(cy.device, cy.person);
    return () => participant(env, { person, memory: cy.memory });
  };
  const stays = () => newKeys([bea], { staying: [cyId] });
  const refused = { kind: "notSaved", reason: { code: "stays_with_other_keys" } };

  test("with another card than the one that the manager knows, though the server hides it", async () => {
    done(await ana.sharing.compare(cyId, "Cy", cy.sharing.snapshot().me!.code));
    const again = await (await cyAgain())();
    await ana.sharing.refresh();
    done(await ana.sharing.compare(cyId, "Cy", again.sharing.snapshot().me!.code));
    env.proxy.tampering = {
      reply({ body }, { path }) {
        if (path.endsWith("/shared/cards")) body.cards = [];
      },
    };
    const before = begins();
    expect(await stays()).toMatchObject(refused);
    expect(begins()).toBe(before);
    expect(membersOf(ana, done(await newKeys([bea, again])).vaultId)).toEqual([idOf(ana)]);
  });

  test("with another card than the published one", async () => {
    await (
      await cyAgain()
    )();
    expect(await stays()).toMatchObject(refused);
    // The page shows why, and lets no one choose it again.
    expect(ana.sharing.putThereBy(vaultId, [idOf(bea)])).toMatchObject([{ userId: cyId, hasNewKeys: true }]);
  });

  test("with one that was published after the beginning", async () => {
    let isPublished = false;
    env.proxy.tampering = {
      async reply(reply, { path }) {
        if (!path.endsWith("/shared-successor") || isPublished) return reply;
        isPublished = true;
        await (
          await cyAgain()
        )();
        return reply;
      },
    };
    expect(await stays()).toMatchObject(refused);
    expect(isPublished).toBe(true);
  });
});

test("85 whom a person had added whose card is replaced does not stay unasked", async () => {
  const { person } = await renewKeys(bea.device, bea.person);
  const again = await participant(env, { person, memory: bea.memory });
  await ana.sharing.refresh();
  done(await ana.sharing.compare(idOf(again), "Bea", again.sharing.snapshot().me!.code));
  const replaced = [idOf(again)];
  expect(await newKeys([], { replaced })).toMatchObject(asked(cy));
  const next = done(await newKeys([], { replaced, staying: [idOf(cy)] })).vaultId;
  expect(membersOf(ana, next)).toEqual([ana, again, cy].map(idOf));
});

test("85 a helper who replaces their own card does not stay unasked when the person who had added them goes", async () => {
  const { person } = await renewKeys(cy.device, cy.person);
  const again = await participant(env, { person, memory: cy.memory });
  const next = done(await newKeys([], { replaced: [idOf(again)] }, again)).vaultId;
  await ana.sharing.refresh();
  expect(membersOf(ana, next)).toEqual([ana, bea, again].map(idOf));
  expect(ana.sharing.putThereBy(next, [idOf(bea)]).map(({ userId }) => userId)).toEqual([idOf(again)]);
  const made = await ana.sharing.makeNewKeys({
    vaultId: next,
    password: ana.person.password,
    out: [idOf(bea)],
    replaced: [],
  });
  expect(made).toMatchObject(asked(again));
});

test("85 whom a thief of one's own former keys had added does not stay unasked", async () => {
  const dan = await participant(env);
  const { db } = env.server;
  const { keys, identity } = await insiderOf(ana, vaultId);
  const { list } = await storedChain(db, keys);
  const { userId, sign, box } = await identityOf(dan);
  const added = { userId, sign, box, role: "read" as const, name: "Dan", by: idOf(ana), checked: null };
  await forgeLink(db, keys, identity, { list: { ...list, members: [...list.members, added] } });
  const { person } = await renewKeys(ana.device, ana.person);
  const again = await participant(env, { person, memory: ana.memory });
  const replaced = [idOf(again)];
  // Bea, whom this user invited, is known; Cy was added by Bea.
  expect(await newKeys([], { replaced }, again)).toMatchObject(asked(dan));
});

test("85 whom a person who goes adds after the beginning, with the server's help, does not stay unasked", async () => {
  const dan = await participant(env);
  const { db } = env.server;
  const { keys, identity } = await insiderOf(bea, vaultId);
  const { userId, sign, box } = await identityOf(dan);
  const role = "manage" as const;
  const added = { userId, sign, box, role, name: "Dan", by: idOf(bea), checked: null };
  let isForged = false;
  env.proxy.tampering = {
    async reply(reply, { path }) {
      if (!path.endsWith("/shared-successor") || isForged) return reply;
      isForged = true;
      const { list } = await storedChain(db, keys);
      await forgeLink(db, keys, identity, { list: { ...list, members: [...list.members, added] } });
      const row = { vault_id: vaultId, user_id: userId, role, sign_key: sign };
      await db.insertInto("shared_members").values(row).execute();
      return reply;
    },
  };
  const staying = [idOf(cy)];
  expect(await newKeys([bea], { staying })).toMatchObject(asked(dan));
  env.proxy.tampering = {};
  expect(ana.sharing.putThereBy(vaultId, [idOf(bea)]).map((person) => person.userId)).toEqual([cy, dan].map(idOf));
  const next = done(await newKeys([bea, dan], { staying })).vaultId;
  expect(membersOf(ana, next)).toEqual([ana, cy].map(idOf));
});

test("89 whom a person had added who goes does not stay unasked after a Keep brought them back", async () => {
  const dan = await participant(env);
  const back = await backUp(env.server.db, vaultId);
  await bea.sharing.refresh();
  await join(bea, dan, vaultId, "write");
  await ana.sharing.refresh();
  await back();
  const anas = ana.vault(vaultId);
  await anas.reload();
  expect(anas.snapshot().fault).toEqual({ kind: "older" });
  expect(await anas.acceptServerState()).toEqual({ kind: "done" });
  await ana.sharing.refresh();
  expect(membersOf(ana, vaultId)).toEqual([ana, bea, cy, dan].map(idOf));
  expect(ana.sharing.putThereBy(vaultId, [idOf(bea)])).toMatchObject([
    { userId: idOf(cy) },
    { userId: idOf(dan), putThereBy: { userId: idOf(ana) }, addedBefore: [{ userId: idOf(bea) }] },
  ]);
  expect(await newKeys([bea], { staying: [idOf(cy)] })).toMatchObject(asked(dan));
  const next = done(await newKeys([bea, dan], { staying: [idOf(cy)] })).vaultId;
  expect(membersOf(ana, next)).toEqual([ana, cy].map(idOf));
});
