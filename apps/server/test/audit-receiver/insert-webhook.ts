import { randomUUID } from "node:crypto";
import { sealWebhook } from "../../src/accounts/audit-webhooks/seal.ts";
import type { TestServer } from "../harness.ts";

/** Inserts a webhook of the audit without a receiver, and returns its id. */
export async function insertAuditWebhook(server: TestServer): Promise<string> {
  const [id, at] = [randomUUID(), new Date()];
  const address = { url: "https://127.0.0.1:1/audit", secret: "whsec_AAAA" };
  await server.db
    .insertInto("audit_webhooks")
    .values({
      id,
      name: "SIEM",
      sealed: sealWebhook(server.accounts.pepper, id, address),
      host: "127.0.0.1:1",
      created_at: at,
      created_by_name: "Ana Silva",
      sent_seq: 0,
      next_at: at,
    })
    .execute();
  return id;
}
