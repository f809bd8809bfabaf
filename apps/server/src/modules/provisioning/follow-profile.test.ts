import { limits } from "@pomander/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createApiToken } from "../../../test/api-tokens.ts";
import { callApi, factories, type TestUser } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import { callScim, scimUser } from "../../../test/scim/client.ts";
import { writeCompanyDomains } from "../../accounts/company/domains.ts";
import { lockAccount } from "../../accounts/account-row.ts";
import { systemClock as clock } from "../../platform/clock.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { followAddress } from "./follow-profile.ts";

let server: TestServer;
let root: TestUser;
let secret: string;
beforeAll(async () => {
  server = await startTestServer();
  root = await factories(server).user({ isSuperAdmin: true });
  ({ secret } = await createApiToken(server, root, { kind: "server", name: "Entra", scopes: ["scim"] }));
});
afterAll(() => server.close());
beforeEach(async () => {
  await callApi(server, "POST /provisioning/clear", { token: root.token, body: {} });
  for (const table of ["directory_accounts", "mails", "audit_events"] as const) {
    await server.db.deleteFrom(table).execute();
  }
  await server.db.deleteFrom("users").where("id", "!=", root._id).execute();
});

const scim = (request: string, body?: unknown) => callScim(server, secret, request, body);
const create = async (name: string): Promise<string> => (await scim("POST /Users", scimUser(name))).body.id;
const put = async (id: string, name: string, more: object = {}) =>
  expect((await scim(`PUT /Users/${id}`, scimUser(name, more))).status).toBe(200);
const withAddress = (email: string) => ({ emails: [{ value: email, primary: true }] });
const goLive = async () => {
  const { plan } = (await callApi(server, "GET /provisioning", { token: root.token })).body;
  const body = { plan, currentPassword: root.password };
  expect((await callApi(server, "POST /provisioning/live", { token: root.token, body })).status).toBe(204);
};
const people = async () =>
  (await callApi(server, "GET /provisioning/people", { token: root.token })).body as {
    email: string;
    emailHere: string;
  }[];
const accounts = () => server.db.selectFrom("users").selectAll().where("id", "!=", root._id).orderBy("email").execute();
const onlyAccount = async () => {
  const [account, ...others] = await accounts();
  if (account === undefined || others.length > 0) throw new Error("There is not one account.");
  return account;
};
const events = () =>
  server.db
    .selectFrom("audit_events")
    .select(["kind", "actor_id", "details"])
    .where("kind", "in", ["user-changed", "email-changed"])
    .execute();
const mails = () => server.db.selectFrom("mails").select(["template", "recipient", "data"]).orderBy("id").execute();
/** Accepts the newest invitation that was sent to an address; returns the status. */
const accept = async (email: string) => {
  const mail = (await mails()).findLast(
    ({ recipient, template }) => recipient === email && template === "user-invited",
  );
  const { invitation } = (mail?.data ?? {}) as { invitation?: string };
  return (await callApi(server, "POST /auth/accept-invitation", { body: { token: invitation } })).status;
};
/** Brings a person who is here, with a vault and a proven address, into the directory's care. */
const adopted = async (email: string) => {
  const user = await factories(server).user({}, { email });
  const name = email.slice(0, email.indexOf("@"));
  const id = (await scim("POST /Users", scimUser(name, withAddress(email)))).body.id as string;
  await goLive();
  await server.db.updateTable("directory_accounts").set({ is_pending: false }).execute();
  await server.db.deleteFrom("mails").execute();
  return { user, id, name };
};
/** Applies another address as a server does where the company signs in the people of these domains. */
const move = (userId: string, to: string, domains: string[]) =>
  withTransaction<void>(server.db, async (trx) => {
    await writeCompanyDomains(trx, domains);
    const account = await lockAccount(trx, userId);
    await followAddress(trx, account!, to, { token: "Entra", clock, company: "Contoso" });
  });
const connect = (userId: string) =>
  server.db
    .insertInto("company_connections")
    .values({ user_id: userId, issuer: "https://login.example", subject: userId, email: "", connected_at: new Date() })
    .execute();

