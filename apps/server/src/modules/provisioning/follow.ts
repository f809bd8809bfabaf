import { lockAccount } from "../../accounts/account-row.ts";
import type { Trx } from "../../platform/database.ts";
import { firstOrNull } from "../../platform/rows.ts";
import { brake } from "./brake.ts";
import { createUnplanned } from "./create-account.ts";
import { followAllGroups, followGroupsOf } from "./due-rights.ts";
import { followAddress, followName, type PersonChange } from "./follow-profile.ts";
import { lockIsLive } from "./live-setting.ts";
import type { UserRow } from "./resources.ts";
import { type DirectorySource, openAgain, shutOut } from "./shut-out.ts";

/** Applies to the account that is left to the directory what it now says of a person, in the request's transaction. */
export async function followPerson(trx: Trx, change: PersonChange, source: DirectorySource): Promise<void> {
  const { after } = change;
  const isLive = await lockIsLive(trx);
  await keepId(trx, after);
  if (isLive) await apply(trx, after.id, { isActive: after.is_active, change, source });
}

/** Stores the id by which a person comes back, also while nothing is applied. One that is missing changes nothing. */
async function keepId(trx: Trx, { id, external_id }: UserRow): Promise<void> {
  if (external_id === null) return;
  await trx
    .updateTable("directory_accounts")
    .set({ external_id })
    .where("person_id", "=", id)
    .where("external_id", "is distinct from", external_id)
    .execute();
}

/** Shuts out the account of a person. Call it before the directory's request deletes the person. */
export async function followDeletion(trx: Trx, personId: string, source: DirectorySource): Promise<void> {
  if (await lockIsLive(trx)) await apply(trx, personId, { isActive: false, source });
}

/**
 * Finds the account of a person who was deleted and is created again with the same id and address, and applies to it
 * what the directory says.
 */
export async function followCreation(trx: Trx, person: UserRow, source: DirectorySource): Promise<void> {
  if (!(await lockIsLive(trx)) || person.external_id === null) return;
  await trx
    .updateTable("directory_accounts")
    .set({ person_id: person.id })
    .where("external_id", "=", person.external_id)
    .where("person_id", "is", null)
    .where("account_id", "in", (of) => of.selectFrom("users").select("id").where("email", "=", person.email))
    .execute();
  await apply(trx, person.id, { isActive: person.is_active, isCreated: true, source });
}

interface Said {
  isActive: boolean;
  /** The person before and after the request; absent if it created or deleted them. */
  change?: PersonChange;
  /** Whether the request created the person, who may have been deleted before. */
  isCreated?: boolean;
  source: DirectorySource;
}

async function apply(trx: Trx, personId: string, { isActive, change, isCreated = false, source }: Said): Promise<void> {
  const kept = await firstOrNull(
    trx.selectFrom("directory_accounts").select("account_id").where("person_id", "=", personId).forUpdate(),
  );
  if (kept === null) return isActive ? createUnplanned(trx, personId, source) : undefined;
  const locked = await lockAccount(trx, kept.account_id);
  if (locked === null) return;
  const account = change === undefined ? locked : await followName(trx, locked, change, source);
  if (isCreated) await followAllGroups(trx, account.id, source);
  if (isActive) {
    if (account.deactivated_at !== null) await followGroupsOf(trx, account.id, source);
    await openAgain(trx, account, source);
    return change === undefined ? undefined : followAddress(trx, account, change.after.email, source);
  }
  if (!(await shutOut(trx, account, source))) return;
  await trx
    .updateTable("directory_accounts")
    .set({ shut_out_at: source.clock.now() })
    .where("account_id", "=", account.id)
    .execute();
  await brake(trx, source.clock.now());
}
