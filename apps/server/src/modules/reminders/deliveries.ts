import type { Actor, SendResult } from "@pomander/contract";
import { confirmActor } from "../../accounts/confirm-actor.ts";
import type { Core } from "../../accounts/core.ts";
import { listDeliveries } from "../../deliveries/list.ts";
import type { SendNow } from "../../deliveries/send-now.ts";
import { Refusal } from "../../http/refusal.ts";
import type { Session } from "../../http/session.ts";
import type { Trx } from "../../platform/database.ts";
import type { ListQuery } from "../../platform/list-query.ts";
import { openReminder } from "./access.ts";
import { readReminder } from "./read.ts";
import { isHidden } from "./store.ts";

/** What was sent of a reminder and what is planned, to those who may read it. */
export async function listDeliveriesOf({ db }: Pick<Core, "db">, actor: Actor, reminderId: string, query: ListQuery) {
  const { can } = await readReminder({ db }, actor, reminderId);
  return listDeliveries(db, reminderId, { ...query, withAddresses: can.edit });
}

interface Parts extends Pick<Core, "db"> {
  sendNow: SendNow;
}

/** Sends a reminder now, for those who may edit it. A hidden one is sent to nobody. */
export async function sendReminder({ db, sendNow }: Parts, session: Session, reminderId: string): Promise<SendResult> {
  const { actor } = session;
  const sent = await sendNow(actor._id, reminderId, (trx) => refuseSending(trx, session, reminderId));
  return { reminder: await readReminder({ db }, actor, reminderId), ...sent };
}

async function refuseSending(trx: Trx, session: Session, reminderId: string): Promise<void> {
  const { row, rights } = await openReminder(trx, await confirmActor(trx, session), reminderId);
  if (isHidden(row)) throw new Refusal("not_found");
  if (!rights.send) throw new Refusal("forbidden");
}
