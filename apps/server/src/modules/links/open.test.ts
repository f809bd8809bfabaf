import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { callApi, type TestResponse, type TestUser } from "../../../test/factories.ts";
import { outcomeOf } from "../../../test/files.ts";
import { createTestClock, startTestServer, type TestServer } from "../../../test/harness.ts";
import { id16, linkCalls, madeLink, newLink, senderAt } from "../../../test/links.ts";
import { renewVaultKeys } from "../../../test/new-vault-keys.ts";
import { credential } from "../../../test/value-factories.ts";

const minute = 60;
const clock = createTestClock();
let server: TestServer;
let second: TestServer;
let ana: TestUser;
beforeAll(async () => {
  server = await startTestServer({ clock });
  second = await startTestServer({ clock, like: server });
});
afterAll(async () => {
  await second.close();
  await server.close();
});
beforeEach(async () => {
  ana = await senderAt(server);
});

const at = (index: number) => linkCalls(index % 2 === 0 ? server : second);
const rowOf = (linkId: string) =>
  server.db.selectFrom("links").selectAll().where("id", "=", linkId).executeTakeFirstOrThrow();
/** Returns a refusal without the request's own id. */
const said = ({ status, body, headers }: TestResponse) => {
  const { requestId: _requestId, ...rest } = body as Record<string, unknown>;
  return { status, rest, type: headers["content-type"], names: Object.keys(headers).toSorted() };
};

test("153 asking for the address of an opening by GET or HEAD, or for the link's own page, spends nothing", async () => {
  const link = await madeLink(server, ana);
  for (const method of ["GET", "HEAD", "OPTIONS", "PUT", "DELETE"])
    for (const path of ["/links/open", `/links/open?linkId=${link.linkId}`, `/links/${link.linkId}`, `/open`])
      expect((await callApi(server, `${method} ${path}`)).status).toBe(404);
  expect(await rowOf(link.linkId)).toMatchObject({ opens_left: 1, wrong_tries: 0, ended_at: null });
  expect((await at(0).open(link)).body).toMatchObject({ contents: link.contents, left: 0, sender: null, ticket: null });
});

test("154 of twenty who open at once at two processes, one opens a link of one opening", async () => {
  const link = await madeLink(server, ana);
  const replies = await Promise.all(Array.from({ length: 20 }, (_, index) => at(index).open(link)));
  const outcomes = replies.map(outcomeOf);
  expect(outcomes.filter((outcome) => outcome === 200)).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === "link_ended")).toHaveLength(19);
  expect(await rowOf(link.linkId)).toMatchObject({ opens_left: 0, ended_why: "opened" });
});

test("154 of a link of five openings five open, whatever comes at once", async () => {
  const link = await madeLink(server, ana, { opens: 5 });
  const replies = await Promise.all(Array.from({ length: 20 }, (_, index) => at(index).open(link)));
  const opened = replies.filter((reply) => outcomeOf(reply) === 200);
  expect(new Set(opened.map(({ body }) => body.left as number))).toEqual(new Set([0, 1, 2, 3, 4]));
  expect(opened).toHaveLength(5);
});

test("154 one opening that is sent to two processes at once counts once, and both get the same reply", async () => {
  const link = await madeLink(server, ana, { opens: 3 });
  const openId = id16();
  const replies = await Promise.all(Array.from({ length: 10 }, (_, index) => at(index).open(link, openId)));
  expect(replies.map(outcomeOf)).toEqual(replies.map(() => 200));
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect(await rowOf(link.linkId)).toMatchObject({ opens_left: 2 });
});

test("154 a lost reply costs nobody their one opening: the same again for ten minutes, then nothing", async () => {
  const link = await madeLink(server, ana);
  const openId = id16();
  const lost = await at(0).open(link, openId);
  clock.advance(9 * minute);
  expect((await at(1).open(link, openId)).text).toBe(lost.text);
  expect(outcomeOf(await at(0).open(link))).toBe("link_ended");
  clock.advance(2 * minute);
  expect(outcomeOf(await at(1).open(link, openId))).toBe("link_ended");
  const opened = await server.db
    .selectFrom("link_opens")
    .select("open_id")
    .where("link_id", "=", link.linkId)
    .execute();
  expect(opened).toEqual([{ open_id: openId }]);
});

test("155 the tenth wrong passphrase ends a link, for the right one too", async () => {
  const link = await madeLink(server, ana, { opens: 5 });
  const wrong = { linkId: link.linkId, credential: credential() };
  for (let tries = 1; tries <= 9; tries++) expect(outcomeOf(await at(tries).open(wrong))).toBe("wrong_passphrase");
  expect(outcomeOf(await at(0).open(link))).toBe(200);
  expect(outcomeOf(await at(0).open(wrong))).toBe("wrong_passphrase");
  expect(outcomeOf(await at(0).open(wrong))).toBe("link_ended");
  expect(outcomeOf(await at(1).open(link))).toBe("link_ended");
  expect(await rowOf(link.linkId)).toMatchObject({ ended_why: "passphrase", contents: null });
});

