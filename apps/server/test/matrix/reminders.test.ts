import { sql } from "kysely";
import type { Delivery, ListedReminder, ReminderLogEntry } from "@pomander/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, type TestResponse, type TestUser, factories } from "../factories.ts";
import { startTestServer, type TestServer } from "../harness.ts";
import {
  type Action,
  actions,
  expected,
  type Grant,
  grants,
  type Outcome,
  type Relation,
  relations,
  type ReminderRole,
  roles,
} from "./reminder-expectations.ts";

interface Cell {
  role: ReminderRole;
  relation: Relation;
  grant: Grant;
  action: Action;
  /** A reminder of its own for each cell. */
  reminderId: string;
}
const nameOf = ({ role, relation, grant, action }: Cell) => `${role} ${relation} · ${grant} · ${action}`;

let server: TestServer;
/** The owner of everything that does not belong to the actors. */
let other: TestUser;
const people = {} as Record<ReminderRole, TestUser>;
/** A tag that every actor may use. */
let home: { _id: string };
/** Tags whose group contains the actors, each with a tag whose group contains only the other user. */
const tags = {} as Record<Grant, { _id: string; withoutActors: { _id: string } }>;
const cells: Cell[] = [];
/** Each role's list as it was before anything was done. */
const lists = {} as Record<ReminderRole, TestResponse>;

beforeAll(async () => {
  server = await startTestServer();
  other = await factories(server).user({ isAllowedForRemindMe: true });
  people.M = await factories(server).user({ isAllowedForRemindMe: true });
  people.A = await factories(server).user({ isAdmin: true });
  people.S = await factories(server).user({ isSuperAdmin: true });
  people.R = await factories(server).user({ isAllowedForRemindMe: false });
  const group = await factories(server).group({ members: [...Object.values(people), other] });
  const others = await factories(server).group({ members: [other] });
  home = await factories(server).scopeTag({ groups: [{ group }] });
  for (const grant of Object.keys(grants) as Grant[]) {
    tags[grant] = { ...(await makeTag(grant, group)), withoutActors: await makeTag(grant, others) };
  }
  for (const role of roles) {
    for (const relation of relations) {
      for (const grant of Object.keys(grants) as Grant[]) {
        for (const action of actions) cells.push(await prepare({ role, relation, grant, action }));
      }
    }
  }
  for (const role of roles) lists[role] = await callApi(server, "GET /reminder/reminders", people[role]);
}, 60_000);
afterAll(() => server.close());

/** Creates the tag by the call, so that permissions are stored as the call stores them. */
async function makeTag(grant: Grant, group: { _id: string }): Promise<{ _id: string }> {
  const { read, write, delete: remove } = grants[grant];
  const body = {
    name: `${grant} ${group._id}`,
    groups: [{ group: group._id, permissions: { read, write, delete: remove } }],
  };
  return (await callApi(server, "POST /scope-tags", { token: people.S.token, body })).body as { _id: string };
}

const tagOf = ({ relation, grant }: Pick<Cell, "relation" | "grant">) =>
  relation === "member" ? tags[grant] : tags[grant].withoutActors;

async function prepare(cell: Omit<Cell, "reminderId">): Promise<Cell> {
  const actor = people[cell.role];
  const { _id } = await factories(server).reminder(cell.relation === "owner" ? actor : other, {
    scopeTag: tagOf(cell),
    email: other.email,
    assignees: cell.relation === "assigned" ? [actor] : [],
  });
  if (cell.action === "give back") await takeForOther(_id);
  return { ...cell, reminderId: _id };
}

