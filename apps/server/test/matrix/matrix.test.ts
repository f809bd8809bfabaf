import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Call, type CallName, callAccessError, type ErrorCode, errors } from "@pomander/contract";
import { type TestUser, factories, type Role } from "../factories.ts";
import { startCompanyServer } from "../company/harness.ts";
import { startProvider, type TestProvider } from "../company/provider.ts";
import type { TestServer } from "../harness.ts";
import { callForms } from "../../src/http/call-forms.ts";
import { prepared } from "../../src/platform/database.ts";
import { type Cell, cellsOf } from "./cells.ts";
import { expectations, type Outcome } from "./expectations.ts";
import { pathOf, type PreparedRequest, requests, rightsOf } from "./requests.ts";

let server: TestServer;
let provider: TestProvider;
const breachSource = { kind: "file", host: null, read: async () => "", close: async () => undefined } as const;
beforeAll(async () => {
  provider = await startProvider({ publicUrl: "http://localhost:3000", logoutUrl: "http://127.0.0.1:1/" });
  server = await startCompanyServer(provider, { breachSource, config: { checks: true } });
  await server.db.insertInto("settings").values({ key: "max_admin_count", value: "1000" }).execute();
});
afterAll(async () => {
  await server.close();
  await provider.stop();
});

const cells = cellsOf(callForms, expectations);
const walked: Cell[] = [];
afterAll(() => {
  const count = (outcome: Outcome) => walked.filter(({ expected }) => expected === outcome).length;
  const outcomes = (["ok", "401", "403", "404", "tmp", "lock"] as const).map((name) => `${name} ${count(name)}`);
  console.log(`access matrix: ${walked.length} of ${cells.length} cells walked (${outcomes.join(", ")})`);
});

const meanings: Record<string, Outcome> = {
  not_signed_in: "401",
  forbidden: "403",
  member_not_yours: "403",
  not_found: "404",
  scope_tag_not_found: "404",
  password_change_required: "tmp",
  email_locked: "lock",
};
const statuses: Record<Outcome, number[]> = {
  ok: [200, 201, 204],
  "401": [401],
  "403": [403],
  "404": [404],
  tmp: [403],
  lock: [403],
};

const setRights = (who: TestUser, role: Role) =>
  server.db
    .updateTable("users")
    .set({
      is_admin: role.isAdmin ?? false,
      is_super_admin: role.isSuperAdmin ?? false,
      is_allowed_for_remind_me: role.isAllowedForRemindMe ?? role.isAdmin ?? role.isSuperAdmin ?? false,
      must_change_password: role.mustChangePassword ?? false,
      temporary_password_until: role.mustChangePassword === true ? new Date(Date.now() + 86_400_000) : null,
    })
    .where("id", "=", who._id)
    .execute();
const rightsOfTarget = {
  regular: {},
  admin: { isAdmin: true },
  super: { isSuperAdmin: true },
  none: {},
  // Reminders of an owner without Remind Me would be paused.
  other: { isAllowedForRemindMe: true },
  own: {},
};

const tables =
  "users invitations vaults vault_manifests password_entries files file_segments vault_files successors staged_entries vault_history mails audit_events groups group_members scope_tags scope_tag_groups " +
  "reminders reminder_checks calendar_feeds reminder_imports reminder_events reminder_notices reminder_snoozes reminder_assignees deliveries channels unsubscriptions totp_factors webauthn_credentials factor_recovery_codes " +
  "api_tokens api_token_secrets api_token_tags reminder_keys shared_members shared_grants user_cards shared_invites favorites sharing_counts leaver_tasks";

/** Hashes, one per table, of everything that a refusal must leave unchanged. */
const hashTables = prepared(
  "hash_tables",
  // Several processes of PostgreSQL may read the tables, in any order.
  `${["settings", ...tables.split(" ")]
    .map((table) => `select '${table}', md5(string_agg(t::text, '' order by t::text)) from ${table} t`)
    .join(" union all ")} order by 1`,
);
const state = async () => JSON.stringify(await hashTables(server.db, []));

interface Prepared {
  caller: TestUser;
  request: PreparedRequest;
}

async function prepare(cell: Cell): Promise<Prepared> {
  const isAlone = cell.target === "own" || cell.target === "none";
  const [caller, subject = caller] = await factories(server).users(isAlone ? [{}] : [{}, {}]);
  if (caller === undefined || subject === undefined) throw new Error("no account was made");
  const request = await requests[cell.name]!({ server, cell, caller, subject });
  // Only users who have not chosen a master password are invited.
  const mustChangePassword = cell.name === "users.invite";
  if (subject !== caller) await setRights(subject, { ...rightsOfTarget[cell.target], mustChangePassword });
  return { caller, request };
}

