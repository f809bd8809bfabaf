import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { insiderOf, nextManifest } from "./support/insider.ts";
import { backUp, putManifests, storedManifests } from "./support/stored-vault.ts";
import { record, replaceReply, tamperWithLinks } from "./support/tampering.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import { draft, store, type Device, type Person } from "./support/test-environment.ts";
import type { ReceivedManifest } from "@pomander/contract";
import type { OpenEntry, OpenVault } from "../src/index.ts";
import type { ProxiedRequest, Reply } from "./support/tampering-proxy.ts";

/** Cases of crypto-protocol.md §12 in which a hostile server breaks the chain of manifests. */
let env: TestEnvironmentWithServer;
let person: Person;
/** A device that has seen the vault at counter 1. */
let device: Device;
let vault: OpenVault;
let bank: OpenEntry;
/** The vault on another device that has seen the same. */
let other: OpenVault;

beforeAll(async () => {
  env = await startTestEnvironment();
});
afterAll(() => env.close());
beforeEach(async () => {
  env.proxy.tampering = {};
  person = await env.person({ sharesSalt: true });
  device = env.device();
  vault = await device.open(person);
  bank = await store(vault, { title: "Bank" });
  other = await env.device().open(person);
  env.proxy.seen.length = 0;
});

const fault = (of: OpenVault = vault) => of.snapshot().fault;
const counter = (of: OpenVault = vault) => of.snapshot().manifest?.counter;
const memory = async () => (await device.memory.get("vault", vault.vaultId))?.manifest;
const linksOf = () => storedManifests(env.server.db, vault.vaultId);
const requested = (path: string) => env.proxy.seen.filter((request) => request.path === path).length;

/** Makes changes of different kinds, one after another; returns the sealed time of each. */
async function change(of: OpenVault, times: number): Promise<string[]> {
  const at: string[] = [];
  for (let i = 0; i < times; i++) {
    const outcome = i % 2 === 0 ? await of.archive(bank._id) : await of.restore(bank._id);
    expect(outcome).toEqual({ kind: "done" });
    at.push(of.snapshot().lastChange!);
  }
  return at;
}

test.each([1, 2, 3, 5, 100])(
  "case 25: an acknowledged save withheld while another device writes %i times",
  async (times) => {
    const putBack = await backUp(env.server.db, vault.vaultId);
    await store(vault, { title: "Withheld" });
    await vault.reload();
    expect(vault.snapshot()).toMatchObject({ fault: null, manifest: { counter: 2 } });
    const remembered = await memory();
    await putBack();
    await change(other, times);
    await vault.reload();
    const parted = { kind: "twoHistories", at: remembered?.at, isOrBefore: true };
    expect(fault()).toEqual(parted);
    expect(counter()).toBe(1 + times);
    expect(await vault.create(draft())).toMatchObject({ kind: "notSaved" });
    expect(await memory()).toEqual(remembered);
    // Neither another read nor a restart of the app resolves the fault.
    await vault.reload();
    expect(fault()).toEqual(parted);
    vault.close();
    expect(fault(await env.device({ memory: device.memory }).open(person))).toEqual(parted);
  },
);

test("case 25: an acknowledged save withheld, by a proxy that keeps two devices apart and joins them later", async () => {
  // This device is shown its save as stored; the other one never sees it.
  const before = await record(env.proxy, () => vault.reload());
  const token = `Bearer ${device.tokens.at(-1)}`;
  const isHere = ({ headers }: ProxiedRequest) => headers["authorization"] === token;
  env.proxy.tampering = {
    request: (request) => (isHere(request) && request.method === "POST" ? { status: 200, body: {} } : undefined),
    reply: (reply, request) =>
      isHere(request) && request.path.endsWith("/contents") ? structuredClone(before) : reply,
  };
  expect(await vault.create(draft({ title: "Withheld" }))).toMatchObject({ kind: "saved" });
  await change(other, 2);
  await other.reload();
  expect(fault(other)).toBeNull();
  // The history shown to this device cannot follow its save, so the split is detected even while the devices are apart.
  await vault.reload();
  expect(fault()).toEqual({ kind: "older" });
  env.proxy.tampering = {};
  await vault.reload();
  expect(fault()).toMatchObject({ kind: "twoHistories", isOrBefore: true });
});

const gap = { kind: "gap" };
type Change = (links: ReceivedManifest[]) => ReceivedManifest[];
/** Returns a change that gives one link the sealed text of another. */
const withSealOf =
  (from: number, to: number): Change =>
  (links) =>
    links.map((link) =>
      link.counter === to ? { ...link, sealed: links.find((one) => one.counter === from)!.sealed } : link,
    );
/** Changes of links 2, 3 and 4, which this device requests. */
const broken: [string, Change, "gap" | { after: number }][] = [
  ["missing", (links) => links.filter((link) => link.counter !== 3), "gap"],
  ["missing at the beginning", (links) => links.slice(1), "gap"],
  ["missing at the end", (links) => links.filter((link) => link.counter !== 4), "gap"],
  ["missing, with every other", () => [], "gap"],
  ["out of order", (links) => links.toReversed(), "gap"],
  ["out of order by its seal", (links) => withSealOf(2, 3)(withSealOf(3, 2)(links)), { after: 1 }],
  ["given twice", (links) => links.flatMap((link) => [link, link]), "gap"],
  ["beyond what was asked for", (links) => [...links, { counter: 5, sealed: links[0]!.sealed }], "gap"],
  ["of another counter", withSealOf(4, 3), { after: 2 }],
  ["of another counter, the first", withSealOf(3, 2), { after: 1 }],
];