test("155 of fifty wrong tries at once at two processes, ten are judged", async () => {
  const link = await madeLink(server, ana);
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, index) => at(index).open({ linkId: link.linkId, credential: credential() })),
  );
  const outcomes = replies.map(outcomeOf);
  expect(outcomes.filter((outcome) => outcome === "wrong_passphrase")).toHaveLength(10);
  expect(outcomes.filter((outcome) => outcome === "link_ended")).toHaveLength(40);
  expect(outcomeOf(await at(0).open(link))).toBe("link_ended");
});

test("155 a repeated opening is judged too: its name alone opens nothing", async () => {
  const link = await madeLink(server, ana);
  const openId = id16();
  await at(0).open(link, openId);
  expect(outcomeOf(await at(0).open({ linkId: link.linkId, credential: credential() }, openId))).toBe(
    "wrong_passphrase",
  );
});

test("157 a receipt is of an opening that was, and the first one stays", async () => {
  const link = await madeLink(server, ana, { opens: 2 });
  const openId = id16();
  expect(outcomeOf(await at(0).receipt(link.linkId, openId))).toBe("link_ended");
  await at(0).open(link, openId);
  const [first, other] = ["A".repeat(43), "E".repeat(43)];
  expect(outcomeOf(await at(0).receipt(id16(), openId, first))).toBe("link_ended");
  expect(outcomeOf(await at(0).receipt(link.linkId, openId, first))).toBe(204);
  expect(outcomeOf(await at(1).receipt(link.linkId, openId, other))).toBe(204);
  const { body } = await at(1).list(ana);
  expect(body.links[0].opened).toMatchObject([{ openId, receipt: first }]);
});

test("157 the time of an opening in the sender's list is the one that its opener was told", async () => {
  const link = await madeLink(server, ana);
  const openId = id16();
  const { body: opened } = await at(0).open(link, openId);
  expect(opened.at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  const { body } = await at(1).list(ana);
  expect(body.links[0]).toMatchObject({ linkId: link.linkId, left: 0, ended: "opened" });
  expect(body.links[0].opened).toMatchObject([{ openId, at: opened.at, device: "lightMyRequest", receipt: null }]);
});

test("159 what is over by count, time, End, new keys or a reset answers like what never was", async () => {
  const never = said(await at(0).open(newLink(ana)));
  expect(never.status).toBe(404);

  const spent = await madeLink(server, ana);
  await at(0).open(spent);
  expect(said(await at(1).open(spent))).toEqual(never);

  const until = new Date(clock.now().getTime() + 60 * 60_000).toISOString();
  const late = await madeLink(server, ana, { until });
  const lateOpening = id16();
  clock.advance(55 * minute);
  await at(0).open(late, lateOpening);
  clock.advance(6 * minute);
  expect(said(await at(0).open(late))).toEqual(never);
  expect(said(await at(0).open(late, lateOpening))).toEqual(never);

  const ended = await madeLink(server, ana, { opens: 2 });
  const endedOpening = id16();
  await at(0).open(ended, endedOpening);
  expect((await at(1).end(ana, ended.linkId)).status).toBe(204);
  expect(said(await at(0).open(ended))).toEqual(never);
  // Within the ten minutes in which a lost reply would be sent again.
  expect(said(await at(0).open(ended, endedOpening))).toEqual(never);

  const repeated = await madeLink(server, ana);
  const repeatedOpening = id16();
  await at(0).open(repeated, repeatedOpening);
  await at(0).end(ana, repeated.linkId);
  expect(said(await at(0).open(repeated, repeatedOpening))).toEqual(never);

  const keyed = await madeLink(server, ana, { opens: 2 });
  const keyedOpening = id16();
  await at(0).open(keyed, keyedOpening);
  ana = await renewVaultKeys(server, ana);
  expect(said(await at(0).open(keyed))).toEqual(never);
  expect(said(await at(0).open(keyed, keyedOpening))).toEqual(never);
  expect((await at(0).list(ana)).body.links).toEqual([]);

  const ben = await senderAt(server);
  const reset = await madeLink(server, ben);
  await sql`update users set must_change_password = true where id = ${ben._id}`.execute(server.db);
  expect(said(await at(0).open(reset))).toEqual(never);

  const cem = await senderAt(server);
  const deleted = await madeLink(server, cem);
  await server.db.deleteFrom("users").where("id", "=", cem._id).execute();
  expect(said(await at(0).open(deleted))).toEqual(never);
});

test("an opener is told no address that the sender took after making the link and has not proven", async () => {
  const withMail = await startTestServer({ clock, like: server, config: { smtpUrl: "smtp://127.0.0.1:1" } });
  const proven = { email_verified_at: clock.now() };
  await server.db.updateTable("users").set(proven).where("id", "=", ana._id).execute();
  const link = await madeLink(withMail, ana, { showSender: true, opens: 3 });
  const senderShown = async () => (await linkCalls(withMail).open(link)).body.sender as unknown;
  expect(await senderShown()).toEqual({ name: "Ana Silva", email: ana.email });
  const email = `boss-${id16().toLowerCase()}@bank.example`;
  const body = { email, currentPassword: ana.password };
  const changed = await callApi(withMail, `PUT /auth/update/${ana._id}`, { token: ana.token, body });
  expect([changed.status, changed.body.user.email]).toEqual([200, email]);
  expect(await senderShown()).toBeNull();
  await server.db.updateTable("users").set(proven).where("id", "=", ana._id).execute();
  expect(await senderShown()).toEqual({ name: "Ana Silva", email });
  await withMail.close();
});
