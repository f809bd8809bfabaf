import { randomBytes, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { connectOnce } from "@pomander/server/platform/database";
import { countBytes } from "../http.ts";
import { registerAccount } from "../accounts.ts";
import type { Benchmark } from "../report.ts";
import { runRounds, timesOf } from "../rounds.ts";
import type { BenchServer } from "../server/start.ts";
import { quartilesOf } from "../quartiles.ts";

const rounds = 5;
const count = 1_394;
/** Characters of one note: as long as an envelope may be, and incompressible for PostgreSQL. */
const noteLength = 87_000;
const sampleMs = 10;
const mebibyte = 1024 * 1024;

/** Measures one read of a nearly full vault: its time, and the memory of the server and PostgreSQL during it. */
export async function measureFullVault({ url, pid, connection }: BenchServer): Promise<Benchmark> {
  const { token, vault } = await registerAccount(url);
  const database = await connectOnce(connection);
  const watcher = await connectOnce(connection);
  await fill();
  const read = () => countBytes(`${url}/api/user/vault/contents`, { authorization: `Bearer ${token}` });

  const privateMemory = async () => {
    const { rows } = await watcher.query<{ pid: number }>("select pid from pg_stat_activity");
    const each = await Promise.all([pid, ...rows.map((row) => row.pid)].map(privateBytes));
    return each.reduce((sum, bytes) => sum + bytes, 0);
  };
  /** Returns the peak of all processes' private memory in bytes while `work` runs. */
  async function peakDuring(work: () => Promise<unknown>): Promise<number> {
    let isDone = false;
    let peak = 0;
    const watching = (async () => {
      for (; !isDone; await pause(sampleMs)) peak = Math.max(peak, await privateMemory());
    })();
    await work().finally(() => (isDone = true));
    await watching;
    return peak;
  }

  const rest = await privateMemory();
  const peaks: number[] = [];
  let bytes = 0;
  const times = await runRounds(rounds, [
    async (time) => {
      const peak = await peakDuring(() => time("contents", async () => (bytes = await read())));
      peaks.push(peak - rest);
    },
    (time) =>
      time("select", () => database.query("select * from password_entries where vault_id = $1", [vault.vaultId])),
  ]);
  await Promise.all([database.end(), watcher.end()]);
  const inMiB = (value: number) => `${(value / mebibyte).toFixed(0)} MiB`;
  return {
    title: `GET /user/vault/contents of a vault of ${inMiB(bytes)} in ${count} entries`,
    comparisons: [
      {
        what: "one reply, read at once",
        measured: timesOf(times, "contents"),
        against: "one plain SELECT of the same rows",
        reference: timesOf(times, "select"),
        meaning: "the rows as they are, held by the client all at once; the call gives them as JSON, through a cursor.",
      },
    ],
    notes: [
      `private memory of the server and of all of PostgreSQL's backends above rest, at its highest during one read: ` +
        `${inMiB(quartilesOf(peaks).median)} (${peaks.map(inMiB).join(", ")}); at rest ${inMiB(rest)}`,
    ],
  };

  async function fill() {
    for (let i = 0; i < count; i++) {
      await database.query(
        `insert into password_entries (vault_id, id, revision, key, title, link, email, password, notes, category, tags,
          extra, is_favorite, is_archive, created_at, updated_at)
        values ($1, $2, 1, '', '', '', '', '', $3, '', '', '', false, false, now(), now())`,
        [vault.vaultId, randomUUID(), randomBytes((noteLength * 3) / 4).toString("base64url")],
      );
    }
    await database.query("update vaults set sealed_bytes = $2 where id = $1", [vault.vaultId, count * noteLength]);
  }
}

/** Returns a process's private memory in bytes, as Linux counts it; 0 when the process has ended. */
async function privateBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}
