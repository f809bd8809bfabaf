import { beforeAll, beforeEach, expect, test } from "vitest";
import { createApiToken } from "../../../test/api-tokens.ts";
import { startCompanyForTests } from "../../../test/company/company.ts";
import { createVisitor } from "../../../test/company/harness.ts";
import { deriveAt } from "../../../test/device.ts";
import { callApi, factories, type TestResponse, type TestUser } from "../../../test/factories.ts";
import { fileCalls } from "../../../test/files.ts";
import { insertInvitation } from "../../../test/invitations.ts";
import { linkCalls, madeLink, senderAt } from "../../../test/links.ts";
import { enrol, signInWithPasskey, type TestPasskey } from "../../../test/passkeys.ts";
import { insertReminder } from "../../../test/reminder-factory.ts";
import { callScim, scimUser } from "../../../test/scim/client.ts";
import { entra } from "../../../test/scim/recorded.ts";
import { credential, kdf, recovery, wrappedVaultKey } from "../../../test/value-factories.ts";
import { readReminderContexts } from "../../deliveries/context/reminder-context.ts";
import { systemClock } from "../../platform/clock.ts";
import { createLog } from "../../platform/log.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { parseConfig } from "../../config.ts";
import { applyPending } from "./apply-plan.ts";

const company = startCompanyForTests();
const log = createLog(parseConfig({}), { write: () => undefined });
let root: TestUser;
let secret: string;
let ana: TestUser;
let person: string;
beforeAll(async () => {
  root = await factories(company.server).user({ isSuperAdmin: true });
  ({ secret } = await createApiToken(company.server, root, { kind: "server", name: "Entra", scopes: ["scim"] }));
});
beforeEach(async () => {
  ana = await senderAt(company.server, { isAllowedForRemindMe: true });
  person = await leaveToDirectory(ana);
});

const scim = (request: string, body?: unknown) => callScim(company.server, secret, request, body);
/** Leaves an account to the directory, as a super admin who confirms the plan does; returns the id of its person. */
async function leaveToDirectory({ _id, email }: { _id: string; email: string }): Promise<string> {
  const { server } = company;
  await server.db.updateTable("users").set({ email_verified_at: new Date() }).where("id", "=", _id).execute();
  const named = { userName: email, emails: [{ value: email, primary: true }], externalId: `object-${_id}` };
  const { body } = await scim("POST /Users", scimUser("x", named));
  const { plan } = (await callApi(server, "GET /provisioning", { token: root.token })).body;
  const confirmed = { plan, currentPassword: root.password };
  const live = await callApi(server, "POST /provisioning/live", { token: root.token, body: confirmed });
  expect(live.status).toBe(204);
  await applyPending({ db: server.db, log, clock: systemClock, company: null });
  return body.id as string;
}
const shutOut = async () => expect((await scim(`PATCH /Users/${person}`, entra.unassign)).status).toBe(200);
const letIn = async () => expect((await scim(`PATCH /Users/${person}`, entra.changeWithoutPath)).status).toBe(200);
const closed = [403, "account_deactivated"];
const answered = ({ status, body }: Pick<TestResponse, "status" | "body">) => [status, body?.code];

/** Tries a way in while the account is open, once it is shut out, and once it is opened again. */
async function inTurn<T>(enter: () => Promise<T>): Promise<T[]> {
  const before = await enter();
  await shutOut();
  const out = await enter();
  await letIn();
  return [before, out, await enter()];
}

test("106: a recovery key begins no recovery, and ends none that was begun before", async () => {
  const start = () => {
    const body = { email: ana.email, recoveryCredential: ana.recovery.credential };
    return callApi(company.server, "POST /auth/recover/start", { body });
  };
  const wrong = { email: ana.email, recoveryCredential: credential() };
  const { recoveryToken } = (await start()).body;
  const finish = () => {
    const keys = { password: credential(), kdf: kdf(), wrappedVaultKey: wrappedVaultKey(), recovery: recovery() };
    return callApi(company.server, "POST /auth/recover/finish", { body: { recoveryToken, ...keys } });
  };
  await shutOut();
  expect([answered(await start()), answered(await finish())]).toEqual([closed, closed]);
  // A stranger doesn't learn that it is shut out.
  const stranger = await callApi(company.server, "POST /auth/recover/start", { body: wrong });
  expect(answered(stranger)).toEqual([401, "invalid_recovery"]);
  await letIn();
  expect([answered(await start()), answered(await finish())]).toEqual([
    [200, undefined],
    [200, undefined],
  ]);
});

