import { calls, id as reminderId } from "@pomander/contract";
import type { Api } from "@pomander/vault";
import type { Services } from "../../../lib/services.ts";
import { statusOfError } from "../load-save-errors.ts";
import { everyRemovalText, removeText } from "./remove-errors.ts";
import { texts } from "../texts.ts";

type RemovalResult = { isDone: true; text: string } | { isDone: false; text: string };

/**
 * Deletes a reminder as the specification requires: it is read first, then deleted; when the server or the network
 * fails at that (never when the server refuses), the reminder is hidden by an update. The update contains `now`, but
 * the server stores its own time. Never rejects.
 */
export async function removeReminder(client: Services["api"], id: string, now: Date): Promise<RemovalResult> {
  if (!reminderId.safeParse(id).success) return { isDone: false, text: texts.errors.invalidId };
  const params = { id };
  let api: Api;
  try {
    api = await client();
    await readFirst(api, id);
  } catch (error) {
    return { isDone: false, text: removeText(error) };
  }
  try {
    await api.done(calls.reminders.remove, { params });
    return { isDone: true, text: texts.notices.deleted };
  } catch (error) {
    if (isClientError(error)) return { isDone: false, text: removeText(error) };
    return softDelete(api, id, now, error);
  }
}

const isClientError = (error: unknown) => {
  const status = statusOfError(error);
  return status !== null && status < 500;
};

/**
 * Reads the reminder before its deletion. A user who may only delete gets no answer but may continue, and so may one
 * whose read failed.
 */
async function readFirst(api: Api, id: string) {
  try {
    await api(calls.reminders.read, { params: { id } });
  } catch (error) {
    if (isClientError(error) && (error as { code?: string }).code !== "no_read_access") throw error;
  }
}

async function softDelete(api: Api, id: string, now: Date, before: unknown): Promise<RemovalResult> {
  const body = { isActive: false, isDeleted: true, deletedAt: now.toISOString() };
  try {
    await api.done(calls.reminders.update, { params: { id }, body });
    return { isDone: true, text: texts.notices.softDeleted };
  } catch (error) {
    // A missing reminder means that the deletion was done and only its reply was lost.
    if (statusOfError(error) === 404) return { isDone: true, text: texts.notices.deleted };
    return { isDone: false, text: everyRemovalText([before, error]) };
  }
}