async function walk(cell: Cell): Promise<Outcome> {
  const { token } = people[cell.role];
  const one = `/reminder/reminder/${cell.reminderId}`;
  const change = (body: object) => callApi(server, `PUT ${one}`, { token, body });
  switch (cell.action) {
    case "list": {
      const { status, body } = lists[cell.role];
      if (status !== 200) return body.code;
      const found = (body as ListedReminder[]).find(({ _id }) => _id === cell.reminderId);
      return found === undefined ? "absent" : shapeOf(found);
    }
    case "read":
      return outcomeOf(await callApi(server, `GET ${one}`, { token }), shapeOf);
    case "deliveries":
      await deliver(cell.reminderId);
      return outcomeOf(await callApi(server, `GET ${one}/deliveries`, { token }), ([delivery]: Delivery[]) => {
        const shown = [delivery?.recipient === other.email, delivery?.user === other._id];
        return shown.every(Boolean) ? "whole" : shown.some(Boolean) ? "half masked" : "masked";
      });
    case "update":
      return outcomeOf(await change({ title: "Changed", expiryDate: "2101-01-01" }));
    case "assign":
      return outcomeOf(await change({ userIds: [other._id] }));
    case "move out":
      return outcomeOf(await change({ scopeTag: home._id }));
    case "soft-delete":
      return outcomeOf(await change({ isActive: false, isDeleted: true }));
    case "delete":
      return outcomeOf(await callApi(server, `DELETE ${one}`, { token }));
    case "send":
      return outcomeOf(await callApi(server, `POST ${one}/send`, { token, body: {} }));
    case "take":
      return outcomeOf(await callApi(server, `POST ${one}/take`, { token, body: {} }));
    case "snooze":
      return outcomeOf(await callApi(server, `PUT ${one}/snooze`, { token, body: { until: "2100-01-01" } }));
    case "give back":
      return outcomeOf(await callApi(server, `DELETE ${one}/take`, { token }));
    case "renew":
      return outcomeOf(await callApi(server, `POST ${one}/renew`, { token, body: { expiryDate: "2101-01-01" } }));
    case "log":
      await deliver(cell.reminderId);
      return outcomeOf(await callApi(server, `GET ${one}/log`, { token }), ([line]: ReminderLogEntry[]) => {
        if (line?.entry !== "delivery") return "absent";
        const shown = [line.delivery.recipient === other.email, line.delivery.user === other._id];
        return shown.every(Boolean) ? "whole" : shown.some(Boolean) ? "half masked" : "masked";
      });
    case "create with its tag":
      return outcomeOf(
        await callApi(server, "POST /reminder/reminder", { token, body: { ...form, scopeTag: tagOf(cell)._id } }),
      );
    case "move to its tag": {
      const own = await factories(server).reminder(people[cell.role]);
      const body = { scopeTag: tagOf(cell)._id };
      return outcomeOf(await callApi(server, `PUT /reminder/reminder/${own._id}`, { token, body }));
    }
  }
}

const form = {
  title: "Made",
  type: "work",
  expiryDate: "2100-01-01",
  remindBeforeDays: 1,
  email: "a@example.org",
  frequency: "once",
};
const shapeOf = (reminder: ListedReminder): Outcome => ("notes" in reminder ? "whole" : "reduced");
function outcomeOf<B>({ status, body }: TestResponse, show: (body: B) => Outcome = () => "done"): Outcome {
  return status < 300 ? show(body as B) : body.code;
}

const deliver = (reminderId: string) =>
  sql`insert into deliveries (id, reminder_id, kind, occurrence, recipient_key, recipient, user_id, state, send_at,
      due_at, message_id, created_at)
    values (gen_random_uuid(), ${reminderId}, 'now', '2026-01-01', ${other.email}, ${other.email}, ${other._id}, 'sent', now(),
      now(), gen_random_uuid(), now())`.execute(server.db);

/** Lets a user who is none of the actors take the reminder. */
const takeForOther = (reminderId: string) =>
  sql`update reminders set taken_by = ${other._id}, taken_at = now(), taken_for = expiry_date where id = ${reminderId}`.execute(
    server.db,
  );

/** Returns each stored reminder as one text. */
async function stored(): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; text: string }>`
    select r.id, r::text || coalesce((select string_agg(user_id::text, ' ' order by user_id)
      from reminder_assignees where reminder_id = r.id), '') as text
    from reminders r`.execute(server.db);
  return new Map(rows.map(({ id, text }) => [id, text]));
}
const stays = new Set<Outcome>(["done", "whole", "reduced"]);

test("every role, relation and grant may do with a reminder what the policy says and nothing else", async () => {
  const before = await stored();
  const outcomes = new Map<Cell, Outcome>();
  const waiting = [...cells];
  const walkOn = async () => {
    for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) outcomes.set(cell, await walk(cell));
  };
  await Promise.all(Array.from({ length: 8 }, walkOn));

  const wrong = cells.filter((cell) => outcomes.get(cell) !== expectedOf(cell));
  expect(wrong.map((cell) => `${nameOf(cell)}: ${outcomes.get(cell)}, not ${expectedOf(cell)}`)).toEqual([]);
  const after = await stored();
  const touched = cells.filter(
    (cell) => !stays.has(expectedOf(cell)) && after.get(cell.reminderId) !== before.get(cell.reminderId),
  );
  expect(touched.map(nameOf)).toEqual([]);
  const counts = Map.groupBy(cells, expectedOf).entries();
  const summary = [...counts].map(([outcome, found]) => `${outcome} ${found.length}`).toSorted();
  console.log(`reminder matrix: ${outcomes.size} cells walked (${summary.join(", ")})`);
  expect(outcomes.size).toBe(roles.length * relations.length * 8 * actions.length);
}, 120_000);

const expectedOf = ({ role, relation, grant, action }: Cell) => expected(role, relation, grant, action);
