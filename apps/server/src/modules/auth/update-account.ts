import { type Actor, type CallReply, type calls, mayChangeField } from "@pomander/contract";
import { refusalOfManyMails, tellBothAddresses, tellOwner, tellVaultSetUp } from "../../accounts/account-mails.ts";
import { involved, recordEvent } from "../../accounts/audit.ts";
import type { Core } from "../../accounts/core.ts";
import { judgeCurrentPassword } from "../../accounts/current-password.ts";
import { isEmailTaken } from "../../accounts/email-taken.ts";
import { type LockedCounter, lockCounter, sessionCounter } from "../../accounts/password-check.ts";
import { planIfMoved } from "../../accounts/replan.ts";
import { confirmSession } from "../../accounts/sessions.ts";
import { showOwnUser } from "../../accounts/show-user.ts";
import { isViolationOf, transact } from "../../accounts/transact.ts";
import { refuseIfChanged } from "../../http/if-match.ts";
import { invalid, Refusal } from "../../http/refusal.ts";
import type { Session } from "../../http/session.ts";
import type { Trx } from "../../platform/database.ts";
import { touched } from "../../platform/touched.ts";
import { type NewPassword, readNewPassword, type UpdateForm } from "./new-password.ts";
import { replacePassword } from "./replace-password.ts";
import { type AccountRow, hasAnyVault, lockAccount } from "./store.ts";

interface Request extends Session {
  form: UpdateForm;
  ifMatch: string | undefined;
  device: string;
}
interface Done {
  reply: CallReply<(typeof calls)["auth"]["update"]>;
  /** Set when a new session began. */
  deviceToken: string | null;
}

/** Changes one's own record, address or master password, all or nothing. */
export function updateAccount(core: Core, { form, actor, sessionId, ifMatch, device }: Request): Promise<Done> {
  if (actor.mustChangePassword && (form.password === undefined || touchesRecord(form))) {
    throw new Refusal("password_change_required");
  }
  const newPassword = readNewPassword(form);
  return transact<Done>(core.db, async (trx) => {
    const proof =
      form.currentPassword === undefined
        ? null
        : {
            counter: await lockCounter(trx, sessionCounter(core.pepper, sessionId)),
            credential: form.currentPassword,
          };
    const account = await lockAccount(trx, actor._id);
    if (account === null) throw new Refusal("not_signed_in");
    await confirmSession(trx, { actor, sessionId }, core.clock.now());
    refuseRights(actor, account, form);
    const newEmail = form.email === undefined || form.email === account.email ? null : form.email;
    if (newEmail !== null && account.is_super_admin) throw new Refusal("email_locked");

    const refusal = await judgePassword(core, trx, account, proof, newEmail !== null);
    if (refusal !== null) return refusal;
    const isTold = newEmail !== null || newPassword !== null;
    const tooMany = isTold ? await refusalOfManyMails(trx, account.id) : null;
    if (tooMany !== null) return tooMany;
    refuseIfChanged(ifMatch, account.updated_at);
    if (newEmail !== null && (await isEmailTaken(trx, newEmail))) throw new Refusal("email_taken");

    const hadVault = newPassword?.choice.kind !== "new" || (await hasAnyVault(trx, account.id));
    const session =
      newPassword === null ? null : await replacePassword(core, trx, { account, sessionId, device, newPassword });
    if (session instanceof Refusal) return session;
    const changed = await updateRecord(core, trx, account, form);
    await planIfMoved(trx, account, changed, core.clock);
    await tell(core, trx, { account, changed, newEmail, newPassword, hadVault, device });

    const user = await showOwnUser(trx, changed);
    if (session === null) return { reply: { user }, deviceToken: null };
    return { reply: { user, token: session.token }, deviceToken: session.deviceToken };
  });
}

const touchesRecord = ({ firstName, lastName, mobileNo, email, isAdmin, isAllowedForRemindMe }: UpdateForm) =>
  [firstName, lastName, mobileNo, email, isAdmin, isAllowedForRemindMe].some((value) => value !== undefined);

/** Rights are given by others; sent with their present value they are no change. */
function refuseRights(actor: Actor, account: AccountRow, form: UpdateForm) {
  const subject = { _id: account.id, isAdmin: account.is_admin, isSuperAdmin: account.is_super_admin };
  const judge = (field: "isAdmin" | "isAllowedForRemindMe", present: boolean) => {
    if ((form[field] ?? present) !== present && !mayChangeField(actor, subject, field)) throw new Refusal("forbidden");
  };
  judge("isAdmin", account.is_admin);
  judge("isAllowedForRemindMe", account.is_allowed_for_remind_me);
}

/** Checks the current password when it was sent or is needed. */
async function judgePassword(
  core: Core,
  trx: Trx,
  account: AccountRow,
  proof: { counter: LockedCounter; credential: string } | null,
  isNeeded: boolean,
): Promise<Refusal | null> {
  if (proof === null) {
    if (isNeeded) throw invalid("currentPassword", "Needed for a new email");
    return null;
  }
  return judgeCurrentPassword(core, trx, { ...proof, verifier: account.verifier });
}

function updateRecord({ clock }: Core, trx: Trx, account: AccountRow, form: UpdateForm) {
  return trx
    .updateTable("users")
    .set({
      first_name: form.firstName ?? account.first_name,
      last_name: form.lastName ?? account.last_name,
      mobile_no: form.mobileNo ?? account.mobile_no,
      ...(form.email === undefined || form.email === account.email
        ? {}
        : { email: form.email, email_verified_at: null }),
      time_zone: form.timeZone ?? account.time_zone,
      is_allowed_for_remind_me: form.isAllowedForRemindMe ?? account.is_allowed_for_remind_me,
      updated_at: touched(clock.now()),
    })
    .where("id", "=", account.id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw isViolationOf(error, "users_email_key") ? new Refusal("email_taken") : error;
    });
}

interface Change {
  account: AccountRow;
  changed: AccountRow;
  newEmail: string | null;
  newPassword: NewPassword | null;
  hadVault: boolean;
  device: string;
}

/** Mails the owner and writes down what was changed. */
async function tell({ clock }: Core, trx: Trx, { account, changed, newEmail, newPassword, hadVault, device }: Change) {
  const at = clock.now();
  const what = { at, device };
  const actor = involved(changed);
  if (newEmail !== null) {
    await tellBothAddresses(trx, account, newEmail, what);
    await recordEvent(trx, { at, kind: "email-changed", actor, details: { from: account.email, to: newEmail } });
  }
  if (newPassword === null) return;
  const { choice, recovery } = newPassword;
  await recordEvent(trx, { at, kind: "password-changed", actor, details: { device } });
  if (choice.kind === "new") await recordEvent(trx, { at, kind: "vault-started", actor, details: { device } });
  if (choice.kind === "reopen") await recordEvent(trx, { at, kind: "vault-reopened", actor, details: { device } });
  if (!hadVault) return tellVaultSetUp(trx, changed, recovery !== undefined, what);
  await tellOwner(trx, "password-set", changed, what);
  if (choice.kind === "new") await tellOwner(trx, "vault-made", changed, what);
  if (recovery !== undefined) await tellOwner(trx, "recovery-key-set", changed, what);
}