test.each(broken)("case 26: a link %s", async (_, alter, expected) => {
  const remembered = await memory();
  const [second] = await change(other, 4);
  tamperWithLinks(env.proxy, alter);
  await vault.reload();
  const parted = (after: number) =>
    after === 1
      ? { kind: "twoHistories", at: remembered?.at, isOrBefore: true }
      : { kind: "twoHistories", at: second, isOrBefore: false };
  expect(fault()).toEqual(expected === "gap" ? gap : parted(expected.after));
  expect(await vault.create(draft())).toMatchObject({ kind: "notSaved" });
  expect(await memory()).toEqual(remembered);
  env.proxy.tampering = {};
  await vault.reload();
  expect(vault.snapshot()).toMatchObject({ fault: null, manifest: { counter: 5 } });
});

test("case 26: a link of another counter, where it is the one that the contents come with", async () => {
  await change(other, 1);
  env.proxy.tampering = replaceReply("GET", /contents$/, ({ body }) => {
    body.manifest.counter += 1;
  });
  await vault.reload();
  expect(fault()).toEqual({ kind: "unreadable" });
  // A device that has seen nothing does not accept it either.
  expect(fault(await env.device().open(person))).toEqual({ kind: "unreadable" });
});

test("case 26: a link of another vault, or of no vault that the server has", async () => {
  const [second] = await change(other, 4);
  const strangers = await env.device().open(await env.person());
  for (const title of ["A", "B", "C", "D"]) await store(strangers, { title });
  const theirs = await storedManifests(env.server.db, strangers.vaultId);
  tamperWithLinks(env.proxy, (links) => links.map((link) => (link.counter === 3 ? theirs[3]! : link)));
  await vault.reload();
  expect(fault()).toEqual({ kind: "twoHistories", at: second, isOrBefore: false });
  const notFound = { status: 404, body: { message: "-", code: "not_found", requestId: "-" } };
  env.proxy.tampering = replaceReply("GET", /manifests$/, () => notFound);
  await vault.reload();
  expect(fault()).toEqual(gap);
});

test("case 27: contents of one history with links of another", async () => {
  const third = await env.device().open(person);
  const putBack = await backUp(env.server.db, vault.vaultId);
  const history = async (of: OpenVault) => {
    const at = await change(of, 3);
    const contents = await record(env.proxy, () => of.reload());
    return { at, contents, links: await linksOf() };
  };
  const first = await history(other);
  await putBack();
  const second = await history(third);
  const serve = (contents: Reply, links: ReceivedManifest[]) => {
    env.proxy.tampering = {
      reply: (reply, { path }) => {
        if (path.endsWith("/manifests"))
          reply.body.manifests = reply.body.manifests.map((link: ReceivedManifest) => links[link.counter]);
        if (path.endsWith("/contents")) return structuredClone(contents);
      },
    };
  };
  for (const [one, another] of [
    [first, second],
    [second, first],
  ] as const) {
    serve(one.contents, another.links);
    await vault.reload();
    // Links 2 and 3 follow this device's memory; the manifest of the contents does not follow those.
    expect(fault()).toEqual({ kind: "twoHistories", at: another.at[1], isOrBefore: false });
    expect((await memory())?.counter).toBe(1);
  }
  // The entries of one history come under the manifest of the other, with its links.
  const entries = [{ ...first.contents.body.entries[0], isArchive: false }];
  serve({ ...second.contents, body: { ...second.contents.body, entries } }, second.links);
  await vault.reload();
  expect(fault()).toEqual({ kind: "replaced" });
  expect((await memory())?.counter).toBe(1);
  env.proxy.tampering = {};
  await vault.reload();
  expect(fault()).toBeNull();
});

test("a chain of 5,000 links is walked once, page by page, and says how far it is", async () => {
  const { keys } = await insiderOf(env, person);
  const links: ReceivedManifest[] = [];
  let last = (await linksOf()).at(-1)!;
  for (let i = 0; i < 5_000; i++) links.push((last = await nextManifest(keys, last)));
  await putManifests(env.server.db, vault.vaultId, links);
  // Progress is reported from half a second on.
  const slowly = (reply: Reply, { path }: ProxiedRequest) =>
    new Promise<Reply>((resolve) => setTimeout(() => resolve(reply), path.endsWith("/manifests") ? 100 : 0));
  env.proxy.tampering = { reply: slowly };
  const told: { walked: number; total: number }[] = [];
  vault.subscribe(() => {
    const { checking } = vault.snapshot();
    if (checking !== null && checking !== told.at(-1)) told.push(checking);
  });
  env.proxy.seen.length = 0;
  await vault.reload();
  expect(vault.snapshot()).toMatchObject({ fault: null, checking: null, manifest: { counter: 5_001 } });
  expect(requested("/user/vault/manifests")).toBe(10);
  expect(requested("/user/vault/contents")).toBe(1);
  expect(told.length).toBeGreaterThan(0);
  expect(told.map(({ walked }) => walked)).toEqual(told.map(({ walked }) => walked).toSorted((a, b) => a - b));
  expect(new Set(told.map(({ total }) => total))).toEqual(new Set([5_000]));
  expect(await memory()).toMatchObject({ counter: 5_001 });
  env.proxy.seen.length = 0;
  await vault.reload();
  expect(requested("/user/vault/manifests")).toBe(0);
  expect(vault.snapshot()).toMatchObject({ fault: null, checking: null });
});
