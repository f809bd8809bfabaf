import { type Actor, type CallReply, type calls, mayChangeField } from "@pomander/contract";
import { notifyBothAddresses, notifyOwner, tooManyMailsError } from "../../accounts/account-mails.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { auditPerson, recordEvent } from "../../accounts/audit.ts";
import { isCompanyRequired } from "../../accounts/company/domains.ts";
import { isCompanyStale } from "../../accounts/company/origin.ts";
import { mayStartOver } from "../../accounts/company/start-over.ts";
import { hasNoPassword } from "../../accounts/company/sessions.ts";
import { checkCurrentPassword, lockPasswordRateKey, ownPassword } from "../../accounts/current-password.ts";
import { checkFactor, readProof } from "../../accounts/factor-proofs.ts";
import { assertMayGenerate } from "../../accounts/generated-passwords.ts";
import { isEmailTaken } from "../../accounts/normalize-addresses.ts";
import type { LockedRateKey } from "../../accounts/password-check.ts";
import { showOwnUser } from "../../accounts/present-user.ts";
import { assertSessionActive, type Session } from "../../accounts/sessions.ts";
import { rescheduleAfterProfileChange } from "../../deliveries/plan/planning-jobs.ts";
import { newEmailColumns } from "../../accounts/email-verification.ts";
import { AppError, invalid } from "../../errors.ts";
import { checkIfMatch } from "../../http/if-match.ts";
import { type NewPassword, readNewPassword, type UpdateForm } from "./update-form.ts";
import { replacePassword } from "./replace-password.ts";
import { hasAnyVault } from "./store.ts";
import type { Trx } from "../../platform/database.ts";
import { commitAndReject, withTransaction } from "../../platform/transaction.ts";
import { type AccountRow, changeAccount, lockAccount } from "../../accounts/account-row.ts";

interface UpdateAccountRequest extends Session {
  form: UpdateForm;
  ifMatch: string | undefined;
  device: string;
}
interface UpdateAccountResult {
  reply: CallReply<(typeof calls)["auth"]["update"]>;
  /** The device token of the new session, where one began. */
  deviceToken: string | null;
}

/** Changes the caller's own record, address or master password, all or nothing. */
export function updateAccount(
  app: AppContext,
  { form, actor, sessionId, ifMatch, device }: UpdateAccountRequest,
): Promise<UpdateAccountResult> {
  if (actor.mustChangePassword && (form.password === undefined || touchesRecord(form))) {
    throw new AppError("password_change_required");
  }
  const newPassword = readNewPassword(form);
  const factorProof = readProof(form);
  return withTransaction<UpdateAccountResult>(app.db, async (trx) => {
    const proof =
      form.currentPassword === undefined
        ? null
        : {
            rateKey: await lockPasswordRateKey(app, trx, { actor, sessionId }),
            credential: form.currentPassword,
          };
    const account = await lockAccount(trx, actor._id);
    if (account === null) throw new AppError("not_signed_in");
    await assertSessionActive(trx, { actor, sessionId }, app.clock.now());
    const startsOver = newPassword?.choice.kind === "new" && (await mayStartOver(trx, account.id, sessionId));
    if (newPassword !== null && proof === null) {
      if (!startsOver) await assertHasNoPassword(trx, account, sessionId);
      if (await isCompanyStale(app, trx, sessionId)) throw new AppError("company_needed");
    }
    if (newPassword?.isGenerated === true) await assertMayGenerate(app, trx, account, sessionId);
    const { verifier, checkOwner } = await ownPassword(app, trx, { actor, sessionId }, account);
    assertOwnRights(actor, account, form);
    const newEmail = form.email === undefined || form.email === account.email ? null : form.email;
    if (newEmail !== null && account.is_super_admin) throw new AppError("email_locked");

    const validate = async (): Promise<AppError | null> => {
      const unconfirmed = proof === null ? null : await checkOwner();
      if (unconfirmed !== null) return unconfirmed;
      checkIfMatch(ifMatch, account.updated_at);
      if (newEmail !== null && (await isEmailTaken(trx, newEmail))) return new AppError("email_taken");
      if (newEmail !== null && (await isEitherManaged(app, trx, account, newEmail))) {
        return new AppError("company_managed");
      }
      if (newPassword?.disconnectsCompany === true && (await isCompanyRequired(app, trx, account))) {
        return new AppError("company_managed");
      }
      if (newEmail === null && newPassword === null) return null;
      const tooMany = await tooManyMailsError(trx, account.id);
      // The sign-in with the link for an empty vault has asked for the factor.
      if (tooMany !== null || !account.has_factor || startsOver) return tooMany;
      return checkFactor(app, trx, account, { purpose: "confirm", boundTo: sessionId, proof: factorProof, device });
    };
    await verifyCurrentPassword(app, trx, { verifier, proof, isNeeded: newEmail !== null, validate });

    const hadVault = newPassword?.choice.kind !== "new" || (await hasAnyVault(trx, account.id));
    const session =
      newPassword === null ? null : await replacePassword(app, trx, { account, sessionId, device, newPassword });
    const changed = await updateRecord(app, trx, account, form);
    await rescheduleAfterProfileChange(trx, account, changed, app.clock);
    await notifyAndRecord(app, trx, { account, changed, newEmail, newPassword, hadVault, device });

    const user = await showOwnUser(trx, changed, actor);
    if (session === null) return { reply: { user }, deviceToken: null };
    return { reply: { user, token: session.token }, deviceToken: session.deviceToken };
  });
}

