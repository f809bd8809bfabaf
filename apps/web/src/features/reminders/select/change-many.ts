import {
  calls,
  mayMoveReminder,
  type ListedReminder,
  type ReminderBulkChange,
  type ReminderBulkResult,
} from "@pomander/contract";
import type { Day } from "../../../lib/format/days.ts";
import { problemOf } from "../../../lib/problem.ts";
import type { Services } from "../../../lib/services.ts";
import { isFullReminder } from "../list/filter-reminders.ts";
import { likeliestPeriod, nextExpiry, oldPeriod, shiftedStart } from "../renew/period.ts";
import { texts } from "./texts.ts";

type ReminderChange = ReminderBulkChange["change"];

/** What is done to all that are selected. */
export type ManyAction =
  /** Until one day, or each by its own period again. */
  | { kind: "renew"; until: Day | null; today: Day; timeZone: string }
  | { kind: "assign"; userIds: readonly string[] }
  | { kind: "tag"; scopeTag: string | null; mayAssign: boolean }
  | { kind: "remove" };

/** A reminder that stayed as it was, and why. */
export interface NotChanged {
  title: string;
  reason: string;
}

interface Prepared {
  title: string;
  sent: ReminderBulkChange;
  undo: ReminderChange;
}

/** What is asked of the server for each; those of which this person may not ask it are said without asking. */
export function prepareMany(reminders: readonly ListedReminder[], action: ManyAction) {
  const prepared: Prepared[] = [];
  const refused: NotChanged[] = [];
  for (const reminder of reminders) {
    const { _id, title } = reminder;
    const one = changeOf(reminder, action);
    if (typeof one === "string") refused.push({ title, reason: one });
    else if (one !== null) {
      const seen = isFullReminder(reminder) ? { updatedAt: reminder.updatedAt } : {};
      prepared.push({ title, sent: { id: _id, change: one.change, ...seen }, undo: one.undo });
    }
  }
  return { prepared, refused };
}

/** The change of one and what undoes it; null: it is so already; a text: why it cannot be. */
function changeOf(
  reminder: ListedReminder,
  action: ManyAction,
): { change: ReminderChange; undo: ReminderChange } | string | null {
  if (action.kind === "remove")
    return reminder.can.delete
      ? { change: { isActive: false, isDeleted: true }, undo: { isActive: true, isDeleted: false } }
      : texts.noDelete;
  if (!reminder.can.edit || !isFullReminder(reminder)) return texts.noEdit;
  const { expiryDate, remindDaysStart, userIds } = reminder;
  switch (action.kind) {
    case "renew": {
      const { today, timeZone } = action;
      const until = action.until ?? nextExpiry(expiryDate, likeliestPeriod(oldPeriod(reminder, timeZone)), today);
      if (until === expiryDate) return null;
      const start = shiftedStart(reminder, until);
      return {
        change: { expiryDate: until, ...(start === null ? {} : { remindDaysStart: start }) },
        undo: { expiryDate, ...(remindDaysStart === null ? {} : { remindDaysStart }) },
      };
    }
    case "assign": {
      const wanted = [...new Set([...userIds, ...action.userIds])];
      return wanted.length === userIds.length ? null : { change: { userIds: wanted }, undo: { userIds } };
    }
    case "tag": {
      const present = reminder.scopeTag?._id ?? null;
      if (present === action.scopeTag) return null;
      if (!mayMoveReminder(reminder.can)) return texts.noMove;
      // Whoever leaves with the tag comes back with it, where people may be named.
      const undo = { scopeTag: present, ...(action.mayAssign ? { userIds } : {}) };
      return { change: { scopeTag: action.scopeTag }, undo };
    }
  }
}

export interface ManyOutcome {
  /** What takes back what was changed. */
  undo: readonly Prepared[];
  notChanged: readonly NotChanged[];
}

interface SendOptions {
  signal?: AbortSignal;
  onProgress?: (done: number) => void;
}

const batchSize = 50;
/** Ids of people in a batch: a body has a bound on its parts. */
const batchParts = 2_000;

/** Sends changes a batch at a time. What a lost connection or a person's Stop left undone is said of each. Never rejects. */
export async function sendMany(
  api: Services["api"],
  prepared: readonly Prepared[],
  { signal, onProgress = () => undefined }: SendOptions = {},
): Promise<ManyOutcome> {
  const undo: Prepared[] = [];
  const notChanged: NotChanged[] = [];
  let done = 0;
  const leave = (rest: readonly Prepared[], reason: string) =>
    notChanged.push(...rest.map(({ title }) => ({ title, reason })));
  for (const batch of batchesOf(prepared)) {
    if (signal?.aborted === true) {
      leave(prepared.slice(done), texts.stopped);
      break;
    }
    try {
      const call = await api();
      const { results } = await call(calls.reminderLists.bulk, { body: { changes: batch.map(({ sent }) => sent) } });
      for (const [index, one] of batch.entries()) note(one, results[index]);
    } catch (error) {
      leave(prepared.slice(done), problemOf(error, texts.none).message);
      break;
    }
    done += batch.length;
    onProgress(done);
  }
  return { undo, notChanged };

  function note({ title, sent, undo: back }: Prepared, result: ReminderBulkResult | undefined) {
    if (result === undefined || result.id !== sent.id || result.error !== null)
      return void notChanged.push({ title, reason: result?.error?.message ?? texts.none });
    const seen = result.updatedAt === null ? {} : { updatedAt: result.updatedAt };
    undo.push({ title, sent: { id: sent.id, change: back, ...seen }, undo: sent.change });
  }
}

function batchesOf(prepared: readonly Prepared[]): Prepared[][] {
  const batches: Prepared[][] = [];
  let parts = 0;
  for (const one of prepared) {
    const size = one.sent.change.userIds?.length ?? 0;
    const last = batches.at(-1);
    if (last === undefined || last.length >= batchSize || parts + size > batchParts) {
      batches.push([one]);
      parts = size;
    } else {
      last.push(one);
      parts += size;
    }
  }
  return batches;
}
