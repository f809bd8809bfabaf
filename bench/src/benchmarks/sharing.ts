import { createInMemoryPinnedState, type PinnedRecordKind, type PinnedRecords } from "@pomander/vault";
import { newDrafts } from "../accounts.ts";
import { prepareEntryOpens, prepareOpens, prepareSeals, prepareVerifies } from "../bare-crypto.ts";
import { createHttp, textOf } from "../http.ts";
import type { Benchmark, Comparison } from "../report.ts";
import { processorTime, runRounds, sumOf, timesOf, type Times } from "../rounds.ts";
import type { BenchServer } from "../server/start.ts";
import { addLinks, addMembers, done, openDevice, opened, registerSharer, type Sharer } from "../sharers.ts";

const vaultCount = 10;
const entriesEach = 200;
/** Lengths in bytes of the plaintexts that a list opens of an entry beside its key. */
const ofSummary = [32, 64, 64, 32, 32];
/** Requests of a device without memory: the state, each vault's contents and list, and one link. */
const requests = 2 + 2 * vaultCount;

/** Measures how long after the personal vault the shared ones of a person are open. */
export async function measureSharedOpening({ url, bareUrl }: BenchServer): Promise<Benchmark> {
  const owner = await registerSharer(url);
  for (let i = 0; i < vaultCount; i++) {
    const { vaultId } = done(await owner.sharing.found(`Vault ${i}`));
    const { stored } = await opened(owner, vaultId).importEntries(newDrafts(entriesEach));
    if (stored !== entriesEach) throw new Error("Not every entry was stored");
  }
  const { http, closeConnections } = createHttp(3);
  const contents = JSON.stringify(await contentsOf(owner));
  textOf(await http("PUT", `${bareUrl}/bytes`, { body: contents }));
  const bareOpens = await prepareEntryOpens(vaultCount * entriesEach, ofSummary, contents.length / entriesEach);
  const bareRequests = async () => {
    for (let i = 0; i < vaultCount; i++) JSON.parse(textOf(await http("GET", `${bareUrl}/bytes`)));
    for (let i = vaultCount; i < requests; i++) textOf(await http("POST", `${bareUrl}/bytes`, { body: "{}" }));
  };
  const times = await runRounds(7, [
    async (time) => {
      const device = await openDevice(url, owner.email);
      await time("opening", () => device.sharing.refresh());
      const open = device.sharing.snapshot().vaults.filter(({ status }) => status === "open");
      if (open.length !== vaultCount) throw new Error("Not every vault was opened");
      device.sharing.close();
      device.personal.close();
    },
    async (time) => {
      await time("bare opens", bareOpens);
      await time("bare requests", bareRequests);
    },
  ]);
  closeConnections();
  return {
    title: `${vaultCount} shared vaults of ${entriesEach} entries, after the user's own one`,
    comparisons: inBothTimes(times, {
      what: "read, verified and opened for the list",
      measured: "opening",
      against: `${vaultCount * entriesEach * 7} bare WebCrypto calls, ${requests} bare requests`,
      references: ["bare opens", "bare requests"],
      meaning:
        "each entry is an unwrapped key, 5 AES-GCM opens and the HMAC that its manifest covers; the bare replies have the same " +
        "bytes, and are parsed as JSON. Above 1 are checking the form of all that was received, base64url, padding, what " +
        "the server does for each call, and of each vault the link and the list of members.",
    }),
  };
}

/** Returns the sealed entries of one of a person's shared vaults, as they were received. */
async function contentsOf({ vaults, personal }: Sharer): Promise<unknown[]> {
  const vault = vaults.all().find(({ vaultId }) => vaultId !== personal.vaultId);
  return Promise.all(vault?.snapshot().entries.map(({ _id }) => vault.received(_id)) ?? []);
}

const links = 5_000;

