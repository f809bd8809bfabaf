import { limits } from "@pomander/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askForToken, createApiToken, endIn, insertApiToken } from "../../../test/api-tokens.ts";
import { callApi, factories, type TestUser } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import { countLockWaits } from "../../../test/lock-waits.ts";
import { renewVaultKeys } from "../../../test/new-vault-keys.ts";
import { credential, kdf, recovery, wrappedVaultKey } from "../../../test/value-factories.ts";
import type { FoundToken } from "../../accounts/api-tokens/find-token.ts";
import { noteUse } from "../../accounts/api-tokens/note-use.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { runRetention } from "../../platform/retention.ts";
import { createLog } from "../../platform/log.ts";

let server: TestServer;
/** A second process of the same database. */
let second: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  second = await startTestServer({ like: server });
});
afterAll(async () => {
  await second.close();
  await server.close();
});

const person = (role: object = { isAllowedForRemindMe: true }) => factories(server).user(role);
const form = (members: object = {}) => ({
  title: "Certificate of the shop",
  type: "work",
  expiryDate: "2100-01-31",
  remindBeforeDays: 7,
  frequency: "once",
  email: "ops@example.org",
  ...members,
});
const list = (token: string) => callApi(server, "GET /reminder/reminders", { token });
const put = (at: TestServer, token: string, key: string, members: object = {}) =>
  callApi(at, `PUT /reminder/keys/${key}`, { token, body: form(members) });
const rotate = (at: TestServer, owner: TestUser, id: string, members: object = {}) =>
  callApi(at, `POST /user/tokens/${id}/rotate`, {
    token: owner.token,
    body: { overlapHours: 24, expiresAt: endIn(200), currentPassword: owner.password, ...members },
  });
/** Sends requests, and resolves once each is over or waits for a lock. Returns the replies to come. */
async function sendUntilWaits<Reply>(...send: (() => Promise<Reply>)[]): Promise<Promise<Reply>[]> {
  let over = 0;
  const replies = send.map((one) => one().finally(() => (over += 1)));
  while (over + (await countLockWaits(server.db)) < send.length);
  return replies;
}
const refused = [401, "token_refused"] as const;
const statusOf = async (token: string, at: TestServer = server) => {
  const { status, body } = await callApi(at, "GET /reminder/reminders", { token });
  return status === 200 ? 200 : [status, body.code];
};

test("a token has its form, reads its owner's own reminders alone, and its hash alone is stored", async () => {
  const [ana, ben] = [await person({ isSuperAdmin: true }), await person()];
  const mine = await factories(server).reminder(ana, { title: "Mine" });
  await factories(server).reminder(ben, { title: "Ben's" });
  const { token, secret } = await createApiToken(server, ana);
  expect(secret).toMatch(/^pomander_api_[A-Za-z0-9_-]{59}$/);
  expect(token).toMatchObject({
    name: "Terraform",
    tags: null,
    lastUsedAt: null,
    awaitsKeep: false,
    formerUntil: null,
  });
  const titles = (await list(secret)).body.map(({ title }: { title: string }) => title).toSorted();
  expect(titles).toEqual(["API token Terraform ends", "Mine"]);
  expect((await callApi(server, `GET /reminder/reminder/${mine._id}`, { token: secret })).body.can).toEqual({
    read: true,
    edit: false,
    delete: false,
    send: false,
  });
  const rows = JSON.stringify([
    await server.db.selectFrom("api_tokens").selectAll().execute(),
    await server.db.selectFrom("api_token_secrets").selectAll().execute(),
  ]);
  expect(rows).not.toContain(secret.slice(-43));
  const shown = (await callApi(server, "GET /user/tokens", { token: ana.token })).body.tokens[0];
  expect(shown).toMatchObject({ lastUsedAt: expect.any(String), usedFrom: [{ network: "127.0.0.0/24" }] });
});

test("a token with scope tags reaches their reminders alone, also once a tag is deleted", async () => {
  const ana = await person({ isAdmin: true });
  const [tag, other] = [await factories(server).scopeTag(), await factories(server).scopeTag()];
  const tagged = await factories(server).reminder(ana, { title: "Tagged", scopeTag: tag });
  const elsewhere = await factories(server).reminder(ana, { title: "Elsewhere", scopeTag: other });
  await factories(server).reminder(ana, { title: "Private" });
  const { secret } = await createApiToken(server, ana, {
    scopes: ["reminders:read", "reminders:write"],
    tags: [tag._id],
  });
  expect((await list(secret)).body.map(({ _id }: { _id: string }) => _id)).toEqual([tagged._id]);
  const read = await callApi(server, `GET /reminder/reminder/${elsewhere._id}`, { token: secret });
  expect([read.status, read.body.code]).toEqual([404, "not_found"]);
  const make = (scopeTag?: string) =>
    callApi(server, "POST /reminder/reminder", { token: secret, body: form({ scopeTag }) });
  expect([(await make()).status, (await make(other._id)).status, (await make(tag._id)).status]).toEqual([
    400, 404, 201,
  ]);
  await server.db.deleteFrom("reminders").where("scope_tag_id", "=", tag._id).execute();
  await server.db.deleteFrom("scope_tags").where("id", "=", tag._id).execute();
  expect((await list(secret)).body).toEqual([]);
});

test("a token lists nothing that its owner may only delete", async () => {
  const [ana, ben] = [await person(), await person()];
  const group = await factories(server).group({ members: [ana] });
  const permissions = { read: false, write: false, delete: true };
  const tag = await factories(server).scopeTag({ groups: [{ group, permissions }] });
  await factories(server).reminder(ben, { title: "Ben's", scopeTag: tag });
  const { secret } = await createApiToken(server, ana, { tags: [tag._id] });
  const titles = async (token: string) => (await list(token)).body.map(({ title }: { title: string }) => title);
  expect(await titles(ana.token)).toContain("Ben's");
  expect(await titles(secret)).toEqual([]);
});

