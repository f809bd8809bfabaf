import { connectOnce } from "@pomander/server/platform/database";
import { type Http, textOf } from "../http.ts";
import { newDrafts, newPerson } from "../people.ts";
import type { Topic } from "../report.ts";
import { runRounds, sumOf, timesOf } from "../rounds.ts";
import type { BenchServer } from "../server/start.ts";

const count = 100;
const rounds = 500;

export async function measureContents({ url, bareUrl, connection }: BenchServer, http: Http): Promise<Topic> {
  const { token, vault } = await newPerson(url);
  const { stored } = await vault.importEntries(newDrafts(count));
  if (stored !== count) throw new Error(`${stored} of ${count} entries were stored`);
  const headers = { authorization: `Bearer ${token}` };
  const read = async () => textOf(await http("GET", `${url}/api/user/vault/contents`, { headers }));
  const text = await read();
  const { headers: first } = await fetch(`${url}/api/user/vault/contents`, { headers });
  const conditional = { ...headers, "if-none-match": first.get("etag") ?? "" };
  const ask = async () => {
    const { status } = await http("GET", `${url}/api/user/vault/contents`, { headers: conditional });
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
    (time) => time("unchanged", ask),
    (time) => time("bare", readBare),
    (time) => time("select", select),
  ]);
  await database.end();
  const kB = (text.length / 1_000).toFixed(0);
  return {
    title: `GET /user/vault/contents with ${count} entries (${kB} kB) over HTTP`,
    findings: [
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
    ],
  };
}
