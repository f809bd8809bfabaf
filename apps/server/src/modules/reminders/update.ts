import type { Actor, ListedReminder } from "@pomander/contract";
import type { UpdateObject } from "kysely";
import { confirmActor } from "../../accounts/confirm-actor.ts";
import type { Core } from "../../accounts/core.ts";
import { transact } from "../../accounts/transact.ts";
import { planReminder } from "../../deliveries/plan.ts";
import { nowOf } from "../../deliveries/time.ts";
import { refuseIfChanged } from "../../http/if-match.ts";
import type { Session } from "../../http/session.ts";
import type { Trx } from "../../platform/database.ts";
import type { Tables } from "../../platform/tables.ts";
import { touched } from "../../platform/touched.ts";
import { type OpenReminder, openReminder } from "./access.ts";
import { applyChange, type Change, beginsAnew, movesDeliveries, refuseChange, wantedAssignees } from "./change.ts";
import { showChanged } from "./read.ts";
import { pickMembers, refuseForeignTag, refuseStrangers } from "./scope.ts";
import { addAssignees, dropAssignees } from "./store.ts";
import { todayOf } from "./today.ts";

interface Request extends Session {
  reminderId: string;
  change: Change;
  ifMatch: string | undefined;
}

/** Changes a reminder, hides it or brings it back; what is pending of it is planned anew where that depends on it. */
export function updateReminder(core: Core, request: Request): Promise<{ reminder: ListedReminder }> {
  const { reminderId, change, ifMatch } = request;
  return transact(core.db, async (trx) => {
    const actor = await confirmActor(trx, request);
    const open = await openReminder(trx, actor, reminderId);
    const { row, rights } = open;
    refuseChange(rights, row, change);
    const wanted = wantedAssignees(actor, open.assignees, change);
    refuseIfChanged(ifMatch, row.updated_at);
    const at = core.clock.now();
    const next = applyChange(row, change, { at, today: await todayOf(trx, row.owner_id, core.clock) });
    const people = await settlePeople(trx, actor, open, { scopeTagId: next.scope_tag_id, wanted });

    const plannedFrom = beginsAnew(row, next) ? { planned_from: nowOf(core.clock) } : {};
    await storeFields(trx, reminderId, { ...next, ...plannedFrom }, at);
    await dropAssignees(trx, reminderId, people.dropped);
    await addAssignees(trx, reminderId, people.added);
    const movesPeople = people.added.length > 0 || people.dropped.length > 0;
    if (movesPeople || movesDeliveries(row, next)) await planReminder(trx, reminderId, core.clock);
    return { reminder: await showChanged(trx, actor, reminderId) };
  });
}

/** Who comes and who goes. A tag and people that were there may stay; those newly named are judged. */
async function settlePeople(
  trx: Trx,
  actor: Actor,
  { row, assignees }: OpenReminder,
  { scopeTagId, wanted }: { scopeTagId: string | null; wanted: readonly string[] },
): Promise<{ added: string[]; dropped: string[] }> {
  const movesTag = scopeTagId !== row.scope_tag_id;
  if (movesTag && scopeTagId !== null) await refuseForeignTag(trx, actor, scopeTagId);
  const added = wanted.filter((userId) => !assignees.includes(userId));
  await refuseStrangers(trx, scopeTagId, added);
  const staying = assignees.filter((userId) => wanted.includes(userId));
  const kept = movesTag ? await pickMembers(trx, scopeTagId, staying) : new Set(staying);
  return { added, dropped: assignees.filter((userId) => !kept.has(userId)) };
}

async function storeFields(
  trx: Trx,
  reminderId: string,
  next: UpdateObject<Tables, "reminders">,
  at: Date,
): Promise<void> {
  await trx
    .updateTable("reminders")
    .set({ ...next, updated_at: touched(at) })
    .where("id", "=", reminderId)
    .execute();
}
