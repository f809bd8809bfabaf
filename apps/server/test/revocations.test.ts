import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase, type OpenDatabase } from "../src/platform/database.ts";
import { createTestDatabase, urlOf } from "./harness.ts";
import { registerByHttp, sendRequest } from "./http-api.ts";
import { killProcesses, startProcess } from "./server-process.ts";
import { credential } from "./value-factories.ts";

/** Two server processes on one PostgreSQL: a revocation by one takes effect in the other at once. */
const urls: string[] = [];
let dataDir: string;
let database: OpenDatabase;
let root: Person;
let secrets: Record<string, string>;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "pomander-revocations-"));
  const connection = await createTestDatabase();
  database = openDatabase(connection);
  secrets = { TOKEN_SECRET: "t".repeat(43), PEPPER: "p".repeat(43), DATABASE_URL: urlOf(connection) };
  // The servers start one after the other, because the first stores the check of the pepper.
  for (const name of ["one", "two"]) {
    const server = startProcess({ DATA_DIR: join(dataDir, name), LOG_LEVEL: "info", ...secrets });
    urls.push(await server.url());
  }
  root = await registerByHttp(urls[0]!);
  await setRights(root, { is_super_admin: true });
});
afterAll(async () => {
  killProcesses();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

type Person = Awaited<ReturnType<typeof registerByHttp>>;
const call = (process: number, method: string, path: string, token?: string, body?: unknown) =>
  sendRequest(urls[process]!, { method, path, token, body });

const setRights = (who: Person, rights: object) =>
  database.db.updateTable("users").set(rights).where("id", "=", who._id).execute();
const sessionOf = ({ token }: Person) =>
  (JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as { sid: string }).sid;

/** The revocations of each kind, and the user's right until then. */
const kinds = {
  demotion: {
    rights: { is_admin: true },
    may: "/user/users?page=1",
    revoke: (who: Person, on: number) => call(on, "PUT", `/auth/update/${who._id}`, root.token, { isAdmin: false }),
  },
  reset: {
    rights: { is_admin: false },
    may: "/user",
    revoke: (who: Person, on: number) =>
      call(on, "PUT", `/auth/update/${who._id}`, root.token, { password: "Temporary-1" }),
  },
  "ended session": {
    rights: { is_admin: false },
    may: "/user/vault/contents",
    revoke: (who: Person, on: number) => call(on, "DELETE", `/user/sessions/${sessionOf(who)}`, who.token),
  },
  deletion: {
    rights: { is_admin: false },
    may: "/user/vault",
    revoke: (who: Person, on: number) => call(on, "DELETE", `/user/user/${who._id}`, root.token),
  },
};

const clients = 4;
const tally = { before: 0, late: 0, accepted: 0 };

/**
 * Revokes while four clients send without pause, two to each process, and continues until each was refused ten times.
 */
async function revokeUnderFire(kind: keyof typeof kinds, on: number) {
  const { rights, may, revoke } = kinds[kind];
  const who = await registerByHttp(urls[0]!);
  await setRights(who, rights);
  let isRevoked = false;
  let warm = 0;
  const sendWithoutPause = async (client: number) => {
    let late = 0;
    while (late < 10) {
      const beganLate = isRevoked;
      const reply = await call(client % urls.length, "GET", may, who.token);
      await reply.arrayBuffer();
      if (!beganLate) {
        if (reply.ok) tally.before += 1;
        warm += 1;
        continue;
      }
      late += 1;
      tally.late += 1;
      if (reply.ok) tally.accepted += 1;
    }
  };
  const sending = Promise.all(Array.from({ length: clients }, (_, client) => sendWithoutPause(client)));
  while (warm < clients * 2) await new Promise((resolve) => setTimeout(resolve, 1));
  const reply = await revoke(who, on);
  isRevoked = true;
  expect(reply.ok).toBe(true);
  await sending;
}

test("of the requests that began after a revoking reply, none is accepted, by either process", async () => {
  for (let round = 0; round < 5; round++) {
    for (const kind of Object.keys(kinds) as (keyof typeof kinds)[]) await revokeUnderFire(kind, round % urls.length);
  }
  console.log(
    `20 revocations, ${clients} clients, ${urls.length} processes: ${tally.before} requests accepted before, ` +
      `${tally.late} begun after the revoking reply, of those accepted: ${tally.accepted}`,
  );
  expect(tally.accepted).toBe(0);
  expect(tally.late).toBe(20 * clients * 10);
  expect(tally.before).toBeGreaterThan(20 * clients);
});

test("a process whose clock is 13 hours ahead ends nobody's session and stores nothing by it", async () => {
  const who = await registerByHttp(urls[0]!);
  const ahead = startProcess({
    DATA_DIR: join(dataDir, "ahead"),
    ...secrets,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`
      const Real = Date;
      globalThis.Date = class Date extends Real {
        constructor(...given) {
          if (given.length === 0) super(Real.now() + 13 * 3600e3);
          else super(...given);
        }
        static now() {
          return Real.now() + 13 * 3600e3;
        }
      };`)}`,
  });
  urls.push(await ahead.url());
  const sees = async (process: number) => (await call(process, "GET", "/user", who.token)).status;
  expect(await sees(2)).toBe(200);
  const login = (password: string) => call(2, "POST", "/auth/login", undefined, { email: who.email, password });
  expect((await login(who.password)).status).toBe(200);
  expect((await login(credential())).status).toBe(401);
  expect(await sees(0)).toBe(200);
  const stored = await sql<{ what: string }>`
    select 'a limit' as what from rate_limits where expire > extract(epoch from now() + interval '2 hours') * 1000
    union all select 'failures' from sign_in_failures where last_at > now() + interval '1 minute'
    union all select 'a session' from sessions where created_at > now() + interval '1 minute'`.execute(database.db);
  expect(stored.rows).toEqual([]);
  urls.pop();
  ahead.signal("SIGTERM");
  expect(await ahead.ended).toBe(0);
});
