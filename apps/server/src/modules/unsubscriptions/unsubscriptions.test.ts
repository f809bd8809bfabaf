import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeDigestUnsubscribeToken, makeUnsubscribeToken } from "../../deliveries/compose/unsubscribe-token.ts";
import { callApi, type TestUser, factories } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";

let server: TestServer;
let admin: TestUser;
/** A user assigned to the reminder. */
let ana: TestUser;
let reminderId: string;
const address = "team@example.org";
beforeAll(async () => {
  server = await startTestServer();
  admin = await factories(server).user({ isAdmin: true });
  ana = await factories(server).user({ isAllowedForRemindMe: true }, { email: "ana@north.example" });
});
afterAll(() => server.close());
beforeEach(async () => {
  const group = await factories(server).group({ members: [ana] });
  const scopeTag = await factories(server).scopeTag({ groups: [{ group }] });
  const answer = await callApi(server, "POST /reminder/reminder", {
    token: admin.token,
    body: {
      title: "Certificate",
      type: "work",
      expiryDate: "2100-01-31",
      remindBeforeDays: 7,
      email: address,
      frequency: "once",
      scopeTag: scopeTag._id,
      userIds: [ana._id],
    },
  });
  reminderId = answer.body.reminder._id as string;
});

const link = (recipientKey: string, id = reminderId) =>
  makeUnsubscribeToken(server.secrets.tokenSecret, { reminderId: id, recipientKey });
const read = (token: string) => callApi(server, `GET /unsubscribe/${token}`);
const set = (token: string, isUnsubscribed: boolean) =>
  callApi(server, `POST /unsubscribe/${token}`, { body: { isUnsubscribed } });
const stateOf = async (recipient: string) => {
  const rows = await server.db
    .selectFrom("deliveries")
    .select("state")
    .where("reminder_id", "=", reminderId)
    .where("recipient", "=", recipient)
    .execute();
  return rows.map(({ state }) => state);
};
const shownToOwner = async () =>
  (await callApi(server, `GET /reminder/reminder/${reminderId}`, admin)).body.unsubscribed;

describe("the link of a message", () => {
  test.each([
    ["an address", () => address, "t…@example.org"],
    ["an account", () => ana._id, "a…@north.example"],
  ])("of %s says what it would end and changes nothing", async (_what, key, masked) => {
    const answer = await read(link(key()));
    expect([answer.status, answer.body]).toEqual([
      200,
      { title: "Certificate", address: masked, isUnsubscribed: false },
    ]);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(await stateOf(address)).toEqual(["pending"]);
    expect(await shownToOwner()).toEqual([]);
  });

  test("ends that recipient's messages alone, shows it to the owner, and takes it back", async () => {
    const token = link(ana._id);
    expect((await set(token, true)).body).toEqual({ isUnsubscribed: true });
    expect((await set(token, true)).status).toBe(200);
    expect((await read(token)).body.isUnsubscribed).toBe(true);
    expect([await stateOf(ana.email), await stateOf(address)]).toEqual([["cancelled"], ["pending"]]);
    expect(await shownToOwner()).toEqual([ana.email]);

    expect((await set(token, false)).body).toEqual({ isUnsubscribed: false });
    expect((await read(token)).body.isUnsubscribed).toBe(false);
    expect([await stateOf(ana.email), await stateOf(address)]).toEqual([["pending"], ["pending"]]);
    expect(await shownToOwner()).toEqual([]);
    expect((await set(token, false)).status).toBe(200);
  });

  test("stays ended when the reminder is planned anew", async () => {
    await set(link(address), true);
    const form = { expiryDate: "2100-03-31", frequency: "once" };
    expect(
      (await callApi(server, `PUT /reminder/reminder/${reminderId}`, { token: admin.token, body: form })).status,
    ).toBe(200);
    expect(await stateOf(address)).not.toContain("pending");
    expect(await stateOf(ana.email)).toContain("pending");
  });

  test("that was used before its address got an account can be taken back after", async () => {
    const email = `${randomUUID()}@example.com`;
    await set(link(email), true);
    const account = await factories(server).user({}, { email });
    expect((await read(link(account._id))).body.isUnsubscribed).toBe(true);
    await set(link(account._id), false);
    expect((await read(link(email))).body.isUnsubscribed).toBe(false);
  });

  test("works signed in under a temporary password, since it asks for no session", async () => {
    const temporary = await factories(server).user({ mustChangePassword: true });
    const answer = await callApi(server, `GET /unsubscribe/${link(address)}`, temporary);
    expect(answer.status).toBe(200);
  });
});

