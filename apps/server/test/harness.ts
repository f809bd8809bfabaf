import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { undeclaredReply } from "./declared-replies.ts";
import { noRateLimits } from "./no-rate-limits.ts";
import { quickArgon2 } from "./quick-argon2.ts";
import type { FastifyInstance } from "fastify";
import { createQueryId, type KyselyPlugin, PostgresQueryCompiler } from "kysely";
import { inject } from "vitest";
import { type AppDeps, buildApp } from "../src/app.ts";
import { type Config, parseConfig } from "../src/config.ts";
import { createPepper, type Pepper } from "../src/accounts/pepper.ts";
import { createTokens, type Tokens } from "../src/accounts/signed-tokens.ts";
import { createPlanningQueue } from "../src/deliveries/plan/planning-jobs.ts";
import { createSendToChannel } from "../src/deliveries/to-channels/send.ts";
import { createSendNow } from "../src/deliveries/send/send-now.ts";
import { createMailer, type Mailer } from "../src/mail/mailer.ts";
import { createReadiness } from "../src/modules/system/probes.ts";
import { createSendTestMail } from "../src/modules/system/test-mail.ts";
import { type Clock, systemClock } from "../src/platform/clock.ts";
import { type ConnectionOptions, connectOnce, type Database, openDatabase } from "../src/platform/database.ts";
import { createLog } from "../src/platform/log.ts";
import { createOutgoing } from "../src/platform/outgoing/outgoing.ts";
import { createQueueWorker } from "../src/queue/worker.ts";

export interface TestServer {
  app: FastifyInstance;
  /** The database, without time limits, for a test's preparations and checks. */
  db: Database;
  /** The server's address, without a slash at its end. */
  url: string;
  connection: ConnectionOptions;
  secrets: AppDeps["secrets"];
  /** The Argon2id that derives temporary passwords there: a quick one unless the test names its own. */
  argon2: NonNullable<AppDeps["argon2"]>;
  /** The parts from which accounts are created. */
  accounts: { pepper: Pepper; tokens: Tokens; clock: Clock; config: Config };
  mailer: Mailer;
  /** Log output, line by line. */
  logged: string[];
  /** Plans the reminders that changed settings have moved, as the worker does. */
  plan(): Promise<unknown>;
  /** Closes the server. @throws when a call's response did not match the contract */
  close(): Promise<void>;
}

export interface TestServerOptions extends Partial<
  Pick<
    AppDeps,
    | "rateLimits"
    | "bodyTimeoutMs"
    | "timeouts"
    | "pagesDir"
    | "onSetupUsed"
    | "readMailMode"
    | "breachSource"
    | "secondFactorSites"
    | "outgoing"
    | "argon2"
    | "contentsCacheBytes"
    | "readDiskRoom"
  >
> {
  clock?: Clock;
  config?: Partial<Config>;
  /** Another server whose database and secrets are used, for a restart or a second process beside it. */
  like?: Pick<TestServer, "connection" | "secrets">;
  /** Milliseconds within which the database must answer a call. */
  deadlineMs?: number;
  /** Receives each statement that the app sends. */
  onQuery?: (text: string) => void;
}

/** The address that every name resolves to in tests; no server listens on its HTTPS port. */
const nowhere = "127.0.0.1";

