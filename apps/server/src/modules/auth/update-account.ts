import type { CallParsed, CallReply, calls } from "@pomander/contract";
import { sql } from "kysely";
import { refusalOfManyMails, tellBothAddresses, tellOwner } from "../../accounts/account-mails.ts";
import type { Core } from "../../accounts/core.ts";
import { readMaxAdminCount } from "../../accounts/max-admin-count.ts";
import { sessionCounter } from "../../accounts/password-check.ts";
import { presentOwnUser } from "../../accounts/present-user.ts";
import { isViolationOf, type Trx, transact } from "../../accounts/transact.ts";
import { refuseIfChanged } from "../../http/if-match.ts";
import { invalid, Refusal } from "../../http/refusal.ts";
import type { Session } from "../../http/session.ts";
import { type NewPassword, replacePassword } from "./replace-password.ts";
import { type AccountRow, isEmailTaken, lockAccount } from "./store.ts";

type Call = (typeof calls)["auth"]["update"];
type Form = CallParsed<Call>["body"];
interface Request extends Session {
  form: Form;
  ifMatch: string | undefined;
  device: string;
}
interface Done {
  reply: CallReply<Call>;
  /** Set when a new session began. */
  deviceToken: string | null;
}

/** Changes one's own record, address or master password, all or nothing. */
export function updateAccount(core: Core, { form, actor, sessionId, ifMatch, device }: Request): Promise<Done> {
  const newPassword = readNewPassword(form);
  if (actor.mustChangePassword && (newPassword === null || touchesRecord(form))) {
    throw new Refusal("password_change_required");
  }
  return transact<Done>(core.db, async (trx) => {
    const account = await lockAccount(trx, actor._id);
    if (account === null) throw new Refusal("not_signed_in");
    const newEmail = form.email === undefined || form.email === account.email ? null : form.email;
    if (newEmail !== null && account.is_super_admin) throw new Refusal("email_locked");

    const refusal = await judgePassword(core, trx, account, sessionId, form.currentPassword, newEmail !== null);
    if (refusal !== null) return refusal;
    const isTold = newEmail !== null || newPassword !== null;
    const tooMany = isTold ? await refusalOfManyMails(trx, account.id) : null;
    if (tooMany !== null) return tooMany;
    refuseIfChanged(ifMatch, account.updated_at);
    if (newEmail !== null && (await isEmailTaken(trx, newEmail))) throw new Refusal("email_taken");

    const session =
      newPassword === null ? null : await replacePassword(core, trx, { account, sessionId, device, newPassword });
    if (session instanceof Refusal) return session;
    const changed = await updateRecord(core, trx, account, form);
    const what = { at: core.clock.now(), device };
    if (newEmail !== null) await tellBothAddresses(trx, account, newEmail, what);
    if (newPassword !== null) await tellOwner(trx, "password-set", changed, what);
    if (newPassword?.recovery !== undefined) await tellOwner(trx, "recovery-key-set", changed, what);

    const user = presentOwnUser(changed, await readMaxAdminCount(trx));
    if (session === null) return { reply: { user }, deviceToken: null };
    return { reply: { user, token: session.token }, deviceToken: session.deviceToken };
  });
}

/** The parts of a new password, which come together or not at all. */
function readNewPassword(form: Form): NewPassword | null {
  const { currentPassword, password, kdf, vault, recovery } = form;
  if (password === undefined) {
    const stray = (["kdf", "vault", "recovery"] as const).find((member) => form[member] !== undefined);
    if (stray !== undefined) throw invalid(stray, "Only together with a new password");
    return null;
  }
  if (currentPassword === undefined) throw invalid("currentPassword", "Needed for a new password");
  if (kdf === undefined) throw invalid("kdf", "Needed for a new password");
  if (vault === undefined) throw invalid("vault", "Needed for a new password");
  return { currentPassword, password, kdf, vault, recovery };
}

const touchesRecord = ({ firstName, lastName, mobileNo, email }: Form) =>
  [firstName, lastName, mobileNo, email].some((value) => value !== undefined);

/** Checks the current password when it was sent or is needed. */
async function judgePassword(
  core: Core,
  trx: Trx,
  account: AccountRow,
  sessionId: string,
  currentPassword: string | undefined,
  isNeeded: boolean,
): Promise<Refusal | null> {
  if (currentPassword === undefined) {
    if (isNeeded) throw invalid("currentPassword", "Needed for a new email");
    return null;
  }
  const outcome = await core.checkPassword(trx, {
    counter: sessionCounter(core.pepper, sessionId),
    verifier: account.verifier,
    credential: currentPassword,
  });
  if (outcome.kind === "blocked") return new Refusal("rate_limited", outcome);
  return outcome.kind === "wrong" ? new Refusal("wrong_password") : null;
}

function updateRecord({ clock }: Core, trx: Trx, account: AccountRow, form: Form) {
  return trx
    .updateTable("users")
    .set({
      first_name: form.firstName ?? account.first_name,
      last_name: form.lastName ?? account.last_name,
      mobile_no: form.mobileNo ?? account.mobile_no,
      email: form.email ?? account.email,
      time_zone: form.timeZone ?? account.time_zone,
      updated_at: sql<Date>`greatest(${clock.now()}, updated_at + interval '1 millisecond')`,
    })
    .where("id", "=", account.id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw isViolationOf(error, "users_email_key") ? new Refusal("email_taken") : error;
    });
}