test("a token hides, moves, deletes and sends nothing, and leaves the reminder of its own end alone", async () => {
  const ana = await person({ isSuperAdmin: true });
  const [tag, other] = [await factories(server).scopeTag(), await factories(server).scopeTag()];
  const { _id } = await factories(server).reminder(ana, { scopeTag: tag });
  const { secret } = await createApiToken(server, ana, { scopes: ["reminders:read", "reminders:write"] });
  const change = async (body: object, id: string = _id) =>
    (await callApi(server, `PUT /reminder/reminder/${id}`, { token: secret, body })).status;
  expect(await change({ title: "Renamed" })).toBe(200);
  expect([
    await change({ isDeleted: true }),
    await change({ isActive: false }),
    await change({ scopeTag: other._id }),
  ]).toEqual([403, 403, 403]);
  const end = await server.db
    .selectFrom("reminders")
    .select("id")
    .where("title", "=", "API token Terraform ends")
    .where("owner_id", "=", ana._id)
    .executeTakeFirstOrThrow();
  expect(await change({ expiryDate: "2090-01-01" }, end.id)).toBe(403);
  const renew = await callApi(server, `POST /reminder/reminder/${end.id}/renew`, {
    token: secret,
    body: { expiryDate: "2090-01-01" },
  });
  expect(renew.status).toBe(403);
});

test("the log of a reminder names the token with which it was created, changed and renewed", async () => {
  const [root, ben] = [await factories(server).user({ isSuperAdmin: true }), await person()];
  const group = await factories(server).group({ members: [ben] });
  const tag = await factories(server).scopeTag({ groups: [{ group }] });
  const { secret } = await createApiToken(server, root, {
    kind: "server",
    name: "Deploy",
    scopes: ["reminders:read", "reminders:write"],
    tags: [tag._id],
  });
  const { _id } = await factories(server).reminder(ben, { scopeTag: tag, notes: "cancel before March" });
  const at = `/reminder/reminder/${_id}`;
  for (const token of [ben.token, secret])
    await callApi(server, `PUT ${at}`, { token, body: { notes: `changed with ${token.slice(0, 9)}` } });
  await callApi(server, `POST ${at}/renew`, { token: secret, body: { expiryDate: "2090-01-01" } });
  const made = await put(server, secret, "tls", { scopeTag: tag._id });
  const lines = async (id: string) => {
    const { body } = await callApi(server, `GET /reminder/reminder/${id}/log`, { token: root.token });
    return (body as { entry: string; kind: string; by: { token: string | null } }[])
      .filter(({ entry }) => entry === "event")
      .map(({ kind, by }) => `${kind} ${by.token}`);
  };
  expect(await lines(_id)).toEqual(["renewed Deploy", "changed Deploy", "changed null"]);
  expect(await lines(made.body.reminder._id)).toEqual(["created Deploy"]);
});

test("a token that writes reads by its replies alone what it may change, one by one", async () => {
  const [ana, ben] = [await person(), await person()];
  const own = await factories(server).reminder(ana, { title: "Own", notes: "The spare key" });
  const bens = await factories(server).reminder(ben, { title: "Ben's" });
  const { secret } = await createApiToken(server, ana, { scopes: ["reminders:write"] });
  const change = (id: string) => callApi(server, `PUT /reminder/reminder/${id}`, { token: secret, body: {} });
  const changed = await change(own._id);
  expect([changed.status, changed.text.includes("The spare key")]).toEqual([200, true]);
  expect((await change(bens._id)).status).toBe(404);
  const reads = [
    "GET /reminder/reminders",
    ...["", "/log", "/deliveries"].map((more) => `GET /reminder/reminder/${own._id}${more}`),
  ];
  const answers = await Promise.all(reads.map((call) => callApi(server, call, { token: secret })));
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(reads.map(() => [403, "token_scope"]));
});

test("121: an owner who loses the right while the request waits changes nothing", async () => {
  const owner = await person();
  const { secret } = await createApiToken(server, owner, { scopes: ["reminders:write"] });
  const count = async () =>
    (await server.db.selectFrom("reminders").select("id").where("owner_id", "=", owner._id).execute()).length;
  const before = await count();
  const waiting = async (meanwhile: object) => {
    let answer: ReturnType<typeof put> | undefined;
    await withTransaction(server.db, async (trx) => {
      // The request is admitted, and waits for the owner's row.
      await trx.selectFrom("users").select("id").where("id", "=", owner._id).forUpdate().execute();
      answer = put(server, secret, "late");
      await new Promise((resolve) => setTimeout(resolve, 300));
      await trx.updateTable("users").set(meanwhile).where("id", "=", owner._id).execute();
    });
    const { status, body } = await answer!;
    return [status, body.code];
  };
  expect(await waiting({ is_allowed_for_remind_me: false })).toEqual([403, "forbidden"]);
  await server.db.updateTable("users").set({ is_allowed_for_remind_me: true }).where("id", "=", owner._id).execute();
  expect(await waiting({ must_change_password: true })).toEqual([403, "password_change_required"]);
  expect(await count()).toBe(before);
});

