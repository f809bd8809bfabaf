// Kills the server and its PostgreSQL with -9 while people add and swap files of entries, put versions back, add
// files that no entry names and make new vault keys, and while upkeep runs, which is killed too; after each kill, every file
// that was acknowledged is whole. At the end, upkeep leaves no file that nothing names. `npm run trial file-crashes --
// --server 5 --postgres 5 --seed 7`. Tests in packages/vault/test/crash kill the server at each statement.
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
import { newPassword } from "../../packages/vault/test/support/new-keys.ts";
import { createTestEnvironment, type Person, store } from "../../packages/vault/test/support/test-environment.ts";
import { type ServerProcess, startNode } from "../../apps/server/test/server-process.ts";
import { createCrashServer } from "./crash/server.ts";
import { createChecks, randomSeed, shuffled, temporaryFolder, trialOptions } from "./trial.ts";

const options = trialOptions({ server: 3, postgres: 3, people: 3, seed: randomSeed() });
const random = createSeededRandom(options.seed);
const { seen, check } = createChecks();
const mebibyte = 2 ** 20;
/** Acknowledged saves of a person after which the next kill follows. */
const savesPerRound = 4;
const dataDir = temporaryFolder("file-crashes");
const server = await createCrashServer(dataDir);
console.log(`seed ${options.seed}`);
/** SHA-256 of each file that was sent, by its id. */
const sent = new Map<string, string>();
let acknowledged = 0;
let newKeys = 0;
/** How many times new vault keys were under way when something was killed, and how many of them are in place. */
const cutOff = { times: 0, inPlace: 0 };
let dropped = 0;

/** A person with one entry, who changes its files without a pause. */
interface Writer {
  person: Person;
  /** The password of new vault keys whose outcome is not known. */
  nextPassword: string | null;
  vault: OpenVault;
  id: string;
  /** The files of the last acknowledged save; null while the outcome of another one is not known. */
  files: FileRecord[] | null;
}

const env = await createTestEnvironment(server.url);
try {
  await server.start();
  const writers: Writer[] = [];
  for (let i = 0; i < options.people; i++) {
    const person = await env.person({ sharesSalt: true });
    const vault = await env.device().open(person);
    writers.push({ person, nextPassword: null, vault, id: (await store(vault))._id, files: [] });
  }
  const order = shuffled(
    [...Array<"server">(options.server).fill("server"), ...Array<"postgres">(options.postgres).fill("postgres")],
    random.next,
  );
  for (const what of order) await round(what, writers);
} finally {
  await env.close();
  await server.stop();
}
await checkUpkeep();
console.log(`${acknowledged} saves were acknowledged, ${newKeys} of them of new vault keys`);
console.log(`${cutOff.times} times new vault keys were cut off, ${cutOff.inPlace} of which are in place`);
console.log(`${seen.passed} passed, ${seen.failed} failed`);
process.exitCode = seen.failed === 0 ? 0 : 1;

async function round(what: "server" | "postgres", writers: readonly Writer[]): Promise<void> {
  const stop = new AbortController();
  const before = acknowledged;
  const upkeep = startUpkeep();
  const writing = Promise.all(writers.map((writer) => writeOn(writer, stop.signal)));
  await waitUntil(() => acknowledged - before >= savesPerRound * writers.length, writing);
  if (random.below(2) === 0) await pause(random.below(300));
  else await untilNewKeys(writers, writing);
  if (what === "server") await Promise.all([server.killServer(), upkeep.kill()]);
  else server.killPostgres();
  await pause(500);
  await upkeep.kill();
  stop.abort();
  await writing;
  dropped += [...upkeep.output().matchAll(/^dropped (\d+)$/gm)].reduce((sum, [, count]) => sum + Number(count), 0);
  if (what === "server") await server.start();
  else await server.waitUntilReady();
  const problems: string[] = [];
  for (const writer of writers) problems.push(...(await checkWriter(writer)));
  check(`${what} killed after ${acknowledged} acknowledged saves`, problems.length === 0);
  for (const problem of problems) console.log(`       ${problem}`);
}

