import type { Actor, SendResult } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import { confirmActor } from "../../accounts/confirm-actor.ts";
import type { Session } from "../../accounts/sessions.ts";
import { listDeliveries } from "../../deliveries/list-deliveries.ts";
import type { SendNow } from "../../deliveries/send/send-now.ts";
import { AppError } from "../../errors.ts";
import { readReminder } from "./read.ts";
import { isHidden, lockReminderFor } from "./store.ts";
import type { Trx } from "../../platform/database.ts";
import type { ListQuery } from "../../platform/list-query.ts";

/** Lists a reminder's sent and planned messages, for users who may read it. */
export async function listDeliveriesOf(
  { db }: Pick<AppContext, "db">,
  actor: Actor,
  reminderId: string,
  query: ListQuery,
) {
  const { can } = await readReminder({ db }, actor, reminderId);
  return listDeliveries(db, reminderId, { ...query, withAddresses: can.edit });
}

interface SendReminderDeps extends Pick<AppContext, "db"> {
  sendNow: SendNow;
}

/** Sends a reminder now, for users who may edit it. A hidden one is not sent. */
export async function sendReminder(
  { db, sendNow }: SendReminderDeps,
  session: Session,
  reminderId: string,
): Promise<SendResult> {
  const { actor } = session;
  const sent = await sendNow(reminderId, (trx) => assertMaySend(trx, session, reminderId));
  return { reminder: await readReminder({ db }, actor, reminderId), ...sent };
}

async function assertMaySend(trx: Trx, session: Session, reminderId: string): Promise<void> {
  const { row, rights } = await lockReminderFor(trx, await confirmActor(trx, session), reminderId);
  if (isHidden(row)) throw new AppError("not_found");
  if (!rights.send) throw new AppError("forbidden");
}
