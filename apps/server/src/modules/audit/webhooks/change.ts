import {
  type AuditWebhook,
  type AuditWebhookAddress,
  type AuditWebhookConfirmation,
  limits,
  type NewAuditWebhook,
} from "@pomander/contract";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { AccountRow } from "../../../accounts/account-row.ts";
import { fullName } from "../../../accounts/actor.ts";
import type { AppContext } from "../../../accounts/app-context.ts";
import { auditPerson, recordEvent } from "../../../accounts/audit.ts";
import { readChain } from "../../../accounts/audit-numbers/number-events.ts";
import { noBatch, working } from "../../../accounts/audit-webhooks/claim.ts";
import { sealWebhook } from "../../../accounts/audit-webhooks/seal.ts";
import { confirmWithFactor } from "../../../accounts/confirm-factor.ts";
import { mailSuperAdmins } from "../../../accounts/mail-super-admins.ts";
import type { Session } from "../../../accounts/sessions.ts";
import { AppError, invalid } from "../../../errors.ts";
import type { MailData } from "../../../mail/mail-data.ts";
import { lockUntilCommit } from "../../../platform/advisory-locks.ts";
import { readNow } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/database.ts";
import { assertPublic } from "../../../platform/outgoing/assert-public.ts";
import type { Outgoing } from "../../../platform/outgoing/outgoing.ts";
import { createWebhookSecret } from "../../../platform/outgoing/webhook.ts";
import { countRows } from "../../../platform/rows.ts";
import { withTransaction } from "../../../platform/transaction.ts";
import { showWebhook } from "./list.ts";

export type WebhookDeps = AppContext & { outgoing: Outgoing };
interface WebhookWithSecret {
  webhook: AuditWebhook;
  secret: string;
}

/** Adds a webhook, which gets what is numbered from now on. Its secret is returned only this once. */
export async function createWebhook(
  app: WebhookDeps,
  session: Session,
  { form, device }: { form: NewAuditWebhook; device: string },
): Promise<WebhookWithSecret> {
  const { name, url, ...confirmation } = form;
  const host = await checkedHost(app, url);
  return withTransaction<WebhookWithSecret>(app.db, async (trx) => {
    const { account } = await confirm(app, trx, session, { confirmation, device, validate: () => assertRoom(trx) });
    const [id, at, secret] = [uuidv7(), app.clock.now(), createWebhookSecret()];
    await trx
      .insertInto("audit_webhooks")
      .values({
        id,
        name,
        sealed: sealWebhook(app.pepper, id, { url, secret }),
        host,
        created_at: at,
        created_by_name: fullName(account),
        sent_seq: (await readChain(trx)).seq,
        next_at: at,
      })
      .execute();
    await announce(trx, { kind: "audit-webhook-added", account, name, host, at, device });
    return { webhook: await showWebhook(trx, id), secret };
  });
}

interface WebhookRequest {
  id: string;
  device: string;
}

/** Replaces the address and the secret of a webhook, which keeps its place. The outcome of a message that is being sent is ignored. */
export async function replaceWebhook(
  app: WebhookDeps,
  session: Session,
  { id, device, form }: WebhookRequest & { form: AuditWebhookAddress },
): Promise<WebhookWithSecret> {
  const { url, ...confirmation } = form;
  const host = await checkedHost(app, url);
  return withTransaction<WebhookWithSecret>(app.db, async (trx) => {
    const { account, name } = await confirmFor(app, trx, session, { id, device, confirmation });
    const [at, secret] = [app.clock.now(), createWebhookSecret()];
    await trx
      .updateTable("audit_webhooks")
      .set({
        sealed: sealWebhook(app.pepper, id, { url, secret }),
        host,
        claims: sql<number>`claims + 1`,
        next_at: new Date(await readNow(trx, app.clock)),
        awaits_keep: false,
        ...noBatch,
        ...working,
      })
      .where("id", "=", id)
      .execute();
    await announce(trx, { kind: "audit-webhook-replaced", account, name, host, at, device });
    return { webhook: await showWebhook(trx, id), secret };
  });
}

