import { endIn, insertApiToken } from "../api-tokens.ts";
import { insertAuditWebhook } from "../audit-receiver/insert-webhook.ts";
import type { TestUser } from "../factories.ts";
import type { TestServer } from "../harness.ts";

interface People {
  server: TestServer;
  caller: TestUser;
  subject: TestUser;
}

const confirmedBy = ({ password }: TestUser) => ({ currentPassword: password });
const form = (by: TestUser) => ({
  name: "Terraform",
  scopes: ["reminders:read"],
  expiresAt: endIn(90),
  ...confirmedBy(by),
});
const rotation = (by: TestUser) => ({ overlapHours: 1, expiresAt: endIn(90), ...confirmedBy(by) });
const own = async ({ server, subject }: People) => ({ params: { id: (await insertApiToken(server, subject)).id } });
const servers = async ({ server }: People) => ({ params: { id: (await insertApiToken(server, null)).id } });

const webhook = async ({ server }: People) => ({ params: { id: await insertAuditWebhook(server) } });
const webhookAddress = { url: "https://127.0.0.1:1/audit" };

/** Requests of the calls for API tokens and webhooks of the audit, as in `requests`. */
export const tokenRequests = {
  "tokens.list": async () => ({}),
  "tokens.create": async ({ caller }: People) => ({ body: form(caller) }),
  "tokens.rotate": async (people: People) => ({ ...(await own(people)), body: rotation(people.caller) }),
  "tokens.keep": async (people: People) => ({ ...(await own(people)), body: confirmedBy(people.caller) }),
  "tokens.revoke": async (people: People) => ({ ...(await own(people)), body: {} }),
  "auditWebhooks.list": async () => ({}),
  "auditWebhooks.create": async ({ caller, server }: People) => {
    await server.db.deleteFrom("audit_webhooks").execute();
    return { body: { name: "SIEM", ...webhookAddress, ...confirmedBy(caller) } };
  },
  "auditWebhooks.replace": async (people: People) => ({
    ...(await webhook(people)),
    body: { ...webhookAddress, ...confirmedBy(people.caller) },
  }),
  "auditWebhooks.keep": async (people: People) => ({ ...(await webhook(people)), body: confirmedBy(people.caller) }),
  "auditWebhooks.remove": async (people: People) => ({ ...(await webhook(people)), body: confirmedBy(people.caller) }),
  "auditWebhooks.test": async (people: People) => ({ ...(await webhook(people)), body: {} }),
  "serverTokens.list": async () => ({}),
  "serverTokens.create": async ({ caller }: People) => ({
    body: { ...form(caller), scopes: ["audit:read", "users:read"] },
  }),
  "serverTokens.rotate": async (people: People) => ({ ...(await servers(people)), body: rotation(people.caller) }),
  "serverTokens.keep": async (people: People) => ({ ...(await servers(people)), body: confirmedBy(people.caller) }),
  "serverTokens.revoke": async (people: People) => ({ ...(await servers(people)), body: {} }),
};
