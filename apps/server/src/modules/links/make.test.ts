import { defaultLinkPolicy, type LinkPolicy } from "@pomander/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callApi, factories, type TestUser } from "../../../test/factories.ts";
import { fileCalls, outcomeOf, proofOf } from "../../../test/files.ts";
import { createTestClock, startTestServer, type TestServer } from "../../../test/harness.ts";
import { id16, linkCalls, madeLink, newLink, proofOfLink, senderAt } from "../../../test/links.ts";
import { credential } from "../../../test/value-factories.ts";

const minute = 60;
const clock = createTestClock();
let server: TestServer;
let second: TestServer;
let ana: TestUser;
let root: TestUser;
beforeAll(async () => {
  server = await startTestServer({ clock });
  second = await startTestServer({ clock, like: server });
  root = await factories(server).user({ isSuperAdmin: true });
});
afterAll(async () => {
  await second.close();
  await server.close();
});
beforeEach(async () => {
  ana = await senderAt(server);
});

const make = async (by: TestUser, members: Parameters<typeof newLink>[1] = {}) =>
  outcomeOf(await linkCalls(server).make(by, newLink(by, members, clock.now())));
const open = async (link: { linkId: string; credential: string }) => outcomeOf(await linkCalls(server).open(link));
const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString();

test("158 a token alone makes no link; it ends one, and the same end again changes nothing", async () => {
  const ben = await senderAt(server);
  const link = newLink(ana, {}, clock.now());
  const proofs = [
    "A".repeat(43),
    proofOfLink(ben, link.linkId, link.contents),
    proofOfLink(ana, id16(), link.contents),
    proofOfLink(ana, link.linkId, `${link.contents}A`),
    proofOf(ana, ana.vaultId, "file", link.linkId, 1),
  ];
  for (const proof of proofs)
    expect(outcomeOf(await linkCalls(server).make(ana, { ...link, proof }))).toBe("no_write_proof");
  expect(await open(link)).toBe("link_ended");
  expect(outcomeOf(await linkCalls(server).make(ana, link))).toBe(204);
  expect(outcomeOf(await linkCalls(server).end(ben, link.linkId))).toBe("not_found");
  for (let times = 0; times < 2; times++) expect(outcomeOf(await linkCalls(server).end(ana, link.linkId))).toBe(204);
  expect(await open(link)).toBe("link_ended");
  const events = await server.db
    .selectFrom("audit_events")
    .select("kind")
    .where("target_id", "=", ana._id)
    .where("kind", "=", "link-ended")
    .execute();
  expect(events).toHaveLength(1);
});

test("the same link again is the one before; another one of its name is refused, whoever sends it", async () => {
  const link = await madeLink(server, ana);
  expect(outcomeOf(await linkCalls(second).make(ana, link))).toBe(204);
  expect((await linkCalls(server).list(ana)).body.links).toHaveLength(1);
  const ben = await senderAt(server);
  expect(await make(ben, { linkId: link.linkId })).toBe("id_taken");
  expect(await make(ana, { linkId: link.linkId, contents: link.contents })).toBe("id_taken");
  expect(await make(ana, { linkId: link.linkId, credential: link.credential })).toBe("id_taken");
  // Nor does the same again revive one that is over.
  await linkCalls(server).open(link);
  await linkCalls(server).end(ana, link.linkId);
  expect(outcomeOf(await linkCalls(server).make(ana, link))).toBe(204);
  expect(await open(link)).toBe("link_ended");
});