test("121: a token that is revoked while its request waits changes nothing", async () => {
  const owner = await person();
  const { token, secret } = await createApiToken(server, owner, { scopes: ["reminders:write"] });
  // Its use is noted, so that the request waits in its own transaction.
  expect((await put(server, secret, "first")).status).toBe(200);
  let answer: ReturnType<typeof put> | undefined;
  await withTransaction(server.db, async (trx) => {
    await trx.selectFrom("api_tokens").select("id").where("id", "=", token._id).forUpdate().execute();
    answer = put(server, secret, "late", { title: "Late" });
    await new Promise((resolve) => setTimeout(resolve, 300));
    await trx.deleteFrom("api_tokens").where("id", "=", token._id).execute();
  });
  const { status, body } = await answer!;
  expect([status, body.code]).toEqual(refused);
  const made = await server.db.selectFrom("reminders").select("title").where("owner_id", "=", owner._id).execute();
  expect(made.filter(({ title }) => title === "Late")).toEqual([]);
});

test("121: a former secret whose overlap ends while its request waits changes nothing", async () => {
  const owner = await person();
  const { token, secret } = await createApiToken(server, owner, { scopes: ["reminders:write"] });
  const { reply } = await server.db.transaction().execute(async (trx) => {
    const ended = { expires_at: new Date(Date.now() - 1_000) };
    await trx.updateTable("api_token_secrets").set(ended).where("token_id", "=", token._id).execute();
    const [reply] = await sendUntilWaits(() => put(server, secret, "late"));
    return { reply };
  });
  const { status, body } = await reply!;
  expect([status, body.code]).toEqual(refused);
});

test("121: a super admin whose right ends while the request waits changes no token of the server", async () => {
  const root = await person({ isSuperAdmin: true });
  const { token } = await createApiToken(server, root, { kind: "server", name: "Kept", scopes: ["audit:read"] });
  const setSuper = (isSuper: boolean) => ({ is_super_admin: isSuper, is_admin: true });
  const confirmed = { currentPassword: root.password };
  for (const [path, body] of [
    ["", { name: "New", scopes: ["audit:read"], expiresAt: endIn(9), ...confirmed }],
    [`/${token._id}/rotate`, { overlapHours: 0, expiresAt: endIn(9), ...confirmed }],
    [`/${token._id}/keep`, confirmed],
    [`/${token._id}/revoke`, {}],
  ] as const) {
    await server.db.updateTable("users").set(setSuper(true)).where("id", "=", root._id).execute();
    const { reply } = await server.db.transaction().execute(async (trx) => {
      await trx.updateTable("users").set(setSuper(false)).where("id", "=", root._id).execute();
      const [reply] = await sendUntilWaits(() => callApi(server, `POST /tokens${path}`, { token: root.token, body }));
      return { reply };
    });
    const { status, body: answer } = await reply!;
    expect([path, status, answer?.code]).toEqual([path, 403, "forbidden"]);
  }
  const names = await server.db
    .selectFrom("api_tokens")
    .select("name")
    .where("user_id", "is", null)
    .where("created_by", "=", root._id)
    .execute();
  expect(names).toEqual([{ name: "Kept" }]);
});

test("121: an owner who has a duty of their own reads nothing with a token; the server's go on", async () => {
  const root = await person({ isSuperAdmin: true });
  const [own, servers] = [
    await createApiToken(server, root, { scopes: ["users:read"] }),
    await createApiToken(server, root, { kind: "server", scopes: ["users:read"] }),
  ];
  const read = async () => {
    const answers = [own, servers].map(({ secret }) => callApi(server, "GET /user/directory", { token: secret }));
    return (await Promise.all(answers)).map(({ status, body }) => body.code ?? status);
  };
  const mustChange = (must: boolean) =>
    server.db.updateTable("users").set({ must_change_password: must }).where("id", "=", root._id).execute();
  await mustChange(true);
  expect(await read()).toEqual(["password_change_required", 200]);
  await mustChange(false);
  await server.db.insertInto("settings").values({ key: "require_factor", value: '"everyone"' }).execute();
  expect(await read()).toEqual(["factor_required", 200]);
  await server.db.deleteFrom("settings").where("key", "=", "require_factor").execute();
  expect(await read()).toEqual([200, 200]);
});

test.each(["revoke", "rotate"] as const)(
  "121: no request with a token passes one to %s it that waits",
  async (what) => {
    const owner = await person();
    const { token, secret } = await createApiToken(server, owner, { scopes: ["reminders:write"] });
    const [first, last] = [await factories(server).reminder(owner), await factories(server).reminder(owner)];
    const change = ({ _id }: { _id: string }) =>
      callApi(server, `PUT /reminder/reminder/${_id}`, { token: secret, body: { notes: "changed with it" } });
    const end = () =>
      what === "rotate"
        ? rotate(server, owner, token._id, { overlapHours: 0 })
        : callApi(server, `POST /user/tokens/${token._id}/revoke`, { token: owner.token, body: {} });
    const untilWaiting = async (count: number) => {
      await expect.poll(() => countLockWaits(server.db)).toBe(count);
    };
    let sent: ReturnType<typeof callApi>[] = [];
    await withTransaction<void>(server.db, async (trx) => {
      await trx.selectFrom("reminders").select("id").where("id", "=", first._id).forUpdate().execute();
      sent = [change(first)];
      await untilWaiting(1);
      sent.push(end());
      await untilWaiting(2);
      sent.push(change(last));
      // The last request waits too, or is through.
      await Promise.race([untilWaiting(3), sent[2]]);
    });
    const replies = await Promise.all(sent);
    expect(replies.map(({ status }) => status)).toEqual([200, what === "rotate" ? 200 : 204, 401]);
  },
);

