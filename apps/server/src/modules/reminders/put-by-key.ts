import type { Reminder } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import { confirmActor } from "../../accounts/confirm-actor.ts";
import type { Session } from "../../accounts/sessions.ts";
import { AppError } from "../../errors.ts";
import { lockUntilCommit } from "../../platform/advisory-locks.ts";
import type { Trx } from "../../platform/database.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { insertReminder, type NewReminderForm } from "./create.ts";
import type { InTurn } from "./create-watching.ts";
import { isFullReminder, showChanged } from "./read.ts";
import { changeReminder } from "./update.ts";

interface PutRequest {
  key: string;
  form: NewReminderForm;
  ifMatch: string | undefined;
  inTurn: InTurn;
}
type PutReply = { reminder: Reminder; isNew: boolean };

/**
 * Makes the reminder that an API token names by a key, or changes it; fields that are left out stay as they are. The
 * key belongs to the token, whatever its secret. A reminder that a person deleted is made again.
 */
export const putByKey = (
  app: AppContext,
  session: Session,
  { key, form, ifMatch, inTurn }: PutRequest,
): Promise<PutReply> =>
  inTurn(session.actor, () =>
    withTransaction<PutReply>(app.db, async (trx) => {
      const actor = await confirmActor(trx, session);
      const tokenId = session.sessionId;
      await lockUntilCommit(trx, "reminderKey", `${tokenId} ${key}`);
      const known = await findByKey(trx, tokenId, key);
      if (known === null) {
        const reminder = await insertReminder(trx, app, actor, form);
        const row = { token_id: tokenId, key, reminder_id: reminder._id };
        await trx.insertInto("reminder_keys").values(row).execute();
        return { reminder, isNew: true };
      }
      await changeReminder(trx, app, { actor, reminderId: known, change: form, ifMatch });
      const reminder = await showChanged(trx, actor, known);
      if (!isFullReminder(reminder)) throw new AppError("not_found");
      return { reminder, isNew: false };
    }),
  );

async function findByKey(trx: Trx, tokenId: string, key: string): Promise<string | null> {
  const row = await trx
    .selectFrom("reminder_keys")
    .select("reminder_id")
    .where("token_id", "=", tokenId)
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.reminder_id ?? null;
}
