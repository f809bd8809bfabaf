import {
  calls,
  errorText,
  mayMoveReminder,
  type ListedReminder,
  type Reminder,
  type ReminderBulkChange,
  type ReminderBulkResult,
} from "@pomander/contract";
import { refusalText } from "@pomander/texts/error-texts";
import type { Day } from "../../../lib/format/days.ts";
import { problemOf } from "../../../lib/problem.ts";
import type { Services } from "../../../lib/services.ts";
import { isFullReminder } from "../list/filter-reminders.ts";
import { nextExpiry, proposedPeriod } from "../renew/period.ts";
import { readWhetherRenewed, renewReminder, type RenewedBefore } from "../renew/renew-reminder.ts";
import { handOverOne, type Reassignment } from "./reassign.ts";
import { texts } from "./texts.ts";
import { assignableTo, type Chosen } from "./assignable.ts";

/** The requested change of one reminder, without its id and the version that was read. */
type RowRequest = Pick<ReminderBulkChange, "change" | "renew" | "snooze">;

/** The action on all selected reminders. */
export type ManyAction =
  /** Renews all until one day, or each by its own period. */
  | { kind: "renew"; until: Day | null; today: Day }
  /** Assigns those of the chosen people who are in the groups of each reminder's scope tag. */
  | ({ kind: "assign" } & Chosen)
  | Reassignment
  /** Sends the user no messages before that day. */
  | { kind: "snooze"; until: Day }
  | { kind: "tag"; scopeTag: string | null; mayAssign: boolean }
  | { kind: "remove" };

/** The kinds of questions before an action; handing over is one way of assigning. */
export type QuestionKind = Exclude<ManyAction["kind"], "reassign">;

/** A reminder that was not changed, and the reason. */
export interface NotChanged {
  title: string;
  reason: string;
}

interface Prepared {
  title: string;
  sent: ReminderBulkChange;
  undo: RowRequest;
  /** The reminder to renew, as it was read. */
  renewed?: Reminder;
}

/** Returns the request for each reminder; those that the user may not change are reported without a request. */
export function prepareMany(reminders: readonly ListedReminder[], action: ManyAction) {
  const prepared: Prepared[] = [];
  const refused: NotChanged[] = [];
  for (const reminder of reminders) {
    const { _id, title } = reminder;
    const one = changeOf(reminder, action);
    if (typeof one === "string") refused.push({ title, reason: one });
    else if (one !== null) {
      const seen = isFullReminder(reminder) ? { updatedAt: reminder.updatedAt } : {};
      const renewed = action.kind === "renew" && isFullReminder(reminder) ? { renewed: reminder } : {};
      prepared.push({ title, sent: { id: _id, ...one.request, ...seen }, undo: one.undo, ...renewed });
    }
  }
  return { prepared, refused };
}

/**
 * Returns the change of one reminder and its undo; null: it is already so; a text: the reason why it cannot be changed.
 */
function changeOf(
  reminder: ListedReminder,
  action: ManyAction,
): { request: RowRequest; undo: RowRequest } | string | null {
  const update = (change: RowRequest["change"], undo: RowRequest["change"]) => ({
    request: { change },
    undo: { change: undo },
  });
  if (action.kind === "remove")
    return reminder.can.delete
      ? update({ isActive: false, isDeleted: true }, { isActive: true, isDeleted: false })
      : texts.noDelete;
  if (!isFullReminder(reminder)) return action.kind === "snooze" ? texts.noSnooze : texts.noEdit;
  const { expiryDate, remindDaysStart, userIds } = reminder;
  if (action.kind === "snooze") {
    if (!reminder.mayTake) return texts.noSnooze;
    if (action.until >= expiryDate) return texts.tooLate;
    return reminder.snoozedUntil === action.until
      ? null
      : { request: { snooze: { until: action.until } }, undo: { snooze: { until: null } } };
  }
  if (!reminder.can.edit) return texts.noEdit;
  switch (action.kind) {
    case "renew": {
      const until = action.until ?? nextExpiry(expiryDate, proposedPeriod(reminder), action.today);
      if (until === expiryDate) return null;
      // The previous date may be past, which a renewal does not accept, so undo sends a plain change.
      const back = { expiryDate, ...(remindDaysStart === null ? {} : { remindDaysStart }) };
      return { request: { renew: { expiryDate: until } }, undo: { change: back } };
    }
    case "assign": {
      if (reminder.scopeTag === null) return texts.noTag;
      const added = assignableTo(reminder, action);
      const wanted = [...new Set([...userIds, ...added.map((person) => person._id)])];
      return wanted.length === userIds.length ? null : update({ userIds: wanted }, { userIds });
    }
    case "reassign": {
      const one = handOverOne(reminder, action);
      return one === null || typeof one === "string" ? one : update(one.change, one.undo);
    }
    case "tag": {
      const present = reminder.scopeTag?._id ?? null;
      if (present === action.scopeTag) return null;
      if (!mayMoveReminder(reminder.can)) return texts.noMove;
      // People who are unassigned with the tag are assigned again with it, if the user may assign people.
      return update({ scopeTag: action.scopeTag }, { scopeTag: present, ...(action.mayAssign ? { userIds } : {}) });
    }
  }
}