/** Measures how a device that comes back follows 5,000 signed links of a shared vault. */
export async function measureSharedWalk({ url, connection }: BenchServer): Promise<Benchmark> {
  const owner = await registerSharer(url);
  const { vaultId } = done(await owner.sharing.found("Operations"));
  const records = new Map<string, PinnedRecords[PinnedRecordKind]>();
  const first = await openDevice(url, owner.email, createInMemoryPinnedState(records));
  await first.sharing.refresh();
  await addLinks(connection, owner, vaultId, links);
  const bareVerifies = await prepareVerifies(links);
  const bareOpens = await prepareOpens(Array.from({ length: links }, () => [512]));
  const times = await runRounds(5, [
    async (time) => {
      const device = await openDevice(url, owner.email, createInMemoryPinnedState(structuredClone(records)));
      await time("walk", () => device.sharing.refresh());
      const { fault, manifest } = opened(device, vaultId).snapshot();
      if (fault !== null || manifest?.counter !== links) throw new Error("The chain was not walked");
      device.sharing.close();
      device.personal.close();
    },
    async (time) => {
      await time("bare verifies", bareVerifies);
      await time("bare opens", bareOpens);
    },
  ]);
  return {
    title: `${links} signed changes of a shared vault, followed by a device that comes back`,
    comparisons: inBothTimes(times, {
      what: "fetched, opened, verified and followed",
      measured: "walk",
      against: "5,000 bare Ed25519 verifies of WebCrypto and 5,000 opens",
      references: ["bare verifies", "bare opens"],
      meaning:
        "verifying in JavaScript, with one verdict in every browser, is most of it. The rest are an HKDF, a hash and the " +
        "import of a key for each link, ten calls over HTTP, JSON, base64url.",
    }),
  };
}

const members = 100;
const entries = 1_000;
/** The server takes 50 open invitations. */
const invitedAtOnce = 33;

/** Measures how one of 100 people is taken out of a vault of 1,000 entries. */
export async function measureTakingOut({ url }: BenchServer): Promise<Benchmark> {
  const owner = await registerSharer(url);
  let { vaultId } = done(await owner.sharing.found("Operations"));
  const { stored } = await opened(owner, vaultId).importEntries(newDrafts(entries));
  if (stored !== entries) throw new Error("Not every entry was stored");
  const people = [];
  for (let i = 1; i < members; i++) people.push(await registerSharer(url));
  for (let i = 0; i < people.length; i += invitedAtOnce)
    await addMembers(owner, people.slice(i, i + invitedAtOnce), vaultId);
  const bareSeals = await prepareSeals(Array.from({ length: entries }, () => [32, 32, 64, 64, 32, 64, 32, 32, 128]));
  const leaving = people.values();
  const times = await runRounds(5, [
    async (time) => {
      const { value } = leaving.next();
      if (value === undefined) throw new Error("Nobody is left");
      const out = [value.userId];
      const { password } = owner;
      const made = await time("new keys", () => owner.sharing.makeNewKeys({ vaultId, password, out, replaced: [] }));
      ({ vaultId } = done(made));
      if (opened(owner, vaultId).snapshot().entries.length !== entries) throw new Error("Not every entry came along");
    },
    (time) => time("bare seals", bareSeals),
  ]);
  return {
    title: `One of ${members} people taken out of a vault of 1,000 entries`,
    comparisons: inBothTimes(times, {
      what: "begun, sealed anew with marks, stored, given to 98, finished, opened",
      measured: "new keys",
      against: "9,000 bare WebCrypto seals",
      references: ["bare seals"],
      meaning:
        "each entry is 9 AES-GCM seals (its key and 8 fields). Above 1 are opening everything before and after, 98 grants (HPKE and " +
        "a signature each), the calls that store and read 1,000 entries. Argon2id of the master password is not in it.",
    }),
  };
}

interface Compared {
  what: string;
  measured: string;
  against: string;
  references: readonly string[];
  meaning: string;
}

/** Compares what a person waits for, and the processor time of their device, which a busy machine changes less. */
const inBothTimes = (times: Times, { what, measured, against, references, meaning }: Compared): Comparison[] => [
  { what, measured: timesOf(times, measured), against, reference: sumOf(times, ...references), meaning },
  {
    what: "in processor time of the device",
    measured: timesOf(times, processorTime(measured)),
    against: "the same",
    reference: sumOf(times, ...references.map(processorTime)),
    meaning: "without waiting for the server, and for a processor that is busy with other work.",
  },
];
