// Kills the server and its PostgreSQL with -9 while people add and swap files of entries and put versions back; after each
// kill, every file that was acknowledged is whole. At the end, upkeep leaves no file that nothing names. `npm run trial
// file-crashes -- --server 5 --postgres 5 --seed 7`. Tests in packages/vault/test/crash kill the server at each statement.
import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { systemRandom } from "@pomander/crypto";
import { sql } from "kysely";
import { dropUnusedFiles } from "../../apps/server/src/platform/file-upkeep.ts";
import { openDatabase } from "../../apps/server/src/platform/database.ts";
import { startEmbeddedPostgres } from "../../apps/server/src/postgres/embedded-postgres.ts";
import { createSeededRandom } from "../../apps/server/test/seeded-random.ts";
import { changeFiles, readFile, uploadFile } from "../../packages/vault/src/files/index.ts";
import type { FileRecord, OpenVault } from "../../packages/vault/src/index.ts";
import { createTestEnvironment, store } from "../../packages/vault/test/support/test-environment.ts";
import { createCrashServer } from "./crash/server.ts";
import { createChecks, randomSeed, shuffled, temporaryFolder, trialOptions } from "./trial.ts";

const options = trialOptions({ server: 3, postgres: 3, people: 3, seed: randomSeed() });
const random = createSeededRandom(options.seed);
const { seen, check } = createChecks();
const mebibyte = 2 ** 20;
const dataDir = temporaryFolder("file-crashes");
const server = await createCrashServer(dataDir);
console.log(`seed ${options.seed}`);
/** SHA-256 of each file that was sent, by its id. */
const sent = new Map<string, string>();
let acknowledged = 0;

/** A person with one entry, who changes its files without a pause. */
interface Writer {
  vault: OpenVault;
  id: string;
  /** The files of the last acknowledged save; null while the outcome of another one is not known. */
  files: FileRecord[] | null;
}

try {
  await server.start();
  const env = await createTestEnvironment(server.url);
  const writers: Writer[] = [];
  for (let i = 0; i < options.people; i++) {
    const vault = await env.device().open(await env.person({ sharesSalt: true }));
    writers.push({ vault, id: (await store(vault))._id, files: [] });
  }
  const order = shuffled(
    [...Array<"server">(options.server).fill("server"), ...Array<"postgres">(options.postgres).fill("postgres")],
    random.next,
  );
  for (const what of order) await round(what, writers);
  await env.close();
} finally {
  await server.stop();
}
await checkUpkeep();
console.log(`${acknowledged} saves were acknowledged`);
console.log(`${seen.passed} passed, ${seen.failed} failed`);
process.exitCode = seen.failed === 0 ? 0 : 1;

async function round(what: "server" | "postgres", writers: readonly Writer[]): Promise<void> {
  const stop = new AbortController();
  const before = acknowledged;
  const writing = Promise.all(writers.map((writer) => writeOn(writer, stop.signal)));
  while (acknowledged - before < writers.length) await Promise.race([pause(5), writing]);
  await pause(random.below(300));
  if (what === "server") await server.killServer();
  else server.killPostgres();
  await pause(500);
  stop.abort();
  await writing;
  if (what === "server") await server.start();
  else await server.waitUntilReady();
  const problems = (await Promise.all(writers.map(checkWriter))).flat();
  check(`${what} killed after ${acknowledged} acknowledged saves`, problems.length === 0);
  for (const problem of problems) console.log(`       ${problem}`);
}

/** Changes files until a call fails or the signal aborts. */
async function writeOn(writer: Writer, signal: AbortSignal): Promise<void> {
  const { vault, id } = writer;
  try {
    while (!signal.aborted) {
      const before: FileRecord[] = writer.files ?? [];
      const act = random.below(3);
      const versions = act === 2 ? (await vault.versions(id)).versions : [];
      const version = versions[random.below(Math.max(1, versions.length))]?.entry;
      const added = version == null ? [await addOne(vault)] : [];
      writer.files = null;
      const next = [...(act === 0 ? before : before.slice(1)), ...added].slice(-4);
      const outcome =
        version == null
          ? await changeFiles(vault, id, () => next)
          : await vault.restoreVersion(await vault.reveal(id), version);
      if (outcome.kind !== "saved") return;
      writer.files = version == null ? next : (version.files ?? []);
      acknowledged += 1;
    }
  } catch {
    // The server or its database is gone: the outcome of this change is not known.
  }
}

async function addOne(vault: OpenVault): Promise<FileRecord> {
  const bytes = new Uint8Array(1 + random.below(2 * mebibyte));
  for (let start = 0; start < bytes.length; start += 65_536)
    bytes.set(systemRandom(Math.min(65_536, bytes.length - start)), start);
  const read = async (start: number, end: number) => bytes.slice(start, end);
  const record = await uploadFile(vault, { name: `${crypto.randomUUID()}.bin`, size: bytes.length, read });
  sent.set(record.id, createHash("sha256").update(bytes).digest("hex"));
  return record;
}

/** Returns what is wrong with the entry of a person: every file that it names must be there, byte for byte. */
async function checkWriter(writer: Writer): Promise<string[]> {
  const { vault, id } = writer;
  await vault.reload();
  const problems: string[] = [];
  const { fault } = vault.snapshot();
  if (fault !== null) problems.push(`the vault is at fault: ${fault.kind}`);
  const { files = [] } = await vault.reveal(id);
  const idsOf = (some: readonly FileRecord[]) => some.map((file) => file.id).join();
  if (writer.files !== null && idsOf(files) !== idsOf(writer.files)) problems.push("an acknowledged save is lost");
  for (const file of files) {
    const hash = createHash("sha256");
    try {
      for await (const piece of readFile(vault, file)) hash.update(piece);
      if (hash.digest("hex") !== sent.get(file.id)) problems.push(`${file.id} has other bytes`);
    } catch (error) {
      problems.push(`${file.id} cannot be read: ${String(error)}`);
    }
  }
  writer.files = files;
  return problems;
}

/** Lets two days pass, and looks at what upkeep leaves. */
async function checkUpkeep(): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir });
  const { long: db, close } = openDatabase(postgres.connection);
  await sql`update vault_files set at = at - interval '2 days'`.execute(db);
  const dropped = await dropUnusedFiles(db);
  const named = sql`select unnest(files) as id from password_entries union select unnest(files) from vault_history`;
  const { rows } = await sql<{ left: number; lost: number }>`
    select (select count(*) from files where id not in (${named}))::int
        + (select count(*) from file_segments where file_id not in (${named}))::int as left,
      (select count(*) from (${named}) named where not exists (
        select from files f where f.id = named.id and f.whole_at is not null
          and f.bytes = (select sum(octet_length(data)) from file_segments s where s.file_id = f.id)))::int as lost`.execute(
    db,
  );
  check(`upkeep deletes ${dropped} files and leaves none that nothing names`, rows[0]?.left === 0);
  check("it keeps every file that an entry or a version names", rows[0]?.lost === 0);
  await close();
  await postgres.stop();
}
