import pg from "pg";
import { DatabaseUnavailableError, isDatabaseUnavailable } from "./database-errors.ts";

/** The choice of the host to connect to next among several, and the validity of existing connections. */
export interface Hosts {
  /** Returns the index of the host to connect to. */
  current(): number;
  /** Returns a number that grows when earlier connections must no longer be used. */
  generation(): number;
  /** Records that a host could not be reached, or cannot write: the next one is tried. */
  avoid(host: number): void;
  /** Records that the connections of a generation go to a host that takes no writes, or does not answer. */
  endGeneration(ended: number): void;
  /** Records a database's timeline. Returns false for one that a later one has replaced. */
  isCurrent(place: TimelinePlace): boolean;
}

/**
 * The position in a database's history: PostgreSQL begins a new timeline when a replica becomes the leader; its number
 * only grows.
 */
interface TimelinePlace {
  /** The identifier that all copies of one database share. */
  system: string;
  timeline: number;
}

/** Creates the choice of hosts: the first one until it fails, then the next, and after the last the first again. */
export function createHosts(count: number): Hosts {
  let current = 0;
  let generation = 0;
  let latest: TimelinePlace | null = null;
  return {
    current: () => current,
    generation: () => generation,
    avoid: (host) => {
      // Many connections fail at once, so only the first failure advances to the next host.
      if (host === current) current = (current + 1) % count;
    },
    endGeneration: (ended) => {
      if (ended === generation) generation += 1;
    },
    isCurrent: (place) => {
      if (latest?.system === place.system && place.timeline < latest.timeline) return false;
      latest = place;
      return true;
    },
  };
}

type Ask = (...asked: unknown[]) => unknown;
type Connect = (callback?: (error: Error | null, client?: pg.ClientBase) => void) => unknown;

interface BoundedClientOptions {
  hosts: Hosts;
  /** The connection settings of each host. */
  hostConfigs: readonly pg.ClientConfig[];
  /** Milliseconds in which each call is answered. */
  deadlineMs: number;
}

/** A connection each of whose calls is answered or fails in time, and that knows whether it may still be used. */
export interface BoundedClient extends pg.Client {
  /** Returns whether this connection must be closed instead of used. */
  isStale(): boolean;
  /**
   * Checks that the server takes writes.
   * @throws DatabaseUnavailableError when it takes none, when a later leader was used already, or when no answer comes
   * in `ms` milliseconds
   */
  confirmWritable(ms: number): Promise<void>;
}

const readOnlyState = "25006";

/** Reads the timeline, the first eight hexadecimal digits in the name of a file of the write-ahead log. */
const readPlace = `
  select system_identifier::text as system,
    ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline
  from pg_control_system()`;

/**
 * Returns the class of a pool's connections. PostgreSQL's own `statement_timeout` covers neither COMMIT nor a server
 * that was cut off, and `query_timeout` of pg leaves a connection in the pool that is still busy with the query: here
 * the connection is destroyed at the deadline, and the call fails. Its changes may have been committed all the same.
 */
export function boundedClientClass({
  hosts,
  hostConfigs,
  deadlineMs,
}: BoundedClientOptions): new (config?: pg.ClientConfig) => BoundedClient {
  return class extends pg.Client implements BoundedClient {
    readonly #host = hosts.current();
    readonly #generation = hosts.generation();
    #failure: DatabaseUnavailableError | null = null;

    constructor(config?: pg.ClientConfig) {
      super({ ...config, ...hostConfigs[hosts.current()] });
      const ask: Ask = this.query.bind(this);
      this.query = ((...args: unknown[]) => this.#bound(ask(...args), deadlineMs)) as typeof this.query;
      const connect = this.connect.bind(this) as Connect;
      this.connect = ((callback) =>
        connect(
          callback &&
            ((error, client) => {
              if (error) hosts.avoid(this.#host);
              callback(error, client);
            }),
        )) as Connect as typeof this.connect;
    }

    isStale() {
      return this.#generation !== hosts.generation();
    }

    async confirmWritable(ms: number) {
      // A SELECT would be answered by a server in recovery too, and by one that was set to read-only.
      const asked = this.#bound(this.query<{ transaction_read_only: string }>("show transaction_read_only"), ms);
      const [row] = (await asked).rows;
      if (row?.transaction_read_only !== "off") return this.#refuse("the database takes no writes");
      const place = await this.#bound(this.query<TimelinePlace>(readPlace), ms).then(
        ({ rows }) => rows[0],
        // Some databases use PostgreSQL's protocol and have no timelines.
        (error: unknown) => (isDatabaseUnavailable(error) ? Promise.reject(error) : undefined),
      );
      // A leader that hung while another one replaced it still takes writes for a moment after it wakes, and answers
      // with outdated rows.
      if (place !== undefined && !hosts.isCurrent(place))
        this.#refuse(`the database is at timeline ${place.timeline}, behind the one that was served before`);
    }

    #refuse(reason: string): never {
      this.#forsake();
      throw new DatabaseUnavailableError(reason);
    }

    /**
     * Limits the time of a call. Cursors and callbacks have no promise here: their callers limit their time themselves.
     */
    #bound<T>(asked: T, ms: number): T {
      if (!(asked instanceof Promise)) return asked;
      const timer = setTimeout(() => this.#discard(ms), ms);
      const answered = asked.then(
        (answer: unknown) => {
          clearTimeout(timer);
          return answer;
        },
        (error: unknown) => {
          clearTimeout(timer);
          if ((error as { code?: unknown }).code === readOnlyState) this.#forsake();
          // A call after the deadline, a ROLLBACK above all, must fail with the missed deadline as its cause.
          throw this.#failure ?? error;
        },
      );
      return answered as T;
    }

    #discard(ms: number) {
      this.#failure = new DatabaseUnavailableError(`the database did not answer within ${ms / 1000} s`);
      this.#forsake();
      // Fails the waiting call. The pool closes the connection when it gets it back.
      const { connection } = this as unknown as { connection: { stream: { destroy(error: Error): void } } };
      connection.stream.destroy(this.#failure);
    }

    #forsake() {
      hosts.avoid(this.#host);
      hosts.endGeneration(this.#generation);
    }
  };
}
