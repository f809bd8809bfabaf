import { mayChangeField, mayReadUser, temporaryPassword, type User } from "@pomander/contract";
import { notifyBothAddresses, tooManyMailsError, notifyOwner } from "../../accounts/account-mails.ts";
import { assertAdminLimit, lockAdminCount } from "../../accounts/admin-limit.ts";
import { revokeTokensOf } from "../../accounts/api-tokens/end-tokens.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { auditActor, auditPerson, recordEvent } from "../../accounts/audit.ts";
import { disconnect } from "../../accounts/company/connections.ts";
import { isCompanyRequired } from "../../accounts/company/domains.ts";
import { endCompanySessions } from "../../accounts/company/sessions.ts";
import { confirmActor, type ConfirmedActor } from "../../accounts/confirm-actor.ts";
import { removeFactors } from "../../accounts/factors.ts";
import { newEmailColumns, recordEmailKnown, releaseWaiting } from "../../accounts/email-verification.ts";
import { hasGeneratedPassword, mayBeAdmin } from "../../accounts/generated-passwords.ts";
import { isEmailTaken } from "../../accounts/normalize-addresses.ts";
import { barPasskeys } from "../../accounts/passkeys.ts";
import { showUser } from "../../accounts/present-user.ts";
import { revokeSignInCodes } from "../../accounts/renew-sessions.ts";
import { endSessions } from "../../accounts/end-sessions.ts";
import type { Session } from "../../accounts/sessions.ts";
import { type TemporaryPassword, temporaryPasswordColumns } from "../../accounts/temporary-passwords.ts";
import { dropSuccessor } from "../../accounts/vault-keys.ts";
import { removePersonalLinks } from "../../deliveries/personal-links.ts";
import { rescheduleAfterProfileChange } from "../../deliveries/plan/planning-jobs.ts";
import { AppError, invalid } from "../../errors.ts";
import { checkIfMatch } from "../../http/if-match.ts";
import { type AccountChanges, assertMayChange, changesOf, type UpdateForm } from "./update-form.ts";
import { findSubject, hasAnyVault } from "./store.ts";
import type { Trx } from "../../platform/database.ts";
import { hasRow } from "../../platform/rows.ts";
import { commitAndReject, withTransaction } from "../../platform/transaction.ts";
import { type AccountRow, changeAccount, lockAccount } from "../../accounts/account-row.ts";

interface UpdateOtherRequest extends Session {
  subjectId: string;
  form: UpdateForm;
  ifMatch: string | undefined;
  device: string;
}

