import { type ConnectionOptions, connectOnce } from "@pomander/server/platform/database";
import { type HttpClient, textOf } from "../http.ts";
import { registerAccount } from "../accounts.ts";
import type { Benchmark } from "../report.ts";
import { runRounds, type Step, timesOf } from "../rounds.ts";
import { type BenchServer, startServer } from "../server/start.ts";

const few = 10_000;
const many = 1_000_000;
const own = 500;
const rounds = 30;

interface ListRequest {
  as: "user" | "admin";
  query: string;
}
/** Requests of My Reminders. */
const listRequests: Readonly<Record<string, ListRequest>> = {
  "one's own and what is shared, 500 and more of them": { as: "user", query: "page=1&pageSize=1000" },
  "those due soon": { as: "user", query: "status=due-soon&page=1" },
  "search in one's own": { as: "user", query: "search=zo%C3%AB&page=1" },
  "an administrator's own": { as: "admin", query: "owner=me&page=1" },
  "everyone's, the first 10": { as: "admin", query: "page=1" },
  "search in everyone's: a word that one in 5,000 has": { as: "admin", query: "search=rarely&page=1" },
};

/**
 * Measures the list of reminders with a million of them, against the same calls with 10,000, on two servers of one
 * kind.
 */
export async function measureReminders(small: BenchServer, http: HttpClient): Promise<Benchmark> {
  const large = await startServer();
  try {
    const askFew = await fill(small, http, few);
    const askMany = await fill(large, http, many);
    const steps = Object.entries(listRequests).flatMap(([what, question]): Step[] => [
      (time) => time(`few ${what}`, () => askFew(question)),
      (time) => time(`many ${what}`, () => askMany(question)),
    ]);
    const times = await runRounds(rounds, steps);
    return {
      title: `GET /reminder/reminders with ${many.toLocaleString("en")} reminders`,
      comparisons: Object.keys(listRequests).map((what) => ({
        what,
        measured: timesOf(times, `many ${what}`),
        against: `the same with ${few.toLocaleString("en")} reminders`,
        reference: timesOf(times, `few ${what}`),
        meaning:
          "a hundred times as many reminders, and as many of one's own. What one has a right on is found by indexes; " +
          "what grows is the count of everyone's that goes with an administrator's list (X-Total-Count).",
      })),
    };
  } finally {
    await large.stop();
  }
}

/** Signs a user and an administrator in and adds reminders of a thousand people. Returns the call. */
async function fill({ url, connection }: BenchServer, http: HttpClient, count: number) {
  const people = { user: await registerAccount(url), admin: await registerAccount(url) };
  await addReminders(connection, { user: people.user.email, admin: people.admin.email, count });
  return async ({ as, query }: ListRequest) => {
    const headers = { authorization: `Bearer ${people[as].token}` };
    const text = textOf(await http("GET", `${url}/api/reminder/reminders?${query}`, { headers }));
    if ((JSON.parse(text) as unknown[]).length === 0) throw new Error(`Nothing was found by ${query}`);
  };
}

interface SeedOptions {
  user: string;
  admin: string;
  count: number;
}

async function addReminders(connection: ConnectionOptions, { user, admin, count }: SeedOptions): Promise<void> {
  const database = await connectOnce(connection);
  const each = `(array['Domain','Certificate','Licence','Passport','Zoë''s badge'])[1 + i % 5] || ' ' || i`;
  await database.query("update users set is_admin = true where email = $1", [admin]);
  await database.query("update users set is_allowed_for_remind_me = true where email = $1", [user]);
  await database.query(
    `insert into users (id, first_name, last_name, email, kdf, verifier, created_at, updated_at)
     select uuidv7(), 'Ben', 'Berg ' || i, 'owner-' || i || '@example.com', '{}', '\\x00', now(), now()
     from generate_series(1, 1000) i`,
  );
  await database.query(`
    insert into groups (id, name, created_at, updated_at)
      select uuidv7(), 'Group ' || i, now(), now() from generate_series(1, 100) i;
    insert into group_members select g.id, u.id from groups g join users u on u.email like 'owner-%' and
      substring(u.email from '[0-9]+')::int % 100 = substring(g.name from '[0-9]+')::int % 100;
    insert into scope_tags (id, name, created_at, updated_at)
      select uuidv7(), 'Tag ' || i, now(), now() from generate_series(1, 100) i;
    insert into scope_tag_groups (scope_tag_id, group_id)
      select t.id, g.id from scope_tags t join groups g on g.name = replace(t.name, 'Tag', 'Group');`);
  await database.query(
    `insert into group_members select g.id, u.id from groups g, users u where g.name in ('Group 1', 'Group 2')
     and u.email = $1`,
    [user],
  );
  // The trigram index is built afterwards, which takes a third of the time.
  await database.query("drop index reminders_search");
  await database.query(
    `with owners as (select array_agg(id) ids from users where email like 'owner-%'),
       tags as (select array_agg(id order by id) ids from scope_tags)
     insert into reminders (id, title, type, scope_tag_id, owner_id, expiry_date, remind_before_days, email, frequency,
       notes, planned_from, created_at, updated_at)
     select uuidv7(), ${each}, 'work', case when i % 1000 = 0 then tags.ids[1 + i / 1000 % 100] end,
       owners.ids[1 + i % 1000], current_date + i % 2000 - 200, 7, 'a@example.org', 'once',
       case when i % 5000 = 7 then 'rarely said' else 'At the registrar, number ' || i end, now(), now(), now()
     from generate_series(1, $1::int) i, owners, tags`,
    [count],
  );
  await database.query(
    `insert into reminders (id, title, type, owner_id, expiry_date, remind_before_days, email, frequency, planned_from,
       created_at, updated_at)
     select uuidv7(), ${each}, 'personal', id, current_date + i % 400, 14, email, 'once', now(), now(), now()
     from users, generate_series(1, $1::int) i where email in ($2, $3)`,
    [own, user, admin],
  );
  await database.query(
    `insert into deliveries (id, reminder_id, kind, occurrence, recipient_key, recipient, state, send_at, due_at,
       message_id, created_at)
     select uuidv7(), id, 'scheduled', expiry_date - 7, email, email, 'pending', expiry_date - 7, expiry_date - 7, id,
       now() from reminders`,
  );
  await database.query("create index reminders_search on reminders using gin (search_text gin_trgm_ops)");
  await database.query("vacuum analyze");
  await database.end();
}
