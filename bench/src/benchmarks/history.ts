import {
  createInMemoryPinnedState,
  createVaultClient,
  type PinnedRecordKind,
  type PinnedRecords,
} from "@pomander/vault";
import { argon2id } from "@pomander/vault/argon2";
import { prepareOpens, prepareSeals } from "../bare-crypto.ts";
import { newDrafts, registerAccount } from "../accounts.ts";
import type { Benchmark } from "../report.ts";
import { runRounds, timesOf } from "../rounds.ts";
import type { BenchServer } from "../server/start.ts";

const links = 5_000;
/** Changes stored in one session, which the server limits to 5,000. */
const changesPerSession = 2_500;
const walkRounds = 7;
/** Bytes of a manifest, padded. */
const manifestBytes = 256;

/** Measures how a device that comes back after 5,000 changes of other devices follows each of them. */
export async function measureWalk({ url }: BenchServer): Promise<Benchmark> {
  const { email, password, client, vault } = await registerAccount(url);
  const records = new Map<string, PinnedRecords[PinnedRecordKind]>();
  /** Returns the same device, as it was before it went away. */
  const comeBack = async () => {
    let pages = 0;
    const away = createVaultClient({
      baseUrl: `${url}/api`,
      argon2: argon2id,
      memory: createInMemoryPinnedState(structuredClone(records)),
      fetch: (input, init) => {
        if (typeof input === "string" && /\/vaults\/[^/]+\/manifests/.test(input)) pages += 1;
        return globalThis.fetch(input, init);
      },
    });
    const { vault: opening } = await away.signIn(email, password, async () => true);
    if (opening === null) throw new Error("No vault was opened");
    return { opening, pages: () => pages };
  };
  const memory = createInMemoryPinnedState(records);
  const first = createVaultClient({ baseUrl: `${url}/api`, argon2: argon2id, memory });
  const seen = (await first.signIn(email, password, async () => true)).vault;
  await seen?.opened();
  await seen?.confirmFirstVisit();
  seen?.close();

  let writing = vault;
  for (let i = 0; i < links; i++) {
    if (i > 0 && i % changesPerSession === 0) {
      writing.close();
      writing = (await client.signIn(email, password, async () => true)).vault ?? writing;
      await writing.opened();
    }
    const { kind } = await writing.setLockAfterMinutes(i % 2 === 0 ? 5 : 60);
    if (kind !== "done") throw new Error(`Change ${i} was not stored`);
  }
  const bareOpens = await prepareOpens(Array.from({ length: links }, () => [manifestBytes]));
  const times = await runRounds(walkRounds, [
    async (time) => {
      const { opening, pages } = await comeBack();
      await time("walk", () => opening.opened());
      const { fault, manifest } = opening.snapshot();
      if (fault !== null || manifest?.counter !== links || pages() < 10) throw new Error("The chain was not walked");
      opening.close();
    },
    (time) => time("bare opens", bareOpens),
  ]);
  return {
    title: "A read after 5,000 changes of another device",
    comparisons: [
      {
        what: "5,000 manifests fetched, opened and followed",
        measured: timesOf(times, "walk"),
        against: "5,000 bare WebCrypto opens",
        reference: timesOf(times, "bare opens"),
        meaning:
          "an open of the same length each. Above 1 are ten calls over HTTP, an HKDF and a hash a manifest, importing " +
          "its key, JSON, base64url.",
      },
    ],
  };
}

const entries = 10_000;
const rotateRounds = 3;

/** Measures new vault keys for a large vault: everything is opened, sealed again and stored. */
export async function measureNewVaultKeys({ url }: BenchServer): Promise<Benchmark> {
  const { email, client, password, vault } = await registerAccount(url);
  const { stored, problem } = await vault.importEntries(newDrafts(entries));
  if (stored !== entries) throw new Error(`${stored} of ${entries} entries were stored: ${problem?.code}`);
  const { user } = await client.signIn(email, password, async () => true);
  // Each entry has nine envelopes: the key, and eight fields of which most are short.
  const bareSeals = await prepareSeals(Array.from({ length: entries }, () => [32, 32, 64, 64, 32, 64, 32, 32, 32]));
  let current = password;
  let next = 0;
  const times = await runRounds(rotateRounds, [
    async (time) => {
      const password = `umbrella-violet-cactus-${(next += 1)}-more`;
      await time("new keys", async () => {
        const prepared = await client.prepareNewVaultKeys(user, current, password);
        const rotated = await prepared.submit({ isUnreadableLeft: false });
        await rotated.vault?.opened();
        if (rotated.vault?.snapshot().entries.length !== entries) throw new Error("Not every entry came along");
      });
      current = password;
    },
    (time) => time("bare seals", bareSeals),
  ]);
  return {
    title: "New vault keys for 10,000 entries",
    comparisons: [
      {
        what: "read, verified, opened, sealed anew, stored, swapped and opened for the list",
        measured: timesOf(times, "new keys"),
        against: "90,000 bare WebCrypto seals",
        reference: timesOf(times, "bare seals"),
        meaning:
          "above 1 are three derivations by Argon2id, the read and the opening before and after, ten calls that store 1,000 entries " +
          "each, and what sealing an entry is besides: its key, marks, base64url, padding.",
      },
    ],
  };
}
