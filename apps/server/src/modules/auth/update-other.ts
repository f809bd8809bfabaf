import { mayChangeField, mayReadUser, temporaryPassword, type User } from "@pomander/contract";
import { refusalOfManyMails } from "../../accounts/account-mails.ts";
import { lockAdmins, refusePastAdminLimit } from "../../accounts/admins.ts";
import { confirmActor } from "../../accounts/confirm-actor.ts";
import type { Core } from "../../accounts/core.ts";
import { forgetDevices } from "../../accounts/devices.ts";
import { isEmailTaken } from "../../accounts/email-taken.ts";
import { planIfMoved } from "../../accounts/replan.ts";
import { endSessions } from "../../accounts/sessions.ts";
import { showUser } from "../../accounts/show-user.ts";
import { type TemporaryPassword, temporaryPasswordColumns } from "../../accounts/temporary-passwords.ts";
import { isViolationOf, transact } from "../../accounts/transact.ts";
import { refuseIfChanged } from "../../http/if-match.ts";
import { invalid, Refusal } from "../../http/refusal.ts";
import type { Session } from "../../http/session.ts";
import type { Trx } from "../../platform/database.ts";
import { touched } from "../../platform/touched.ts";
import { type Changes, changesOf, refuseWithoutRight } from "./changes.ts";
import type { UpdateForm } from "./new-password.ts";
import { endCodes } from "./second-factor.ts";
import { type AccountRow, findSubject, hasAnyVault, lockAccount } from "./store.ts";
import { tellOfChanges } from "./tell-of-changes.ts";

interface Request extends Session {
  subjectId: string;
  form: UpdateForm;
  ifMatch: string | undefined;
  device: string;
}

/** Changes another's record as far as the caller's rights go, all or nothing. No vault is touched. */
export async function updateOther(core: Core, request: Request): Promise<{ user: User }> {
  const { actor, form, subjectId } = request;
  if (actor.mustChangePassword) throw new Refusal("password_change_required");
  if (!mayReadUser(actor, subjectId)) throw new Refusal("not_found");
  const given = readTemporaryPassword(form);
  const password = given === null ? null : await makePassword(core, request, given);
  return transact<{ user: User }>(core.db, async (trx) => {
    if (form.isAdmin === true) await lockAdmins(trx);
    const confirmed = await confirmActor(trx, request);
    const account = await lockAccount(trx, subjectId);
    if (account === null || !mayReadUser(confirmed, subjectId)) throw new Refusal("not_found");
    const changes = changesOf(account, form);
    refuseWithoutRight(confirmed, account, form, changes);
    refuseIfChanged(request.ifMatch, account.updated_at);
    await refuseConflicts(trx, account, changes);
    const isTold = changes.email !== undefined || password !== null;
    const tooMany = isTold ? await refusalOfManyMails(trx, account.id) : null;
    if (tooMany !== null) return tooMany;
    const changed = await store(core, trx, account, changes, password);
    await planIfMoved(trx, account, changed, core.clock);
    const happening = { at: core.clock.now(), device: request.device };
    await tellOfChanges(trx, { actor: confirmed, account, changed, changes, password, ...happening });
    return { user: await showUser(trx, confirmed, changed) };
  });
}

/** A master password sent here by mistake has a credential's form: it is refused, and nothing of it is kept. */
function readTemporaryPassword({ password }: UpdateForm): string | null {
  if (password === undefined) return null;
  const parsed = temporaryPassword.safeParse(password);
  if (!parsed.success) throw invalid("password", parsed.error.issues[0]?.message ?? "Not a temporary password");
  return parsed.data;
}

/** Derived before the transaction, and only for those who may. */
async function makePassword(core: Core, { actor, subjectId }: Request, given: string): Promise<TemporaryPassword> {
  const subject = await findSubject(core.db, subjectId);
  if (subject === null) throw new Refusal("not_found");
  if (!mayChangeField(actor, subject, "password")) throw new Refusal("forbidden");
  return core.makeTemporaryPassword(given);
}

async function refuseConflicts(trx: Trx, account: AccountRow, changes: Changes): Promise<void> {
  if (changes.email !== undefined) {
    if (!changes.password && (await hasAnyVault(trx, account.id))) throw new Refusal("reset_needed");
    if (await isEmailTaken(trx, changes.email)) throw new Refusal("email_taken");
  }
  if (changes.isAdmin === true) await refusePastAdminLimit(trx);
}

async function store(
  { clock }: Core,
  trx: Trx,
  account: AccountRow,
  changes: Changes,
  password: TemporaryPassword | null,
): Promise<AccountRow> {
  if (Object.keys(changes).length === 0) return account;
  const isAdmin = changes.isAdmin ?? account.is_admin;
  const changed = await trx
    .updateTable("users")
    .set({
      first_name: changes.firstName ?? account.first_name,
      last_name: changes.lastName ?? account.last_name,
      mobile_no: changes.mobileNo ?? account.mobile_no,
      ...(changes.email === undefined ? {} : { email: changes.email, email_verified_at: null }),
      is_admin: isAdmin,
      is_allowed_for_remind_me: isAdmin || (changes.isAllowedForRemindMe ?? account.is_allowed_for_remind_me),
      ...(password === null ? {} : temporaryPasswordColumns(password)),
      updated_at: touched(clock.now()),
    })
    .where("id", "=", account.id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw isViolationOf(error, "users_email_key") ? new Refusal("email_taken") : error;
    });
  if (password !== null || changes.email !== undefined) {
    await endSessions(trx, account.id);
    await endCodes(trx, account.id, clock.now());
  }
  if (password !== null) await forgetDevices(trx, account.id);
  return changed;
}
