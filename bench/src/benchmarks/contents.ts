import { connectOnce } from "@pomander/server/platform/database";
import { createHttp, type HttpClient, textOf } from "../http.ts";
import { newDrafts, registerAccount } from "../accounts.ts";
import type { Benchmark } from "../report.ts";
import { runRounds, sumOf, timesOf } from "../rounds.ts";
import type { BenchServer } from "../server/start.ts";

const count = 100;
const rounds = 500;
/** Number of devices that read at the same time, of reads of each in one round, and of such rounds. */
const [devices, asked, busyRounds] = [16, 10, 40];

export async function measureContents({ url, bareUrl, connection }: BenchServer, http: HttpClient): Promise<Benchmark> {
  const { token, vault } = await registerAccount(url);
  const { stored } = await vault.importEntries(newDrafts(count));
  if (stored !== count) throw new Error(`${stored} of ${count} entries were stored`);
  const headers = { authorization: `Bearer ${token}` };
  const read = async () => textOf(await http("GET", `${url}/api/user/vault/contents`, { headers }));
  const text = await read();
  const { headers: first } = await fetch(`${url}/api/user/vault/contents`, { headers });
  const conditional = { ...headers, "if-none-match": first.get("etag") ?? "" };
  const askBy = async (by: HttpClient) => {
    const { status } = await by("GET", `${url}/api/user/vault/contents`, { headers: conditional });
    if (status !== 304) throw new Error(`An unchanged vault is answered ${status}`);
  };
  textOf(await http("PUT", `${bareUrl}/bytes`, { body: text }));
  const readBare = async () => textOf(await http("GET", `${bareUrl}/bytes`, { headers }));
  if ((await readBare()) !== text) throw new Error("The bare route gives other bytes");
  const database = await connectOnce(connection);
  const select = () => database.query("select * from password_entries where vault_id = $1", [vault.vaultId]);
  if ((await select()).rowCount !== count) throw new Error("The plain SELECT gives other rows");

  const times = await runRounds(rounds, [
    (time) => time("contents", read),
    (time) => time("unchanged", () => askBy(http)),
    (time) => time("bare", readBare),
    (time) => time("select", select),
  ]);
  await database.end();
  const many = createHttp(devices);
  const fromAll = (ask: () => Promise<unknown>) => async () => {
    await Promise.all(
      Array.from({ length: devices }, async () => {
        for (let n = 0; n < asked; n += 1) await ask();
      }),
    );
  };
  const busy = await runRounds(busyRounds, [
    (time) =>
      time(
        "contents",
        fromAll(async () => textOf(await many.http("GET", `${url}/api/user/vault/contents`, { headers }))),
      ),
    (time) =>
      time(
        "unchanged",
        fromAll(() => askBy(many.http)),
      ),
  ]);
  many.closeConnections();
  const kB = (text.length / 1_000).toFixed(0);
  return {
    title: `GET /user/vault/contents with ${count} entries (${kB} kB) over HTTP`,
    comparisons: [
      {
        what: "one reply, the connection open",
        measured: timesOf(times, "contents"),
        against: "the same bytes from a bare Fastify route",
        reference: timesOf(times, "bare"),
        meaning:
          "the same process, connection and bytes, so the difference is what the call does: verify the token, read the " +
          "session, read 100 entries from PostgreSQL as one snapshot, log the reply.",
      },
      {
        what: "one reply, the connection open",
        measured: timesOf(times, "contents"),
        against: "that and one plain SELECT of the same rows",
        reference: sumOf(times, "bare", "select"),
        meaning:
          "what no server escapes that keeps entries in a database; most of the rest is PostgreSQL writing the JSON, " +
          "which keeps Node free for others.",
      },
      {
        what: "one reply, the connection open",
        measured: timesOf(times, "contents"),
        against: "304, since nothing has changed",
        reference: timesOf(times, "unchanged"),
        meaning: "so many times less waiting for a device that holds the vault already: the vault's row alone is read.",
      },
      {
        what: `${devices * asked} replies, ${devices} devices at once`,
        measured: timesOf(busy, "contents"),
        against: "as many 304",
        reference: timesOf(busy, "unchanged"),
        meaning: "so many more devices that ask again are served by one server. At least 8 is asked for.",
      },
    ],
  };
}
