import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { requestJson, sendRequest } from "../../../apps/server/test/http-api.ts";
import { insiderOf, nextManifest, proofBy, type Insider } from "./support/insider.ts";
import { noise, storedManifests } from "./support/stored-vault.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import { draft, store, type Device, type Person } from "./support/test-environment.ts";
import type { Manifest } from "@pomander/contract";
import type { OpenEntry, OpenVault, Reason } from "../src/index.ts";
import type { ProxiedRequest } from "./support/tampering-proxy.ts";

/** Case 31 of crypto-protocol.md §12: an attacker with a session token alone, or in between, changes nothing. */
let env: TestEnvironmentWithServer;
let person: Person;
let device: Device;
let vault: OpenVault;
let bank: OpenEntry;
let mail: OpenEntry;
let strangers: Insider;

beforeAll(async () => {
  env = await startTestEnvironment();
  strangers = await insiderOf(env, await env.person());
});
afterAll(() => env.close());
beforeEach(async () => {
  env.proxy.tampering = {};
  person = await env.person({ sharesSalt: true });
  device = env.device();
  vault = await device.open(person);
  bank = await store(vault, { title: "Bank" });
  mail = await store(vault, { title: "Mail" });
  await vault.archive(mail._id);
  const incoming = { source: "Line 2", draft: draft({ title: "Imported" }), isArchive: false, history: [] };
  const run = vault.beginImport([incoming], "csv");
  await run.run();
  imported = run.id;
  env.proxy.seen.length = 0;
});

/** Id of the import that brought one entry. */
let imported = "";
type Outcome = { kind: string; reason?: Reason };
const outcomeOf = (problem: Reason | null): Outcome =>
  problem === null ? { kind: "done" } : { kind: "notSaved", reason: problem };
const changes: [string, (of: OpenVault) => Promise<Outcome>][] = [
  ["a new entry", (of) => of.create(draft({ title: "New" }))],
  ["a save", (of) => of.save(bank, draft({ title: "Bank", notes: "changed" }))],
  ["archiving", (of) => of.archive(bank._id)],
  ["restoring", (of) => of.restore(mail._id)],
  ["deleting", (of) => of.deleteForever(mail._id)],
  ["auto-lock", (of) => of.setLockAfterMinutes(1)],
  ["an import", async (of) => outcomeOf((await of.importEntries([draft(), draft()])).problem)],
  ["undoing an import", async (of) => outcomeOf((await of.undoImport(imported)).problem)],
  ["the search index", (of) => of.setSearchIndex(true)],
];

const header = "vault-manifest";
const manifestOf = ({ body, headers }: ProxiedRequest): Manifest | undefined =>
  body?.manifest ?? (headers[header] === undefined ? undefined : JSON.parse(headers[header]));
function withProof(request: ProxiedRequest, proof: string | undefined): void {
  const { proof: _, ...manifest } = manifestOf(request)!;
  const changed = proof === undefined ? manifest : { ...manifest, proof };
  if (request.body?.manifest) request.body.manifest = changed;
  else request.headers[header] = JSON.stringify(changed);
}
const token = () => device.tokens.at(-1)!;
/** Returns everything that the server stores of the vault. */
const stored = async () => [
  await requestJson(env.server.url, { method: "GET", path: "/user/vault/contents", token: token() }),
  await storedManifests(env.server.db, vault.vaultId),
];

type ProofOf = (manifest: Manifest) => Promise<string | undefined>;
const proofs: [string, ProofOf, "invalid" | "no_write_proof"][] = [
  ["without proof", async () => undefined, "invalid"],
  ["with another vault's proof", (manifest) => proofBy(strangers.vaultKey, vault.vaultId, manifest), "no_write_proof"],
  ["with an old proof", async () => oldProof, "no_write_proof"],
];
let oldProof = "";

test.each(proofs)("case 31: a write %s is not saved, and changes nothing", async (_, proofOf, code) => {
  env.proxy.tampering = { request: (request) => void (oldProof = manifestOf(request)?.proof ?? oldProof) };
  await store(vault, { title: "Before" });
  const before = await stored();
  for (const [name, change] of changes) {
    env.proxy.seen.length = 0;
    env.proxy.tampering = {
      async request(request) {
        const manifest = manifestOf(request);
        if (manifest !== undefined) withProof(request, await proofOf(manifest));
      },
    };
    const { kind, reason } = await change(vault);
    const tries = env.proxy.seen.filter((request) => manifestOf(request) !== undefined).length;
    // The refusal is reported at once, without a retry. (For the search index "invalid" may also mean a new entry.)
    const isTriedAgain = name === "the search index" && code === "invalid";
    expect({ name, kind, code: reason?.code, tries }).toEqual({
      name,
      kind: "notSaved",
      code,
      tries: isTriedAgain ? 6 : 1,
    });
    expect(await stored()).toEqual(before);
  }
  env.proxy.tampering = {};
  await vault.reload();
  expect(vault.snapshot().fault).toBeNull();
  for (const [name, change] of changes) {
    const { kind } = await change(vault);
    expect({ name, kind }).toEqual({ name, kind: expect.stringMatching(/^(saved|done)$/) });
  }
});

test("case 31: a stolen token deletes nothing, and leaves no manifest", async () => {
  const requests: ProxiedRequest[] = [];
  env.proxy.tampering = {
    request(request) {
      if (manifestOf(request) === undefined) return undefined;
      requests.push(structuredClone(request));
      return { status: 403, body: { message: "-", code: "no_write_proof", requestId: "-" } };
    },
  };
  for (const [, change] of changes) await change(vault);
  env.proxy.tampering = {};
  expect(requests).toHaveLength(changes.length);
  const before = await stored();
  const { counter } = vault.snapshot().manifest!;
  const theirs = await storedManifests(env.server.db, strangers.keys.vaultId);
  // Each change is sent with a manifest made by the thief.
  for (const made of [noise(counter + 1), await nextManifest(strangers.keys, theirs[0]!)]) {
    const sent = { ...made, counter: counter + 1 };
    const proof = await proofBy(strangers.vaultKey, vault.vaultId, sent);
    for (const { method, path, body, headers } of requests) {
      const manifest = { ...sent, proof };
      const reply = await sendRequest(env.server.url, {
        method,
        path,
        token: token(),
        body: body?.manifest ? { ...body, manifest } : body,
        headers: headers[header] === undefined ? {} : { [header]: JSON.stringify(manifest) },
      });
      const { code } = (await reply.json()) as { code?: string };
      expect([path, reply.status, code]).toEqual([path, 403, "no_write_proof"]);
    }
  }
  expect(await stored()).toEqual(before);
  await vault.reload();
  expect(vault.snapshot()).toMatchObject({ fault: null, manifest: { counter } });
});
