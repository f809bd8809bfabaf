import type { NewScopeTag, ScopeTag, ScopeTagChange } from "@pomander/contract";
import { v7 as uuidv7 } from "uuid";
import {
  anyUuid,
  changedFieldNames,
  confirmAdministrator,
  recordAdminEvent,
  rejectTakenName,
} from "../../accounts/administration.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { accountsIn, assertAccountsExist } from "../../accounts/people-named.ts";
import type { Session } from "../../accounts/sessions.ts";
import { cancelForChannels } from "../../deliveries/to-channels/cancel.ts";
import { cancelForScopeTag } from "../../deliveries/plan/escalation.ts";
import { requestPlanning } from "../../deliveries/plan/planning-jobs.ts";
import { AppError, invalid } from "../../errors.ts";
import { checkIfMatch } from "../../http/if-match.ts";
import { showScopeTag } from "./list.ts";
import { nextUpdatedAt } from "../../platform/clock.ts";
import type { Trx } from "../../platform/database.ts";
import { withTransaction } from "../../platform/transaction.ts";

export function createScopeTag({ db, clock }: AppContext, session: Session, form: NewScopeTag): Promise<ScopeTag> {
  return withTransaction<ScopeTag>(db, async (trx) => {
    const actor = await confirmAdministrator(trx, session);
    const [id, at] = [uuidv7(), clock.now()];
    const { name, description = "", groups = [] } = form;
    await assertPeopleExist(trx, form);
    const row = { id, name, description, ...escalationOf(form), created_at: at, updated_at: at };
    await rejectTakenName("scope_tags_name", trx.insertInto("scope_tags").values(row).execute());
    await setGrants(trx, id, groups);
    await recordAdminEvent(trx, { kind: "scope-tag-added", actor, at, details: { name } });
    return showScopeTag(trx, actor, id);
  });
}

export interface UpdateScopeTagRequest {
  scopeTagId: string;
  form: ScopeTagChange;
  ifMatch: string | undefined;
}

/** Changes a scope tag; an absent field stays as it is. */
export function updateScopeTag(
  { db, clock }: AppContext,
  session: Session,
  change: UpdateScopeTagRequest,
): Promise<ScopeTag> {
  return withTransaction<ScopeTag>(db, async (trx) => {
    const actor = await confirmAdministrator(trx, session);
    const row = await lockScopeTag(trx, change.scopeTagId);
    checkIfMatch(change.ifMatch, row.updated_at);
    const at = clock.now();
    const { name = row.name, description = row.description, groups } = change.form;
    await assertPeopleExist(trx, change.form);
    if (groups !== undefined) await setGrants(trx, row.id, groups);
    const changed = trx
      .updateTable("scope_tags")
      .set({ name, description, ...escalationOf(change.form), updated_at: nextUpdatedAt(at) })
      .where("id", "=", row.id);
    await rejectTakenName("scope_tags_name", changed.execute());
    if (change.form.escalation !== undefined) await requestPlanning(trx, { kind: "tag", id: row.id }, clock);
    const fields = changedFieldNames({
      name: name !== row.name,
      description: description !== row.description,
      groups: groups !== undefined,
      escalation: change.form.escalation !== undefined,
    });
    await recordAdminEvent(trx, { kind: "scope-tag-changed", actor, at, details: { name, fields } });
    return showScopeTag(trx, actor, row.id);
  });
}

/** Deletes a scope tag and its grants; reminders that carried it stay, without one. */
export function removeScopeTag({ db, clock }: AppContext, session: Session, scopeTagId: string): Promise<void> {
  return withTransaction<void>(db, async (trx) => {
    const actor = await confirmAdministrator(trx, session);
    const { name } = await lockScopeTag(trx, scopeTagId);
    const at = clock.now();
    await cancelForScopeTag(trx, scopeTagId);
    // The foreign key would clear the tag too, but a user who edits such a reminder at the same time would get no
    // conflict.
    await trx
      .updateTable("reminders")
      .set({ scope_tag_id: null, updated_at: nextUpdatedAt(at) })
      .where("scope_tag_id", "=", scopeTagId)
      .execute();
    const channels = await trx.selectFrom("channels").select("id").where("scope_tag_id", "=", scopeTagId).execute();
    await cancelForChannels(
      trx,
      channels.map(({ id }) => id),
    );
    await trx.deleteFrom("scope_tags").where("id", "=", scopeTagId).execute();
    await recordAdminEvent(trx, { kind: "scope-tag-deleted", actor, at, details: { name } });
  });
}

async function lockScopeTag(trx: Trx, scopeTagId: string) {
  return trx
    .selectFrom("scope_tags")
    .select(["id", "name", "description", "updated_at"])
    .where("id", "=", scopeTagId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError("not_found"));
}

/** Returns the columns of a tag's rule of escalation; none where it stays as it is. */
function escalationOf({ escalation }: ScopeTagChange) {
  if (escalation === undefined) return {};
  return { escalate_before_days: escalation?.beforeDays ?? null, escalate_to: escalation?.to ?? [] };
}

const assertPeopleExist = (trx: Trx, { escalation }: ScopeTagChange) =>
  assertAccountsExist(trx, "escalation.to", accountsIn(escalation?.to ?? []));

type Grants = NonNullable<NewScopeTag["groups"]>;

/** Makes `groups`, in this order, the whole list of the grants of a scope tag that the transaction has locked. */
export async function setGrants(trx: Trx, scopeTagId: string, groups: Grants): Promise<void> {
  await assertGroupsExist(
    trx,
    groups.map(({ group }) => group),
  );
  await trx.deleteFrom("scope_tag_groups").where("scope_tag_id", "=", scopeTagId).execute();
  if (groups.length === 0) return;
  const rows = groups.map(({ group, permissions }, position) => ({
    scope_tag_id: scopeTagId,
    group_id: group,
    // The right to change includes the right to see.
    can_read: permissions.read || permissions.write,
    can_write: permissions.write,
    can_delete: permissions.delete,
    position,
  }));
  await trx.insertInto("scope_tag_groups").values(rows).execute();
}

/** Refuses groups that do not exist or are listed twice. The groups found stay until the transaction ends. */
async function assertGroupsExist(trx: Trx, ids: readonly string[]): Promise<void> {
  if (new Set(ids).size < ids.length) throw invalid("groups", "A group is listed twice");
  const found = await trx
    .selectFrom("groups")
    .select("id")
    .where("id", "=", anyUuid(ids))
    .orderBy("id")
    .forKeyShare()
    .execute();
  if (found.length < ids.length) throw invalid("groups", "A group listed here doesn't exist");
}
