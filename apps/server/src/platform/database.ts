import { CompiledQuery, Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import { urlsOfHosts } from "../database-urls.ts";
import { type BoundedClient, boundedClientClass, createHosts, type Hosts } from "./database-client.ts";
import { isDatabaseUnavailable } from "./database-errors.ts";
import { type Log, throttleOncePerMinute } from "./log.ts";
import type { Tables } from "./tables.ts";

/** Where something is read: the pool, or a transaction. */
export type Database = Kysely<Tables>;
/** Where something is changed. */
export type Trx = Transaction<Tables>;

export interface OpenDatabase {
  /** For requests: a call that takes longer than ten seconds fails, and its connection with it. */
  db: Database;
  /** For what may take minutes, and for nothing that a person waits for: migrations, retention, commands. */
  long: Database;
  /** @throws when nothing can be written now, or no answer comes in `ms` milliseconds */
  confirmWritable: (ms: number) => Promise<void>;
  /** A connection outside the pools, to where can be written: for what belongs to a connection. To be ended. */
  connect: () => Promise<pg.Client>;
  /** How busy the pools are, by name. */
  pools: () => Record<PoolName, PoolLoad>;
  close: () => Promise<void>;
}

/** `requests` is the pool of `db`. */
export type PoolName = "requests" | "long";

/** How busy a pool of connections is now. */
export interface PoolLoad {
  /** Connections that it may have. */
  size: number;
  inUse: number;
  /** Calls that wait for one. */
  waiting: number;
  /** Seconds that were waited for one since the start, by all calls together; making one counts. */
  waitedSeconds: number;
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

/** Milliseconds for a new connection, or for one of the pool to be free. */
const connectTimeoutMs = 5_000;

/** Settings of every connection: nothing waits for ever, a lost server is noticed. */
const connectionSettings = {
  types,
  application_name: "pomander",
  connectionTimeoutMillis: connectTimeoutMs,
  keepAlive: true,
} as const;

interface DatabaseOptions {
  /** Milliseconds in which the database answers each call of `db`. */
  deadlineMs?: number;
  /** How many calls of `long` may be under way at a time. */
  longConnections?: number;
}

const longDeadlineMs = 15 * 60_000;

/** Opens the pools; connects on first use. `at` is a `postgres://` URL, of several hosts too, or the parts of one. */
export function openDatabase(
  at: string | ConnectionOptions,
  log?: Log,
  { deadlineMs = 10_000, longConnections = 3 }: DatabaseOptions = {},
): OpenDatabase {
  const hostConfigs = hostConfigsOf(at);
  const hosts = createHosts(hostConfigs.length);
  const pools = { hosts, hostConfigs, log };
  // PostgreSQL itself ends a statement before its deadline, where it can; then the connection lives on.
  const short = openPool({ ...pools, max: 20, deadlineMs, statementMs: Math.ceil(deadlineMs * 0.9) });
  const long = openPool({ ...pools, max: longConnections, deadlineMs: longDeadlineMs, statementMs: 0 });
  const confirmWritable = async (ms: number) => {
    const confirm = async () => {
      const client = await long.take();
      await client.confirmWritable(ms).finally(() => client.release());
    };
    // The connection may be one to a leader of before: the others are asked too, by new ones.
    await confirm().catch((error: unknown) => (hostConfigs.length > 1 ? confirm() : Promise.reject(error)));
  };
  return {
    db: short.db,
    long: long.db,
    confirmWritable,
    connect: async () => {
      await confirmWritable(connectTimeoutMs);
      return connectOnce(hostConfigs[hosts.current()] ?? {});
    },
    pools: () => ({ requests: short.load(), long: long.load() }),
    close: async () => {
      await Promise.all([short.close(), long.close()]);
    },
  };
}

function hostConfigsOf(at: string | ConnectionOptions): pg.ClientConfig[] {
  if (typeof at !== "string") return [at];
  const urls = urlsOfHosts(at);
  if (urls === null) throw new Error("This is no URL of a PostgreSQL database.");
  return urls.map((connectionString) => ({ connectionString }));
}

interface PoolOptions {
  hosts: Hosts;
  hostConfigs: readonly pg.ClientConfig[];
  log: Log | undefined;
  max: number;
  deadlineMs: number;
  statementMs: number;
}

type WritableClient = BoundedClient & pg.PoolClient;

function openPool({ hosts, hostConfigs, log, max, deadlineMs, statementMs }: PoolOptions) {
  const options: pg.PoolConfig = {
    ...connectionSettings,
    max,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: 60_000,
  };
  const pool = new pg.Pool({ ...options, Client: boundedClientClass({ hosts, hostConfigs, deadlineMs }) });
  // A connection that breaks (PostgreSQL restarted) leaves the pool by itself and fails the query that it was at. Its
  // event besides, unheard, would end the process.
  let isClosing = false;
  const now = throttleOncePerMinute();
  pool.on("error", (error) => {
    if (!isClosing) now(() => log?.warn({ err: error }, "idle database connections broke"));
  });
  pool.on("connect", (client) => client.on("error", () => undefined));

  const confirmed = new WeakSet<WritableClient>();
  let waitedMs = 0;
  const connect = async () => {
    const asked = performance.now();
    return pool.connect().finally(() => (waitedMs += performance.now() - asked)) as Promise<WritableClient>;
  };
  /** A connection that can write: each host has one try. */
  const take = async (): Promise<WritableClient> => {
    for (let tries = hostConfigs.length; ;) {
      try {
        const client = await connect();
        if (confirmed.has(client) && !client.isStale()) return client;
        if (confirmed.has(client)) {
          client.release(true);
          continue;
        }
        await client.confirmWritable(connectTimeoutMs).catch((error: unknown) => {
          client.release(true);
          throw error;
        });
        confirmed.add(client);
        return client;
      } catch (error) {
        tries -= 1;
        if (tries <= 0 || !isDatabaseUnavailable(error) || isPoolFull(error)) throw error;
      }
    }
  };
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: { connect: take, end: () => pool.end(), options } }),
  });
  const close = async () => {
    isClosing = true;
    await db.destroy();
    // Kysely leaves alone what it never asked anything; an idle connection would keep the process for half a minute.
    if (!pool.ending) await pool.end();
  };
  const load = (): PoolLoad => ({
    size: max,
    inUse: pool.totalCount - pool.idleCount,
    waiting: pool.waitingCount,
    waitedSeconds: waitedMs / 1_000,
  });
  return { db, take, load, close };
}

const isPoolFull = (error: unknown) => error instanceof Error && error.message.startsWith("timeout exceeded");

/** One connection outside the pool, for what belongs to a connection: locks held for life, long statements. */
export async function connectOnce(at: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({
    ...connectionSettings,
    ...at,
  });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/** Runs one statement with these values for `$1`, `$2`, …; gives its rows. */
export type RunPrepared<Row> = (db: Database, values: readonly unknown[]) => Promise<Row[]>;

/**
 * A statement that PostgreSQL parses once a connection, under its name, and that is never built. For what is asked at
 * almost every request.
 */
export function prepared<Row>(name: string, text: string): RunPrepared<Row> {
  return async (db, values) => {
    // Kysely hands `sql` on to pg as it is, where a statement may be a text or an object with a name.
    const sql = { name, text } as unknown as string;
    const { rows } = await db.executeQuery<Row>({ ...CompiledQuery.raw(text, [...values]), sql } as CompiledQuery<Row>);
    return rows;
  };
}
