import type { Actor, SendResult } from "@pomander/contract";
import type { Core } from "../../accounts/core.ts";
import { listDeliveries } from "../../deliveries/list.ts";
import type { SendNow } from "../../deliveries/send-now.ts";
import { Refusal } from "../../http/refusal.ts";
import type { ListQuery } from "../../platform/list-query.ts";
import { findReminder, readReminder } from "./read.ts";

/** What was sent of a reminder and what is planned, to those who may read it. */
export async function listDeliveriesOf({ db }: Pick<Core, "db">, actor: Actor, reminderId: string, query: ListQuery) {
  const { can } = await readReminder({ db }, actor, reminderId);
  return listDeliveries(db, reminderId, { ...query, withAddresses: can.edit });
}

interface Parts extends Pick<Core, "db"> {
  sendNow: SendNow;
}

/** Sends a reminder now, for those who may edit it. A hidden one is sent to nobody. */
export async function sendReminder({ db, sendNow }: Parts, actor: Actor, reminderId: string): Promise<SendResult> {
  const found = await findReminder(db, actor, reminderId);
  if (found === null || !found.isThere || found.isHidden) throw new Refusal("not_found");
  if (!found.shown.can.send) throw new Refusal("forbidden");
  const sent = await sendNow(actor._id, reminderId);
  return { reminder: await readReminder({ db }, actor, reminderId), ...sent };
}
