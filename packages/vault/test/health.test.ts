import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../apps/server/test/harness.ts";
import { createHealthCheck, createSecondFactorSites, type WithScorer } from "../src/health/index.ts";
import { createScorePasswords } from "../src/health/score-passwords.ts";
import type { OpenVault } from "../src/index.ts";
import { tamperWithEntries } from "./support/tampering.ts";
import { createTestEnvironment, draft, store, type TestEnvironment } from "./support/test-environment.ts";

let server: TestServer;
let env: TestEnvironment;
beforeAll(async () => {
  server = await startTestServer();
  env = await createTestEnvironment(server.url);
});
afterAll(async () => {
  await env.close();
  await server.close();
});

const sites = createSecondFactorSites();
const strong = ["quartz-Umbrella-41-fennel", "velvet-Anchor-86-mosaic", "copper-Lantern-57-orchid"] as const;

async function setup() {
  const vault = await env.device().open(await env.person({ sharesSalt: true }));
  const scored: string[] = [];
  const withScorer: WithScorer = (work) =>
    work((passwords) => {
      scored.push(...passwords.map(({ password }) => password));
      return createScorePasswords()(passwords);
    });
  const check = createHealthCheck({ vault, withScorer });
  const report = () => check.report({ sites, today: "2026-11-21", isMember: () => false });
  const readRange = async (_prefix: string) => "";
  return { vault, check, report, scored, readRange };
}
const change = async (vault: OpenVault, id: string, members: Parameters<typeof draft>[0]) => {
  const base = await vault.reveal(id);
  const outcome = await vault.save(base, { ...base, ...members });
  if (outcome.kind !== "saved") throw new Error(`Not saved: ${JSON.stringify(outcome)}`);
};

test("a reused and a weak password are found, and the score rises as they are changed", async () => {
  const { vault, check, report } = await setup();
  const one = await store(vault, { title: "One", password: strong[0] });
  const two = await store(vault, { title: "Two", password: strong[0] });
  const weak = await store(vault, { title: "Three", password: "sunshine1" });
  await store(vault, { title: "Four", password: strong[1] });
  await check.run();
  expect(report()).toMatchObject({ score: 25, counts: { weak: 1, reused: 2 } });
  expect(report().entries.map(({ id }) => id)[0]).toBe(weak._id);
  expect(report().entries.find(({ id }) => id === one._id)?.findings).toEqual([{ kind: "reused", others: [two._id] }]);

  await change(vault, two._id, { password: strong[2] });
  await check.run();
  expect(report()).toMatchObject({ score: 75, counts: { weak: 1, reused: 0 } });
  await change(vault, weak._id, { password: "harbour-Tuesday-19-pencil" });
  await check.run();
  expect(report().score).toBe(100);
});

test("only what was saved since is opened and scored again", async () => {
  const { vault, check, scored } = await setup();
  const entry = await store(vault, { title: "One", password: strong[0] });
  await store(vault, { title: "Two", password: strong[1] });
  await check.run();
  expect(scored.splice(0).toSorted()).toEqual([strong[0], strong[1]].toSorted());
  await check.run();
  expect(scored).toEqual([]);
  await change(vault, entry._id, { password: strong[2] });
  await check.run();
  expect(scored).toEqual([strong[2]]);
});

test("archived entries and entries that are no logins are left out", async () => {
  const { vault, check, report } = await setup();
  const archived = await store(vault, { title: "Gone", password: "sunshine1" });
  await vault.archive(archived._id);
  await store(vault, { title: "A note", type: "note", password: "sunshine1", expires: "2026-11-01" });
  await check.run();
  expect(report()).toMatchObject({ passwords: 0, score: null, counts: { weak: 0, expired: 1 } });
});

test("the words of an entry's own title and user name make its password weak", async () => {
  const { vault, check, report } = await setup();
  await store(vault, { title: "Xylotherian Guild", email: "qwambledore@example.com", password: "qwambledore1" });
  await store(vault, { title: "Elsewhere", email: "", password: "xylothqwambledore" });
  await check.run();
  expect(report().entries.filter(({ findings }) => findings.some(({ kind }) => kind === "weak"))).toHaveLength(1);
});

