// Backs up and restores a vault with many files, and prints time, size and memory. `npm run trial file-backups [--
// --gigabytes 10]`: it needs five times as much on the disk of the temporary folder (TMPDIR), and deletes it at the end.
import { spawn } from "node:child_process";
import { createHash, randomFillSync, randomUUID } from "node:crypto";
import { closeSync, openSync, readSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { connectOnce } from "../../apps/server/src/platform/database.ts";
import { startThrowawayPostgres } from "../../apps/server/src/postgres/throwaway-postgres.ts";
import { urlOf } from "../../apps/server/test/crash-mail/sender.ts";
import { startOwnServer } from "../../packages/vault/test/support/own-server.ts";
import { createTestEnvironment } from "../../packages/vault/test/support/test-environment.ts";
import { watchMemory } from "./files/peak-memory.ts";
import { createChecks, temporaryFolder, trialOptions } from "./trial.ts";

const { gigabytes } = trialOptions({ gigabytes: 10 });
const mebibyte = 2 ** 20;
const segmentsPerFile = 1_024;
const segmentsPerInsert = 16;
const { seen, check } = createChecks();
const folder = temporaryFolder("file-backups");
const file = join(folder, "files.backup");
const server = await startOwnServer();
const elsewhere = await startThrowawayPostgres();
const settings = {
  PEPPER: server.secrets.pepper.toString(),
  TOKEN_SECRET: server.secrets.tokenSecret.toString(),
  DATA_DIR: folder,
};
try {
  const env = await createTestEnvironment(server.url);
  const vault = await env.device().open(await env.person());
  await env.close();
  await timed("filling", () => fill(vault.vaultId));
  const made = await run("backup", ["backup", file], urlOf(server.connection));
  check(`a backup of ${gigabytes} GB takes under five minutes`, made.exitCode === 0 && made.seconds < 300);
  console.log(`size: ${(statSync(file).size / 2 ** 30).toFixed(2)} GiB`);
  const verified = await run("verify", ["verify", file], urlOf(server.connection));
  check("the backup is verified", verified.exitCode === 0);
  const restored = await run("restore", ["restore", file], urlOf(elsewhere.connection));
  check("the backup is restored", restored.exitCode === 0);
  const [before, after] = [await sums(server.connection), await sums(elsewhere.connection)];
  check(`every segment is restored: ${before.count}`, before.count > 0 && before.hash === after.hash);
  await elsewhere.stop();
  changeByte(file, Math.floor(statSync(file).size / 2));
  const changed = await run("verify of a changed byte", ["verify", file], urlOf(server.connection));
  check("a changed byte is found", changed.exitCode !== 0);
  console.log(changed.output.trim().split("\n").at(-1));
} finally {
  await elsewhere.stop().catch(() => undefined);
  await server.close();
}
console.log(`${seen.passed} passed, ${seen.failed} failed`);
process.exitCode = seen.failed === 0 ? 0 : 1;

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const result = await work();
  console.log(`${what}: ${((performance.now() - begun) / 1_000).toFixed(0)} s`);
  return result;
}

/** Fills a vault with files, whose bytes are as random as sealed ones. */
async function fill(vaultId: string): Promise<void> {
  const client = await connectOnce(server.connection);
  const segments = Array.from({ length: segmentsPerInsert }, () => Buffer.alloc(mebibyte));
  for (let left = gigabytes; left > 0; left--) {
    const id = randomUUID();
    const bytes = segmentsPerFile * mebibyte;
    await client.query(
      "insert into files (id, bytes, received, begun_at, touched_at, whole_at) values ($1, $2, $2, now(), now(), now())",
      [id, bytes],
    );
    await client.query("insert into vault_files (vault_id, file_id, at) values ($1, $2, now())", [vaultId, id]);
    for (let n = 0; n < segmentsPerFile; n += segmentsPerInsert) {
      const values = segments.map((_, i) => `($1, ${n + i}, $${2 * i + 2}, $${2 * i + 3})`).join(", ");
      const rows = segments.flatMap((data) => [createHash("sha256").update(randomFillSync(data)).digest(), data]);
      await client.query(`insert into file_segments (file_id, n, sha256, data) values ${values}`, [id, ...rows]);
    }
  }
  await client.end();
}

/** Returns how many segments a database has, and a hash over those whose bytes are as their hash says. */
async function sums(connection: typeof server.connection): Promise<{ count: number; hash: string }> {
  const client = await connectOnce(connection);
  const { rows } = await client.query(
    "select count(*)::int as count, md5(string_agg(encode(sha256, 'hex'), '' order by file_id, n)) as hash from file_segments where sha256(data) = sha256",
  );
  await client.end();
  return rows[0] as { count: number; hash: string };
}

/** Runs a command of the operator, and prints how long it took and the most memory that it had. */
async function run(what: string, args: readonly string[], url: string) {
  const begun = performance.now();
  const program = new URL("../../apps/server/src/operator/main.ts", import.meta.url).pathname;
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    env: { PATH: process.env["PATH"], TMPDIR: process.env["TMPDIR"], ...settings, DATABASE_URL: url },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const memory = watchMemory(() => [child.pid ?? 0]);
  let output = "";
  const listen = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on("data", listen);
  child.stderr.on("data", listen);
  const exitCode = await new Promise<number | null>((resolve) => child.once("close", resolve));
  const seconds = (performance.now() - begun) / 1_000;
  console.log(`${what}: ${seconds.toFixed(0)} s, at most ${(memory.end() / mebibyte).toFixed(0)} MiB`);
  if (exitCode !== 0) console.log(output.slice(-500));
  return { exitCode, seconds, output };
}

function changeByte(path: string, at: number): void {
  const descriptor = openSync(path, "r+");
  const byte = Buffer.alloc(1);
  readSync(descriptor, byte, 0, 1, at);
  byte[0] = (byte[0] ?? 0) ^ 1;
  writeSync(descriptor, byte, 0, 1, at);
  closeSync(descriptor);
}
