import { CompiledQuery, Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import { urlsOfHosts } from "../database-urls.ts";
import { type BoundedClient, boundedClientClass, createHosts, type Hosts } from "./database-client.ts";
import { isDatabaseUnavailable } from "./database-errors.ts";
import { type Log, throttleOncePerMinute } from "./log.ts";
import type { Tables } from "./tables.ts";

/** A connection for reading: the pool, or a transaction. */
export type Database = Kysely<Tables>;
/** A transaction, for changes. */
export type Trx = Transaction<Tables>;

export interface OpenDatabase {
  /** The pool for requests: a call that takes longer than ten seconds fails, and its connection with it. */
  db: Database;
  /** The pool for work that may take minutes and for which no person waits: migrations, retention, commands. */
  long: Database;
  /** Checks that the database takes writes. @throws when it takes none now, or no answer comes in `ms` milliseconds */
  confirmWritable: (ms: number) => Promise<void>;
  /**
   * Opens a connection outside the pools to a host that takes writes, for work that needs its own. The caller ends it.
   */
  connect: () => Promise<pg.Client>;
  /** Returns the load of the pools, by name. */
  pools: () => Record<PoolName, PoolLoad>;
  close: () => Promise<void>;
}

/** The names of the pools; `requests` is the pool of `db`. */
export type PoolName = "requests" | "long";

/** The present load of a pool of connections. */
export interface PoolLoad {
  /** Connections that it may have. */
  size: number;
  inUse: number;
  /** Calls that wait for a connection. */
  waiting: number;
  /** Seconds that all calls have waited for a connection since the start, including the time to open one. */
  waitedSeconds: number;
}

export type ConnectionOptions = Pick<
  pg.PoolConfig,
  "connectionString" | "host" | "port" | "user" | "password" | "database"
>;

const dateType = 1082;
const int8Type = 20;

/** Keeps a date as text (a `Date` would shift it by the time zone), and turns a count into a number. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") => {
    if (oid === dateType) return (value: string) => value;
    if (oid === int8Type) return Number;
    return pg.types.getTypeParser(oid, format as "text");
  }) as typeof pg.types.getTypeParser,
};

/** Milliseconds for a new connection, or until one of the pool is free. */
const connectTimeoutMs = 5_000;

/** Settings of every connection: no call waits for ever, and a lost server is noticed. */
const connectionSettings = {
  types,
  application_name: "pomander",
  connectionTimeoutMillis: connectTimeoutMs,
  keepAlive: true,
} as const;

interface DatabaseOptions {
  /** Milliseconds in which the database answers each call of `db`. */
  deadlineMs?: number;
  /** Calls of `long` that may run at a time. */
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
    // The connection may be to a previous leader: the other hosts are tried too, by new connections.
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
  // A connection that breaks (PostgreSQL restarted) leaves the pool by itself and fails its query. It also emits an
  // event that would end the process without a listener.
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
  /** Takes a connection that can write: each host gets one attempt. */
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
    // Kysely does not end a pool that was never used; an idle connection would keep the process alive for half a
    // minute.
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

/**
 * Opens one connection outside the pool, for work that needs its own: locks that are kept for life, long statements.
 */
export async function connectOnce(at: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({
    ...connectionSettings,
    ...at,
  });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/** Writes the parameters from `$first` on as a row of a composite type. */
export const rowOf = (type: string, first: number, count: number): string =>
  `row(${Array.from({ length: count }, (_, i) => `$${first + i}`).join(", ")})::${type}`;

/** Runs one statement with these values for `$1`, `$2`, …; returns its rows. */
export type RunPrepared<Row> = (db: Database, values: readonly unknown[]) => Promise<Row[]>;

/**
 * Prepares a statement that PostgreSQL parses once per connection, under its name, and that Kysely never builds: for
 * statements that run at almost every request.
 */
export function prepared<Row>(name: string, text: string): RunPrepared<Row> {
  return async (db, values) => {
    // Kysely passes `sql` on to pg as it is, and pg accepts a text or an object with a name.
    const sql = { name, text } as unknown as string;
    const { rows } = await db.executeQuery<Row>({ ...CompiledQuery.raw(text, [...values]), sql } as CompiledQuery<Row>);
    return rows;
  };
}
