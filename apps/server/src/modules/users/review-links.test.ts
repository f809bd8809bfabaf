import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callApi, factories, type TestUser } from "../../../test/factories.ts";
import { createTestClock, startTestServer, type TestServer } from "../../../test/harness.ts";
import { credential, kdf, recovery, wrappedVaultKey } from "../../../test/value-factories.ts";
import { writeMail } from "../../mail/write-mail.ts";

const clock = createTestClock();
let server: TestServer;
let ana: TestUser;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await factories(server).user({ isAllowedForRemindMe: true });
});

const hooks = "https://hooks.example.org/x?secret=1";
const addFeed = (token = ana.token) =>
  callApi(server, "POST /user/calendar-feeds", { token, body: { name: "Call 555 0100 now" } });
const addChannel = (url = hooks, token = ana.token) =>
  callApi(server, "POST /user/channels", { token, body: { kind: "webhook", name: "Call 555 0100 now", url } });
const linksOf = async (user = ana) => {
  const count = async (table: "calendar_feeds" | "channels") =>
    (await server.db.selectFrom(table).select("id").where("user_id", "=", user._id).execute()).length;
  return [await count("calendar_feeds"), await count("channels")] as const;
};
const signIn = async ({ email, password } = ana) =>
  (await callApi(server, "POST /auth/login", { body: { email, password } })).body.token as string;
const isAsked = async (token: string) => (await callApi(server, "GET /user", { token })).body.asksAboutLinks as boolean;
const mails = async (user = ana) => {
  const rows = server.db.selectFrom("mails").select(["template", "data"]).where("user_id", "=", user._id).orderBy("id");
  return (await rows.execute())
    .filter(({ template }) => /calendar-link|channel/.test(template))
    .map(({ template, data }) => ({
      template,
      ...writeMail(template as never, data, "https://passwords.example.org"),
    }));
};
const events = async (by = ana) => {
  const rows = server.db.selectFrom("audit_events").select(["kind", "details"]).where("actor_id", "=", by._id);
  return (await rows.orderBy("id").execute()).filter(({ kind }) => /calendar-link|channel/.test(kind));
};

describe("making a link", () => {
  test("of a calendar is mailed and in the audit, without words of whoever made it", async () => {
    expect((await addFeed()).status).toBe(201);
    const [mail] = await mails();
    expect(mail?.subject).toBe("A calendar link was created for your reminders");
    expect(mail?.text).not.toContain("555");
    expect(await events()).toEqual([{ kind: "calendar-link-added", details: { device: expect.any(String) } }]);
  });

  test("and a channel, or another address for one, with its host", async () => {
    const { channel } = (await addChannel()).body;
    const path = `PATCH /user/channels/${channel._id}`;
    await callApi(server, path, { token: ana.token, body: { name: "Renamed" } });
    await callApi(server, path, { token: ana.token, body: { url: "https://elsewhere.example.net/y" } });
    const sent = await mails();
    expect(sent.map(({ subject }) => subject)).toEqual([
      "A channel was added for your reminders",
      "A channel for your reminders was changed",
    ]);
    expect(sent.map(({ text }) => /Sends to: (.*)/.exec(text)?.[1])).toEqual([
      "hooks[.]example[.]org",
      "elsewhere[.]example[.]net",
    ]);
    for (const { text } of sent) expect(text).not.toMatch(/555|secret=/);
    const device: unknown = expect.any(String);
    expect(await events()).toEqual([
      { kind: "channel-added", details: { channel: "webhook", host: "hooks.example.org", device } },
      { kind: "channel-changed", details: { channel: "webhook", host: "elsewhere.example.net", device } },
    ]);
  });

  test("is mailed ten times a day, and uses up no mail of the account's own changes", async () => {
    for (let n = 0; n < 12; n++) {
      const { feed } = (await addFeed()).body;
      await callApi(server, `DELETE /user/calendar-feeds/${feed._id}`, ana);
    }
    for (let n = 0; n < 30; n++) {
      const { channel } = (await addChannel()).body;
      await callApi(server, `DELETE /user/channels/${channel._id}`, ana);
    }
    expect([(await mails()).length, (await events()).length]).toEqual([10, 42]);
    const change = { currentPassword: ana.password, email: `new-${ana.email}` };
    const answer = await callApi(server, `PUT /auth/update/${ana._id}`, { token: ana.token, body: change });
    expect(answer.status).toBe(200);
  });

  test("of a scope tag is told to the administrator in whose name it was made", async () => {
    const eva = await factories(server).user({ isAdmin: true });
    const tag = await factories(server).scopeTag({});
    const body = { kind: "webhook", name: "Ops", url: hooks };
    expect((await callApi(server, `POST /scope-tags/${tag._id}/channels`, { token: eva.token, body })).status).toBe(
      201,
    );
    expect((await mails(eva)).map(({ subject }) => subject)).toEqual(["A channel was added for your reminders"]);
    expect(await events(eva)).toMatchObject([{ kind: "channel-added", details: { host: "hooks.example.org" } }]);
  });
});