export interface ManyOutcome {
  /** The changes that undo what was changed. */
  undo: readonly Prepared[];
  notChanged: readonly NotChanged[];
  /** Reminders that others had already renewed. */
  renewedBefore: readonly RenewedBefore[];
}

interface SendOptions {
  signal?: AbortSignal;
  onProgress?: (done: number) => void;
}

const batchSize = 50;
/** Most ids of people in one batch: the number of parts of a body is limited. */
const batchParts = 2_000;

/**
 * Sends changes one batch at a time. Reports each change that a lost connection or the user's Stop left undone; does
 * not renew again what others have already renewed. Never rejects.
 */
export async function sendMany(
  api: Services["api"],
  prepared: readonly Prepared[],
  { signal, onProgress = () => undefined }: SendOptions = {},
): Promise<ManyOutcome> {
  const undo: Prepared[] = [];
  const notChanged: NotChanged[] = [];
  const meanwhile: Renewing[] = [];
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
  const renewedBefore = await renewStill();
  return { undo, notChanged, renewedBefore };

  function note(one: Prepared, result: ReminderBulkResult | undefined) {
    const { title, sent, undo: back } = one;
    if (isRenewing(one) && result?.error?.code === "changed_meanwhile") return void meanwhile.push(one);
    if (result === undefined || result.id !== sent.id) return void notChanged.push({ title, reason: texts.none });
    if (result.error !== null) return void notChanged.push({ title, reason: reasonOf(result.error) });
    const seen = result.updatedAt === null ? {} : { updatedAt: result.updatedAt };
    undo.push({ title, sent: { id: sent.id, ...back, ...seen }, undo: {} });
  }

  /** Renews, one by one, reminders that others have changed in the meantime but not renewed. */
  async function renewStill(): Promise<RenewedBefore[]> {
    const found: RenewedBefore[] = [];
    for (const one of meanwhile) {
      const { title, sent, renewed } = one;
      if (signal?.aborted === true) {
        leave([one], texts.stopped);
        continue;
      }
      try {
        const call = await api();
        const now = await readWhetherRenewed(call, renewed);
        const until = sent.renew?.expiryDate ?? renewed.expiryDate;
        const outcome = "text" in now ? now : await renewReminder(call, now.reminder, until);
        if ("text" in outcome) found.push(outcome);
        else undo.push({ title, sent: { id: sent.id, ...one.undo, updatedAt: outcome.after.updatedAt }, undo: {} });
      } catch (error) {
        notChanged.push({ title, reason: problemOf(error, texts.none).message });
      }
    }
    return found;
  }
}

type Renewing = Prepared & { renewed: Reminder };
const isRenewing = (one: Prepared): one is Renewing => one.renewed !== undefined;

function batchesOf(prepared: readonly Prepared[]): Prepared[][] {
  const batches: Prepared[][] = [];
  let parts = 0;
  for (const one of prepared) {
    const { userIds = [], escalation } = one.sent.change ?? {};
    const size = userIds.length + (escalation?.to?.length ?? 0);
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

const reasonOf = ({ code, message }: NonNullable<ReminderBulkResult["error"]>) =>
  refusalText({ code, message: errorText(code, message) }) || texts.none;
