import { isIPv6 } from "node:net";
import { type Database, prepared } from "./database.ts";
import { AppError } from "../errors.ts";

interface Limit {
  points: number;
  /** Seconds. */
  duration: number;
}

/**
 * Limits of requests of a kind from a visitor, counted by network address. A limit by the account in the request would
 * let a stranger lock its owner out; the password check itself guards the account.
 */
export const visitorLimits = {
  prelogin: { points: 300, duration: 300 },
  login: { points: 300, duration: 900 },
  /** The points are a setting. */
  register: { points: 20, duration: 3_600 },
  checkEmail: { points: 240, duration: 60 },
  recover: { points: 60, duration: 900 },
  verifyEmail: { points: 60, duration: 900 },
  acceptInvitation: { points: 60, duration: 900 },
  endSession: { points: 60, duration: 900 },
  contact: { points: 10, duration: 3_600 },
  /** Messages of all visitors together; those of signed-in users are not counted here. */
  contactOfAll: { points: 60, duration: 3_600 },
  /** Large mail services click for all their users from a few addresses. */
  unsubscribe: { points: 1_200, duration: 300 },
  /** Calendar services fetch for all their users from a few addresses. */
  calendar: { points: 1_200, duration: 300 },
  /** Counted per feed. */
  calendarFeed: { points: 120, duration: 3_600 },
  /** Counted per feed: replies to programs that do not say which version they already have. */
  wholeCalendarFeed: { points: 30, duration: 3_600 },
  takeLink: { points: 1_200, duration: 300 },
  openLink: { points: 60, duration: 900 },
  linkReceipt: { points: 60, duration: 900 },
  /** Segments of files, of which a link's may have ten thousand. Each ticket has its own bound of bytes. */
  linkFile: { points: 12_000, duration: 900 },
  /** Taking a reminder over or giving it back by a link, counted per reminder and recipient. */
  takeReminder: { points: 60, duration: 3_600 },
  /** All calls of company sign-in: a company's people share an address, and begin work at the same time. */
  company: { points: 3_000, duration: 900 },
  companyRefused: { points: 300, duration: 900 },
  /** A provider signs people out for all its customers from a few addresses. */
  companyLogout: { points: 1_200, duration: 300 },
  /** Jobs of one provider sign in from a few addresses. */
  machineSession: { points: 1_200, duration: 300 },
  /** Readings of a vault's contents, counted per machine. */
  machineRead: { points: 600, duration: 3_600 },
  /** Requests with an API token that is refused. Right tokens are not counted here, so others' never stop them. */
  refusedToken: { points: 60, duration: 900 },
  /** Counted per API token. */
  apiToken: { points: 600, duration: 300 },
  /** Counted per token of a directory, which sends a request for each person. */
  scim: { points: 3_000, duration: 300 },
} as const satisfies Record<string, Limit>;

/**
 * Limits of requests of a kind in a session; all sessions of an account together may make `accountFactor` times as
 * many: a stolen token uses up its own session's share, and leaves the owner theirs.
 */
export const sessionLimits = {
  sendVerification: { points: 3, duration: 900 },
  /** Sent by an administrator to any users; an address also gets at most three mails a day. */
  sendVerificationTo: { points: 600, duration: 3_600 },
  addAuthenticator: { points: 60, duration: 3_600 },
  /** Challenges, each of which is a row until it has expired. */
  passkey: { points: 120, duration: 900 },
  readInvite: { points: 60, duration: 900 },
  createCalendarFeed: { points: 60, duration: 3_600 },
  reviewLinks: { points: 60, duration: 3_600 },
  testMail: { points: 10, duration: 600 },
  remindNow: { points: 60, duration: 3_600 },
  changeChannel: { points: 120, duration: 3_600 },
  changeToken: { points: 60, duration: 3_600 },
  beginApproval: { points: 10, duration: 86_400 },
  makeCode: { points: 20, duration: 3_600 },
  connectCompany: { points: 60, duration: 3_600 },
  testCompany: { points: 20, duration: 600 },
  testChannel: { points: 20, duration: 600 },
  checkNow: { points: 30, duration: 600 },
  createReminder: { points: 300, duration: 3_600 },
  /** Calls that change many reminders at once. */
  changeReminders: { points: 600, duration: 3_600 },
  /** Requests of up to 500 rows each. */
  importReminders: { points: 120, duration: 3_600 },
  undoReminderImport: { points: 120, duration: 3_600 },
  /** Taking a reminder over, giving it back and snoozing it, counted per reminder. */
  toggleReminder: { points: 60, duration: 3_600 },
  /** The number of passwords that a full vault may have. */
  breachRange: { points: 20_000, duration: 86_400 },
} as const satisfies Record<string, Limit>;
const accountFactor = 10;

