import { type ConnectionOptions, connectOnce } from "@pomander/server/platform/database";
import { type HttpClient, textOf } from "../http.ts";
import { registerAccount } from "../accounts.ts";
import type { Benchmark } from "../report.ts";
import { runRounds, type Step, timesOf } from "../rounds.ts";
import { type BenchServer, startServer } from "../server/start.ts";

const few = 1_000;
const many = 100_000;
const rounds = 60;

/** Queries of an administrator's page, by their name in the report. */
const listQueries = {
  "the first page of 10": "page=1&pageSize=10",
  "the first 1,000, which the page asks for first": "page=1&pageSize=1000",
  "search: one address": "page=1&pageSize=10&search=person-777@",
  "search: a name that one in a hundred has": "page=1&pageSize=10&search=zo%C3%AB%20abel",
  "search: two letters that nearly everyone has": "page=1&pageSize=10&search=ex",
} as const;

/** Measures the list of users with 100,000 of them, against the same calls with 1,000, on two servers of one kind. */
export async function measureUsers(small: BenchServer, http: HttpClient): Promise<Benchmark> {
  const large = await startServer();
  try {
    const askFew = await fill(small, http, few);
    const askMany = await fill(large, http, many);
    const steps = Object.entries(listQueries).flatMap(([what, query]): Step[] => [
      (time) => time(`few ${what}`, () => askFew(query)),
      (time) => time(`many ${what}`, () => askMany(query)),
    ]);
    const times = await runRounds(rounds, steps);
    return {
      title: `GET /user/users with ${many.toLocaleString("en")} users`,
      comparisons: Object.keys(listQueries).map((what) => ({
        what,
        measured: timesOf(times, `many ${what}`),
        against: `the same with ${few.toLocaleString("en")} users`,
        reference: timesOf(times, `few ${what}`),
        meaning:
          "a hundred times as many users. The page itself comes off an index; what grows is the count that goes with " +
          "it (X-Total-Count), and with a search the rows that have to be looked at.",
      })),
    };
  } finally {
    await large.stop();
  }
}

/** Adds users and signs an administrator in. Returns the call. */
async function fill({ url, connection }: BenchServer, http: HttpClient, count: number) {
  const { token, email } = await registerAccount(url);
  await addUsers(connection, email, count);
  const headers = { authorization: `Bearer ${token}` };
  const ask = async (query: string) => {
    const text = textOf(await http("GET", `${url}/api/user/users?${query}`, { headers }));
    if ((JSON.parse(text) as unknown[]).length === 0) throw new Error(`Nobody was found by ${query}`);
  };
  return ask;
}

export async function addUsers(connection: ConnectionOptions, admin: string, count: number): Promise<void> {
  const database = await connectOnce(connection);
  await database.query(
    `insert into users (id, first_name, last_name, email, mobile_no, kdf, verifier, created_at, updated_at)
     select uuidv7(),
       (array['Ana','Ben','Cleo','Dan','Émile','Fay','Gus','Ida','Jon','Zoë'])[1 + i % 10],
       (array['Silva','Berg','Okafor','Nowak','Abel','Kim','Rossi','Novák','Haddad','Ito'])[1 + (i / 10) % 10] || ' ' || i,
       'person-' || i || '@example-' || i % 700 || '.com', '+1 555 ' || lpad(i::text, 6, '0'),
       '{}', '\\x00', now(), now()
     from generate_series(1, $1::int) i`,
    [count],
  );
  await database.query("update users set is_admin = true where email = $1", [admin]);
  await database.query("vacuum analyze users");
  await database.end();
}
