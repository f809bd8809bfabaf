import { isIPv6 } from "node:net";
import { CompiledQuery } from "kysely";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Database } from "../platform/database.ts";
import { Refusal } from "./refusal.ts";

interface Limit {
  points: number;
  /** Seconds. */
  duration: number;
}

/**
 * How many requests of a kind one may make. Visitors are counted by network address, not by the account that they name:
 * that would let anybody shut an owner out. What guards an account is the password check itself.
 */
export const rateLimits = {
  prelogin: { points: 300, duration: 300 },
  login: { points: 300, duration: 900 },
  register: { points: 200, duration: 3_600 },
  checkEmail: { points: 240, duration: 60 },
  recover: { points: 60, duration: 900 },
  contact: { points: 10, duration: 3_600 },
  /** Large mail services click for all their users from a few addresses. */
  unsubscribe: { points: 1_200, duration: 300 },
  // By the account of whoever is signed in.
  testMail: { points: 10, duration: 600 },
  remindNow: { points: 60, duration: 3_600 },
  createReminder: { points: 300, duration: 3_600 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof rateLimits;
export type RateLimits = Partial<Record<LimitName, Limit>>;
/**
 * Counts a request of `who`, a network address or an account's id.
 * @throws Refusal `rate_limited` when it is one too many
 */
export type LimitRate = (name: LimitName, who: string) => Promise<void>;

/** Counts in the database, so that a restart or a second process changes nothing. */
export function createLimitRate(db: Database, overrides: RateLimits = {}): LimitRate {
  const storeClient = {
    query: async ({ text, values }: { text: string; values: unknown[] }) => {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
      return { rows, rowCount: rows.length };
    },
  };
  const limiters = Object.fromEntries(
    Object.entries({ ...rateLimits, ...overrides }).map(([name, limit]) => [
      name,
      new RateLimiterPostgres({
        storeClient,
        storeType: "client",
        tableName: "rate_limits",
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        ...limit,
      }),
    ]),
  );
  return async (name, who) => {
    try {
      await limiters[name]?.consume(networkOf(who));
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw new Refusal("rate_limited", { retryAfterSeconds: error.msBeforeNext / 1000 });
    }
  };
}

/** Some proxies forward the port too, which is another one with each connection. */
const withPort = /^(?:\[([^\]]*)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/;

/** An IPv6 customer owns a /64 at least, so that much counts as one. */
export function networkOf(forwarded: string): string {
  const [, v6, v4] = withPort.exec(forwarded) ?? [];
  const address = v6 ?? v4 ?? forwarded;
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = "", tail] = address.split("%")[0]?.split("::") ?? [];
  const front = head.split(":").filter(Boolean);
  const back = (tail ?? "").split(":").filter(Boolean);
  const groups =
    tail === undefined ? front : [...front, ...Array<string>(8 - front.length - back.length).fill("0"), ...back];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}