describe("whether calendar links and channels go", () => {
  const newPassword = () => ({ password: credential(), kdf: kdf() });
  const endings: Record<string, () => Promise<string>> = {
    "signing out everywhere": async () => {
      await callApi(server, "DELETE /user/sessions", ana);
      return signIn();
    },
    "a new master password": async () => {
      const vault = { vaultId: ana.vaultId, wrappedVaultKey: wrappedVaultKey() };
      const body = { currentPassword: ana.password, ...newPassword(), vault };
      return (await callApi(server, `PUT /auth/update/${ana._id}`, { token: ana.token, body })).body.token as string;
    },
    "a recovery": async () => {
      const start = { email: ana.email, recoveryCredential: ana.recovery.credential };
      const { recoveryToken } = (await callApi(server, "POST /auth/recover/start", { body: start })).body;
      const keys = { ...newPassword(), wrappedVaultKey: wrappedVaultKey(), recovery: recovery() };
      const finished = await callApi(server, "POST /auth/recover/finish", { body: { recoveryToken, ...keys } });
      // The reply says so already: no other record is waited for.
      expect(finished.body.user.asksAboutLinks).toBe((await linksOf())[0] > 0);
      return finished.body.token as string;
    },
  };

  test.each(Object.keys(endings))("is asked after %s, until it is answered", async (ending) => {
    await addFeed();
    await addChannel();
    expect(await isAsked(ana.token)).toBe(false);
    const token = (await endings[ending]?.()) ?? "";
    expect([await isAsked(token), await linksOf()]).toEqual([true, [1, 1]]);
    const keep = await callApi(server, "POST /user/links-review", { token, body: { remove: false } });
    expect([keep.status, await isAsked(token), await linksOf()]).toEqual([204, false, [1, 1]]);
    const remove = await callApi(server, "POST /user/links-review", { token, body: { remove: true } });
    expect([remove.status, await isAsked(token), await linksOf()]).toEqual([204, false, [0, 0]]);
  });

  test.each(Object.keys(endings))("is not asked after %s where there are none", async (ending) => {
    expect(await isAsked((await endings[ending]?.()) ?? "")).toBe(false);
  });

  test("is not asked after a reset by an administrator, which ends them; those of others stay", async () => {
    const [ben, admin] = [
      await factories(server).user({ isAllowedForRemindMe: true }),
      await factories(server).user({ isAdmin: true }),
    ];
    for (const { token } of [ana, ben]) await Promise.all([addFeed(token), addChannel(hooks, token)]);
    const body = { password: "Temporary-1" };
    expect((await callApi(server, `PUT /auth/update/${ana._id}`, { token: admin.token, body })).status).toBe(200);
    expect([await linksOf(), await linksOf(ben)]).toEqual([
      [0, 0],
      [1, 1],
    ]);
    const reset = await server.db
      .selectFrom("mails")
      .select("data")
      .where("user_id", "=", ana._id)
      .where("template", "=", "password-reset")
      .executeTakeFirstOrThrow();
    const { text } = writeMail("password-reset", reset.data, "https://passwords.example.org");
    expect(text.replaceAll(/\s+/g, " ")).toContain("Your calendar links and channels were removed.");
  });
});

test("answers of one person that overlap are all stored, and none waits for another that waits for it", async () => {
  const review = () => callApi(server, "POST /user/links-review", { token: ana.token, body: { remove: false } });
  await server.db.updateTable("users").set({ asks_about_links: true }).where("id", "=", ana._id).execute();
  const replies = await Promise.all(Array.from({ length: 40 }, review));
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 204));
  expect(await isAsked(ana.token)).toBe(false);
});
