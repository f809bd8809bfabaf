// Checks whether a few accounts can stop or fill the server. `npm run trial availability [-- --reads 20 --sign-ins 40
// --rest 60 --rounds 3]`: a real server process and a real PostgreSQL get 16 MiB of wrong search tokens, 16 MiB of
// right ones, reads of a vault of 116 MiB by one account and sign-ins, all at once, while `/healthz` is requested every
// 10 ms; then a rest, and all of it again. Linux only: it reads memory from /proc.
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { limits } from "@pomander/contract";
import { connectOnce } from "@pomander/server/platform/database";
import { startThrowawayPostgres } from "@pomander/server/postgres/throwaway-postgres";
import { urlOf } from "../../apps/server/test/crash-mail/sender.ts";
import { registerByHttp } from "../../apps/server/test/http-api.ts";
import { killProcesses, startSupervisor } from "../../apps/server/test/server-process.ts";
import { memoryOf } from "./availability/memory.ts";
import type { PollResult } from "./availability/poll.ts";
import { insertEntries, searchIndexOf } from "./availability/vaults.ts";
import { trialOptions, temporaryFolder } from "./trial.ts";

const options = trialOptions({ reads: 20, "sign-ins": 40, rest: 60, rounds: 3 });
const maxLatencyMs = 250;
const maxMemoryGrowth = 1.1;
const MiB = 1024 * 1024;

process.on("exit", killProcesses);
const postgres = await startThrowawayPostgres({ durable: true });
const database = await connectOnce(postgres.connection);
const server = startSupervisor({
  DATABASE_URL: urlOf(postgres.connection),
  TOKEN_SECRET: randomBytes(32).toString("base64"),
  PEPPER: randomBytes(32).toString("base64"),
  DATA_DIR: temporaryFolder("availability"),
  LOG_LEVEL: "info",
});
let ended: number | string | null = null;
void server.ended.then((code) => (ended = code ?? "by a signal"));

try {
  process.exitCode = (await runTrial(await server.url())) ? 0 : 1;
} finally {
  server.signal("SIGTERM");
  await server.ended;
  await database.end();
  await postgres.stop();
}

interface ResponseSummary {
  status: number | string;
  bytes: number;
}

/** Sends a request and discards the response. */
async function send(
  url: string,
  method: string,
  path: string,
  { token, body }: { token?: string; body?: string },
): Promise<ResponseSummary> {
  const asked = request(`${url}/api${path}`, { method, agent: false });
  if (token !== undefined) asked.setHeader("authorization", `Bearer ${token}`);
  if (body !== undefined) asked.setHeader("content-type", "application/json");
  asked.end(body);
  try {
    const [reply] = (await once(asked, "response")) as [IncomingMessage];
    let bytes = 0;
    for await (const chunk of reply) bytes += (chunk as Buffer).length;
    return { status: reply.statusCode ?? 0, bytes };
  } catch (error) {
    return { status: String((error as NodeJS.ErrnoException).code ?? error), bytes: 0 };
  }
}

type Account = Awaited<ReturnType<typeof registerByHttp>>;
interface TrialAccounts {
  wrong: Account;
  right: Account;
  reader: Account;
  signers: Account[];
  /** Ids of the entries in the indexed vault. */
  ids: string[];
}

async function prepare(url: string): Promise<TrialAccounts> {
  const [wrong, right, reader, ...signers] = await Promise.all(many(7, () => registerByHttp(url)));
  if (wrong === undefined || right === undefined || reader === undefined) throw new Error("nobody is there");
  const ids = await insertEntries(database, right.vault.vaultId, limits.entriesPerVault, 64);
  await insertEntries(database, reader.vault.vaultId, 1_380, 65_536);
  return { wrong, right, reader, signers, ids };
}

async function runTrial(url: string): Promise<boolean> {
  const people = await prepare(url);
  const before = await memoryAtRest("at first");
  let after = before;
  const polled: PollResult[] = [];
  for (let round = 1; round <= options.rounds; round++) {
    polled.push(await attack(url, people, round));
    after = await memoryAtRest(`after round ${round}`);
  }
  const longest = Math.max(...polled.map((seen) => seen.longest));
  const failed = polled.reduce((sum, seen) => sum + seen.failed, 0);
  const growth = after / before;
  console.log(
    `\n/healthz: the longest of all after ${longest.toFixed(0)} ms (${maxLatencyMs} at most), ${failed} failed`,
  );
  console.log(`memory: ${growth.toFixed(2)} times that before the first round (${maxMemoryGrowth} at most)`);
  console.log(ended === null ? "no process ended" : `the server ended: ${ended}\n${server.output().slice(-2_000)}`);
  return longest < maxLatencyMs && failed === 0 && growth <= maxMemoryGrowth && ended === null;
}

/** Runs the whole load at once, and returns how `/healthz` responded during it. */
async function attack(
  url: string,
  { wrong, right, reader, signers, ids }: TrialAccounts,
  round: number,
): Promise<PollResult> {
  const index = (isRight: boolean) =>
    searchIndexOf(ids, { bytes: 16 * MiB, isRight, vaultId: right.vault.vaultId, counter: round });
  const [wrongIndex, rightIndex] = [index(false), index(true)];
  const path = "/user/vault/search-index";
  const poller = new Worker(new URL("availability/poll.ts", import.meta.url), { workerData: `${url}/healthz` });
  await pause(1_000);
  const begun = performance.now();
  const kinds = {
    "16 MiB of wrong tokens": [send(url, "PUT", path, { token: wrong.token, body: wrongIndex })],
    "16 MiB of right tokens": [send(url, "PUT", path, { token: right.token, body: rightIndex })],
    "reads of 116 MiB": many(options.reads, () => send(url, "GET", "/user/vault/contents", reader)),
    "sign-ins": many(options["sign-ins"], (i) => {
      const { email, password } = signers[i % signers.length] as Account;
      return send(url, "POST", "/auth/login", { body: JSON.stringify({ email, password }) });
    }),
  };
  console.log(`\nround ${round}`);
  for (const [kind, answers] of Object.entries(kinds)) console.log(`${kind}: ${summaryOf(await Promise.all(answers))}`);
  console.log(`all answered after ${((performance.now() - begun) / 1_000).toFixed(1)} s`);
  poller.postMessage("end");
  const [polled] = (await once(poller, "message")) as [PollResult];
  const { polls, failed, longest } = polled;
  console.log(
    `/healthz: ${polls} answers, ${failed} failed, the longest after ${longest.toFixed(0)} ms (${maxLatencyMs} at most)`,
  );
  console.log(`at the end of it: ${(memoryOf(server.pid) + memoryOf(postgres.pid())).toFixed(0)} MiB`);
  return polled;
}

function many<T>(count: number, make: (i: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => make(i));
}

/** Returns the memory after a period without requests. */
async function memoryAtRest(when: string): Promise<number> {
  await pause(options.rest * 1_000);
  const [node, database] = [memoryOf(server.pid), memoryOf(postgres.pid())];
  console.log(
    `${when}: server ${node.toFixed(0)} MiB, PostgreSQL ${database.toFixed(0)} MiB, load ${loadavg()[0]?.toFixed(1)}`,
  );
  return node + database;
}

function summaryOf(answers: readonly ResponseSummary[]): string {
  const byStatus = Object.entries(Object.groupBy(answers, ({ status }) => String(status)));
  return byStatus
    .map(
      ([status, all = []]) =>
        `${all.length} x ${status} (${(all.reduce((sum, { bytes }) => sum + bytes, 0) / MiB).toFixed(0)} MiB)`,
    )
    .join(", ");
}
