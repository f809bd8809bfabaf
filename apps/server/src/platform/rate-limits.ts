import { isIPv6 } from "node:net";
import { sql } from "kysely";
import type { Database } from "./database.ts";
import { AppError } from "../errors.ts";

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
  /** The points are a setting. */
  register: { points: 20, duration: 3_600 },
  checkEmail: { points: 240, duration: 60 },
  recover: { points: 60, duration: 900 },
  verifyEmail: { points: 60, duration: 900 },
  endSession: { points: 60, duration: 900 },
  contact: { points: 10, duration: 3_600 },
  /** Large mail services click for all their users from a few addresses. */
  unsubscribe: { points: 1_200, duration: 300 },
  /** Calendar services fetch for all their users from a few addresses. */
  calendar: { points: 1_200, duration: 300 },
  /** By feed. */
  calendarFeed: { points: 120, duration: 3_600 },
  /** By feed: answers to programs that do not say what they have already. */
  wholeCalendarFeed: { points: 30, duration: 3_600 },
  takeLink: { points: 1_200, duration: 300 },
  /** Taking a reminder, giving it back and snoozing it, by reminder and by whoever does. */
  takeReminder: { points: 60, duration: 3_600 },
  // By the account of whoever is signed in.
  sendVerification: { points: 3, duration: 900 },
  /** By an administrator, to somebody each; an address gets three mails a day besides. */
  sendVerificationTo: { points: 600, duration: 3_600 },
  addAuthenticator: { points: 60, duration: 3_600 },
  /** Challenges, of which each is a row until it has passed. */
  passkey: { points: 120, duration: 900 },
  createCalendarFeed: { points: 60, duration: 3_600 },
  testMail: { points: 10, duration: 600 },
  remindNow: { points: 60, duration: 3_600 },
  changeChannel: { points: 120, duration: 3_600 },
  testChannel: { points: 20, duration: 600 },
  checkNow: { points: 30, duration: 600 },
  createReminder: { points: 300, duration: 3_600 },
  /** Calls that change many at once. */
  changeReminders: { points: 600, duration: 3_600 },
  /** Requests of up to 500 rows each. */
  importReminders: { points: 120, duration: 3_600 },
  undoReminderImport: { points: 120, duration: 3_600 },
  /** As many as a full vault may have passwords. */
  breachRange: { points: 20_000, duration: 86_400 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof rateLimits;
export type RateLimits = Partial<Record<LimitName, Limit>>;
/**
 * Counts a request of `who`, a network address or an account's id.
 * @throws AppError `rate_limited` when it is one too many
 */
export type LimitRate = (name: LimitName, who: string) => Promise<void>;

/** Counts in the database and by its clock, so that a restart, a second process or a wrong clock changes nothing. */
export function createLimitRate(db: Database, overrides: RateLimits = {}): LimitRate {
  const limits: Readonly<Record<LimitName, Limit>> = { ...rateLimits, ...overrides };
  return async (name, who) => {
    const { points, duration } = limits[name];
    const counted = await count(db, `${name}:${networkOf(who)}`, duration * 1_000);
    if (counted.points > points) throw new AppError("rate_limited", { retryAfterSeconds: counted.msLeft / 1_000 });
  };
}

const now = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** Counts one more in a window of so many milliseconds. None ends later than that from now on, whoever stored it. */
async function count(db: Database, key: string, duration: number) {
  const isOpen = sql`kept.expire > excluded.expire - ${duration}`;
  const { rows } = await sql<{ points: number; msLeft: number }>`
    insert into rate_limits as kept (key, points, expire) values (${key}, 1, ${now} + ${duration})
    on conflict (key) do update set
      points = case when ${isOpen} then kept.points + 1 else 1 end,
      expire = case when ${isOpen} then least(kept.expire, excluded.expire) else excluded.expire end
    returning points, expire - ${now} as "msLeft"`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("a request was not counted");
  return row;
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