test("a link lives from an hour to thirty days, and opens a hundred times at most", async () => {
  expect(await make(ana, { until: inMinutes(40) })).toBe("invalid");
  expect(await make(ana, { until: inMinutes(31 * 24 * 60) })).toBe("invalid");
  expect(await make(ana, { opens: 101 })).toBe("invalid");
  expect(await make(ana, { until: inMinutes(60), opens: 100 })).toBe(204);
  // Clocks may differ by ten minutes.
  const moment = 1 / 60_000;
  const longest = 30 * 24 * 60 + 10;
  const said = async (members: object) =>
    (await linkCalls(server).make(ana, newLink(ana, members, clock.now()))).body?.issues ?? 204;
  const life = [{ path: "until", message: "From 1 hour to 30 days" }];
  expect(await said({ until: inMinutes(50) })).toBe(204);
  expect(await said({ until: inMinutes(50 - moment) })).toEqual(life);
  expect(await said({ until: inMinutes(longest) })).toBe(204);
  expect(await said({ until: inMinutes(longest + moment) })).toEqual(life);
  expect(await said({ opens: 101 })).toEqual([expect.objectContaining({ path: "opens" })]);
  expect(await make(ana, { until: inMinutes(30 * 24 * 60) })).toBe(204);
});

test("a sender makes fifty links in a day, at two processes at once, and has a hundred live ones", async () => {
  const calls = [linkCalls(server), linkCalls(second)] as const;
  const makeMany = async (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        (calls[index % 2] ?? calls[0]).make(ana, newLink(ana, { until: inMinutes(20 * 24 * 60) }, clock.now())),
      ),
    );
  const outcomes = (await makeMany(60)).map(outcomeOf);
  expect(outcomes.filter((outcome) => outcome === 204)).toHaveLength(50);
  expect(outcomes.filter((outcome) => outcome === "links_full")).toHaveLength(10);
  await server.db
    .updateTable("links")
    .set({ created_at: new Date(clock.now().getTime() - 25 * 60 * 60_000) })
    .where("user_id", "=", ana._id)
    .execute();
  expect((await makeMany(50)).map(outcomeOf)).toEqual(Array.from({ length: 50 }, () => 204));
  await server.db
    .updateTable("links")
    .set({ created_at: new Date(clock.now().getTime() - 26 * 60 * 60_000) })
    .where("user_id", "=", ana._id)
    .execute();
  expect(await make(ana)).toBe("links_full");
  const { body } = await calls[0].list(ana);
  await calls[0].end(ana, body.links[0].linkId as string);
  expect(await make(ana)).toBe(204);
});

test("an account that registered itself sends links after a day; one that was added at once", async () => {
  const { _id, ...fresh } = await factories(server).user();
  const from = async () => (await linkCalls(server).list(fresh)).body.policy.from;
  expect(await make({ _id, ...fresh })).toBe("account_too_new");
  const { created_at } = await server.db
    .selectFrom("users")
    .select("created_at")
    .where("id", "=", _id)
    .executeTakeFirstOrThrow();
  expect(await from()).toBe(new Date(created_at.getTime() + 24 * 60 * 60_000).toISOString());
  await server.db.updateTable("users").set({ created_by: root._id }).where("id", "=", _id).execute();
  expect(await from()).toBeNull();
  expect(await make({ _id, ...fresh })).toBe(204);
  expect(await make(root)).toBe(204);
  const closed = await startTestServer({ clock, like: server, config: { registration: "closed" } });
  const other = await factories(server).user();
  const link = newLink(other, {}, clock.now());
  expect(outcomeOf(await linkCalls(closed).make(other, link))).toBe(204);
  await closed.close();
});

test("where mail is set up, an address that is not proven sends nothing", async () => {
  const withMail = await startTestServer({ clock, like: server, config: { smtpUrl: "smtp://127.0.0.1:1" } });
  await server.db.updateTable("users").set({ email_verified_at: null }).where("id", "=", ana._id).execute();
  const link = newLink(ana, {}, clock.now());
  expect(outcomeOf(await linkCalls(withMail).make(ana, link))).toBe("email_not_verified");
  await server.db.updateTable("users").set({ email_verified_at: clock.now() }).where("id", "=", ana._id).execute();
  expect(outcomeOf(await linkCalls(withMail).make(ana, link))).toBe(204);
  await withMail.close();
});