test("names and the mobile number follow what the directory changes, and nothing else", async () => {
  await goLive();
  const id = await create("ana");
  const { id: account } = await onlyAccount();
  await server.db.updateTable("users").set({ last_name: "Chosen" }).where("id", "=", account).execute();
  await put(id, "ana", { name: { givenName: "Anna", familyName: "Ruiz" } });
  const before = await onlyAccount();
  expect(before.first_name).toBe("Anna");
  expect(await events()).toMatchObject([
    { kind: "user-changed", actor_id: null, details: { fields: expect.stringContaining("firstName"), name: "Entra" } },
  ]);
  await server.db.updateTable("users").set({ last_name: "Chosen again" }).execute();
  await put(id, "ana", {
    name: { givenName: "Anna", familyName: "Ruiz" },
    phoneNumbers: [{ value: "+43 1 234", type: "mobile" }],
  });
  expect(await onlyAccount()).toMatchObject({ last_name: "Chosen again", mobile_no: "+43 1 234" });
});

test("while it is only watched, no name or address changes", async () => {
  await goLive();
  const id = await create("ana");
  await callApi(server, "POST /provisioning/watch", { token: root.token, body: {} });
  await put(id, "ana", { ...withAddress("other@scim.example"), name: { givenName: "Anna", familyName: "Ruiz" } });
  expect(await onlyAccount()).toMatchObject({ first_name: "ana", email: "ana@scim.example" });
  expect(await people()).toMatchObject([{ email: "other@scim.example", emailHere: "ana@scim.example" }]);
});

test("an address that is corrected before the person has come is invited, and the wrong one opens nothing", async () => {
  await goLive();
  const id = await create("ana");
  await put(id, "ana", withAddress("anna@scim.example"));
  expect((await onlyAccount()).email).toBe("anna@scim.example");
  expect(await accept("ana@scim.example")).toBe(400);
  expect(await accept("anna@scim.example")).toBe(200);
  expect(await events()).toMatchObject([
    { kind: "email-changed", details: { from: "ana@scim.example", to: "anna@scim.example", name: "Entra" } },
  ]);
  // The session of an accepted invitation, without a password yet, ends with the next address too.
  await put(id, "ana", withAddress("annika@scim.example"));
  expect(await server.db.selectFrom("sessions").selectAll().where("user_id", "!=", root._id).execute()).toEqual([]);
  expect(await accept("annika@scim.example")).toBe(200);
  expect((await people()).map(({ emailHere }) => emailHere)).toEqual([null]);
});

test("an account with a temporary password, and one that someone entered by the company, keep their address", async () => {
  await goLive();
  const id = await create("ana");
  const { id: account } = await onlyAccount();
  const until = new Date(Date.now() + 86_400_000);
  const setUntil = (temporary_password_until: Date | null) =>
    server.db.updateTable("users").set({ temporary_password_until }).where("id", "=", account).execute();
  await setUntil(until);
  await put(id, "ana", withAddress("anna@scim.example"));
  await setUntil(null);
  await connect(account);
  await put(id, "ana", withAddress("anna@scim.example"));
  expect((await onlyAccount()).email).toBe("ana@scim.example");
  await server.db.deleteFrom("company_connections").execute();
  // The directory says it once more, and nothing is in the way.
  await put(id, "ana", withAddress("anna@scim.example"));
  expect((await onlyAccount()).email).toBe("anna@scim.example");
});

test("an address of a person who left is taken over when they are back, and no one is invited before", async () => {
  await goLive();
  const id = await create("ana");
  await put(id, "ana", { active: false, ...withAddress("anna@scim.example") });
  expect((await onlyAccount()).email).toBe("ana@scim.example");
  await put(id, "ana", { active: true, ...withAddress("anna@scim.example") });
  expect(await onlyAccount()).toMatchObject({ email: "anna@scim.example", deactivated_at: null });
  expect((await mails()).filter(({ template }) => template === "user-invited").length).toBe(2);
});

test("a link that proves the former address proves nothing of the next one", async () => {
  await goLive();
  const id = await create("ana");
  const { id: account } = await onlyAccount();
  const call = { token: root.token, body: {} };
  expect((await callApi(server, `POST /user/user/${account}/verification`, call)).status).toBe(204);
  const sent = (await mails()).findLast(({ template }) => template === "verify-email");
  const { proof } = (sent?.data ?? {}) as { proof?: string };
  await put(id, "ana", withAddress("victim@scim.example"));
  expect((await callApi(server, "POST /auth/verify-email", { body: { token: proof } })).status).toBe(400);
  expect((await onlyAccount()).email_verified_at).toBeNull();
});

