import type { NewEntry } from "@pomander/contract";
import { plainLength, prepareSeals } from "../bare-crypto.ts";
import { newDrafts, registerAccount } from "../accounts.ts";
import { createPlainTable } from "../plain-table.ts";
import type { Benchmark } from "../report.ts";
import { runRounds, type Step, type Stopwatch, sumOf, timesOf } from "../rounds.ts";
import type { BenchServer } from "../server/start.ts";

const count = 10_000;
const rounds = 5;

export async function measureImport({ url, connection }: BenchServer): Promise<Benchmark> {
  const drafts = newDrafts(count);
  /** What the client last sent, batch by batch. */
  let batches: readonly NewEntry[][] = [];
  const imports: Step = async (time) => {
    const watched = watchBatches(time);
    const { vault } = await registerAccount(url, watched.fetch);
    const { stored, problem } = await time("import", () => vault.importEntries(drafts));
    if (stored !== count) throw new Error(`${stored} of ${count} entries were stored: ${problem}`);
    vault.close();
    batches = watched.bodies.map((body) => (JSON.parse(body) as { entries: NewEntry[] }).entries);
  };
  // Once beforehand: the references need what was sent.
  await imports(async (_name, work) => work());
  const bareSeals = await prepareSeals(batches.flat().map((entry) => sealedOf(entry).map(plainLength)));
  const table = await createPlainTable(connection);

  const times = await runRounds(rounds, [
    imports,
    (time) => time("bare seals", bareSeals),
    async (time) => {
      for (const batch of batches) await time("plain inserts", () => table.insert(batch));
    },
  ]);
  await table.close();
  return {
    title: "Import of 10,000 entries",
    comparisons: [
      {
        what: "whole, through the client",
        measured: timesOf(times, "import"),
        against: "90,000 bare WebCrypto seals, then the same rows by plain INSERTs",
        reference: sumOf(times, "bare seals", "plain inserts"),
        meaning:
          "both are work that no import escapes; what is above 1 is base64url, importing keys, marks, JSON on both " +
          "sides, HTTP and the server's judging of every envelope.",
      },
      {
        what: "the server's part: 10 calls of 1,000 entries",
        measured: timesOf(times, "calls"),
        against: "the same rows by 10 plain INSERTs",
        reference: timesOf(times, "plain inserts"),
        meaning:
          "HTTP, parsing and judging 90,000 envelopes, the lock and the manifest, over the bare storing of the rows.",
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

/** Fetches, times the import's calls and keeps their bodies. */
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
