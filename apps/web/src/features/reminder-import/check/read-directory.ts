import {
  calls,
  isAdministrator,
  mayAdministerScopeTags,
  mayAssign,
  reminderKey,
  type Member,
  type ScopeTag,
  type User,
} from "@pomander/contract";
import {
  type Directory,
  foldName,
  type KnownReminder,
  knownReminders,
  type People,
  peopleBy,
  readable,
  type Renewals,
} from "@pomander/transfer/reminder-rows";
import type { Api } from "@pomander/vault";
import { timeIn, type Day } from "../../../lib/format/days.ts";
import { nextTask } from "../../../lib/next-task.ts";
import { readPages } from "../../../lib/read-pages.ts";
import type { Range } from "../../../lib/list/use-whole-list.ts";

/** Returns whether the user's emails of today have not left yet. */
export const isBeforeMailTime = ({ timeZone, mailTime }: User) => timeIn(timeZone, new Date()) < mailTime;

const pageSize = 250;

interface ReadOptions {
  signal: AbortSignal;
  /** Called with the number of the user's reminders read so far, and the total. */
  onProgress: (read: number, total: number) => void;
}

/**
 * Reads the directory page by page, so that the screen stays responsive. Throws what the calls throw, and the signal's
 * reason.
 */
export async function readDirectory(api: Api, user: User, { signal, onProgress }: ReadOptions): Promise<Directory> {
  const tags = await readTags(api, user);
  const reminders: KnownReminder[] = [];
  const readOwn = (range: Range) => api.list(calls.reminders.list, { query: { owner: "me", ...range } });
  for await (const { rows, done, total } of readPages(readOwn, pageSize)) {
    signal.throwIfAborted();
    reminders.push(...readable(rows));
    onProgress(done, total);
    await nextTask();
  }
  const renewed = await readRenewed(api, signal);
  const own = knownReminders(reminders);
  const others = once(() => readOthers(api));
  const known = new Map<string, () => Promise<People>>();
  return {
    user,
    mayAssign: mayAssign(user),
    mayMakeTags: mayAdministerScopeTags(user),
    own,
    renewed,
    async visible(ids) {
      const isOwn = [...ids].every((id) => own.byId.has(id));
      const seen = isOwn ? own.byId : new Map([...(await others()), ...own.byId]);
      return new Map([...seen].filter(([id]) => ids.has(id)));
    },
    tags,
    membersOf(scopeTagId) {
      const ask =
        known.get(scopeTagId) ??
        once(async () => peopleBy(await api(calls.users.byScopeTag, { params: { scopeTagId }, query: {} })));
      known.set(scopeTagId, ask);
      return ask();
    },
    everybody: once(() => readUsers(api)),
    groups: once(() => api(calls.groups.list, { query: {} })),
    groupCandidates: once(async () => {
      if (user.isSuperAdmin) return readUsers(api);
      const others = await readUsers(api, { createdBy: "me", onlyMine: "true" });
      return [user, ...others.filter(({ _id }) => _id !== user._id)];
    }),
  };
}

/**
 * Reads all reminders that the user may see, by id: a file may name other owners' reminders that the user may change.
 */
async function readOthers(api: Api): Promise<ReadonlyMap<string, KnownReminder>> {
  const others = new Map<string, KnownReminder>();
  for await (const { rows } of readPages((query) => api.list(calls.reminders.list, { query }), pageSize)) {
    for (const reminder of readable(rows)) others.set(reminder._id, reminder);
    await nextTask();
  }
  return others;
}

async function readRenewed(api: Api, signal: AbortSignal): Promise<Renewals> {
  const byKey = new Map<string, Day>();
  const byId = new Map<string, readonly Day[]>();
  for await (const { rows } of readPages((query) => api.list(calls.reminderImports.renewals, { query }), pageSize)) {
    signal.throwIfAborted();
    for (const { _id, title, email, expiryDate, earlier } of rows) {
      byId.set(_id, earlier);
      for (const day of earlier) byKey.set(reminderKey({ title, email, expiryDate: day }), expiryDate);
    }
  }
  return { byKey, byId };
}

async function readTags(api: Api, user: User): Promise<ReadonlyMap<string, ScopeTag>> {
  const call = isAdministrator(user) ? calls.scopeTags.list : calls.scopeTags.mine;
  const tags = await api(call, { query: {} });
  return new Map(tags.map((tag) => [foldName(tag.name), tag]));
}

async function readUsers(api: Api, which: { createdBy?: "me"; onlyMine?: "true" } = {}): Promise<readonly Member[]> {
  const members: Member[] = [];
  const readSome = (range: Range) => api.list(calls.users.list, { query: { ...which, ...range } });
  for await (const { rows } of readPages(readSome, pageSize)) members.push(...rows);
  return members;
}

/** Returns a function that calls `ask` once and keeps its result; after a failure it calls it again. */
function once<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let asked: Promise<Value> | null = null;
  return () => {
    asked ??= ask().catch((error: unknown) => {
      asked = null;
      throw error;
    });
    return asked;
  };
}