describe("a link that is not valid", () => {
  test.each([
    ["cut short", () => link(address).slice(0, -1)],
    ["of another server", () => makeUnsubscribeToken(randomBytes(32), { reminderId, recipientKey: address })],
    ["of a reminder that is gone", () => link(address, randomUUID())],
    ["of an account that is gone", () => link(randomUUID())],
    ["a session token", () => ana.token],
    ["of one letter", () => "x"],
    ["longer than any", () => "x".repeat(1_501)],
  ])("%s is refused in each way of using it", async (what, token) => {
    const form = await fetch(`${server.url}/unsubscribe/${token()}`, {
      method: "POST",
      body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
    });
    const answers = [
      await read(token()),
      await set(token(), true),
      { status: form.status, body: (await form.json()) as { code: string } },
    ];
    // Fastify itself answers a token that is longer than any parameter.
    const expected = what === "longer than any" ? ["not_found", "invalid", "invalid_link"] : ["invalid_link"];
    for (const { status, body } of answers) {
      expect([400, 404, 414]).toContain(status);
      expect(expected).toContain(body.code);
    }
    expect(await shownToOwner()).toEqual([]);
  });

  test("is one of a reminder that was deleted", async () => {
    const token = link(address);
    await callApi(server, `DELETE /reminder/reminder/${reminderId}`, admin);
    expect((await read(token)).body.code).toBe("invalid_link");
    expect((await set(token, true)).body.code).toBe("invalid_link");
  });
});