/** Waits until a person's new vault keys are on their way, and up to 700 ms longer. */
async function untilNewKeys(writers: readonly Writer[], writing: Promise<unknown>): Promise<void> {
  const before = newKeys;
  await waitUntil(() => newKeys > before || writers.some(({ nextPassword }) => nextPassword !== null), writing);
  await pause(random.below(700));
}

/** Waits for a moment while people write. Throws if they have all stopped: nothing was killed yet. */
async function waitUntil(isThere: () => boolean, writing: Promise<unknown>): Promise<void> {
  const stopped = writing.then(() => true);
  while (!isThere())
    if (await Promise.race([pause(2, false), stopped]))
      throw new Error("No one writes any more, and nothing was killed");
}

/** Starts upkeep of the running server's files in a process of its own. */
function startUpkeep(): ServerProcess {
  return startNode([new URL("files/upkeep.ts", import.meta.url).pathname], { ...process.env, DATA_DIR: dataDir });
}

/** Changes files until a call fails or the signal aborts. */
async function writeOn(writer: Writer, signal: AbortSignal): Promise<void> {
  const { id } = writer;
  try {
    while (!signal.aborted) {
      if (random.below(5) === 0) await renewKeys(writer);
      // No entry will name this file.
      if (random.below(6) === 0) await addOne(writer.vault);
      const { vault } = writer;
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

/** Makes new vault keys, which take the files along. */
async function renewKeys(writer: Writer): Promise<void> {
  const device = env.device();
  const { person } = writer;
  const { user } = await device.signIn(person);
  const password = newPassword();
  const prepared = await device.client.prepareNewVaultKeys(user, person.password, password);
  writer.nextPassword = password;
  const { vault } = await prepared.submit({ isUnreadableLeft: false });
  if (vault === null) throw new Error("New vault keys opened no vault");
  await vault.opened();
  Object.assign(writer, { person: { ...person, password }, nextPassword: null, vault });
  acknowledged += 1;
  newKeys += 1;
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
  const { id } = writer;
  await signInAgain(writer);
  const { vault } = writer;
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

/** Opens the vault with the one of the two passwords that is valid, and lets the person continue with it. */
async function signInAgain(writer: Writer): Promise<void> {
  const { person, nextPassword } = writer;
  const open = (password: string) => env.device().open({ ...person, password });
  const reopened =
    nextPassword === null
      ? { password: person.password, vault: await open(person.password) }
      : await open(nextPassword).then(
          (vault) => ({ password: nextPassword, vault }),
          async (error: { code?: string }) => {
            if (error.code !== "invalid_credentials") throw error;
            return { password: person.password, vault: await open(person.password) };
          },
        );
  if (nextPassword !== null) {
    cutOff.times += 1;
    if (reopened.password === nextPassword) cutOff.inPlace += 1;
  }
  writer.vault.close();
  Object.assign(writer, {
    person: { ...person, password: reopened.password },
    nextPassword: null,
    vault: reopened.vault,
  });
}

/** Lets two days pass, and looks at what upkeep leaves. */
async function checkUpkeep(): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir });
  const { long: db, close } = openDatabase(postgres.connection);
  await sql`update vault_files set at = at - interval '2 days'`.execute(db);
  const last = await dropUnusedFiles(db);
  const named = sql`select unnest(files) as id from password_entries union select unnest(files) from vault_history`;
  const { rows } = await sql<{ left: number; lost: number }>`
    select (select count(*) from files where id not in (${named}))::int
        + (select count(*) from file_segments where file_id not in (${named}))::int as left,
      (select count(*) from (${named}) named where not exists (
        select from files f where f.id = named.id and f.whole_at is not null
          and f.bytes = (select sum(octet_length(data)) from file_segments s where s.file_id = f.id)))::int as lost`.execute(
    db,
  );
  check("upkeep leaves no file that nothing names", rows[0]?.left === 0);
  check(`it deleted ${dropped} files while people wrote, and ${last} at the end`, dropped > 0);
  check("it keeps every file that an entry or a version names", rows[0]?.lost === 0);
  await close();
  await postgres.stop();
}
