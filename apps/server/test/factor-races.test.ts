import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "../src/platform/clock.ts";
import { openDatabase, type OpenDatabase } from "../src/platform/database.ts";
import { codeAt, totpSecret } from "./factors.ts";
import { createTestDatabase, urlOf } from "./harness.ts";
import { registerByHttp, requestJson, sendRequest } from "./http-api.ts";
import { killProcesses, startProcess } from "./server-process.ts";

/**
 * Two server processes on one PostgreSQL must accept each second-factor code only once. `npm run trial factor-races`
 * runs 1,000 races of each kind.
 */
const races = Number(process.env["RACES"] ?? 20);
const people = 4;
const urls: string[] = [];
let dataDir: string;
let database: OpenDatabase;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "pomander-factor-races-"));
  const connection = await createTestDatabase();
  database = openDatabase(connection);
  const secrets = { TOKEN_SECRET: "t".repeat(43), PEPPER: "p".repeat(43), DATABASE_URL: urlOf(connection) };
  // The servers start one after the other, because the first stores the check of the pepper.
  for (const name of ["one", "two"]) {
    urls.push(await startProcess({ DATA_DIR: join(dataDir, name), ...secrets }).url());
  }
});
afterAll(async () => {
  killProcesses();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

type Person = Awaited<ReturnType<typeof setUp>>;

/**
 * Registers a user with an authenticator app who has signed in on two devices, so that their attempts do not wait for
 * one another.
 */
async function setUp() {
  const person = await registerByHttp(urls[0]!);
  const secret = totpSecret();
  const totp = { secret, code: codeAt(secret, systemClock), name: "Phone" };
  const { recoveryCodes } = await requestJson<{ recoveryCodes: string[] }>(urls[0]!, {
    method: "POST",
    path: "/user/factors/totp",
    token: person.token,
    body: { currentPassword: person.password, totp },
  });
  const hashes = await database.db
    .selectFrom("factor_recovery_codes")
    .selectAll()
    .where("user_id", "=", person._id)
    .execute();
  const cookies: string[] = [];
  for (const recoveryCode of recoveryCodes.slice(0, 2)) {
    const challenge = await askAt(0, person, "");
    const reply = await loginAt(0, person, "", { challenge, recoveryCode });
    expect(reply.status).toBe(200);
    cookies.push(reply.headers.get("set-cookie")?.split(";")[0] ?? "");
  }
  return { ...person, secret, recoveryCodes, hashes, cookies };
}

const loginAt = (
  at: number,
  { email, password }: { email: string; password: string },
  cookie: string,
  proof: object = {},
) =>
  sendRequest(urls[at]!, {
    method: "POST",
    path: "/auth/login",
    headers: { cookie },
    body: { email, password, ...proof },
  });
const renewAt = (at: number, { token, password: currentPassword }: Person, proof: object = {}) =>
  sendRequest(urls[at]!, {
    method: "POST",
    path: "/user/factors/recovery-codes",
    token,
    body: { currentPassword, ...proof },
  });
const challengeOf = async (reply: Response) => ((await reply.json()) as { challenge: string }).challenge;
const askAt = async (at: number, person: { email: string; password: string }, cookie: string) =>
  challengeOf(await loginAt(at, person, cookie));

/** Resets all state of earlier attempts, as if no code had been tried or used. */
async function forget({ _id, hashes }: Person) {
  const { db } = database;
  await db.updateTable("totp_factors").set({ last_step: 0 }).where("user_id", "=", _id).execute();
  await db.deleteFrom("factor_recovery_codes").where("user_id", "=", _id).execute();
  await db.insertInto("factor_recovery_codes").values(hashes).execute();
  await db.deleteFrom("factor_failures").where("user_id", "=", _id).execute();
  await db.deleteFrom("mails").where("user_id", "=", _id).execute();
  await db.deleteFrom("sign_in_failures").execute();
  await db.deleteFrom("rate_limits").execute();
}

/** Sends one code to both processes at once, each with its own challenge. Returns how many accepted it. */
async function race(person: Person, proof: () => object, managesToo: boolean): Promise<number> {
  await forget(person);
  const [one = "", two = ""] = person.cookies;
  const first = await askAt(0, person, one);
  const second = managesToo ? await challengeOf(await renewAt(1, person)) : await askAt(1, person, two);
  const code = proof();
  const replies = await Promise.all([
    loginAt(0, person, one, { challenge: first, ...code }),
    managesToo
      ? renewAt(1, person, { challenge: second, ...code })
      : loginAt(1, person, two, { challenge: second, ...code }),
  ]);
  const refused = replies.filter(({ ok }) => !ok);
  for (const reply of refused) {
    expect(["invalid_code", "wrong_factor_proof"]).toContain(((await reply.json()) as { code: string }).code);
  }
  return replies.length - refused.length;
}

const kinds: Record<string, (person: Person, round: number) => object> = {
  "44 one TOTP step": ({ secret }) => ({ code: codeAt(secret, systemClock) }),
  "45 one recovery code": ({ recoveryCodes }, round) => ({ recoveryCode: recoveryCodes[round % 10] }),
};

test.each(Object.entries(kinds))(
  `%s at two processes at once lets in once, in each of ${races} races`,
  { timeout: 1_200_000 },
  async (name, proof) => {
    const results: number[] = [];
    await Promise.all(
      Array.from({ length: people }, async (_, i) => {
        const person = await setUp();
        // Every fourth time, one of the two requests is no sign-in but a change of factors.
        for (let round = i; round < races; round += people) {
          results.push(await race(person, () => proof(person, round), (round - i) % (people * 4) === 0));
        }
      }),
    );
    const wins = results.filter((count) => count === 1).length;
    console.log(`${name}: ${results.length} races, let in once ${wins} times`);
    expect([results.length, wins]).toEqual([races, races]);
  },
);