test("a finding that is set aside stays so on every device, and can be taken up again", async () => {
  const person = await env.person();
  const vault = await env.device().open(person);
  const entry = await store(vault, { title: "Door", password: "1234" });
  await change(vault, entry._id, { healthIgnored: ["weak"] });
  const elsewhere = await env.device().open(person);
  expect((await elsewhere.reveal(entry._id)).healthIgnored).toEqual(["weak"]);
  const withScorer: WithScorer = (work) => work(createScorePasswords());
  const check = createHealthCheck({ vault: elsewhere, withScorer });
  await check.run();
  const report = () => check.report({ sites, today: "2026-11-21", isMember: () => false });
  expect(report()).toMatchObject({ score: 100, entries: [], ignored: [{ id: entry._id }] });
  // A form that does not show the member does not remove it.
  const base = await elsewhere.reveal(entry._id);
  expect(await elsewhere.save(base, draft({ title: "Back door", password: "1234" }))).toMatchObject({ kind: "saved" });
  await check.run();
  expect(report()).toMatchObject({ score: 100, ignored: [{ id: entry._id }] });
  await change(elsewhere, entry._id, { healthIgnored: [] });
  await check.run();
  expect(report()).toMatchObject({ score: 0, ignored: [] });
});

test("an entry that does not open is named with its reason, and the others are checked", async () => {
  const { vault, check, report } = await setup();
  await store(vault, { title: "Fine", password: strong[0] });
  const broken = await store(vault, { title: "Broken", password: strong[1] });
  tamperWithEntries(env.proxy, (entries) => {
    for (const entry of entries) if (entry._id === broken._id) entry.password = entry.notes;
  });
  await vault.reload();
  env.proxy.tampering = {};
  await check.run();
  expect(report()).toMatchObject({ passwords: 1, unreadable: [{ id: broken._id }] });
  expect(report().unreadable[0]?.reason).toMatchObject({ code: "cannot_open", params: { reason: "tag" } });
});

test("a run that is cancelled ends with the signal's reason, and the next one goes on", async () => {
  const { vault, check, report } = await setup();
  const drafts = Array.from({ length: 120 }, (_, i) => draft({ title: `Entry ${i}`, password: `${strong[0]} ${i}` }));
  await vault.importEntries(drafts);
  const stop = new AbortController();
  const running = check.run({
    signal: stop.signal,
    onProgress: (checked) => checked >= 50 && stop.abort(new Error("enough")),
  });
  await expect(running).rejects.toThrow("enough");
  const { passwords } = report();
  expect(passwords).toBeGreaterThan(0);
  expect(passwords).toBeLessThan(120);
  const totals: number[] = [];
  await check.run({ onProgress: (_checked, total) => totals.push(total) });
  expect(totals[0]).toBe(120 - passwords);
  expect(report().passwords).toBe(120);
});

test("a vault that locks meanwhile ends the run", async () => {
  const { vault, check } = await setup();
  await vault.importEntries(Array.from({ length: 120 }, (_, i) => draft({ title: `Entry ${i}` })));
  const running = check.run({ onProgress: () => vault.close() });
  await expect(running).rejects.toThrow("vault_locked");
});

test("passwords are looked up once each, and again only when they have changed", async () => {
  const { vault, check, report } = await setup();
  const one = await store(vault, { title: "One", password: "password" });
  await store(vault, { title: "Two", password: "password" });
  await store(vault, { title: "Three", password: strong[0] });
  await check.run();
  expect(report().breaches).toEqual({ checked: 0, pending: 2 });
  const asked: string[] = [];
  const readRange = async (prefix: string) => {
    asked.push(prefix);
    return "1E4C9B93F3F0682250B6CF8331B7EE68FD8:3730471";
  };
  await check.lookUpBreaches({ readRange });
  expect(asked).toHaveLength(2);
  expect(asked).toContain("5BAA6");
  expect(report()).toMatchObject({ breaches: { checked: 2, pending: 0 }, counts: { breached: 2 } });
  expect(report().entries[0]?.findings[0]).toEqual({ kind: "breached", count: 3_730_471 });

  await change(vault, one._id, { title: "One, renamed" });
  await check.run();
  await check.lookUpBreaches({ readRange });
  expect(asked).toHaveLength(2);
  await change(vault, one._id, { password: strong[1] });
  await check.run();
  await check.lookUpBreaches({ readRange });
  expect(asked).toHaveLength(3);
});
