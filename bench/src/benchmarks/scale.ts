import { Writable } from "node:stream";
import { writeBackup } from "@pomander/server/backup/write-backup";
import { type ConnectionOptions, connectOnce } from "@pomander/server/platform/database";
import { newDrafts, registerAccount } from "../accounts.ts";
import { type HttpClient, textOf } from "../http.ts";
import type { Benchmark } from "../report.ts";
import { runRounds, type Step, type Stopwatch, timesOf } from "../rounds.ts";
import { newSaver } from "../saver.ts";
import { type BenchServer, startServer } from "../server/start.ts";
import { prepareLogin } from "./sign-in.ts";
import { addUsers } from "./users.ts";

/** Number of other people on the server; each has a vault. */
const few = Math.round(Number(process.env["SCALE_PEOPLE"] ?? 100_000) / 100);
const many = few * 100;
const entriesEach = 100;
/** Number of vaults that one statement fills. */
const atOnce = 500;
const rounds = 100;
/**
 * Returns SQL of an envelope with this many characters, as in real ones; no two are the same, so they do not compress.
 */
const envelopeOf = (bytes: number) =>
  `'v1.' || substr(${Array.from({ length: Math.ceil(bytes / 32) }, (_, i) => `md5(seed || '${i}')`).join(" || ")}, 1, ${bytes})`;

/** Measures one person's waits on a server with 100,000 vaults of 100 entries, against one with a hundredth of them. */
export async function measureScale(small: BenchServer, http: HttpClient): Promise<Benchmark> {
  const large = await startServer();
  try {
    const lesser = await prepare(small, http, few);
    const greater = await prepare(large, http, many);
    const names = Object.keys(greater.work);
    const steps = names.flatMap((name): Step[] => [
      (time: Stopwatch) => time(`few ${name}`, lesser.work[name]!),
      (time: Stopwatch) => time(`many ${name}`, greater.work[name]!),
    ]);
    const times = await runRounds(rounds, steps);
    const said = (count: number) => count.toLocaleString("en");
    return {
      title: `One person among ${said(many)} people with ${said(many * entriesEach)} entries`,
      comparisons: names.map((what) => ({
        what,
        measured: timesOf(times, `many ${what}`),
        against: `the same among ${said(few)} people with ${said(few * entriesEach)} entries`,
        reference: timesOf(times, `few ${what}`),
        meaning: "a hundred times as many rows. About 1: a vault is found by its index, whatever else is there.",
      })),
      notes: [...lesser.notes, ...greater.notes],
    };
  } finally {
    await large.stop();
  }
}

async function prepare(server: BenchServer, http: HttpClient, people: number) {
  const { url, connection } = server;
  const { token, vault, email } = await registerAccount(url);
  await vault.importEntries(newDrafts(entriesEach));
  vault.close();
  const headers = { authorization: `Bearer ${token}` };
  const login = await prepareLogin(url);
  const saver = await newSaver(url);
  await addUsers(connection, email, people);
  const filled = await inSeconds(() => fillVaults(connection));
  const sizes = await readSizes(connection);
  const backedUp = await inSeconds(() => backUp(connection));
  const get = async (path: string) => textOf(await http("GET", `${url}/api${path}`, { headers }));
  const work: Record<string, () => Promise<unknown>> = {
    "sign-in: prelogin and login": () => login(http),
    "opening a vault of 100 entries": () => get("/user/vault/contents"),
    "saving an entry": async () => textOf(await http("PUT", saver.url, { body: saver.next(), headers: saver.headers })),
    "the list of people, its first page": () => get("/user/users?page=1&pageSize=10"),
    "one person, found by address": () => get("/user/users?page=1&pageSize=10&search=person-777@"),
  };
  const notes = [`${sizes}; filled in ${filled.toFixed(0)} s, backed up in ${backedUp.toFixed(0)} s`];
  return { work, notes };
}

async function inSeconds(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1_000;
}

/** Creates a vault with entries for every user without one. */
async function fillVaults(connection: ConnectionOptions): Promise<void> {
  const client = await connectOnce(connection);
  try {
    await client.query(`
      insert into vaults (id, user_id, kdf, verifier, wrapped_key, write_key, manifest_counter, manifest_sealed, sealed_bytes, created_at)
      select gen_random_uuid(), id, '{}', '', 'w', 'k', 1, 'm', ${entriesEach * 700}, now() from users
      where not exists (select from vaults where user_id = users.id)`);
    for (;;) {
      const { rowCount } = await client.query(`
        with empty as (
          select id from vaults where manifest_counter = 1 and manifest_sealed = 'm' limit ${atOnce} for update
        ), filled as (
          insert into password_entries (vault_id, id, revision, key, title, link, email, password, notes, category, tags,
            extra, search_tokens, is_favorite, is_archive, created_at, updated_at)
          select id, gen_random_uuid(), 1, ${envelopeOf(80)}, ${envelopeOf(70)}, ${envelopeOf(90)}, ${envelopeOf(80)},
            ${envelopeOf(70)}, ${envelopeOf(100)}, ${envelopeOf(50)}, ${envelopeOf(60)}, ${envelopeOf(100)}, '{}', false, false, now(), now()
          from empty, generate_series(1, ${entriesEach}) n, lateral (select id::text || n as seed) s
        )
        update vaults set manifest_sealed = 'filled' from empty where vaults.id = empty.id`);
      if ((rowCount ?? 0) === 0) break;
    }
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

async function readSizes(connection: ConnectionOptions): Promise<string> {
  const client = await connectOnce(connection);
  try {
    const { rows } = await client.query<{ people: string; entries: string; size: string }>(`
      select (select count(*) from users) as people, (select count(*) from password_entries) as entries,
        pg_size_pretty(pg_database_size(current_database())) as size`);
    const [{ people, entries, size }] = rows as [(typeof rows)[0]];
    return `${people} people, ${entries} entries, ${size} on disk`;
  } finally {
    await client.end();
  }
}

async function backUp(connection: ConnectionOptions): Promise<void> {
  const client = await connectOnce(connection);
  try {
    await writeBackup(client, { release: "bench", out: new Writable({ write: (_chunk, _encoding, done) => done() }) });
  } finally {
    await client.end();
  }
}