test("the sender is shown where they want it, as they are called now", async () => {
  const link = await madeLink(server, ana, { showSender: true, opens: 2 });
  const { body } = await linkCalls(server).open(link);
  expect(body.sender).toEqual({ name: `${ana.user.firstName} ${ana.user.lastName}`, email: ana.user.email });
});

describe("the policy", () => {
  const set = async (change: Partial<LinkPolicy>) => {
    const links = { ...defaultLinkPolicy, ...change };
    const reply = await callApi(server, "PUT /user/settings", { token: root.token, body: { links } });
    expect(reply.body.links).toEqual(links);
  };
  const policyOf = async (by: TestUser) => (await linkCalls(server).list(by)).body.policy;

  test("says who sends, and ends at once what it no longer allows, for good", async () => {
    const admin = await senderAt(server, { isSuperAdmin: true });
    const ben = await senderAt(server);
    const links = await Promise.all([ana, ben, admin].map((by) => madeLink(server, by, { opens: 5 })));
    const outcomes = () => Promise.all(links.map(open));
    await set({ who: "chosen", chosen: [ben._id, admin._id] });
    expect(await outcomes()).toEqual(["link_ended", 200, 200]);
    expect([await make(ana), await make(ben)]).toEqual(["links_off", 204]);
    expect([(await policyOf(ana)).may, (await policyOf(ben)).may]).toEqual([false, true]);
    await set({ who: "admins" });
    expect(await outcomes()).toEqual(["link_ended", "link_ended", 200]);
    expect([await make(ben), await make(admin)]).toEqual(["links_off", 204]);
    await set({ who: "nobody" });
    expect(await outcomes()).toEqual(["link_ended", "link_ended", "link_ended"]);
    expect(await make(root)).toBe("links_off");
    await set({});
    expect(await outcomes()).toEqual(["link_ended", "link_ended", "link_ended"]);
    expect((await linkCalls(server).list(ana)).body.links[0].ended).toBe("policy");
  });

  test("ends a link at its opening when the sender has lost the right that it needs", async () => {
    const admin = await senderAt(server, { isSuperAdmin: true });
    await set({ who: "admins" });
    const link = await madeLink(server, admin);
    await server.db.updateTable("users").set({ is_super_admin: false }).where("id", "=", admin._id).execute();
    expect(await open(link)).toBe("link_ended");
    await server.db.updateTable("users").set({ is_super_admin: true }).where("id", "=", admin._id).execute();
    expect(await open(link)).toBe("link_ended");
    await set({});
  });

  test("bounds life, openings and files of new links, and ends live ones with files when these are off", async () => {
    const file = await fileCalls(server, ana).add();
    const files = [{ vaultId: ana.vaultId, fileId: file.fileId }];
    const [withFile, without] = [await madeLink(server, ana, { files }), await madeLink(server, ana)];
    await set({ days: 2, opens: 3, files: false, passphrase: true });
    expect(await policyOf(ana)).toEqual({ may: true, days: 2, opens: 3, files: false, passphrase: true, from: null });
    expect(await make(ana, { files })).toBe("invalid");
    expect(await make(ana, { opens: 4 })).toBe("invalid");
    expect(await make(ana, { until: inMinutes(3 * 24 * 60) })).toBe("invalid");
    expect(await make(ana, { opens: 3 })).toBe(204);
    expect([await open(withFile), await open(without)]).toEqual(["link_ended", 200]);
    await set({});
  });

  test("without files gives out none of a link that was being made when it was set", async () => {
    const { fileId } = await fileCalls(server, ana).add();
    const link = newLink(ana, { files: [{ vaultId: ana.vaultId, fileId }] }, clock.now());
    const made = await server.db.transaction().execute(async (trx) => {
      await trx.selectFrom("vault_files").select("file_id").where("file_id", "=", fileId).forUpdate().execute();
      const reply = linkCalls(server).make(ana, link);
      const waiting = () =>
        sql<{ pid: number }>`select pid from pg_locks where not granted`.execute(server.db).then(({ rows }) => rows);
      await expect.poll(waiting).toHaveLength(1);
      await set({ files: false });
      return { reply };
    });
    expect(outcomeOf(await made.reply)).toBe(204);
    expect(await open(link)).toBe("link_ended");
    expect((await linkCalls(server).list(ana)).body.links[0].ended).toBe("policy");
    await set({});
  });

  test("is the super admin's alone, and its change is in the audit", async () => {
    const { token } = await factories(server).user({ isAdmin: true });
    const body = { links: { ...defaultLinkPolicy, who: "nobody" } };
    expect(outcomeOf(await callApi(server, "PUT /user/settings", { token, body }))).toBe("forbidden");
    await set({ who: "admins" });
    const { body: events } = await callApi(server, "GET /audit?kind=settings-changed", { token: root.token });
    expect(events[0].details).toEqual({ links: "admins", before: "everyone" });
    await set({});
  });
});

