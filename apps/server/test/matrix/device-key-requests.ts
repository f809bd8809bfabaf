import { createVisitor } from "../company/harness.ts";
import { answerOf, insertApproval, newDevice, sealOf } from "../company/approvals.ts";
import { asGenerated, deviceKey, insertDeviceKey } from "../company/generated.ts";
import type { TestUser } from "../factories.ts";
import type { TestServer } from "../harness.ts";

interface People {
  server: TestServer;
  caller: TestUser;
  subject: TestUser;
}

/** Requests of the calls for devices that open a vault, and of what its owner confirms, as in `requests`. */
export const deviceKeyRequests = {
  "company.ownerStart": async () => ({ body: {} }),
  "company.ownerFinish": async ({ server, caller }: People) => {
    const issuer = server.accounts.config.company?.issuer ?? "";
    const visitor = createVisitor(server, { issuer, clientId: "", clientSecret: "" });
    await asGenerated(server, caller);
    await server.db
      .updateTable("company_sessions")
      .set({ auth_time: null })
      .where("subject", "=", caller._id)
      .execute();
    const connection = { user_id: caller._id, issuer, subject: `person-${caller._id}`, email: caller.email };
    await server.db
      .insertInto("company_connections")
      .values({ ...connection, connected_at: new Date() })
      .execute();
    const begun = await visitor.call("POST /user/company/confirm/start", {}, caller.token);
    if (begun.status !== 200) return { body: { state: "none", code: "none" } };
    const body = await visitor.goThere(begun.body.url, connection.subject);
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return { body, headers: { cookie } };
  },
  "deviceKeys.list": async () => ({}),
  "deviceKeys.add": async ({ server, caller }: People) => {
    await asGenerated(server, caller);
    return { body: { vaultId: caller.vaultId, currentPassword: caller.password, device: deviceKey() } };
  },
  "deviceKeys.open": async ({ server, subject }: People) => {
    const { id, credential } = await insertDeviceKey(server, subject);
    return { params: { id }, body: { credential } };
  },
  "deviceKeys.keep": async ({ server, caller }: People) => {
    const { id } = await insertDeviceKey(server, caller);
    await server.db.updateTable("device_keys").set({ awaits_keep: true }).where("id", "=", id).execute();
    return { body: { ids: [id], currentPassword: caller.password } };
  },
  "deviceKeys.remove": async ({ server, caller, subject }: People) => {
    const { id } = await insertDeviceKey(server, subject);
    if (caller._id !== subject._id) await asGenerated(server, caller);
    return { params: { id }, body: { currentPassword: caller.password } };
  },
  "deviceKeys.removeAll": async ({ server, caller }: People) => {
    await insertDeviceKey(server, caller);
    return { body: { currentPassword: caller.password } };
  },
  "approvals.begin": async ({ server, caller }: People) => {
    await asGenerated(server, caller);
    return { body: { vaultId: caller.vaultId, commitment: newDevice().commitment } };
  },
  "approvals.read": async () => ({}),
  "approvals.answer": async ({ server, subject }: People) => {
    const id = await insertApproval(server, subject, "begun");
    return { params: { id }, body: answerOf(subject, id) };
  },
  "approvals.reveal": async ({ server, subject }: People) => {
    const id = await insertApproval(server, subject, "answered");
    return { params: { id }, body: newDevice().revealed };
  },
  "approvals.seal": async ({ server, subject }: People) => {
    const id = await insertApproval(server, subject, "revealed");
    return { params: { id }, body: sealOf(subject, id) };
  },
  "approvals.end": async ({ server, subject }: People) => {
    const id = await insertApproval(server, subject, "begun");
    return { params: { id } };
  },
};