/** Returns whether company sign-in is required for the present or for the new address. */
const isEitherManaged = async (app: AppContext, trx: Trx, account: AccountRow, email: string): Promise<boolean> =>
  (await isCompanyRequired(app, trx, account)) || (await isCompanyRequired(app, trx, { ...account, email }));

/** Refuses a master password without the current one, except a first one. */
async function assertHasNoPassword(trx: Trx, account: AccountRow, sessionId: string): Promise<void> {
  if (!(await hasNoPassword(trx, account, sessionId))) throw invalid("currentPassword", "Required for a new password");
}

const touchesRecord = ({ firstName, lastName, mobileNo, email, isAdmin, isAllowedForRemindMe }: UpdateForm) =>
  [firstName, lastName, mobileNo, email, isAdmin, isAllowedForRemindMe].some((value) => value !== undefined);

/** Refuses changed rights: only others grant them; sent with their present value they are no change. */
function assertOwnRights(actor: Actor, account: AccountRow, form: UpdateForm) {
  const subject = { _id: account.id, isAdmin: account.is_admin, isSuperAdmin: account.is_super_admin };
  const isKnown = account.email_known_at !== null;
  const assertUnchangedOrAllowed = (field: "isAdmin" | "isAllowedForRemindMe", present: boolean) => {
    if ((form[field] ?? present) !== present && !mayChangeField(actor, subject, field)) throw new AppError("forbidden");
  };
  assertUnchangedOrAllowed("isAdmin", account.is_admin);
  // Only others may declare whether the caller's address is right.
  if ((form.isEmailKnown ?? isKnown) !== isKnown) throw new AppError("forbidden");
  assertUnchangedOrAllowed("isAllowedForRemindMe", account.is_allowed_for_remind_me);
}

interface PasswordQuestion {
  verifier: Buffer;
  proof: { rateKey: LockedRateKey; credential: string } | null;
  isNeeded: boolean;
  /** Checks the other conditions of the change, once the password is right or is not required. */
  validate: () => Promise<AppError | null>;
}

/** Checks the current password when it was sent or is required, and then the other conditions of the change. */
async function verifyCurrentPassword(
  app: AppContext,
  trx: Trx,
  { verifier, proof, isNeeded, validate }: PasswordQuestion,
): Promise<void> {
  if (proof === null) {
    if (isNeeded) throw invalid("currentPassword", "Required for a new email");
    const refusal = await validate();
    if (refusal !== null) commitAndReject(refusal);
    return;
  }
  await checkCurrentPassword(app, trx, { ...proof, verifier, checkMore: validate });
}

function updateRecord({ clock }: AppContext, trx: Trx, account: AccountRow, form: UpdateForm) {
  const columns = {
    first_name: form.firstName ?? account.first_name,
    last_name: form.lastName ?? account.last_name,
    mobile_no: form.mobileNo ?? account.mobile_no,
    ...(form.email === undefined || form.email === account.email ? {} : newEmailColumns(form.email)),
    time_zone: form.timeZone ?? account.time_zone,
    is_allowed_for_remind_me: form.isAllowedForRemindMe ?? account.is_allowed_for_remind_me,
  };
  return changeAccount(trx, account, columns, clock);
}

interface AppliedUpdate {
  account: AccountRow;
  changed: AccountRow;
  newEmail: string | null;
  newPassword: NewPassword | null;
  hadVault: boolean;
  device: string;
}

/** Mails the owner and records the changes in the audit log. */
async function notifyAndRecord(
  { clock }: AppContext,
  trx: Trx,
  { account, changed, newEmail, newPassword, hadVault, device }: AppliedUpdate,
) {
  const at = clock.now();
  const origin = { at, device };
  const actor = auditPerson(changed);
  if (newEmail !== null) {
    await notifyBothAddresses(trx, account, newEmail, origin);
    await recordEvent(trx, { at, kind: "email-changed", actor, details: { from: account.email, to: newEmail } });
  }
  if (newPassword === null) return;
  const { choice, recovery, isGenerated } = newPassword;
  const kind = isGenerated ? "password-generated" : "password-changed";
  await recordEvent(trx, { at, kind, actor, details: { device } });
  if (choice.kind === "new") await recordEvent(trx, { at, kind: "vault-started", actor, details: { device } });
  if (choice.kind === "reopen") await recordEvent(trx, { at, kind: "vault-reopened", actor, details: { device } });
  const hasRecoveryKey = recovery !== undefined;
  if (hasRecoveryKey) await recordEvent(trx, { at, kind: "recovery-key-set", actor, details: { device } });
  // The owner of an account that was created for them gets one message instead of three.
  if (!hadVault) return notifyOwner(trx, "vault-set-up", changed, origin, { hasRecoveryKey });
  // One message says all of a vault that has no master password any more, and of an empty one without.
  if (isGenerated) {
    return notifyOwner(trx, choice.kind === "new" ? "vault-made" : "password-generated", changed, origin);
  }
  await notifyOwner(trx, "password-set", changed, origin);
  if (choice.kind === "new") await notifyOwner(trx, "vault-made", changed, origin);
  if (hasRecoveryKey) await notifyOwner(trx, "recovery-key-set", changed, origin);
}