describe("one click in a mail program (RFC 8058)", () => {
  const click = (
    body: string | FormData | URLSearchParams,
    headers: Record<string, string> = {},
    token = link(address),
  ) => fetch(`${server.url}/unsubscribe/${token}`, { method: "POST", body, headers, redirect: "manual" });
  const multipart = () => {
    const form = new FormData();
    form.set("List-Unsubscribe", "One-Click");
    return form;
  };

  test.each([
    ["urlencoded", () => click("List-Unsubscribe=One-Click", { "content-type": "application/x-www-form-urlencoded" })],
    ["urlencoded with a charset", () => click(new URLSearchParams({ "List-Unsubscribe": "One-Click" }))],
    ["multipart", () => click(multipart())],
    [
      "with a cookie and a token that mean nothing here",
      () => click(multipart(), { cookie: ana.cookie, authorization: ana.authorization }),
    ],
  ])("%s is done at once: 200, no redirect, no cookie", async (_what, send) => {
    const answer = await send();
    expect(answer.status).toBe(200);
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(answer.headers.get("location")).toBeNull();
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect([await stateOf(address), await stateOf(ana.email)]).toEqual([["cancelled"], ["pending"]]);
    expect(await shownToOwner()).toEqual([address]);
  });

  test.each([
    ["nothing", () => click("", { "content-type": "application/x-www-form-urlencoded" })],
    ["another form", () => click(new URLSearchParams({ "List-Unsubscribe": "No" }))],
    ["a broken multipart", () => click("--x\r\nnothing", { "content-type": "multipart/form-data; boundary=x" })],
    ["JSON", () => click('{"isUnsubscribed":true}', { "content-type": "application/json" })],
    ["much", () => click(new URLSearchParams({ "List-Unsubscribe": "One-Click", more: "x".repeat(5_000) }))],
  ])("%s is no click, and ends nothing", async (_what, send) => {
    expect([400, 413, 415]).toContain((await send()).status);
    expect(await shownToOwner()).toEqual([]);
  });

  test.each([
    ["de", "Du bekommst keine E-Mails mehr zu dieser Erinnerung.\n"],
    ["fr", "Vous ne recevrez plus d’e-mails sur ce rappel.\n"],
    [null, "You won't get any more emails about this reminder.\n"],
  ])("is answered in the recipient's language: %s", async (language, text) => {
    const reader = await factories(server).user();
    await server.db.updateTable("users").set({ language }).where("id", "=", reader._id).execute();
    for (const recipient of [reader._id, reader.email]) {
      const answer = await click(multipart(), {}, link(recipient));
      expect([answer.headers.get("content-language"), await answer.text()]).toEqual([language ?? "en", text]);
    }
  });

  test("a click is 4,096 bytes at most", async () => {
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const clickOf = (bytes: number) => click("List-Unsubscribe=One-Click&more=".padEnd(bytes, "x"), form);
    expect((await clickOf(4_097)).status).toBe(413);
    expect((await clickOf(4_096)).status).toBe(200);
  });

  test("a visit is none: programs that look at every link end nothing", async () => {
    for (const method of ["GET", "HEAD"]) await fetch(`${server.url}/unsubscribe/${link(address)}`, { method });
    expect(await shownToOwner()).toEqual([]);
  });

  test("of a digest ends the messages about all that it names, for whom it went to, and no others", async () => {
    const digestId = randomUUID();
    const second = (await factories(server).reminder(ana, { title: "Badge", email: ana.email }))._id;
    const third = (await factories(server).reminder(ana, { title: "Car", email: ana.email }))._id;
    const { rows } = await sql<{ reminder_id: string }>`
      insert into deliveries (id, reminder_id, kind, occurrence, recipient_key, recipient, user_id, state, send_at,
        due_at, message_id, created_at, digest_id)
      select gen_random_uuid(), id, 'scheduled', '2026-01-01', ${ana._id}, ${ana.email}, ${ana._id}, 'sent', now(), now(),
        gen_random_uuid(), now(), case when id = ${third} then null else ${digestId}::uuid end
      from reminders where id in (${reminderId}, ${second}, ${third}) returning reminder_id`.execute(server.db);
    expect(rows).toHaveLength(3);
    const tokenOf = (recipientKey: string) =>
      makeDigestUnsubscribeToken(server.secrets.tokenSecret, { digestId, recipientKey });
    const token = tokenOf(ana._id);
    const titles = ["Badge", "Certificate"];
    expect((await read(token)).body).toMatchObject({ titles: expect.arrayContaining(titles), isUnsubscribed: false });
    const answer = await click(new URLSearchParams({ "List-Unsubscribe": "One-Click" }), {}, token);
    expect([answer.status, await answer.text()]).toEqual([
      200,
      "You won't get any more emails about these reminders.\n",
    ]);
    const ended = async () =>
      (
        await server.db
          .selectFrom("unsubscriptions")
          .select("reminder_id")
          .where("recipient_key", "=", ana._id)
          .execute()
      )
        .map(({ reminder_id }) => reminder_id)
        .toSorted();
    expect(await ended()).toEqual([reminderId, second].toSorted());
    expect((await read(token)).body.isUnsubscribed).toBe(true);
    expect((await set(token, false)).body).toEqual({ isUnsubscribed: false });
    expect(await ended()).toEqual([]);
    // Another user's digest, and a message's link in its place, are refused.
    expect((await read(tokenOf(admin._id))).body.code).toBe("invalid_link");
    expect((await read(link(ana._id, digestId))).body.code).toBe("invalid_link");
  });

  test("of several in one email to an address without an account ends those for that address", async () => {
    const [digestId, firm] = [randomUUID(), "firm@example.org"];
    const second = (await factories(server).reminder(ana, { title: "Badge", email: firm }))._id;
    await sql`
      insert into deliveries (id, reminder_id, kind, occurrence, recipient_key, recipient, state, send_at, due_at,
        message_id, created_at, digest_id)
      select gen_random_uuid(), id, 'escalation', '2026-01-01', ${firm}, ${firm}, 'sent', now(), now(),
        gen_random_uuid(), now(), ${digestId}
      from reminders where id in (${reminderId}, ${second})`.execute(server.db);
    const token = makeDigestUnsubscribeToken(server.secrets.tokenSecret, { digestId, recipientKey: firm });
    expect((await read(token)).body).toMatchObject({
      titles: ["Certificate", "Badge"].toSorted(),
      address: "f…@example.org",
    });
    expect((await click(new URLSearchParams({ "List-Unsubscribe": "One-Click" }), {}, token)).status).toBe(200);
    const ended = await server.db.selectFrom("unsubscriptions").select(["reminder_id", "recipient_key"]).execute();
    const byFirm = ended.filter(({ recipient_key }) => recipient_key === firm);
    expect(new Set(byFirm.map(({ reminder_id }) => reminder_id))).toEqual(new Set([reminderId, second]));
    const other = makeDigestUnsubscribeToken(server.secrets.tokenSecret, { digestId, recipientKey: "x@example.org" });
    expect((await read(other)).body.code).toBe("invalid_link");
  });

  test("is limited by network address, without a word on the link in the log", async () => {
    await server.db.deleteFrom("rate_limits").execute();
    const strict = await startTestServer({ like: server, rateLimits: { unsubscribe: { points: 2, duration: 60 } } });
    const token = link(address);
    const statuses = [];
    for (const _ of [1, 2, 3]) statuses.push((await callApi(strict, `GET /unsubscribe/${token}`)).status);
    expect(statuses).toEqual([200, 200, 429]);
    const form = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    expect((await fetch(`${strict.url}/unsubscribe/${token}`, { method: "POST", body: form })).status).toBe(429);
    expect(strict.logged.join("\n")).not.toContain(token);
    await strict.close();
  });
});
