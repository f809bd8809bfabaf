import { calls, id as reminderId } from "@pomander/contract";
import type { Api } from "@pomander/vault";
import type { Services } from "../../../lib/services.ts";
import { everyRemovalText, removeText, statusOfError } from "../errors.ts";
import { texts } from "../texts.ts";

type RemovalResult = { isDone: true; text: string } | { isDone: false; text: string };

/**
 * Deletes a reminder as the specification lays down: it is read first, then deleted; when server or network fail at that
 * (never when the server refuses) the reminder is hidden by an update. `now` stands in the update; the server stores its
 * own. Never rejects.
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

/** Whoever may delete and no more gets no answer to a read, but may go on; so does a read that failed. */
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
    // The deletion was done after all, and only its answer was lost.
    if (statusOfError(error) === 404) return { isDone: true, text: texts.notices.deleted };
    return { isDone: false, text: everyRemovalText([before, error]) };
  }
}
