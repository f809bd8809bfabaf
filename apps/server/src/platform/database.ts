import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import type { Log } from "./log.ts";
import type { Tables } from "./tables.ts";

/** Where something is read: the pool, or a transaction. */
export type Database = Kysely<Tables>;
/** Where something is changed. */
export type Trx = Transaction<Tables>;

export interface OpenDatabase {
  db: Database;
  close: () => Promise<void>;
}

export type ConnectionOptions = Pick<
  pg.PoolConfig,
  "connectionString" | "host" | "port" | "user" | "password" | "database"
>;

const dateType = 1082;
const int8Type = 20;

/** A date stays the text it is (a `Date` would move it by the zone); a count becomes a number. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") => {
    if (oid === dateType) return (value: string) => value;
    if (oid === int8Type) return Number;
    return pg.types.getTypeParser(oid, format as "text");
  }) as typeof pg.types.getTypeParser,
};

/** Settings of every connection: nothing waits for ever, a lost server is noticed. */
const connectionSettings = {
  types,
  application_name: "pomander",
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
} as const;

/** Opens a pool; connects on first use. `at` is a `postgres://` URL or the parts of one. */
export function openDatabase(at: string | ConnectionOptions, log?: Log): OpenDatabase {
  const pool = new pg.Pool({
    ...connectionSettings,
    ...(typeof at === "string" ? { connectionString: at } : at),
    max: 20,
    idleTimeoutMillis: 30_000,
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
  });
  // A connection that breaks (PostgreSQL restarted) leaves the pool by itself and fails the query that it was at. Its
  // event besides, unheard, would end the process.
  let isClosing = false;
  pool.on("error", (error) => {
    if (!isClosing) log?.warn({ err: error }, "an idle database connection broke");
  });
  pool.on("connect", (client) => client.on("error", () => undefined));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const close = () => {
    isClosing = true;
    return db.destroy();
  };
  return { db, close };
}

/** One connection outside the pool, for what belongs to a connection: locks held for life, long statements. */
export async function connectOnce(at: string | ConnectionOptions): Promise<pg.Client> {
  const client = new pg.Client({
    ...connectionSettings,
    ...(typeof at === "string" ? { connectionString: at } : at),
  });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

const lostConnection = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
/** Classes 08 (connection), 57P (shutdown, starting up), 53 (out of connections or memory). */
const lostState = /^(08...|57P0[123]|53[123]00)$/;
const lostMessage =
  /^(Connection terminated|timeout exceeded when trying to connect|Client was closed|Client has encountered a connection error)/;

/** Whether an error says that the database cannot be reached now, so that the reply is 503 and not 500. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code !== undefined && lostState.test(code)) return true;
  if (code !== undefined && lostConnection.has(code)) return syscall !== "open";
  return lostMessage.test(error.message) || (error.cause !== undefined && isDatabaseUnavailable(error.cause));
}
