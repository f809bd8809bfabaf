import type { NewEntry } from "@pomander/contract";
import { makeVault, openVaultKeys, randomUuid, sealEntry, systemRandom } from "@pomander/crypto";
import { plainLength, prepareSeals } from "../bare-crypto.ts";
import { newDrafts, registerAccount } from "../accounts.ts";
import { createPlainTable } from "../plain-table.ts";
import type { Benchmark } from "../report.ts";
import { runRounds, type Step, type Stopwatch, sumOf, timesOf } from "../rounds.ts";
import type { BenchServer } from "../server/start.ts";

const count = 10_000;
const rounds = 5;
/** Number of entries processed at once, as in an import. */
const sealedAtOnce = 16;

export async function measureImport({ url, connection }: BenchServer): Promise<Benchmark> {
  const drafts = newDrafts(count);
  const incoming = drafts.map((draft, i) => ({ source: `Line ${i + 2}`, draft, isArchive: false, history: [] }));
  /** Entries of the client's last import, batch by batch. */
  let batches: readonly NewEntry[][] = [];
  const imports: Step = async (time) => {
    const watched = watchBatches(time);
    const { vault } = await registerAccount(url, watched.fetch);
    const run = vault.beginImport(incoming, "csv");
    const { stored, problem } = await time("import", () => run.run());
    if (stored !== count) throw new Error(`${stored} of ${count} entries were stored: ${problem?.code}`);
    const { removed } = await time("undo", () => vault.undoImport(run.id));
    if (removed !== count) throw new Error(`${removed} of ${count} entries were deleted`);
    vault.close();
    batches = watched.bodies.map((body) => (JSON.parse(body) as { entries: NewEntry[] }).entries);
  };
  // An import runs beforehand, because the references need its entries.
  await imports(async (_name, work) => work());
  const bareSeals = await prepareSeals(batches.flat().map((entry) => sealedOf(entry).map(plainLength)));
  const table = await createPlainTable(connection);
  // This has about the size of the data that an import adds to an entry.
  const extra = { import: { id: randomUuid(systemRandom), format: "csv", at: new Date().toISOString() } };
  const seals = await prepareEntrySeals(drafts.map((draft) => ({ ...draft, extra })));

  const times = await runRounds(rounds, [
    imports,
    (time) => time("seals", seals),
    (time) => time("bare seals", bareSeals),
    async (time) => {
      for (const batch of batches) await time("plain inserts", () => table.insert(batch));
    },
  ]);
  await table.close();
  const plainInserts = { against: "the same rows by 10 plain INSERTs", reference: timesOf(times, "plain inserts") };
  return {
    title: "Import of 10,000 entries, and its undoing",
    comparisons: [
      {
        what: "whole, through the client",
        measured: timesOf(times, "import"),
        against: "90,000 bare WebCrypto seals, then the same rows by plain INSERTs",
        reference: sumOf(times, "bare seals", "plain inserts"),
        meaning:
          "both are work that no import escapes; what is above 1 is base64url, importing keys, marks, JSON on both " +
          "sides, HTTP and the server's judging of every envelope, less what sealing and storing do at the same time.",
      },
      {
        what: "sealing alone",
        measured: timesOf(times, "seals"),
        against: "90,000 bare WebCrypto seals",
        reference: timesOf(times, "bare seals"),
        meaning: "texts to padded bytes, 10,000 keys made and imported, contexts, base64url.",
      },
      {
        what: "storing alone: 10 calls of 1,000 entries",
        measured: timesOf(times, "calls"),
        ...plainInserts,
        meaning:
          "HTTP, parsing and judging 90,000 envelopes, the lock and the manifest, over the bare storing of the rows. The " +
          "next batch is sealed meanwhile, on the same processors.",
      },
      {
        what: "the undoing: 10 calls of 1,000 entries",
        measured: timesOf(times, "undo"),
        ...plainInserts,
        meaning:
          "opening what each entry says of its import, then moving the rows to the history, which is a storing of them " +
          "and a deletion.",
      },
    ],
  };
}

const sealedOf = ({ key, title, link, email, password, notes, category, tags, extra }: NewEntry) => [
  key,
  title,
  link,
  email,
  password,
  notes,
  category,
  ...tags,
  extra,
];

/** Seals entries as new ones of a vault, and does nothing else with them. */
async function prepareEntrySeals(texts: readonly Parameters<typeof sealEntry>[2][]): Promise<() => Promise<void>> {
  const { vaultId, vaultKey } = makeVault(systemRandom);
  const keys = await openVaultKeys(vaultKey, vaultId);
  return async () => {
    for (let start = 0; start < texts.length; start += sealedAtOnce) {
      const some = texts.slice(start, start + sealedAtOnce);
      const place = () => ({ _id: randomUuid(systemRandom), revision: 1 });
      await Promise.all(some.map((one) => sealEntry(keys, place(), one, systemRandom)));
    }
  };
}

/** Returns a `fetch` that measures the import's calls and keeps their bodies. */
function watchBatches(time: Stopwatch) {
  const bodies: string[] = [];
  const fetch: typeof globalThis.fetch = (url, init) => {
    const body = init?.body;
    if (typeof url !== "string" || typeof body !== "string" || !url.endsWith("/passwords/import"))
      return globalThis.fetch(url, init);
    bodies.push(body);
    return time("calls", () => globalThis.fetch(url, init));
  };
  return { fetch, bodies };
}