describe("mails about openings", () => {
  const mailsTo = async (userId: string) => {
    const rows = await server.db
      .selectFrom("mails")
      .select(["template", "data"])
      .where("user_id", "=", userId)
      .execute();
    return rows.filter(({ template }) => template === "link-opened");
  };

  test("go to the sender, twenty a day, and not to one who wants none", async () => {
    await server.db.updateTable("users").set({ email_verified_at: clock.now() }).where("id", "=", ana._id).execute();
    const link = await madeLink(server, ana, { opens: 30 });
    for (let times = 0; times < 25; times++) expect(await open(link)).toBe(200);
    const mails = await mailsTo(ana._id);
    expect(mails).toHaveLength(20);
    expect(mails[0]?.data).toMatchObject({ left: 29, made: clock.now().toISOString() });
    const ben = await senderAt(server);
    await server.db.updateTable("users").set({ email_verified_at: clock.now() }).where("id", "=", ben._id).execute();
    await callApi(server, "PUT /user", { token: ben.token, body: { mailLinkOpened: false } });
    expect(await open(await madeLink(server, ben))).toBe(200);
    expect(await mailsTo(ben._id)).toEqual([]);
  });
});

test("162 no line of the log has a link's name, credential, contents or ticket", async () => {
  const { fileId } = await fileCalls(server, ana).add();
  const link = await madeLink(server, ana, { files: [{ vaultId: ana.vaultId, fileId }], opens: 3 });
  const openId = id16();
  const { body } = await linkCalls(server).open(link, openId);
  await linkCalls(server).open({ linkId: link.linkId, credential: credential() });
  await linkCalls(server).receipt(link.linkId, openId);
  await linkCalls(server).segment(body.ticket as string, fileId, 0);
  await linkCalls(server).end(ana, link.linkId);
  const log = server.logged.join("\n");
  expect(log).toContain("/links/open");
  for (const secret of [link.linkId, link.credential, link.contents, link.label, body.ticket as string, openId])
    expect(log).not.toContain(secret);
});

test("the metrics count live links and openings", async () => {
  const counted = async () => {
    const { body } = await server.app.inject({ method: "GET", url: "/metrics" });
    return body;
  };
  const before = Number(/pomander_links_opened_total (\d+)/.exec(await counted())?.[1] ?? "0");
  const link = await madeLink(server, ana);
  await open(link);
  clock.advance(2 * minute);
  const fresh = await startTestServer({ clock, like: server });
  const { body } = await fresh.app.inject({ method: "GET", url: "/metrics" });
  await fresh.close();
  expect(body).toContain("# TYPE pomander_links_opened_total counter");
  expect(Number(/pomander_links_opened_total (\d+)/.exec(body)?.[1])).toBeGreaterThan(before);
  expect(body).toMatch(/pomander_links_live \d+/);
});