/** Lets a webhook that came back with a backup work again. */
export function keepWebhook(
  app: AppContext,
  session: Session,
  { id, device, confirmation }: WebhookRequest & { confirmation: AuditWebhookConfirmation },
): Promise<{ webhook: AuditWebhook }> {
  return withTransaction<{ webhook: AuditWebhook }>(app.db, async (trx) => {
    const { account, name, host, awaits_keep } = await confirmFor(app, trx, session, { id, device, confirmation });
    if (awaits_keep) {
      await trx.updateTable("audit_webhooks").set({ awaits_keep: false }).where("id", "=", id).execute();
      await announce(trx, { kind: "audit-webhook-kept", account, name, host, at: app.clock.now(), device });
    }
    return { webhook: await showWebhook(trx, id) };
  });
}

/** Removes a webhook. Its confirmation keeps a stolen session from ending the record of what it does. */
export function removeWebhook(
  app: AppContext,
  session: Session,
  { id, device, confirmation }: WebhookRequest & { confirmation: AuditWebhookConfirmation },
): Promise<void> {
  return withTransaction<void>(app.db, async (trx) => {
    const { account, name, host } = await confirmFor(app, trx, session, { id, device, confirmation });
    await trx.deleteFrom("audit_webhooks").where("id", "=", id).execute();
    await announce(trx, { kind: "audit-webhook-removed", account, name, host, at: app.clock.now(), device });
  });
}

/** Returns the host of a URL. @throws AppError `invalid` for an address that this server must not connect to */
async function checkedHost({ outgoing }: WebhookDeps, address: string): Promise<string> {
  const url = URL.parse(address);
  if (url === null) throw invalid("url", "Enter an address that starts with https://");
  await assertPublic(outgoing, url.hostname);
  return url.host;
}

interface Confirmation<V> {
  confirmation: AuditWebhookConfirmation;
  device: string;
  /** Returns what the change needs, or throws why it cannot be made. */
  validate: () => Promise<V>;
}

/** Requires a super admin's master password and second factor; the right may have ended since the request came in. */
const confirm = <V>(app: AppContext, trx: Trx, session: Session, request: Confirmation<V>) =>
  confirmWithFactor(app, trx, session, {
    ...request.confirmation,
    device: request.device,
    validate: async (owner) => {
      if (!owner.is_super_admin) throw new AppError("forbidden");
      return request.validate();
    },
  });

async function confirmFor(
  app: AppContext,
  trx: Trx,
  session: Session,
  { id, device, confirmation }: WebhookRequest & { confirmation: AuditWebhookConfirmation },
) {
  const validate = () => lockWebhook(trx, id);
  const { account, validated } = await confirm(app, trx, session, { confirmation, device, validate });
  return { account, ...validated };
}

/** Locks a webhook. @throws `not_found` */
export const lockWebhook = (trx: Trx, id: string) =>
  trx
    .selectFrom("audit_webhooks")
    .select(["name", "host", "sealed", "awaits_keep"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError("not_found"));

async function assertRoom(trx: Trx): Promise<void> {
  await lockUntilCommit(trx, "auditWebhooks", "");
  if ((await countRows(trx.selectFrom("audit_webhooks"))) >= limits.auditWebhooks) {
    throw new AppError("audit_webhooks_full");
  }
}

interface WebhookNews {
  kind: MailData["audit-webhook"]["change"];
  account: AccountRow;
  name: string;
  host: string;
  at: Date;
  device: string;
}

/** Records a change of a webhook and mails it to all super admins. */
async function announce(trx: Trx, { kind, account, name, host, at, device }: WebhookNews): Promise<void> {
  const shortHost = host.slice(0, limits.reminderEventText);
  const details = { name, host: shortHost, device };
  await recordEvent(trx, { at, kind, actor: auditPerson(account), details });
  await mailSuperAdmins(trx, "audit-webhook", (isProven, id) => ({
    at: at.toISOString(),
    device,
    change: kind,
    webhook: isProven ? name : "",
    host: isProven ? shortHost : "",
    by: isProven ? fullName(account) : "",
    ...(id === account.id && { isOwn: true as const }),
  }));
}
