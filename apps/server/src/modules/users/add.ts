import { type Actor, type CallParsed, type calls, mayAddUser, type NewUser, type User } from "@pomander/contract";
import { v7 as uuidv7 } from "uuid";
import { notifyOfAdministration } from "../../accounts/account-mails.ts";
import { assertAdminLimit, lockAdminCount } from "../../accounts/admins.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { auditActor, auditPerson, recordEvent } from "../../accounts/audit.ts";
import { confirmActor, type ConfirmedActor } from "../../accounts/confirm-actor.ts";
import { isEmailTaken } from "../../accounts/normalize-addresses.ts";
import { showUser, userColumns } from "../../accounts/present-user.ts";
import type { Session } from "../../accounts/sessions.ts";
import { type TemporaryPassword, temporaryPasswordColumns } from "../../accounts/temporary-passwords.ts";
import { AppError } from "../../errors.ts";
import type { Database, Trx } from "../../platform/database.ts";
import { withTransaction } from "../../platform/transaction.ts";

type AddUserForm = CallParsed<(typeof calls)["users"]["add"]>["body"];
interface AddUserRequest extends Session {
  /** The administrator's. */
  device: string;
}

/** Adds one user, who signs in with the temporary password and then chooses a master password. */
export async function addUser(app: AppContext, request: AddUserRequest, form: AddUserForm): Promise<{ user: User }> {
  await checkBeforeDeriving(app.db, request.actor, form);
  const password = await app.makeTemporaryPassword(form.password);
  return { user: await storeUser(app, request, form, password) };
}

/** What can be refused before a password is derived in vain; `storeUser` decides. */
export async function checkBeforeDeriving(db: Database, actor: Actor, form: NewUser): Promise<void> {
  assertMayAdd(actor, form);
  if (await isEmailTaken(db, form.email)) throw new AppError("email_taken");
  if (form.isAdmin === true) await assertAdminLimit(db);
}

export function assertMayAdd(actor: Actor, { isAdmin }: NewUser): void {
  if (!mayAddUser(actor, { isAdmin: isAdmin ?? false })) throw new AppError("forbidden");
}

/** Stores a user whose password is derived: rights, limit and address are judged in the same transaction. */
export function storeUser(
  app: AppContext,
  request: AddUserRequest,
  form: NewUser,
  password: TemporaryPassword,
): Promise<User> {
  return withTransaction<User>(app.db, async (trx) => {
    if (form.isAdmin === true) await lockAdminCount(trx);
    const actor = await confirmActor(trx, request);
    assertMayAdd(actor, form);
    if (form.isAdmin === true) await assertAdminLimit(trx);
    const at = app.clock.now();
    const row = await insertUser(trx, actor, form, password, at);
    const details = { isAdmin: row.is_admin, isAllowedForRemindMe: row.is_allowed_for_remind_me };
    const target = auditPerson(row);
    await recordEvent(trx, { at, kind: "user-added", actor: auditActor(actor), target, details });
    const { device } = request;
    await notifyOfAdministration(trx, "user-added", row, { at, device, by: actor.name, until: password.until });
    return showUser(trx, actor, row);
  });
}

async function insertUser(trx: Trx, actor: ConfirmedActor, form: NewUser, password: TemporaryPassword, at: Date) {
  const isAdmin = form.isAdmin ?? false;
  const row = await trx
    .insertInto("users")
    .values({
      id: uuidv7(),
      first_name: form.firstName,
      last_name: form.lastName ?? "",
      email: form.email,
      mobile_no: form.mobileNo ?? "",
      is_admin: isAdmin,
      is_allowed_for_remind_me: isAdmin || (form.isAllowedForRemindMe ?? false),
      ...temporaryPasswordColumns(password),
      created_by: actor._id,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning(userColumns)
    .executeTakeFirst();
  if (row === undefined) throw new AppError("email_taken");
  return row;
}