test("106: a passkey signs no one in", async () => {
  const passkey: TestPasskey = await enrol(company.server, ana);
  const signIn = async () => answered(await signInWithPasskey(company.server, passkey));
  expect(await inTurn(signIn)).toEqual([[200, undefined], closed, [200, undefined]]);
});

test("106: the company signs no one in, and connects no one", async () => {
  const name = `ana-${ana._id}`;
  await company.provider.person(name, { email: ana.email });
  const visitor = createVisitor(company.server, company.provider);
  expect((await visitor.connect(ana, name)).status).toBe(200);
  expect(await inTurn(async () => answered(await visitor.signIn(name)))).toEqual([
    [200, undefined],
    closed,
    [200, undefined],
  ]);
});

test("106: an invitation signs no one in", async () => {
  const token = await insertInvitation(company.server, ana);
  const accept = async () =>
    answered(await callApi(company.server, "POST /auth/accept-invitation", { body: { token } }));
  expect(await inTurn(accept)).toEqual([[200, undefined], closed, [200, undefined]]);
});

test("106: a temporary password signs no one in", async () => {
  const ben = await factories(company.server).added(root);
  person = await leaveToDirectory(ben);
  const signIn = async () => {
    const password = await deriveAt(company.server, ben.email, ben.temporaryPassword);
    const body = { email: ben.email, password };
    return answered(await callApi(company.server, "POST /auth/login", { body }));
  };
  expect(await inTurn(signIn)).toEqual([[200, undefined], closed, [200, undefined]]);
});

test("106: sessions and API tokens end, and stay so", async () => {
  const { secret: token } = await createApiToken(company.server, ana, { scopes: ["reminders:read"] });
  const read = async (by: string) => (await callApi(company.server, "GET /reminder/reminders", { token: by })).status;
  expect(await inTurn(async () => [await read(ana.token), await read(token)])).toEqual([
    [200, 200],
    [401, 401],
    [401, 401],
  ]);
});

test("106: a calendar link answers nothing", async () => {
  const feed = await callApi(company.server, "POST /user/calendar-feeds", { token: ana.token, body: { name: "Mine" } });
  const path = new URL(feed.body.url).pathname;
  const fetched = async () => (await fetch(company.server.url + path)).status;
  expect(await inTurn(fetched)).toEqual([200, 404, 200]);
});

test("106: links to secrets open nothing, and files of one that was opened before are not read", async () => {
  const { server } = company;
  const file = await fileCalls(server, ana).add();
  const link = await madeLink(server, ana, { opens: 3, files: [{ vaultId: ana.vaultId, fileId: file.fileId }] });
  const calls = linkCalls(server);
  const { ticket } = (await calls.open(link)).body;
  const tried = async () => [
    (await calls.open(link)).body.code,
    (await calls.file(ticket, file.fileId)).body.code,
    (await calls.segment(ticket, file.fileId, 0)).status,
  ];
  expect(await inTurn(tried)).toEqual([
    [undefined, undefined, 200],
    ["link_ended", "link_ended", 404],
    [undefined, undefined, 200],
  ]);
});

test("106: a person's channels get no reminders of others, whose own go on", async () => {
  const { server } = company;
  const ben = await factories(server).user({ isAllowedForRemindMe: true });
  const { _id } = await insertReminder(server, ben, { email: ben.email, assignees: [ana] });
  await server.db
    .insertInto("channels")
    .values(
      [ana, ben].map((who) => ({
        id: who._id,
        user_id: who._id,
        kind: "slack" as const,
        name: who.email,
        sealed: "sealed",
        host: "chat.example",
        created_at: new Date(),
        updated_at: new Date(),
      })),
    )
    .execute();
  const told = async () => {
    const [context] = await withTransaction(server.db, (trx) => readReminderContexts(trx, [_id]));
    return context?.recipients.flatMap(({ channelId }) => channelId ?? []).toSorted();
  };
  const both = [ana._id, ben._id].toSorted();
  expect(await inTurn(told)).toEqual([both, [ben._id], both]);
});
