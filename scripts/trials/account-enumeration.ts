// Measures whether the time of a refusal reveals that an address is registered. `npm run trial account-enumeration [--
// <tries>]`: 500 tries of each kind by default, on the real app and a real PostgreSQL, every address used once so that
// no limit is met. Prints medians and, for each kind against unregistered addresses, the rank test of Mann and Whitney
// (1947).
import { randomBytes, randomUUID } from "node:crypto";
import { buildApp } from "@pomander/server/app";
import { parseConfig } from "@pomander/server/config";
import { createReadiness } from "@pomander/server/modules/system/probes";
import { systemClock } from "@pomander/server/platform/clock";
import { openDatabase } from "@pomander/server/platform/database";
import { createLog } from "@pomander/server/platform/log";
import { migrate } from "@pomander/server/platform/migrate";
import { startThrowawayPostgres } from "@pomander/server/postgres/throwaway-postgres";
import { sendRequest } from "../../apps/server/test/http-api.ts";
import { credential, kdf as newKdf } from "../../apps/server/test/value-factories.ts";
import { mannWhitneyTest } from "./account-enumeration/mann-whitney.ts";
import { shuffled } from "./trial.ts";

const tries = Number(process.argv[2] ?? 500);
const warmUp = 50;
const kinds = ["nobody", "registered", "temporary password"] as const;
type AccountKind = (typeof kinds)[number];

const base64url = (bytes: number) => randomBytes(bytes).toString("base64url");
const calls: Record<string, (email: string) => [path: string, body: object]> = {
  "sign-in": (email) => ["/auth/login", { email, password: credential() }],
  prelogin: (email) => ["/auth/prelogin", { email }],
  recovery: (email) => ["/auth/recover/start", { email, recoveryCredential: credential() }],
};

const postgres = await startThrowawayPostgres();
const { db, long, confirmWritable, close } = openDatabase(postgres.connection);
await migrate(long);
const noRateLimit = { points: 1_000_000_000, duration: 60 };
const config = { ...parseConfig({ LOG_LEVEL: "silent" }), smtpUrl: "smtp://127.0.0.1:1" };
const app = await buildApp({
  config,
  secrets: { tokenSecret: randomBytes(32), pepper: randomBytes(32) },
  db,
  clock: systemClock,
  log: createLog(config),
  pagesDir: null,
  checkReadiness: createReadiness(confirmWritable, { isAlive: () => true }),
  rateLimits: { prelogin: noRateLimit, login: noRateLimit, recover: noRateLimit },
});
const url = await app.listen({ host: "127.0.0.1", port: 0 });

/** Returns an unused address for each try. A registered user has a vault with a recovery key. */
async function prepare(kind: AccountKind): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  if (kind === "nobody") return email;
  const at = new Date();
  const kdf = JSON.stringify(newKdf());
  const isTemporary = kind === "temporary password";
  const id = randomUUID();
  await db
    .insertInto("users")
    .values({
      id,
      first_name: "Ana",
      last_name: "Silva",
      email,
      kdf,
      verifier: randomBytes(32),
      must_change_password: isTemporary,
      temporary_password_until: isTemporary ? new Date(at.getTime() + 86_400_000) : null,
      created_at: at,
      updated_at: at,
    })
    .execute();
  if (isTemporary) return email;
  const vault = {
    id: randomUUID(),
    user_id: id,
    kdf,
    verifier: randomBytes(32),
    wrapped_key: base64url(100),
    write_key: base64url(80),
  };
  const recovery = { recovery_verifier: randomBytes(32), recovery_wrapped_key: base64url(100) };
  const manifest = { manifest_counter: 0, manifest_sealed: "v1." };
  await db
    .insertInto("vaults")
    .values({ ...vault, ...recovery, ...manifest, created_at: at })
    .execute();
  return email;
}

async function time(path: string, body: object): Promise<number> {
  const start = performance.now();
  const reply = await sendRequest(url, { method: "POST", path, body });
  await reply.arrayBuffer();
  const taken = performance.now() - start;
  if (reply.status !== 401 && reply.status !== 200) throw new Error(`${path} answered ${reply.status}`);
  return taken;
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;

console.log(`${tries} tries of each kind a call, in a random order within every round; times in ms`);
try {
  for (const [name, request] of Object.entries(calls)) {
    const times: Record<AccountKind, number[]> = { nobody: [], registered: [], "temporary password": [] };
    const addresses = new Map<AccountKind, string[]>();
    for (const kind of kinds) {
      addresses.set(kind, await Promise.all(Array.from({ length: tries + warmUp }, () => prepare(kind))));
    }
    for (let round = 0; round < tries + warmUp; round++) {
      for (const kind of shuffled(kinds, Math.random)) {
        const taken = await time(...request(addresses.get(kind)?.[round] ?? ""));
        if (round >= warmUp) times[kind].push(taken);
      }
    }
    console.log(`\n${name}`);
    for (const kind of kinds) {
      const line = `  ${kind.padEnd(20)} median ${median(times[kind]).toFixed(3)}`;
      if (kind === "nobody") {
        console.log(line);
        continue;
      }
      const { greater, z, p } = mannWhitneyTest(times[kind], times.nobody);
      const share = `slower than nobody's in ${(100 * greater).toFixed(1)} % of pairs`;
      console.log(`${line}   ${share}, z ${z.toFixed(2)}, p ${p.toFixed(3)}`);
    }
  }
  console.log(
    "\n50 % of pairs is a toss of a coin; a small p says that an observer of so many tries could tell the two apart.",
  );
} finally {
  await app.close();
  await close();
  await postgres.stop();
}