/**
 * Prepared state of one call, by target and request: a refusal leaves it unchanged, so the next refused cell uses it
 * again.
 */
const shared = new Map<string, Promise<Prepared>>();
function prepareRefusal(cell: Cell): Promise<Prepared> {
  // A request about oneself may depend on the caller's rights, so only callers refused before the rights are checked
  // share it.
  const isAtDoor = cell.expected === "401" || cell.expected === "tmp";
  if (cell.target === "own" && !isAtDoor) return prepare(cell);
  const key = `${cell.target} ${cell.what}`;
  const prepared = shared.get(key) ?? prepare(cell);
  shared.set(key, prepared);
  return prepared;
}

/**
 * Sends the request of a cell over HTTP, as a user with exactly these rights, and returns the outcome. Whether data
 * changed is not checked where the request is expected to succeed.
 */
async function walk(cell: Cell): Promise<{ outcome: string; status: number; isUnchanged: boolean }> {
  const isRefused = cell.expected !== "ok";
  const { caller, request } = await (isRefused ? prepareRefusal(cell) : prepare(cell));
  await setRights(caller, rightsOf[cell.actor]);
  const before = isRefused ? await state() : "";

  const path = pathOf(cell.call, request, caller);
  const response = await fetch(`${server.url}/api${path}${request.query ?? ""}`, {
    method: cell.call.method,
    headers: {
      ...(cell.actor === "V" ? {} : { authorization: caller.authorization }),
      ...(request.body === undefined ? {} : { "content-type": "application/json" }),
      ...request.headers,
    },
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    ...(request.raw === undefined ? {} : { body: request.raw }),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
  const body = isJson ? JSON.parse(text) : {};
  // A refused row of a bulk upload has an error of its own; the call itself succeeds.
  const rowError: ErrorCode | undefined = response.ok ? (body.errors?.[0]?.code ?? body.rows?.[0]?.code) : undefined;
  const code = rowError ?? (response.ok ? "ok" : body.code);
  return {
    outcome: meanings[code] ?? code,
    status: rowError === undefined ? response.status : errors[rowError].status,
    isUnchanged: !isRefused || (await state()) === before,
  };
}

describe.each(callForms)("$id", ({ call }) => {
  // Rows left by the cells of other calls would only be hashed again and again.
  beforeAll(async () => {
    shared.clear();
    for (const table of tables.split(" ").toReversed()) await sql`delete from ${sql.table(table)}`.execute(server.db);
  });
  const own = cells.filter((cell) => cell.call === call);
  test.each(own)("$actor · $target $what → $expected", async (cell) => {
    const { outcome, status, isUnchanged } = await walk(cell);
    expect(outcome).toBe(cell.expected);
    expect(statuses[cell.expected]).toContain(status);
    expect(isUnchanged).toBe(true);
    walked.push(cell);
  });
});

describe("a call that nobody has spoken of", () => {
  const invented: Call = { ...callForms[0]!.call, method: "GET", path: "/user/everything" };
  const withIt = [...callForms, { name: "users.everything", call: invented }];

  test("fails the matrix", () => {
    expect(() => cellsOf(withIt, expectations)).toThrow("Nobody has said who may call users.everything");
    expect(() => cellsOf(withIt, { ...expectations, "users.everything": [] })).toThrow("Nobody has said");
  });

  test("is refused to everyone by the policy", () => {
    const rights = { isAdmin: true, isSuperAdmin: true, isAllowedForRemindMe: true };
    const root = { _id: "", ...rights, mustChangePassword: false, mustAddFactor: false };
    expect(callAccessError("users.everything" as CallName, root)).toBe("forbidden");
    expect(callAccessError("users.everything" as CallName, null)).toBe("forbidden");
  });

  test("fails when it has no route", () => {
    expect(unrouted(withIt)).toEqual(["users.everything"]);
  });
});

const unrouted = (calls: readonly { name: string; call: Call }[]) =>
  calls
    .filter(({ call }) => {
      const url = `/api${call.path.replaceAll(/\{(\w+)\}/g, ":$1")}`;
      return !server.app.hasRoute({ method: call.method, url });
    })
    .map(({ name }) => name);

test("every declared call has a route", () => {
  expect(unrouted(callForms)).toEqual([]);
});

test("a line too many, or one with a hole, fails the matrix", () => {
  expect(() => cellsOf(callForms, { ...expectations, "users.gone": [] })).toThrow("No such call: users.gone");
  const holey = { ...expectations, "users.me": [{ target: "own", what: "", outcomes: ["ok"] }] } as typeof expectations;
  expect(() => cellsOf(callForms, holey)).toThrow("has a hole");
});