export type VisitorLimitName = keyof typeof visitorLimits;
export type SessionLimitName = keyof typeof sessionLimits;
export type RateLimits = Partial<Record<VisitorLimitName | SessionLimitName, Limit>>;
/**
 * Counts a request of `who`, a network address or another key of the limit.
 * @throws AppError `rate_limited` when it is one too many
 */
export type LimitRate = (name: VisitorLimitName, who: string) => Promise<void>;
/**
 * Counts a request of a session, and of its account. `of`: a record by which the limit is counted too.
 * @throws AppError `rate_limited` when it is one too many for either
 */
export type LimitSession = (
  name: SessionLimitName,
  session: { sessionId: string; actor: { _id: string } },
  of?: string,
) => Promise<void>;
export interface Limits {
  limitRate: LimitRate;
  /** Takes back a request that was counted by `limitRate`. */
  returnRate: LimitRate;
  limitSession: LimitSession;
}

/**
 * Creates limits that count in the database and by its clock, so that a restart, a second process or a wrong clock
 * changes nothing.
 */
export function createRateLimits(db: Database, overrides: RateLimits = {}): Limits {
  const limit = async (key: string, { points, duration }: Limit) => {
    const counted = await count(db, key, duration * 1_000);
    if (counted.points > points) throw new AppError("rate_limited", { retryAfterSeconds: counted.msLeft / 1_000 });
  };
  const visitors: Record<VisitorLimitName, Limit> = { ...visitorLimits, ...overrides };
  const sessions: Record<SessionLimitName, Limit> = { ...sessionLimits, ...overrides };
  const keyOf = (name: VisitorLimitName, who: string) => `${name}:${networkOf(who)}`;
  return {
    limitRate: (name, who) => limit(keyOf(name, who), visitors[name]),
    returnRate: async (name, who) => {
      await runReturn(db, [keyOf(name, who)]);
    },
    limitSession: async (name, { sessionId, actor }, of = "") => {
      const { points, duration } = sessions[name];
      await limit(`${name}:${of}session ${sessionId}`, { points, duration });
      await limit(`${name}:${of}${actor._id}`, { points: points * accountFactor, duration });
    },
  };
}

const now = "(extract(epoch from clock_timestamp()) * 1000)::bigint";
const isOpen = "kept.expire > excluded.expire - $2::bigint";
/**
 * No request waits until its count is on the disk: a crash of the database forgets the counts of its last moment
 * (docs/threat-model.md). The setting lasts as long as this statement, which is a transaction of its own.
 */
const runCount = prepared<{ points: number; msLeft: number }>(
  "count_request",
  `insert into rate_limits as kept (key, points, expire)
  select $1, 1, ${now} + $2::bigint where set_config('synchronous_commit', 'off', true) is not null
  on conflict (key) do update set
    points = case when ${isOpen} then kept.points + 1 else 1 end,
    expire = case when ${isOpen} then least(kept.expire, excluded.expire) else excluded.expire end
  returning points, expire - ${now} as "msLeft"`,
);

const runReturn = prepared(
  "return_request",
  `update rate_limits set points = points - 1
  where key = $1 and points > 0 and set_config('synchronous_commit', 'off', true) is not null`,
);

/**
 * Counts one request in a window of this many milliseconds. No window ends later than that from now on, whichever clock
 * stored it.
 */
async function count(db: Database, key: string, duration: number) {
  const [row] = await runCount(db, [key, duration]);
  if (row === undefined) throw new Error("a request was not counted");
  return row;
}

/** Some proxies forward the port too, which differs with each connection. */
const withPort = /^(?:\[([^\]]*)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/;

/** Returns an address as a proxy forwards it, without its port. */
export function addressOf(forwarded: string): string {
  const [, v6, v4] = withPort.exec(forwarded) ?? [];
  return v6 ?? v4 ?? forwarded;
}

/** Returns the network that an address counts as: for IPv6 its /64, since a customer has at least that. */
export function networkOf(forwarded: string): string {
  const address = addressOf(forwarded);
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
