import pg from "pg";
import { DatabaseUnavailableError, isDatabaseUnavailable } from "./database-errors.ts";

/** Which of several hosts is connected to next, and which connections have had their time. */
export interface Hosts {
  /** Where to connect. */
  current(): number;
  /** Grows when the connections that were made before are no longer to be used. */
  generation(): number;
  /** That host could not be reached, or cannot write: the next one is tried. */
  avoid(host: number): void;
  /** Connections of that generation go to where nothing can be written, or are not answered. */
  endGeneration(ended: number): void;
  /** Records how far a database is. False: it is one that a later one has taken the place of. */
  isCurrent(place: TimelinePlace): boolean;
}

/** PostgreSQL begins a new timeline whenever a replica becomes the leader; its number only grows. */
interface TimelinePlace {
  /** What all copies of one database have in common. */
  system: string;
  timeline: number;
}

/** The first host, until that one fails; then the next, and after the last the first again. */
export function createHosts(count: number): Hosts {
  let current = 0;
  let generation = 0;
  let latest: TimelinePlace | null = null;
  return {
    current: () => current,
    generation: () => generation,
    avoid: (host) => {
      // Many connections fail at once: one step for all of them.
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
  /** How to connect, for each of the hosts. */
  hostConfigs: readonly pg.ClientConfig[];
  /** Milliseconds in which each call is answered. */
  deadlineMs: number;
}

/** A connection each of whose calls is answered or fails in time, and that knows when it is no longer to be used. */
export interface BoundedClient extends pg.Client {
  /** Whether this one is to be closed instead of used. */
  isStale(): boolean;
  /**
   * @throws DatabaseUnavailableError when nothing can be written there, when a later leader was served already, or when no
   * answer comes in `ms` milliseconds
   */
  confirmWritable(ms: number): Promise<void>;
}

const readOnlyState = "25006";

/** The name of a file of the write-ahead log begins with the timeline, in eight hexadecimal digits. */
const readPlace = `
  select system_identifier::text as system,
    ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline
  from pg_control_system()`;

/**
 * The class of a pool's connections. PostgreSQL's own `statement_timeout` covers neither COMMIT nor a server that was cut
 * off, and `query_timeout` of pg leaves a connection in the pool that is still at the query: here the connection is
 * destroyed at the deadline, and the call fails. What it did may have been committed all the same.
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
      // Not SELECT, which is answered by a server in recovery too, and by one that was set to read-only.
      const asked = this.#bound(this.query<{ transaction_read_only: string }>("show transaction_read_only"), ms);
      const [row] = (await asked).rows;
      if (row?.transaction_read_only !== "off") return this.#refuse("the database takes no writes");
      const place = await this.#bound(this.query<TimelinePlace>(readPlace), ms).then(
        ({ rows }) => rows[0],
        // A database that speaks PostgreSQL's language and has no timelines.
        (error: unknown) => (isDatabaseUnavailable(error) ? Promise.reject(error) : undefined),
      );
      // A leader that hung while another took its place still takes writes for a moment after it wakes, and answers with what was.
      if (place !== undefined && !hosts.isCurrent(place))
        this.#refuse(`the database is at timeline ${place.timeline}, behind the one that was served before`);
    }

    #refuse(reason: string): never {
      this.#forsake();
      throw new DatabaseUnavailableError(reason);
    }

    /** Cursors and callbacks have no promise here: who uses them sees to their time. */
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
          // Of what is asked after the deadline, a ROLLBACK above all, that it was passed is what matters.
          throw this.#failure ?? error;
        },
      );
      return answered as T;
    }

    #discard(ms: number) {
      this.#failure = new DatabaseUnavailableError(`the database did not answer within ${ms / 1000} s`);
      this.#forsake();
      // Fails the call that waits. The pool closes the connection when it gets it back.
      const { connection } = this as unknown as { connection: { stream: { destroy(error: Error): void } } };
      connection.stream.destroy(this.#failure);
    }

    #forsake() {
      hosts.avoid(this.#host);
      hosts.endGeneration(this.#generation);
    }
  };
}
