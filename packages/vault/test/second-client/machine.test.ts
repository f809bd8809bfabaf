import { readFileSync } from "node:fs";
import { openMachine, parseMachineToken } from "@pomander/crypto/sharing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { done, foundVault, join, participant } from "../support/sharing.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "../support/start-test-environment.ts";
import { store } from "../support/test-environment.ts";
import { b64u, hkdf, unb64u } from "./envelopes.ts";
import { keysOf } from "./keys.ts";
import { machineOf, readAsMachine, readToken } from "./machine.ts";
import { step } from "./shared-rules.ts";
import { cardOf, openLink, openList, readCard, take } from "./sharing.ts";

let env: TestEnvironmentWithServer;
beforeAll(async () => {
  env = await startTestEnvironment();
});
afterAll(() => env.close());

const file = new URL("../../../crypto/vectors/vectors.json", import.meta.url);
const { machines } = JSON.parse(readFileSync(file, "utf8"));

test("the second client makes and reads the published values of a machine", () => {
  const token = readToken(machines.token)!;
  expect([token.machineId, b64u(token.secret)]).toEqual([machines.machineId, machines.secret]);
  for (const text of machines.refused) expect(readToken(text)).toBeNull();
  const { credential, person } = machineOf(token);
  expect(b64u(hkdf(token.secret, "pomander/v1/machine-identity"))).toBe(machines.identity);
  expect([credential, cardOf(person)]).toEqual([machines.credential, machines.card]);
  expect([b64u(person.seed), b64u(person.boxSecret)]).toEqual([machines.signSeed, machines.boxKey]);
  const { vaultId, vaultKey, links, grant } = machines.vault;
  expect(take(person, readCard(machines.manager.card)!, grant, new Date(), true)?.vaultKey).toEqual(unb64u(vaultKey));
  const keys = keysOf({ vaultId, vaultKey: unb64u(vaultKey) });
  const [first, second] = links;
  const list = openList(keys, 0, first.sealedList);
  const begun = { counter: 0, hash: first.hash, content: openLink(keys, first.link), list };
  expect(step(keys, begun, second.link, second.sealedList)).toMatchObject({
    counter: token.counter,
    hash: token.hash,
    list: { members: [{}, { userId: token.machineId, kind: "machine", role: "read", checked: null }] },
  });
});

test("both clients derive the same keys from one token", async () => {
  const parsed = parseMachineToken(machines.token)!;
  const { credential, identity } = await openMachine(parsed);
  const theirs = machineOf(readToken(machines.token)!);
  const { userId, sign, box } = identity;
  expect([theirs.credential, cardOf(theirs.person)]).toEqual([credential, cardOf({ userId, sign, box })]);
});

test("131: the second client reads as a machine, on day 40, through new keys twice", async () => {
  const [ana, bea] = [await participant(env), await participant(env)];
  const vaultId = await foundVault(ana, "Ops");
  await join(ana, bea, vaultId, "write");
  await store(ana.vault(vaultId), { title: "Database" });
  const expiresAt = new Date(Date.now() + 60 * 86_400_000);
  const { token } = done(await ana.sharing.addMachine(vaultId, { name: "CI", expiresAt, networks: [] }));
  const day40 = new Date(Date.now() + 40 * 86_400_000);
  const titles = async () => (await readAsMachine(env.proxy.url, token, day40)).map(({ title }) => title).toSorted();
  expect(await titles()).toEqual(["Database"]);
  await store(bea.vault(vaultId), { title: "Registry" });
  expect(await titles()).toEqual(["Database", "Registry"]);
  const { password } = ana.person;
  const beaId = bea.sharing.snapshot().me!.userId;
  const second = done(await ana.sharing.makeNewKeys({ vaultId, out: [beaId], replaced: [], password })).vaultId;
  await store(ana.vault(second), { title: "Mail" });
  const third = done(await ana.sharing.makeNewKeys({ vaultId: second, out: [], replaced: [], password })).vaultId;
  await store(ana.vault(third), { title: "Queue" });
  expect(await titles()).toEqual(["Database", "Mail", "Queue", "Registry"]);
  const { machineId } = readToken(token)!;
  done(await ana.sharing.makeNewKeys({ vaultId: third, out: [machineId], replaced: [], password }));
  await expect(titles()).rejects.toThrow("401 machine_refused");
});

test("125: the second client reads nothing of another key, an older state or a list without it", async () => {
  const ana = await participant(env);
  const vaultId = await foundVault(ana, "Ops");
  await store(ana.vault(vaultId), { title: "Database" });
  const expiresAt = new Date(Date.now() + 86_400_000);
  const { token } = done(await ana.sharing.addMachine(vaultId, { name: "CI", expiresAt, networks: [] }));
  const whyNot = () =>
    readAsMachine(env.proxy.url, token, new Date()).then(
      () => "read",
      ({ message }) => message,
    );
  expect(await whyNot()).toBe("read");
  interface Body {
    grants: object[];
    entries: object[];
    manifest: { counter: number };
  }
  const on = (end: string, change: (body: Body) => void) => {
    env.proxy.tampering = { reply: ({ body }, { path }) => void (path.endsWith(end) && change(body)) };
  };
  on("/grants", (body) => body.grants.splice(0));
  expect(await whyNot()).toMatch("token");
  on("/contents", (body) => (body.manifest.counter -= 1));
  expect(await whyNot()).not.toBe("read");
  on("/contents", (body) => body.entries.pop());
  expect(await whyNot()).toMatch("entries");
  env.proxy.tampering = {};
});