/** Starts the real app on a database of its own, on a port of the loopback interface that the system chose. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const connection = options.like?.connection ?? (await createTestDatabase());
  const secrets = options.like?.secrets ?? { tokenSecret: randomBytes(32), pepper: randomBytes(32) };
  const logged: string[] = [];
  const faults = new Set<string>();
  const write = (line: string) => {
    logged.push(line);
    const reply = undeclaredReply(line);
    if (reply !== null) faults.add(reply);
    if (line.includes('"msg":""')) faults.add(`A line of the log says nothing: ${line}`);
  };
  const dataDir = join(tmpdir(), `pomander-test-${randomBytes(6).toString("hex")}`);
  const config = { ...parseConfig({}), dataDir, ...options.config };
  const mailer = createMailer(config);
  const argon2 = options.argon2 ?? quickArgon2;
  const log = createLog(config, { write });
  const { deadlineMs = 10_000, onQuery } = options;
  const database = openDatabase(connection, log, { deadlineMs, longConnections: 20 });
  const db = onQuery === undefined ? database.db : database.db.withPlugin(watchQueries(onQuery));
  const clock = options.clock ?? systemClock;
  const outgoing =
    options.outgoing ?? createOutgoing({ allowed: [nowhere], resolve: () => Promise.resolve([nowhere]) });
  const pepper = createPepper(secrets.pepper);
  const sendToChannel = createSendToChannel({ db, pepper, outgoing, config, clock });
  const sendNow = createSendNow({
    db,
    mailer,
    sendToChannel,
    log,
    config,
    clock,
    tokenSecret: secrets.tokenSecret,
  });
  const app = await buildApp({
    config,
    secrets,
    argon2,
    db,
    clock,
    log,
    sendNow,
    outgoing,
    sendTestMail: createSendTestMail({ db, mailer, config, clock }),
    pagesDir: options.pagesDir ?? null,
    checkReadiness: createReadiness(database.confirmWritable, { isAlive: () => true }),
    rateLimits: options.rateLimits ?? noRateLimits,
    ...(options.bodyTimeoutMs === undefined ? {} : { bodyTimeoutMs: options.bodyTimeoutMs }),
    pools: database.pools,
    breachSource: options.breachSource ?? null,
    secondFactorSites: options.secondFactorSites ?? null,
    ...(options.readMailMode === undefined ? {} : { readMailMode: options.readMailMode }),
    ...(options.contentsCacheBytes === undefined ? {} : { contentsCacheBytes: options.contentsCacheBytes }),
    ...(options.readDiskRoom === undefined ? {} : { readDiskRoom: options.readDiskRoom }),
    ...(options.timeouts === undefined ? {} : { timeouts: options.timeouts }),
    ...(options.onSetupUsed === undefined ? {} : { onSetupUsed: options.onSetupUsed }),
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return {
    app,
    db: database.long,
    url: `http://127.0.0.1:${port}`,
    connection,
    secrets,
    argon2,
    accounts: { pepper, tokens: createTokens(secrets.tokenSecret, clock), clock, config },
    mailer,
    logged,
    plan: () => createQueueWorker({ queues: [createPlanningQueue({ db: database.long, log, clock })], log }).runOnce(),
    close: async () => {
      await app.close();
      mailer.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
      if (faults.size > 0) throw new Error([...faults].join("\n"));
    },
  };
}

const watchQueries = (onQuery: (text: string) => void): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    onQuery(new PostgresQueryCompiler().compileQuery(node, createQueryId()).sql);
    return node;
  },
  transformResult: async ({ result }) => result,
});

/** Creates a migrated, empty database from the run's template. */
export const createTestDatabase = () => createDatabase(`template ${inject("template")} strategy file_copy`);

/** Creates a database without tables. */
export const createEmptyDatabase = () => createDatabase("template template0 encoding 'UTF8'");

/** Databases of the test file that runs. */
const created: string[] = [];

async function createDatabase(source: string): Promise<ConnectionOptions> {
  const postgres = inject("postgres");
  const database = `${inject("template")}_${randomBytes(8).toString("hex")}`;
  created.push(database);
  await administer(`create database ${database} ${source}`);
  return { ...postgres, database };
}

/** Drops the databases that were created since the last call. */
export async function dropTestDatabases(): Promise<void> {
  const names = created.splice(0);
  await administer(...names.map((name) => `drop database if exists ${name} with (force)`));
}

async function administer(...statements: string[]): Promise<void> {
  if (statements.length === 0) return;
  const admin = await connectOnce(inject("postgres"));
  try {
    for (const statement of statements) await admin.query(statement);
  } finally {
    await admin.end();
  }
}

/** Returns the DATABASE_URL of a test's database, for a process. */
export function urlOf({ host = "", port, user = "", password, database: name = "" }: ConnectionOptions): string {
  const url = new URL(`postgres://localhost/${name}`);
  url.username = user;
  if (typeof password === "string") url.password = password;
  url.searchParams.set("host", host);
  if (port !== undefined) url.searchParams.set("port", String(port));
  return url.href;
}

/** Returns a clock that is stopped and moves only with `advance`. */
export function createTestClock(start = new Date()): Clock & { advance(seconds: number): void } {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    advance: (seconds) => {
      now += seconds * 1000;
    },
  };
}