/** Returns the hours for which each secret of a token is accepted, in order. */
async function hoursLeft(tokenId: string): Promise<number[]> {
  const rows = await server.db
    .selectFrom("api_token_secrets")
    .select("expires_at")
    .where("token_id", "=", tokenId)
    .orderBy("expires_at")
    .execute();
  return rows.map(({ expires_at }) => Math.round((expires_at.getTime() - Date.now()) / 3_600_000));
}

test("122: rotations at two processes leave each secret working, the former ones until the overlap is over", async () => {
  const ana = await person();
  const { token, secret } = await createApiToken(server, ana);
  const answers = await Promise.all([rotate(server, ana, token._id), rotate(second, ana, token._id)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const secrets = [secret, ...answers.map(({ body }) => body.secret as string)];
  expect(new Set(secrets).size).toBe(3);
  for (const at of [server, second]) {
    expect(await Promise.all(secrets.map((one) => statusOf(one, at)))).toEqual([200, 200, 200]);
  }
  expect(await hoursLeft(token._id)).toEqual([24, 24, 200 * 24]);
  const last = await rotate(server, ana, token._id, { overlapHours: 0 });
  expect(await Promise.all([...secrets, last.body.secret].map((one) => statusOf(one)))).toEqual([
    refused,
    refused,
    refused,
    200,
  ]);
});

test("122: rotations by two super admins end each other's secret with the overlap", async () => {
  const [one, two] = [await person({ isSuperAdmin: true }), await person({ isSuperAdmin: true })];
  const { token } = await createApiToken(server, one, { kind: "server", scopes: ["audit:read"] });
  const rotateAs = (at: TestServer, by: TestUser) =>
    callApi(at, `POST /tokens/${token._id}/rotate`, {
      token: by.token,
      body: { overlapHours: 24, expiresAt: endIn(200), currentPassword: by.password },
    });
  const { replies } = await server.db.transaction().execute(async (trx) => {
    const former = trx.selectFrom("api_token_secrets").select("id").where("token_id", "=", token._id);
    await former.forUpdate().execute();
    return {
      replies: await sendUntilWaits(
        () => rotateAs(server, one),
        () => rotateAs(second, two),
      ),
    };
  });
  expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([200, 200]);
  expect(await hoursLeft(token._id)).toEqual([24, 24, 200 * 24]);
});

test("122: an overlap never takes a former secret past its end, and the end's reminder moves along", async () => {
  const ana = await person();
  const { token } = await createApiToken(server, ana, { days: 2 });
  const reminder = () =>
    server.db
      .selectFrom("reminders")
      .select(["expiry_date", "remind_before_days", "also_before_days"])
      .where("owner_id", "=", ana._id)
      .executeTakeFirst();
  expect(await reminder()).toEqual({
    expiry_date: endIn(2).slice(0, 10),
    remind_before_days: 30,
    also_before_days: [7, 1],
  });
  const pending = () =>
    server.db
      .selectFrom("deliveries")
      .innerJoin("reminders", "reminders.id", "reminder_id")
      .select("occurrence")
      .where("owner_id", "=", ana._id)
      .where("state", "=", "pending")
      .execute();
  expect((await pending()).length).toBeGreaterThanOrEqual(1);
  await rotate(server, ana, token._id, { overlapHours: 168 });
  const rows = await server.db
    .selectFrom("api_token_secrets")
    .select("expires_at")
    .where("token_id", "=", token._id)
    .orderBy("expires_at")
    .execute();
  expect(rows[0]!.expires_at.toISOString()).toBe(token.expiresAt);
  expect((await reminder())?.expiry_date).toBe(endIn(200).slice(0, 10));
  expect((await pending()).length).toBeGreaterThanOrEqual(1);
  expect((await callApi(server, `POST /user/tokens/${token._id}/revoke`, { token: ana.token, body: {} })).status).toBe(
    204,
  );
  expect(await reminder()).toBeUndefined();
  const left = server.db.selectFrom("deliveries").select("state").where("recipient", "=", ana.email);
  expect(await left.execute()).toEqual([]);
});

test("a reminder of its end that was deleted is there again after a rotation", async () => {
  const ana = await person();
  const { token } = await createApiToken(server, ana, { days: 2 });
  const reminders = () =>
    server.db.selectFrom("reminders").select(["id", "title"]).where("owner_id", "=", ana._id).execute();
  const [first] = await reminders();
  await callApi(server, `DELETE /reminder/reminder/${first!.id}`, { token: ana.token });
  expect(await reminders()).toEqual([]);
  await rotate(server, ana, token._id);
  expect((await reminders()).map(({ title }) => title)).toEqual(["API token Terraform ends"]);
});

test("123: one key twice, at two processes, is one reminder; a new secret keeps it; another token has its own", async () => {
  const ana = await person();
  const { token, secret } = await createApiToken(server, ana, { scopes: ["reminders:write", "reminders:read"] });
  const answers = await Promise.all(
    [0, 1, 2, 3, 4, 5].map((i) => put(i % 2 === 0 ? server : second, secret, "shop.tls:1")),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(answers.filter(({ body }) => body.isNew).length).toBe(1);
  expect(new Set(answers.map(({ body }) => body.reminder._id)).size).toBe(1);
  const rotated = (await rotate(server, ana, token._id)).body.secret as string;
  const again = await put(server, rotated, "shop.tls:1", { title: "Renamed", expiryDate: "2100-02-28" });
  expect(again.body).toMatchObject({
    isNew: false,
    reminder: { _id: answers[0]!.body.reminder._id, title: "Renamed", expiryDate: "2100-02-28" },
  });
  const other = await createApiToken(server, ana, { name: "Other", scopes: ["reminders:write"] });
  expect((await put(server, other.secret, "shop.tls:1")).body.isNew).toBe(true);
  // A reminder that a person deleted is made again.
  await callApi(server, `DELETE /reminder/reminder/${again.body.reminder._id}`, { token: ana.token });
  expect((await put(server, rotated, "shop.tls:1")).body.isNew).toBe(true);
});

test("124: no token in the log, in an error or in a mail, whatever is sent with it", async () => {
  const ana = await person();
  const { secret } = await createApiToken(server, ana, { scopes: ["reminders:write"] });
  const from = server.logged.length;
  const wrong = `${secret.slice(0, -1)}${secret.endsWith("A") ? "B" : "A"}`;
  const answers = [
    await callApi(server, "GET /user/vault", { token: secret }),
    await callApi(server, "GET /user/vault", { token: wrong }),
    await callApi(server, "GET /user/vault", { token: `${secret}x` }),
    await callApi(server, "POST /reminder/reminder", { token: secret, body: form({ title: 5 }) }),
    await callApi(server, "POST /reminder/reminder", { token: secret, raw: "{" }),
    await callApi(server, `GET /nothing/${secret}`, { token: secret }),
    await callApi(server, `PUT /reminder/keys/${secret}`, { token: secret, body: form({ title: "" }) }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 401, 401, 400, 400, 404, 400]);
  const mails = await server.db.selectFrom("mails").selectAll().where("user_id", "=", ana._id).execute();
  const everything = [
    ...answers.map(({ text, headers }) => text + JSON.stringify(headers)),
    ...server.logged.slice(from),
    JSON.stringify(mails),
    JSON.stringify(await server.db.selectFrom("audit_events").selectAll().execute()),
  ].join("\n");
  expect(mails.map(({ template }) => template)).toContain("api-token");
  for (const part of [secret, wrong, secret.slice(13, 40), secret.slice(-30)]) expect(everything).not.toContain(part);
});

test("a wrong token is counted by network, and a right one passes all the same", async () => {
  const limited = await startTestServer({ like: server, rateLimits: { refusedToken: { points: 2, duration: 900 } } });
  const ana = await person();
  const { secret } = await createApiToken(server, ana);
  const wrong = `${secret.slice(0, -2)}AA`;
  await server.db.deleteFrom("rate_limits").execute();
  const answers = [];
  for (let i = 0; i < 3; i++) answers.push((await callApi(limited, "GET /user/vault", { token: wrong })).status);
  expect(answers).toEqual([401, 401, 429]);
  expect(await statusOf(secret, limited)).toBe(200);
  await limited.close();
});

test("a token is limited by itself, and a body that arrives is judged before", async () => {
  const limited = await startTestServer({ like: server, rateLimits: { apiToken: { points: 2, duration: 300 } } });
  const ana = await person();
  const [one, two] = [await createApiToken(server, ana), await createApiToken(server, ana, { name: "B" })];
  expect([await statusOf(one.secret, limited), await statusOf(one.secret, limited)]).toEqual([200, 200]);
  expect(await statusOf(one.secret, limited)).toEqual([429, "rate_limited"]);
  expect(await statusOf(two.secret, limited)).toBe(200);
  await limited.close();
});

test("a token works from its networks alone", async () => {
  const ana = await person();
  const [near, far] = [
    await createApiToken(server, ana, { networks: ["127.0.0.0/8", "2001:db8::/32"] }),
    await createApiToken(server, ana, { networks: ["203.0.113.0/24"] }),
  ];
  expect([await statusOf(near.secret), await statusOf(far.secret)]).toEqual([200, refused]);
  const bad = await askForToken(server, ana, { networks: ["203.0.113.0/24", "300.1.1.1"] });
  expect([bad.status, bad.body.issues[0].path]).toEqual([400, "networks.1"]);
});

test("making one takes the master password, rights for its scopes, and an end within a year", async () => {
  const [ana, root] = [await person(), await person({ isSuperAdmin: true })];
  const ask = async (owner: TestUser, members: object) => {
    const { status, body } = await askForToken(server, owner, members);
    return [status, body.code ?? body.token.name];
  };
  const wrong = await callApi(server, "POST /user/tokens", {
    token: ana.token,
    body: { name: "T", scopes: ["reminders:read"], expiresAt: endIn(5), currentPassword: root.password },
  });
  expect([wrong.status, wrong.body.code]).toEqual([403, "wrong_password"]);
  expect(await ask(ana, { scopes: ["audit:read"] })).toEqual([403, "forbidden"]);
  expect(await ask(ana, { days: 367 })).toEqual([400, "invalid"]);
  expect(await ask(ana, { days: -1 })).toEqual([400, "invalid"]);
  const hidden = await factories(server).scopeTag();
  expect(await ask(ana, { tags: [hidden._id] })).toEqual([404, "scope_tag_not_found"]);
  expect(await ask(root, { kind: "server", scopes: ["reminders:read"] })).toEqual([400, "invalid"]);
  expect(await ask(root, { kind: "server", scopes: ["audit:read"], tags: [hidden._id] })).toEqual([400, "invalid"]);
  expect(await ask(root, { kind: "server", tags: [hidden._id] })).toEqual([201, "Terraform"]);
  expect(await ask(root, { kind: "server", scopes: ["audit:read"] })).toEqual([201, "Terraform"]);
});

test("a user holds as many as the limit says", async () => {
  const ana = await person();
  for (let i = 0; i < limits.apiTokens.personal; i++) {
    // The limit of mails is not what is tested.
    await server.db.deleteFrom("mails").execute();
    await createApiToken(server, ana, { name: `T${i}` });
  }
  const full = await askForToken(server, ana);
  expect([full.status, full.body.code]).toEqual([409, "api_tokens_full"]);
});

test("the server has as many as the limit says, also if two super admins create one at once", async () => {
  await server.db.deleteFrom("api_tokens").where("user_id", "is", null).execute();
  const [one, two] = [await person({ isSuperAdmin: true }), await person({ isSuperAdmin: true })];
  for (let i = 1; i < limits.apiTokens.server; i++) await insertApiToken(server, null);
  const { replies } = await server.db.transaction().execute(async (trx) => {
    // Tokens can be counted, and not inserted.
    await sql`lock table api_tokens in share mode`.execute(trx);
    const ask = (at: TestServer, by: TestUser) => askForToken(at, by, { kind: "server", scopes: ["audit:read"] });
    return {
      replies: await sendUntilWaits(
        () => ask(server, one),
        () => ask(second, two),
      ),
    };
  });
  const answers = (await Promise.all(replies)).map(({ status, body }) => body.code ?? status);
  expect(new Set(answers)).toEqual(new Set([201, "api_tokens_full"]));
  await server.db.deleteFrom("api_tokens").where("user_id", "is", null).execute();
});

test("creating, rotating, keeping and revoking tokens count together", async () => {
  const limited = await startTestServer({ like: server, rateLimits: { changeToken: { points: 4, duration: 600 } } });
  const ana = await person();
  const post = async (path: string, body: object = {}) =>
    (await callApi(limited, `POST /user/tokens${path}`, { token: ana.token, body })).status;
  const confirmed = { currentPassword: ana.password };
  const { token } = await createApiToken(limited, ana);
  const change = { expiresAt: endIn(9), ...confirmed };
  expect(await post(`/${token._id}/rotate`, { overlapHours: 0, ...change })).toBe(200);
  expect(await post(`/${token._id}/keep`, confirmed)).toBe(200);
  expect(await post(`/${token._id}/revoke`)).toBe(204);
  for (const [path, body] of [
    ["", { name: "T", scopes: ["reminders:read"], ...change }],
    [`/${token._id}/rotate`, { overlapHours: 0, ...change }],
    [`/${token._id}/keep`, confirmed],
    [`/${token._id}/revoke`, {}],
  ] as const)
    expect([path, await post(path, body)]).toEqual([path, 429]);
  await limited.close();
});

test("reminders that a token makes by key count for its owner", async () => {
  const limited = await startTestServer({ like: server, rateLimits: { createReminder: { points: 2, duration: 600 } } });
  const { secret } = await createApiToken(server, await person(), { scopes: ["reminders:write"] });
  const statuses = [];
  for (const key of ["a", "b", "c"]) statuses.push((await put(limited, secret, key)).status);
  expect(statuses).toEqual([200, 200, 429]);
  await limited.close();
});

test("tokens of others, and of another kind, are not there", async () => {
  const [root, ben] = [await person({ isSuperAdmin: true }), await person()];
  const bens = await createApiToken(server, ben);
  const servers = await createApiToken(server, root, { kind: "server", scopes: ["audit:read"] });
  const confirmed = { currentPassword: root.password };
  for (const path of [
    `/user/tokens/${bens.token._id}`,
    `/user/tokens/${servers.token._id}`,
    `/tokens/${bens.token._id}`,
  ])
    for (const [what, body] of [
      ["rotate", { overlapHours: 0, expiresAt: endIn(9), ...confirmed }],
      ["keep", confirmed],
      ["revoke", {}],
    ] as const) {
      const answer = await callApi(server, `POST ${path}/${what}`, { token: root.token, body });
      expect([path, what, answer.status, answer.body?.code]).toEqual([path, what, 404, "not_found"]);
    }
  expect(await statusOf(bens.secret)).toBe(200);
});

test("what happens to a token is in the audit, and mailed to those who have it", async () => {
  const [root, other] = [await person({ isSuperAdmin: true }), await person({ isSuperAdmin: true })];
  await server.db.updateTable("users").set({ email_verified_at: null }).where("id", "=", other._id).execute();
  await server.db.deleteFrom("mails").execute();
  const { token } = await createApiToken(server, root, { kind: "server", name: "Deploy", scopes: ["audit:read"] });
  const post = async (what: string, body: object) =>
    (await callApi(server, `POST /tokens/${token._id}/${what}`, { token: root.token, body })).status;
  const confirmed = { currentPassword: root.password };
  expect(await post("rotate", { overlapHours: 0, expiresAt: endIn(9), ...confirmed })).toBe(200);
  await server.db.updateTable("api_tokens").set({ awaits_keep: true }).where("id", "=", token._id).execute();
  expect([await post("keep", confirmed), await post("revoke", {})]).toEqual([200, 204]);
  const mailed = ["token-made", "token-rotated", "token-kept"] as const;
  const recorded = [...mailed, "token-revoked"] as const;
  const events = await server.db
    .selectFrom("audit_events")
    .select(["kind", "details"])
    .where("actor_id", "=", root._id)
    .where("kind", "in", recorded)
    .orderBy("id")
    .execute();
  expect(events.map(({ kind, details }) => [kind, details["name"], details["isServers"]])).toEqual(
    recorded.map((kind) => [kind, "Deploy", true]),
  );
  const mailsTo = async ({ _id }: TestUser) =>
    (
      await server.db
        .selectFrom("mails")
        .select("data")
        .where("user_id", "=", _id)
        .where("template", "=", "api-token")
        .orderBy("id")
        .execute()
    ).map(({ data }) => data);
  const by = `${root.user.firstName} ${root.user.lastName}`;
  expect(await mailsTo(root)).toMatchObject(mailed.map((change) => ({ change, token: "Deploy", by })));
  // An address that is not proven gets no text that a user chose.
  expect(await mailsTo(other)).toMatchObject(mailed.map((change) => ({ change, token: "", by: "" })));
});

test("a token of the server outlives who made it, and its reminders belong to the super admin here longest", async () => {
  await server.db.updateTable("users").set({ is_super_admin: false }).execute();
  const [first, maker] = [await person({ isSuperAdmin: true }), await person({ isSuperAdmin: true })];
  const later = await person({ isSuperAdmin: true });
  const created = { created_at: new Date(Date.now() + 60_000) };
  await server.db.updateTable("users").set(created).where("id", "=", later._id).execute();
  const tag = await factories(server).scopeTag();
  const { token, secret } = await createApiToken(server, maker, {
    kind: "server",
    scopes: ["reminders:read", "reminders:write", "users:read"],
    tags: [tag._id],
  });
  await server.db.deleteFrom("users").where("id", "=", maker._id).execute();
  const made = await put(server, secret, "gateway", { scopeTag: tag._id });
  expect(made.body.reminder.owner._id).toBe(first._id);
  const people = await callApi(server, "GET /user/directory", { token: secret });
  expect(people.body.find(({ _id }: { _id: string }) => _id === first._id)).toEqual({
    _id: first._id,
    firstName: first.user.firstName,
    lastName: first.user.lastName,
    email: first.email,
    role: "superAdmin",
    lastSeenOn: expect.toBeOneOf([null, expect.any(String)]),
  });
  const { tokens } = (await callApi(server, "GET /tokens", { token: first.token })).body;
  expect(tokens.find(({ _id }: { _id: string }) => _id === token._id)).toMatchObject({
    _id: token._id,
    createdBy: `${maker.user.firstName} ${maker.user.lastName}`,
    tags: [{ _id: tag._id }],
  });
  // Without a super admin there is no user whose rights it could have.
  await server.db.updateTable("users").set({ is_super_admin: false }).execute();
  expect(await statusOf(secret)).toEqual(refused);
});

test("a reset by an administrator ends personal tokens", async () => {
  const root = await person({ isSuperAdmin: true });
  const ben = await person();
  const { secret } = await createApiToken(server, ben);
  const reset = await callApi(server, `PUT /auth/update/${ben._id}`, {
    token: root.token,
    body: { password: "Temporary-1" },
  });
  expect(reset.status).toBe(200);
  expect(await statusOf(secret)).toEqual(refused);
  const left = await server.db.selectFrom("reminders").select("id").where("owner_id", "=", ben._id).execute();
  expect(left).toEqual([]);
  const kinds = await server.db
    .selectFrom("audit_events")
    .select(["kind", "actor_id"])
    .where("target_id", "=", ben._id)
    .where("kind", "=", "token-revoked")
    .execute();
  expect(kinds).toEqual([{ kind: "token-revoked", actor_id: root._id }]);
});

test("a recovery, and the end of the account, end personal tokens", async () => {
  const ana = await person();
  const { secret } = await createApiToken(server, ana);
  const start = { email: ana.email, recoveryCredential: ana.recovery.credential };
  const { recoveryToken } = (await callApi(server, "POST /auth/recover/start", { body: start })).body;
  const body = {
    recoveryToken,
    password: credential(),
    kdf: kdf(),
    wrappedVaultKey: wrappedVaultKey(),
    recovery: recovery(),
  };
  const { status, body: recovered } = await callApi(server, "POST /auth/recover/finish", { body });
  expect([status, await statusOf(secret)]).toEqual([200, refused]);

  const later = await createApiToken(server, { ...ana, token: recovered.token, password: body.password });
  const deleted = { token: recovered.token, body: { currentPassword: body.password } };
  expect((await callApi(server, "POST /user/delete", deleted)).status).toBe(204);
  expect(await statusOf(later.secret)).toEqual(refused);
  // It has not become one of the server's.
  const rows = server.db.selectFrom("api_tokens").select("name").where("id", "=", later.token._id);
  expect(await rows.execute()).toEqual([]);
});

test("a new master password ends personal tokens, unless their owner keeps them", async () => {
  for (const [kept, expected] of [
    [{}, refused],
    [{ revokeTokens: true }, refused],
    [{ revokeTokens: false }, 200],
  ] as const) {
    const ana = await person();
    const { secret } = await createApiToken(server, ana);
    const vault = { vaultId: ana.vaultId, wrappedVaultKey: wrappedVaultKey() };
    const body = { currentPassword: ana.password, password: credential(), kdf: kdf(), vault, ...kept };
    expect((await callApi(server, `PUT /auth/update/${ana._id}`, { token: ana.token, body })).status).toBe(200);
    expect(await statusOf(secret)).toEqual(expected);
  }
});

test("new vault keys and a vault that is reopened end personal tokens", async () => {
  const ana = await person();
  const { secret } = await createApiToken(server, ana);
  const owner = await renewVaultKeys(server, ana);
  expect(await statusOf(secret)).toEqual(refused);

  const later = await createApiToken(server, owner);
  const { _id, vaultId, token, password } = owner;
  await server.db.updateTable("vaults").set({ archived_at: new Date() }).where("id", "=", vaultId).execute();
  const unlock = { token, body: { credential: password } };
  expect((await callApi(server, `POST /user/vault/${vaultId}/unlock`, unlock)).status).toBe(200);
  const reopen = { vaultId, wrappedVaultKey: wrappedVaultKey() };
  const body = { currentPassword: password, password: credential(), kdf: kdf(), reopen, revokeTokens: false };
  expect((await callApi(server, `PUT /auth/update/${_id}`, { token, body })).status).toBe(200);
  expect(await statusOf(later.secret)).toEqual(refused);
});

test("what came back with a backup waits until it is kept", async () => {
  const ana = await person();
  const { token, secret } = await createApiToken(server, ana);
  await server.db.updateTable("api_tokens").set({ awaits_keep: true }).where("id", "=", token._id).execute();
  expect(await statusOf(secret)).toEqual(refused);
  const keep = () =>
    callApi(server, `POST /user/tokens/${token._id}/keep`, {
      token: ana.token,
      body: { currentPassword: ana.password },
    });
  expect((await keep()).body.token.awaitsKeep).toBe(false);
  expect(await statusOf(secret)).toBe(200);
  // Rotating keeps it too.
  await server.db.updateTable("api_tokens").set({ awaits_keep: true }).where("id", "=", token._id).execute();
  const rotated = await rotate(server, ana, token._id);
  expect([rotated.body.token.awaitsKeep, await statusOf(rotated.body.secret)]).toEqual([false, 200]);
});

test("an ended token can be rotated for 90 days, and keeps its keys of reminders; then it is deleted", async () => {
  const ana = await person();
  const { token, secret } = await createApiToken(server, ana, { scopes: ["reminders:write"] });
  expect((await put(server, secret, "tls")).status).toBe(200);
  const endedFor = async (days: number) => {
    const ended = { expires_at: new Date(Date.now() - days * 86_400_000) };
    await server.db.updateTable("api_tokens").set(ended).where("id", "=", token._id).execute();
    await server.db.updateTable("api_token_secrets").set(ended).where("token_id", "=", token._id).execute();
    await runRetention(server.db, createLog({ logLevel: "fatal" }, { write: () => undefined }), { auditDays: 90 });
  };
  await endedFor(89);
  expect((await put(server, secret, "tls")).body.code).toBe("token_refused");
  const rotated = await rotate(server, ana, token._id);
  expect((await put(server, rotated.body.secret, "tls")).body.isNew).toBe(false);
  await endedFor(91);
  expect((await rotate(server, ana, token._id)).status).toBe(404);
});

test("a new network is mailed, the first one is not, and upkeep forgets what is past", async () => {
  const ana = await person();
  const { token, secret } = await createApiToken(server, ana);
  const proxied = await startTestServer({ like: server, config: { trustProxy: 1 } });
  const use = (address: string) =>
    callApi(proxied, "GET /reminder/reminders", { token: secret, headers: { "x-forwarded-for": address } });
  const mailed = async () =>
    (
      await server.db
        .selectFrom("mails")
        .select("data")
        .where("user_id", "=", ana._id)
        .where("template", "=", "api-token-network")
        .execute()
    ).map(({ data }) => (data as { network: string }).network);
  await use("198.51.100.7");
  await use("198.51.100.9");
  expect(await mailed()).toEqual([]);
  await use("2001:db8:5:6::1");
  expect(await mailed()).toEqual(["2001:db8:5::/48"]);
  const long = new Date(Date.now() - 31 * 86_400_000);
  await server.db
    .updateTable("api_token_networks")
    .set({ last_used_at: long })
    .where("token_id", "=", token._id)
    .execute();
  await runRetention(server.db, createLog({ logLevel: "fatal" }, { write: () => undefined }), { auditDays: 90 });
  expect(
    await server.db.selectFrom("api_token_networks").selectAll().where("token_id", "=", token._id).execute(),
  ).toEqual([]);
  await use("203.0.113.9");
  expect(await mailed()).toEqual(["2001:db8:5::/48", "203.0.113.0/24"]);
  await proxied.close();
});

test("a use is noted once a minute for each network, and ten new networks a day are mailed", async () => {
  const ana = await person();
  const { token } = await createApiToken(server, ana);
  const unused = { token_id: token._id, id: ana._id, name: token.name, is_servers: false, last_used_at: null };
  const found = unused as Partial<FoundToken> as FoundToken;
  const start = Date.now();
  const use = (address: string, second: number) =>
    noteUse(server.db, found, { address, now: new Date(start + second * 1_000), device: "curl" });
  const lastUse = async () => {
    const row = server.db.selectFrom("api_tokens").select("last_used_at").where("id", "=", token._id);
    return ((await row.executeTakeFirstOrThrow()).last_used_at?.getTime() ?? 0) - start;
  };
  await use("192.0.2.1", 0);
  await use("192.0.2.2", 59);
  expect(await lastUse()).toBe(0);
  await use("192.0.2.3", 60);
  expect(await lastUse()).toBe(60_000);
  const mails = server.db.selectFrom("mails").select("data").where("user_id", "=", ana._id);
  const ofNetworks = mails.where("template", "=", "api-token-network");
  expect(await ofNetworks.execute()).toEqual([]);
  for (let network = 0; network < 12; network++) await use(`198.18.${network}.1`, 100 + network);
  expect(await lastUse()).toBe(111_000);
  const sent = await ofNetworks.execute();
  expect(sent).toHaveLength(10);
  expect(sent.map(({ data }) => data)).toContainEqual(
    expect.objectContaining({ token: "Terraform", network: "198.18.0.0/24", isServers: false, device: "curl" }),
  );
  const { usedFrom } = (await callApi(server, "GET /user/tokens", { token: ana.token })).body.tokens[0];
  expect(usedFrom.map(({ network }: { network: string }) => network).slice(0, 2)).toEqual([
    "198.18.11.0/24",
    "198.18.10.0/24",
  ]);
});