test.each(["Remind Me", "administrator", "group", "assigned", "escalated to", "taken"])(
  "104: an account that no one has entered keeps its address if it has a right, or others' reminders: %s",
  async (right) => {
    await goLive();
    const id = await create("ana");
    const { id: account } = await onlyAccount();
    const users = server.db.updateTable("users").where("id", "=", account);
    if (right === "Remind Me") await users.set({ is_allowed_for_remind_me: true }).execute();
    else if (right === "administrator") await users.set({ is_admin: true }).execute();
    else if (right === "group") {
      const group = await factories(server).group();
      await server.db.insertInto("group_members").values({ group_id: group._id, user_id: account }).execute();
    } else {
      const reminder = await factories(server).reminder(root);
      const reminders = server.db.updateTable("reminders").where("id", "=", reminder._id);
      if (right === "taken")
        await reminders.set({ taken_by: account, taken_at: new Date(), taken_for: sql`expiry_date` }).execute();
      else if (right === "escalated to") await reminders.set({ escalate_to: [account] }).execute();
      else {
        const assigned = { reminder_id: reminder._id, user_id: account };
        await server.db.insertInto("reminder_assignees").values(assigned).execute();
      }
    }
    await put(id, "ana", withAddress("thief@scim.example"));
    expect((await onlyAccount()).email).toBe("ana@scim.example");
    expect((await mails()).map(({ recipient }) => recipient)).not.toContain("thief@scim.example");
    expect(await people()).toMatchObject([{ email: "thief@scim.example", emailHere: "ana@scim.example" }]);
    // Nothing else changes: the invitation works until an administrator corrects it.
    expect(await accept("ana@scim.example")).toBe(200);
  },
);

test("109: other addresses count among those that the directory invites in a day; then they stay, and it is mailed", async () => {
  await goLive();
  const id = await create("ana");
  for (let i = 1; i < limits.brake.people; i++) await put(id, "ana", withAddress(`ana-${i}@scim.example`));
  await put(id, "ana", withAddress("late@scim.example"));
  const { email } = await onlyAccount();
  expect(email).toBe(`ana-${limits.brake.people - 1}@scim.example`);
  expect((await mails()).filter(({ template }) => template === "provisioning-many-new").length).toBe(1);
  expect(await accept(email)).toBe(200);
});

test("104: a person who has come keeps the address, whatever the directory says", async () => {
  const { user, id, name } = await adopted("ben@scim.example");
  await put(id, name, withAddress("thief@scim.example"));
  expect((await onlyAccount()).email).toBe("ben@scim.example");
  expect(await mails()).toEqual([]);
  expect((await callApi(server, `GET /user/user/${user._id}`, { token: user.token })).status).toBe(200);
  expect(await people()).toMatchObject([{ kind: "kept", emailHere: "ben@scim.example" }]);
});

test("who is connected to the company gets another address within its domains alone, and both are told", async () => {
  const { user } = await adopted("ben@contoso.example");
  await move(user._id, "ben.ray@contoso.example", ["contoso.example"]);
  expect((await onlyAccount()).email).toBe("ben@contoso.example");
  await connect(user._id);
  await move(user._id, "ben@elsewhere.example", ["contoso.example"]);
  await move(user._id, "ben@elsewhere.example", ["elsewhere.example"]);
  expect((await onlyAccount()).email).toBe("ben@contoso.example");
  await move(user._id, "ben.ray@contoso.example", ["contoso.example"]);
  expect(await onlyAccount()).toMatchObject({ email: "ben.ray@contoso.example", email_verified_at: null });
  expect(await mails()).toMatchObject([
    { template: "address-changed", recipient: "ben@contoso.example", data: { by: null } },
    { template: "address-changed", recipient: "ben.ray@contoso.example", data: { by: null } },
  ]);
});

test("an address that is another account's is left there, and a super admin's account stays as it is", async () => {
  const { user, id, name } = await adopted("ben@contoso.example");
  await connect(user._id);
  await factories(server).user({}, { email: "taken@contoso.example" });
  await move(user._id, "taken@contoso.example", ["contoso.example"]);
  expect((await accounts()).map(({ email }) => email)).toEqual(["ben@contoso.example", "taken@contoso.example"]);
  await server.db.updateTable("users").set({ is_super_admin: true }).where("id", "=", user._id).execute();
  await put(id, name, { ...withAddress("ben@contoso.example"), name: { givenName: "Mallory", familyName: "X" } });
  await move(user._id, "ben.ray@contoso.example", ["contoso.example"]);
  const { first_name, email } = (await accounts())[0]!;
  expect(first_name).not.toBe("Mallory");
  expect(email).toBe("ben@contoso.example");
  expect(await events()).toEqual([]);
});
