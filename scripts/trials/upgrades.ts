// Runs the previous release beside this one, on one database, while people write: `npm run trial upgrades [-- --from
// <commit> --seconds 20 --people 8 --seed 7]`. The previous release is the newest state of the project whose migrations
// are the first of today's, unchanged. It writes, this one starts beside it and migrates the tables, both write, each request to either of them,
// the older one is started again on the newer tables, and ends. No acknowledged write may be lost, and none be refused.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { connectOnce } from "@pomander/server/platform/database";
import { startThrowawayPostgres } from "@pomander/server/postgres/throwaway-postgres";
import { urlOf } from "../../apps/server/test/crash-mail/sender.ts";
import { createSeededRandom } from "../../apps/server/test/seeded-random.ts";
import { killProcesses, type ServerProcess, startNode, startProcess } from "../../apps/server/test/server-process.ts";
import { acknowledgedBy, registerWriter, type Writer } from "./crash/writer.ts";
import { randomSeed, temporaryFolder, trialOptions } from "./trial.ts";

const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim();
const migrationsOf = (commit: string) => git("ls-tree", commit, "apps/server/migrations/").split("\n");

/** Finds the newest commit that has fewer migrations than today, each of them as it is today. */
function previousRelease(): string {
  const today = new Set(migrationsOf("HEAD"));
  const changes = git("log", "--format=%H", "--", "apps/server/migrations").split("\n");
  const found = changes
    .map((commit) => `${commit}^`)
    .find((commit) => {
      const migrations = migrationsOf(commit);
      return migrations.length < today.size && migrations.every((migration) => today.has(migration));
    });
  if (found === undefined)
    throw new Error("No earlier commit has only the first of today's migrations: name one with --from");
  return found;
}

const options = trialOptions({ from: "", seconds: 20, people: 8, seed: randomSeed() });
const from = git("rev-parse", options.from || previousRelease());
const random = createSeededRandom(options.seed);
const phaseMs = (options.seconds * 1_000) / 4;
console.log(`seed ${options.seed}, from ${git("log", "-1", "--format=%h %s", from)}`);

process.on("exit", killProcesses);
const folder = temporaryFolder("upgrades");
const before = join(folder, "before");
buildRelease(from, before);
const postgres = await startThrowawayPostgres({ durable: true });
const database = await connectOnce(postgres.connection);
const seen = { refused: [] as string[], problems: [] as string[] };
try {
  process.exitCode = (await run()) ? 0 : 1;
} finally {
  await database.end();
  await postgres.stop();
}

/** Checks a release out, and builds its server with its own packages. */
function buildRelease(commit: string, into: string): void {
  const archive = join(folder, "release.tar");
  execFileSync("git", ["archive", "--prefix=before/", "-o", archive, commit]);
  execFileSync("tar", ["-xf", archive, "-C", folder]);
  console.log("Building the release before …");
  execFileSync(process.execPath, ["scripts/build-server.mjs"], { cwd: into, stdio: ["ignore", "ignore", "inherit"] });
}

async function run(): Promise<boolean> {
  const settings = (name: string) => ({
    DATABASE_URL: urlOf(postgres.connection),
    DATA_DIR: join(folder, name),
    TOKEN_SECRET: "a secret of tests, of no use to anyone",
    PEPPER: "a pepper of tests, of no use to anyone",
    LOG_LEVEL: "info",
  });
  const startOlder = () => startNode([join(before, "apps/server/dist/main.js")], settings("older"));
  let older = startOlder();
  const urls = [await older.url()];
  const url = () => random.pick(urls)!;
  const stop = new AbortController();
  const writers: Writer[] = [];
  const working: Promise<void>[] = [];
  const letIn = async () => {
    for (let i = 0; i < options.people; i++) {
      const writer = await registerWriter(url, random);
      writers.push(writer);
      working.push(write(writer, stop.signal));
    }
  };
  const phase = async (name: string) => {
    const earlier = acknowledgedBy(writers);
    await pause(phaseMs);
    console.log(`${name}: ${acknowledgedBy(writers) - earlier} writes acknowledged`);
  };

  await letIn();
  await phase(`the release before, on its own tables (${await tables()})`);
  const newer = startProcess(settings("newer"));
  const newerUrl = await newer.url();
  console.log(`this release has brought the tables up to ${await tables()}`);
  await phase("the release before, on the tables of this one");
  urls.push(newerUrl);
  await letIn();
  await phase("each request to either of them");
  await endQuietly(older, urls);
  older = startOlder();
  urls.push(await older.url());
  await phase("the release before started again on the newer tables");
  await endQuietly(older, urls);
  stop.abort();
  await Promise.all(working);
  for (const writer of writers) seen.problems.push(...(await writer.verifyAfterRestart()).problems);
  await newer.stop();
  console.log(
    `${acknowledgedBy(writers)} writes acknowledged in ${writers.length} vaults, ${seen.refused.length} refused or without a reply`,
  );
  for (const what of seen.refused.slice(0, 5)) console.log(`  ${what}`);
  console.log(`missing or altered: ${seen.problems.length}`);
  for (const what of seen.problems.slice(0, 5)) console.log(`  ${what}`);
  return seen.refused.length + seen.problems.length === 0;
}

/** Writes until the end; the outcome of a write without a reply is read back, and its writer continues. */
async function write(writer: Writer, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await writer.writeOn(signal);
    if (signal.aborted) return;
    const { problems, lostReply } = await writer.verifyAfterRestart();
    seen.refused.push(`a write: ${lostReply}`);
    seen.problems.push(...problems);
  }
}

/** Ends a server as a balancer does: it receives no new requests, and ends after a pause. */
async function endQuietly(server: ServerProcess, urls: string[]): Promise<void> {
  urls.splice(urls.indexOf(await server.url()), 1);
  await pause(500);
  await server.stop();
}

async function tables(): Promise<string> {
  const { rows } = await database.query<{ name: string }>("select max(name) as name from kysely_migration");
  return rows[0]?.name ?? "";
}
