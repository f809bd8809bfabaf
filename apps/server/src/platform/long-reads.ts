import { addAbortSignal, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { type RawBuilder, sql } from "kysely";
import { AppError } from "../errors.ts";
import type { Database } from "./database.ts";

/** Ends a turn; call it once. */
type Release = () => void;
interface Waiter {
  account: string;
  begin: () => void;
}

interface AccountSemaphoreOptions {
  /** Pieces of work of all accounts together, and of one. */
  permits: number;
  perAccount?: number;
  timeoutMs: number;
  /** Pieces of one account that wait. */
  waitingPerAccount?: number;
}

/**
 * Lets an account do so many pieces of heavy work at a time, and all accounts together `permits` pieces. The others wait,
 * first come, first served, for `timeoutMs` milliseconds.
 * @throws AppError after that time: `rate_limited` behind the account's own work, `unavailable` behind that of others
 */
export function createAccountSemaphore({
  permits,
  perAccount = 1,
  timeoutMs,
  waitingPerAccount = Number.POSITIVE_INFINITY,
}: AccountSemaphoreOptions) {
  const running = new Map<string, number>();
  const waiting = new Set<Waiter>();
  let all = 0;
  const ownOf = (account: string) => running.get(account) ?? 0;
  const isFree = (account: string) => all < permits && ownOf(account) < perAccount;
  const refusal = (account: string) => {
    const code = ownOf(account) >= perAccount ? "rate_limited" : "unavailable";
    return new AppError(code, { retryAfterSeconds: timeoutMs / 1_000 });
  };

  function begin(account: string): Release {
    running.set(account, ownOf(account) + 1);
    all += 1;
    return () => {
      all -= 1;
      const left = ownOf(account) - 1;
      if (left > 0) running.set(account, left);
      else running.delete(account);
      for (const waiter of waiting) if (isFree(waiter.account)) waiter.begin();
    };
  }
  return async (account: string): Promise<Release> => {
    if (isFree(account)) return begin(account);
    const own = [...waiting].filter((waiter) => waiter.account === account);
    if (own.length >= waitingPerAccount) throw refusal(account);
    return new Promise((resolve, reject) => {
      const waiter = {
        account,
        begin: () => {
          clearTimeout(timer);
          waiting.delete(waiter);
          resolve(begin(account));
        },
      };
      const timer = setTimeout(() => {
        waiting.delete(waiter);
        reject(refusal(account));
      }, timeoutMs);
      waiting.add(waiter);
    });
  };
}

/** Limits of a long read, in milliseconds. */
export interface LongReadTimeouts {
  /**
   * Milliseconds until it must end, however fast its reader is: until then it occupies a connection to the database.
   */
  longRead: number;
  /** Milliseconds to wait for its turn, which a segment of a file waits too. */
  turnAtLongRead: number;
}

/**
 * Long reads of one process at a time. Each occupies one of its connections to the database until the reader is done.
 */
const permits = 4;

/**
 * Reads contents that may be too large for memory, as a stream: one per account at a time, a few in all.
 * @throws AppError `rate_limited`, `unavailable` when no turn came free
 */
export type ReadLong = <T>(account: string, plan: PlanLongRead<T>) => Promise<LongRead<T> | null>;

export function createReadLong(db: Database, { longRead, turnAtLongRead }: LongReadTimeouts): ReadLong {
  const acquire = createAccountSemaphore({ permits, timeoutMs: turnAtLongRead });
  return async (account, plan) => {
    const release = await acquire(account);
    try {
      const read = await readStream(db, longRead, plan);
      if (read === null) release();
      else read.stream.once("close", release);
      return read;
    } catch (error) {
      release();
      throw error;
    }
  };
}

/** A text whose middle is read while it is sent. */
export interface LongText {
  head: string;
  /** The rows, which are joined by commas. */
  rows: RawBuilder<{ text: string }>;
  tail: string;
}
export interface LongRead<T> {
  stream: Readable;
  extra: T;
}
/** Returns the text to read, and further data; `null` when there is nothing to read. */
export type PlanLongRead<T> = (trx: Database) => Promise<{ text: LongText; extra: T } | null>;

/** Characters that a batch should have. */
const batchLength = 128 * 1024;
/** Rows of a batch at most: few enough that a batch of the largest entries, after one of small ones, is some 9 MB. */
const maxBatchRows = 32;

/**
 * Returns a text as a stream. The plan and the rows see one snapshot. A cursor reads rows as fast as the stream is
 * read, so that they are never all in memory. A stream that fails, or has not ended after `longest` milliseconds, is
 * destroyed. However it ends, its connection returns to the pool.
 */
export function readStream<T>(db: Database, longest: number, plan: PlanLongRead<T>): Promise<LongRead<T> | null> {
  return new Promise((resolve, reject) => {
    db.transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute(async (trx) => {
        const planned = await plan(trx);
        if (planned === null) return resolve(null);
        const { text, extra } = planned;
        await sql`set local idle_in_transaction_session_timeout = ${sql.lit(longest)}`.execute(trx);
        await sql`declare long_read no scroll cursor for ${text.rows}`.execute(trx);
        const stream = Readable.from(piecesOf(trx, text), { highWaterMark: 1 });
        addAbortSignal(AbortSignal.timeout(longest), stream);
        resolve({ stream, extra });
        // The transaction lasts as long as the stream: to its end, its failure, or its reader's leaving.
        await finished(stream);
      })
      // Once the stream is passed on, its reader gets its failure.
      .catch(reject);
  });
}

/**
 * Yields the texts as they came: joined or encoded here, each would be in memory several times until it is collected.
 */
async function* piecesOf(trx: Database, { head, tail }: LongText): AsyncGenerator<string> {
  yield head;
  let comma = "";
  for (let count = 1; ;) {
    const { rows } = await sql<{ text: string }>`fetch ${sql.lit(count)} from long_read`.execute(trx);
    for (const { text } of rows) {
      yield comma + text;
      comma = ",";
    }
    if (rows.length < count) break;
    const longest = Math.max(...rows.map(({ text }) => text.length));
    count = Math.max(1, Math.min(maxBatchRows, Math.floor(batchLength / longest)));
  }
  yield tail;
}
