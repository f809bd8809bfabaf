import { connectOnce } from "@pomander/server/platform/database";
import { createHttp, type HttpClient, textOf } from "../http.ts";
import { newDrafts, registerAccount } from "../accounts.ts";
import type { Benchmark } from "../report.ts";
import { runRounds, type Step, timesOf } from "../rounds.ts";
import { newSaver, type Saver } from "../saver.ts";
import type { BenchServer } from "../server/start.ts";
import { deriveProof } from "./sign-in.ts";

/** Number of people who wait at the same time, of requests of each in a round, and of rounds. */
const [people, each, rounds] = [8, 8, 5];
const listed = 200;
const sizes = [100, 10_000] as const;

type Work = () => Promise<unknown>;
/** The requests of a round, by name; a name with "bare" is a reference. */
type Waits = Record<string, Work>;

/** Measures what people wait for most, each against a bare route that does the same for the disk, in the same rounds. */
export async function measureWaits(server: BenchServer): Promise<Benchmark> {
  const { waits, close } = await prepareWaits(server);
  const steps: Step[] = Object.entries(waits).map(
    ([name, work]) =>
      (time) =>
        time(name, work),
  );
  const times = await runRounds(rounds, steps);
  close();
  const against = (what: string, reference: string, meaning: string) => ({
    what: `${people * each} × ${what}`,
    measured: timesOf(times, what),
    against: `as many × ${reference}`,
    reference: timesOf(times, reference),
    meaning,
  });
  const bytes = "the same process, pool and connections, without a database.";
  const stored = "an INSERT that waits for the disk.";
  const same = `the same bytes as ${listed} entries take.`;
  const [small, large] = sizes;
  const inLarge = "the same in a large vault. At most 1.1 is asked for.";
  return {
    title: `What people wait for, ${people} at once`,
    comparisons: [
      against("prelogin", "bare reply", bytes),
      against("sign-in, new device", "bare INSERT", stored),
      against("sign-in, known device", "bare INSERT", stored),
      against("contents after a change", "bare contents", same),
      against("contents again", "bare contents", same),
      against("contents, 304", "bare reply", bytes),
      against(`save among ${small}`, "bare INSERT", stored),
      against(`save among ${large}`, `save among ${small}`, inLarge),
      against(`new entry among ${small}`, "bare INSERT", stored),
      against(`new entry among ${large}`, `new entry among ${small}`, inLarge),
    ],
  };
}

/** Prepares the people, their vaults and the requests. */
async function prepareWaits(server: BenchServer): Promise<{ waits: Waits; close: () => void }> {
  const { bareUrl } = server;
  const { http, closeConnections } = createHttp(people);
  /** Lets every person send one request after another, all of them at the same time. */
  const byAll = (send: (person: number) => Promise<unknown>) => () =>
    Promise.all(
      Array.from({ length: people }, async (_, person) => {
        for (let i = 0; i < each; i++) await send(person);
      }),
    );
  const signIns = await prepareSignIns(server, http);
  const contents = await prepareContents(server, http);
  const body = signIns.proof(0);
  const waits: Waits = {
    prelogin: byAll(signIns.prelogin),
    "sign-in, new device": byAll(signIns.onNew),
    "sign-in, known device": byAll(signIns.onKnown),
    "contents after a change": byAll(contents.readChanged),
    "contents again": byAll(contents.read),
    "contents, 304": byAll(contents.readUnchanged),
    "bare contents": byAll(() => http("GET", `${bareUrl}/bytes`).then(textOf)),
    "bare reply": byAll(() => http("POST", `${bareUrl}/bytes`, { body }).then(textOf)),
    "bare INSERT": byAll(() => http("PUT", `${bareUrl}/stored`, { body }).then(textOf)),
  };
  for (const size of sizes) {
    const savers = await prepareSavers(server, size);
    waits[`save among ${size}`] = byAll((person) => {
      const { url: at, headers, next } = savers[person] as Saver;
      return http("PUT", at, { body: next(), headers }).then(textOf);
    });
    const adders = await prepareSavers(server, size);
    waits[`new entry among ${size}`] = byAll((person) => {
      const { newUrl, headers, nextNew } = adders[person] as Saver;
      return http("POST", newUrl, { body: nextNew(), headers }).then(textOf);
    });
  }
  textOf(await http("PUT", `${bareUrl}/bytes`, { body: await contents.read() }));
  return { waits, close: closeConnections };
}

async function prepareSignIns({ url }: BenchServer, http: HttpClient) {
  const proofs: Awaited<ReturnType<typeof deriveProof>>[] = [];
  while (proofs.length < people) proofs.push(await deriveProof(url, http, await registerAccount(url)));
  const of = (person: number) => proofs[person] as (typeof proofs)[number];
  const login = (person: number, headers: Record<string, string>) =>
    http("POST", `${url}/api/auth/login`, { body: of(person).proof, headers }).then(textOf);
  return {
    proof: (person: number) => of(person).proof,
    prelogin: (person: number) => http("POST", `${url}/api/auth/prelogin`, { body: of(person).hello }).then(textOf),
    onNew: (person: number) => login(person, {}),
    onKnown: (person: number) => login(person, { cookie: of(person).cookie }),
  };
}

async function prepareContents({ url, uncachedUrl }: BenchServer, http: HttpClient) {
  const { token, vault } = await registerAccount(url);
  await vault.importEntries(newDrafts(listed));
  const path = "/api/user/vault/contents";
  const headers = { authorization: `Bearer ${token}` };
  const tag = (await fetch(url + path, { headers })).headers.get("etag") ?? "";
  return {
    read: () => http("GET", url + path, { headers }).then(textOf),
    /** Reads as after a change, from a server that keeps no contents. */
    readChanged: () => http("GET", uncachedUrl + path, { headers }).then(textOf),
    readUnchanged: async () => {
      const { status } = await http("GET", url + path, { headers: { ...headers, "if-none-match": tag } });
      if (status !== 304) throw new Error(`An unchanged vault is answered ${status}`);
    },
  };
}

/** Returns people who save one entry in a vault with this many. */
async function prepareSavers({ url, connection }: BenchServer, size: number): Promise<Saver[]> {
  const savers: Saver[] = [];
  while (savers.length < people) savers.push(await newSaver(url));
  const database = await connectOnce(connection);
  for (const saver of savers) {
    const id = saver.url.split("/").at(-1);
    await database.query(
      `insert into password_entries (vault_id, id, revision, key, title, link, email, password, notes, category, tags, extra,
        is_favorite, is_archive, created_at, updated_at)
      select vault_id, gen_random_uuid(), revision, key, title, link, email, password, notes, category, tags, extra,
        is_favorite, is_archive, created_at, updated_at
      from password_entries, generate_series(2, $2::integer) where id = $1`,
      [id, size],
    );
  }
  await database.query("vacuum analyze password_entries");
  await database.end();
  return savers;
}
