import { notifyOfAdministration, notifyBothAddresses } from "../../accounts/account-mails.ts";
import { auditPerson, auditActor, recordEvent } from "../../accounts/audit.ts";
import type { ConfirmedActor } from "../../accounts/confirm-actor.ts";
import type { TemporaryPassword } from "../../accounts/temporary-passwords.ts";
import type { Trx } from "../../platform/database.ts";
import type { AccountChanges } from "./account-changes.ts";
import type { AccountRow } from "./store.ts";

interface AppliedChanges {
  actor: ConfirmedActor;
  account: AccountRow;
  changed: AccountRow;
  changes: AccountChanges;
  password: TemporaryPassword | null;
  at: Date;
  device: string;
}

/** Mails the person and writes down what an administrator changed of their account. */
export async function notifyOfChanges(
  trx: Trx,
  { actor, account, changed, changes, password, at, device }: AppliedChanges,
) {
  const by = actor.name;
  const event = { at, actor: auditActor(actor), target: auditPerson(changed) };
  const { firstName, lastName, mobileNo, email, isAdmin, isAllowedForRemindMe } = changes;

  const fields = Object.entries({ firstName, lastName, mobileNo }).filter(([, value]) => value !== undefined);
  if (fields.length > 0) {
    await recordEvent(trx, {
      ...event,
      kind: "user-changed",
      details: { fields: fields.map(([name]) => name).join(", ") },
    });
  }
  if (isAdmin !== undefined || isAllowedForRemindMe !== undefined) {
    const details = { isAdmin: changed.is_admin, isAllowedForRemindMe: changed.is_allowed_for_remind_me };
    await recordEvent(trx, { ...event, kind: "rights-changed", details });
  }
  if (email !== undefined) {
    await notifyBothAddresses(trx, account, email, { at, device, by });
    await recordEvent(trx, { ...event, kind: "email-changed", details: { from: account.email, to: email } });
  }
  if (password !== null) {
    await notifyOfAdministration(trx, "password-reset", changed, { at, device, by, until: password.until });
    await recordEvent(trx, { ...event, kind: "password-reset" });
  }
}
