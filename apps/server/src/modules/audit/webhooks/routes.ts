import { type ChannelTest, calls } from "@pomander/contract";
import { v7 as uuidv7 } from "uuid";
import type { AppContext } from "../../../accounts/app-context.ts";
import { postToWebhook } from "../../../accounts/audit-webhooks/send.ts";
import { type Api, route } from "../../../http/route.ts";
import type { Outgoing } from "../../../platform/outgoing/outgoing.ts";
import { withTransaction } from "../../../platform/transaction.ts";
import { createWebhook, keepWebhook, lockWebhook, removeWebhook, replaceWebhook, type WebhookDeps } from "./change.ts";
import { listWebhooks } from "./list.ts";

/** Programs elsewhere that get the audit. */
export function registerAuditWebhooks(api: Api, app: AppContext, outgoing: Outgoing) {
  const deps = { ...app, outgoing };
  const limit = "changeChannel";
  const of = calls.auditWebhooks;
  route(api, of.list, { handle: async () => ({ webhooks: await listWebhooks(app.db) }) });
  route(api, of.create, {
    limit,
    handle: ({ session, body, device }) => createWebhook(deps, session, { form: body, device }),
  });
  route(api, of.replace, {
    limit,
    handle: ({ session, params, body: form, device }) => replaceWebhook(deps, session, { id: params.id, form, device }),
  });
  route(api, of.keep, {
    limit,
    handle: ({ session, params, body: confirmation, device }) =>
      keepWebhook(app, session, { id: params.id, confirmation, device }),
  });
  route(api, of.remove, {
    limit,
    handle: ({ session, params, body: confirmation, device }) =>
      removeWebhook(app, session, { id: params.id, confirmation, device }),
  });
  route(api, of.test, { limit: "testChannel", handle: ({ params }) => testWebhook(deps, params.id) });
}

/** Sends a test message once, and returns in general words what the other side replied. */
async function testWebhook({ db, clock, pepper, outgoing }: WebhookDeps, id: string): Promise<ChannelTest> {
  const { sealed } = await withTransaction(db, (trx) => lockWebhook(trx, id));
  const message = { id: uuidv7(), at: clock.now(), type: "test", data: { events: [] } } as const;
  const outcome = await postToWebhook({ pepper, outgoing }, { webhookId: id, sealed }, message);
  return outcome.state === "sent"
    ? { isSent: true, message: "The message was accepted." }
    : { isSent: false, message: outcome.error };
}