/** Changes another's record as far as the caller's rights go, all or nothing. No vault is touched. */
export async function updateOther(app: AppContext, request: UpdateOtherRequest): Promise<{ user: User }> {
  const { actor, form, subjectId } = request;
  if (actor.mustChangePassword) throw new AppError("password_change_required");
  if (!mayReadUser(actor, subjectId)) throw new AppError("not_found");
  const given = readTemporaryPassword(form);
  const password = given === null ? null : await makePassword(app, request, given);
  return withTransaction<{ user: User }>(app.db, async (trx) => {
    if (form.isAdmin === true) await lockAdminCount(trx);
    const confirmed = await confirmActor(trx, request);
    const account = await lockAccount(trx, subjectId);
    if (account === null || !mayReadUser(confirmed, subjectId)) throw new AppError("not_found");
    const changes = changesOf(account, form);
    assertMayChange(confirmed, account, form, changes);
    checkIfMatch(request.ifMatch, account.updated_at);
    await assertNoConflicts(app, trx, account, changes);
    const sendsMail = changes.email !== undefined || password !== null;
    const tooMany = sendsMail ? await tooManyMailsError(trx, account.id, "administrator") : null;
    if (tooMany !== null) commitAndReject(tooMany);
    const changed = await store(app, trx, account, changes, password);
    const by = { at: app.clock.now(), by: auditActor(confirmed), of: auditPerson(changed) };
    if (password !== null) await revokeTokensOf(trx, account.id, by);
    // An account with another address may be another person's.
    if (sendsMail) {
      const company = app.config.company?.name ?? "";
      await disconnect(trx, changed, { at: by.at, device: request.device, company, by: by.by });
    }
    const hadLinks = password !== null && (await removePersonalLinks(trx, account.id));
    await rescheduleAfterProfileChange(trx, account, changed, app.clock);
    const origin = { at: app.clock.now(), device: request.device };
    await notifyOfChanges(trx, { actor: confirmed, account, changed, changes, password, hadLinks, ...origin });
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
async function makePassword(
  app: AppContext,
  { actor, subjectId }: UpdateOtherRequest,
  given: string,
): Promise<TemporaryPassword> {
  const subject = await findSubject(app.db, subjectId);
  if (subject === null) throw new AppError("not_found");
  if (!mayChangeField(actor, subject, "password")) throw new AppError("forbidden");
  return app.makeTemporaryPassword(given);
}

async function assertNoConflicts(
  app: AppContext,
  trx: Trx,
  account: AccountRow,
  changes: AccountChanges,
): Promise<void> {
  const isManaged = (email: string) => isCompanyRequired(app, trx, { ...account, email });
  const managed = changes.password === true || changes.email !== undefined;
  if (managed && ((await isManaged(account.email)) || (await isManaged(changes.email ?? account.email)))) {
    const isCorrected = changes.email !== undefined && !changes.password && (await isManaged(changes.email));
    if (!isCorrected || (await isEntered(trx, account))) throw new AppError("company_managed");
  }
  // The company signs the owner in; without it, a temporary password and the recovery key lead back.
  if (changes.password === true && app.config.company !== null && (await hasGeneratedPassword(trx, account.id))) {
    throw new AppError("company_managed");
  }
  if (changes.email !== undefined) {
    if (!changes.password && (await hasAnyVault(trx, account.id))) throw new AppError("reset_needed");
    if (await isEmailTaken(trx, changes.email)) throw new AppError("email_taken");
  }
  if (changes.isAdmin === true) {
    await assertAdminLimit(trx);
    if (!(await mayBeAdmin(trx, account))) throw new AppError("person_needs_factor");
  }
}

/** Returns whether anyone has or may have entered an account: by a password, a vault or the company. */
async function isEntered(trx: Trx, { id, must_change_password, temporary_password_until }: AccountRow) {
  if (!must_change_password || temporary_password_until !== null || (await hasAnyVault(trx, id))) return true;
  return hasRow(trx.selectFrom("company_connections").select("user_id").where("user_id", "=", id));
}

async function store(
  { clock }: AppContext,
  trx: Trx,
  account: AccountRow,
  changes: AccountChanges,
  password: TemporaryPassword | null,
): Promise<AccountRow> {
  if (Object.keys(changes).length === 0) return account;
  const isAdmin = changes.isAdmin ?? account.is_admin;
  const columns = {
    first_name: changes.firstName ?? account.first_name,
    last_name: changes.lastName ?? account.last_name,
    mobile_no: changes.mobileNo ?? account.mobile_no,
    ...(changes.email === undefined ? {} : newEmailColumns(changes.email)),
    ...(changes.isEmailKnown === undefined ? {} : { email_known_at: changes.isEmailKnown ? clock.now() : null }),
    is_admin: isAdmin,
    is_allowed_for_remind_me: isAdmin || (changes.isAllowedForRemindMe ?? account.is_allowed_for_remind_me),
    ...(password === null ? {} : { ...temporaryPasswordColumns(password), has_factor: false }),
  };
  const changed = await changeAccount(trx, account, columns, clock);
  if (changes.isEmailKnown === true) await releaseWaiting(trx, account.id);
  // The company signs administrators in past a second factor of their own alone.
  if (changes.isAdmin === true && !account.has_factor) await endCompanySessions(trx, { userId: account.id });
  if (password !== null || changes.email !== undefined) {
    await endSessions(trx, account.id);
    await revokeSignInCodes(trx, account.id, clock.now());
  }
  if (password !== null) {
    await dropSuccessor(trx, account.id);
    await removeFactors(trx, account);
    await barPasskeys(trx, account.id);
  }
  return changed;
}

interface AppliedChanges {
  actor: ConfirmedActor;
  account: AccountRow;
  changed: AccountRow;
  changes: AccountChanges;
  password: TemporaryPassword | null;
  /** Whether calendar links or channels were removed. */
  hadLinks: boolean;
  at: Date;
  device: string;
}

/** Mails the person and writes down what an administrator changed of their account. */
export async function notifyOfChanges(
  trx: Trx,
  { actor, account, changed, changes, password, hadLinks, at, device }: AppliedChanges,
) {
  const by = actor.name;
  const event = { at, actor: auditActor(actor), target: auditPerson(changed) };
  const { firstName, lastName, mobileNo, email, isAdmin, isAllowedForRemindMe, isEmailKnown } = changes;

  const fields = Object.entries({ firstName, lastName, mobileNo }).filter(([, value]) => value !== undefined);
  if (fields.length > 0) {
    await recordEvent(trx, {
      ...event,
      kind: "user-changed",
      details: { fields: fields.map(([name]) => name).join(", ") },
    });
  }
  if (isEmailKnown !== undefined) await recordEmailKnown(trx, event, isEmailKnown);
  if (isAdmin !== undefined || isAllowedForRemindMe !== undefined) {
    const details = { isAdmin: changed.is_admin, isAllowedForRemindMe: changed.is_allowed_for_remind_me };
    await recordEvent(trx, { ...event, kind: "rights-changed", details });
  }
  if (email !== undefined) {
    await notifyBothAddresses(trx, account, email, { at, device, by });
    await recordEvent(trx, { ...event, kind: "email-changed", details: { from: account.email, to: email } });
  }
  if (password !== null) {
    const hadFactor = account.has_factor;
    const hasVault = await hasAnyVault(trx, account.id);
    const ended = { ...(hadFactor && { hadFactor }), ...(hadLinks && { hadLinks }), ...(!hasVault && { hasVault }) };
    const details = { by, until: password.until.toISOString(), ...ended };
    await notifyOwner(trx, "password-reset", changed, { at, device }, details);
    await recordEvent(trx, { ...event, kind: "password-reset" });
    if (hadFactor) await recordEvent(trx, { ...event, kind: "factors-removed" });
  }
}
