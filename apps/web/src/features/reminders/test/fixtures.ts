import { newReminderFields, type Reminder, type ReducedReminder, type ScopeTag, type User } from "@pomander/contract";
import { ApiError, callError, type Api } from "@pomander/vault";
import { createNotices } from "../../../lib/notices.ts";
import type { Services } from "../../../lib/services.ts";
import { connected } from "../../../test/connected.ts";

export const idOf = (number: number) => `01a1f754-d71c-77f2-8eea-${String(number).padStart(12, "0")}`;
const at = "2026-11-20T06:00:00.000Z";
const ana = { _id: idOf(900), firstName: "Ana", lastName: "Silva" };
const all = { read: true, edit: true, delete: true, send: true };

export const aUser = (change: Partial<User> = {}): User => ({
  ...ana,
  email: "ana@example.org",
  mobileNo: "",
  isAdmin: false,
  isSuperAdmin: false,
  isAllowedForRemindMe: true,
  mustChangePassword: false,
  mustAddFactor: false,
  timeZone: "Europe/Vienna",
  mailTime: "09:00",
  emailVerifiedAt: "2026-01-02T03:04:05.000Z",
  createdAt: at,
  updatedAt: at,
  ...change,
});

export const aReminder = (change: Partial<Reminder> = {}): Reminder => ({
  ...newReminderFields,
  _id: idOf(1),
  id: idOf(1),
  title: "Passport",
  type: "personal",
  scopeTag: null,
  owner: ana,
  userId: ana._id,
  userIds: [],
  assignees: [],
  groupMembers: { total: 0, first: [] },
  expiryDate: "2026-11-28",
  remindBeforeDays: 7,
  email: "ana@example.org",
  frequency: "once",
  alsoAtExpiry: false,
  escalation: { from: "tag", beforeDays: null, to: [] },
  taken: null,
  mayTake: true,
  check: null,
  snoozedUntil: null,
  isActive: true,
  isDeleted: false,
  deletedAt: null,
  isPaused: false,
  isPausedByLeaving: false,
  lastReminded: null,
  notificationCount: 0,
  nextReminder: null,
  deliveryProblem: null,
  isChannelProblem: false,
  unsubscribed: [],
  awaitingVerification: [],
  can: all,
  termFrom: (change.createdAt ?? at).slice(0, 10),
  createdAt: at,
  updatedAt: at,
  ...change,
});

export const aReducedReminder = (change: Partial<ReducedReminder> = {}): ReducedReminder => ({
  _id: idOf(2),
  id: idOf(2),
  title: "Contract",
  type: "work",
  scopeTag: { _id: idOf(50), name: "<contracts>" },
  expiryDate: "2026-12-28",
  remindBeforeDays: 7,
  can: { read: false, edit: false, delete: true, send: false },
  ...change,
});

export const aTag = (change: Partial<ScopeTag> = {}): ScopeTag => ({
  _id: idOf(50),
  name: "<infrastructure>",
  description: "",
  groups: [],
  reminderCount: 0,
  escalation: null,
  createdAt: at,
  updatedAt: at,
  ...change,
});

export const apiError = (status: number, message: string, code = "internal") =>
  new ApiError(status, { message, code: code as ApiError["code"], requestId: "" }, null);
export const unreachable = () => callError("unreachable", {}, "offline");

interface RecordedCall {
  method: string;
  path: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  ifMatch?: string;
}
type Answer = (made: RecordedCall) => unknown;

/**
 * The end of the wire: answers calls by "METHOD /path" of the contract. An answer that is an error is thrown; a list
 * is counted, unless it says itself how many there are: `{ rows, total }`. What was asked is kept in order.
 */
export function fakeServer(answers: Record<string, unknown>) {
  const made: RecordedCall[] = [];
  const ask = async (
    call: { method: string; path: string },
    parts: Omit<RecordedCall, "method" | "path"> = {},
    options = {},
  ) => {
    const { method, path } = call;
    const one = { method, path, ...parts, ...options };
    made.push(one);
    const known = answers[`${method} ${path}`];
    if (known === undefined) throw apiError(404, `Nothing answers ${method} ${path}`, "not_found");
    const answer: unknown = typeof known === "function" ? (known as Answer)(one) : known;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const list = async (...given: Parameters<typeof ask>) => {
    const answer = await ask(...given);
    return Array.isArray(answer) ? { rows: answer as unknown[], total: answer.length } : answer;
  };
  const api = Object.assign(ask, { done: ask, list }) as unknown as Api;
  const notices = createNotices();
  const services = { api: async () => api, notices, connection: connected } as unknown as Services;
  /** The calls so far, as "METHOD /path". */
  const calls = () => made.map(({ method, path }) => `${method} ${path}`);
  return { api, services, notices, made, calls, answers };
}
