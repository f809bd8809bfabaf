import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { callApi, factories, type TestUser } from "../../../test/factories.ts";
import { fileCalls, outcomeOf, sealedFile, type SealedTestFile } from "../../../test/files.ts";
import { createTestClock, startTestServer, type TestServer } from "../../../test/harness.ts";
import { id16, linkCalls, madeLink, newLink, senderAt } from "../../../test/links.ts";
import { actOf, renewSharedKeys, type Sharer, sharedSuccessorCalls, sharedVault } from "../../../test/sharing.ts";
import { newEntry } from "../../../test/value-factories.ts";
import { runRetention } from "../../platform/retention.ts";
import { createLog } from "../../platform/log.ts";

const minute = 60;
const clock = createTestClock();
let server: TestServer;
let ana: TestUser;
beforeAll(async () => {
  // Accounts of these tests are new.
  server = await startTestServer({ clock, config: { registration: "closed" } });
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await senderAt(server);
});

const open = async (link: { linkId: string; credential: string }, openId?: string): Promise<string> => {
  const { body } = await linkCalls(server).open(link, openId);
  return body.ticket as string;
};
const segment = async (ticket: string, fileId: string, n = 0) =>
  outcomeOf(await linkCalls(server).segment(ticket, fileId, n));
const linkWith = (by: TestUser, file: SealedTestFile, members = {}, vaultId = by.vaultId) =>
  madeLink(server, by, { files: [{ vaultId, fileId: file.fileId }], ...members });
const outcome = async (link: { linkId: string; credential: string }) => outcomeOf(await linkCalls(server).open(link));
const upkeep = () =>
  runRetention(server.db, createLog({ logLevel: "silent" } as never, { write: () => undefined }), { auditDays: 365 });

test("the files of a link are read with its ticket, byte for byte", async () => {
  const file = await fileCalls(server, ana).add(2_000_000);
  const link = await linkWith(ana, file);
  const ticket = await open(link);
  const { body } = await linkCalls(server).file(ticket, file.fileId);
  expect(body).toMatchObject({ bytes: file.bytes, isWhole: true });
  expect(body.segments).toHaveLength(file.segments.length);
  for (const [n, bytes] of file.segments.entries()) {
    const reply = await linkCalls(server).segment(ticket, file.fileId, n);
    expect(reply.headers["content-disposition"]).toBe("attachment");
    expect(reply.bytes.equals(bytes)).toBe(true);
  }
});

test("161 a ticket is of its own link and its files, and made up by nobody", async () => {
  const [file, other] = [await fileCalls(server, ana).add(), await fileCalls(server, ana).add()];
  const [link, otherLink] = [await linkWith(ana, file), await linkWith(ana, other)];
  const [ticket, otherTicket] = [await open(link), await open(otherLink)];
  expect([await segment(ticket, file.fileId), await segment(otherTicket, other.fileId)]).toEqual([200, 200]);
  expect(await segment(ticket, other.fileId)).toBe("link_ended");
  expect(await segment(otherTicket, file.fileId)).toBe("link_ended");
  expect(await segment("A".repeat(43), file.fileId)).toBe("link_ended");
  expect(await segment(ticket, randomUUID())).toBe("link_ended");
  expect(await segment(ticket, file.fileId, 1)).toBe("link_ended");
  expect(outcomeOf(await linkCalls(server).file(otherTicket, file.fileId))).toBe("link_ended");
  expect(outcomeOf(await callApi(server, `GET /links/files/${file.fileId}`))).toBe("invalid");
  // The hash in the database is no ticket.
  const rows = await server.db.selectFrom("link_opens").select("ticket_hash").execute();
  for (const { ticket_hash } of rows)
    expect(await segment(ticket_hash?.toString("base64url") ?? "", file.fileId)).not.toBe(200);
});

test("161 a ticket ends after an hour, though the link's time goes on, and reads three times its files' bytes", async () => {
  const file = await fileCalls(server, ana).add();
  const link = await linkWith(ana, file, { opens: 2 });
  const openId = id16();
  const ticket = await open(link, openId);
  for (let times = 0; times < 3; times++) expect(await segment(ticket, file.fileId)).toBe(200);
  expect(await segment(ticket, file.fileId)).toBe("link_ended");
  // The same opening again gives the same ticket, and no more bytes.
  expect(await open(link, openId)).toBe(ticket);
  expect(await segment(ticket, file.fileId)).toBe("link_ended");
  const later = await open(link);
  clock.advance(59 * minute);
  expect(await segment(later, file.fileId)).toBe(200);
  clock.advance(2 * minute);
  expect(await segment(later, file.fileId)).toBe("link_ended");
});

test("161 an ended link's ticket reads nothing more; that of a used-up one does for its hour", async () => {
  const file = await fileCalls(server, ana).add();
  const [ended, used] = [await linkWith(ana, file), await linkWith(ana, file)];
  const [ticket, usedTicket] = [await open(ended), await open(used)];
  await linkCalls(server).end(ana, ended.linkId);
  expect(await segment(ticket, file.fileId)).toBe("link_ended");
  await upkeep();
  expect(await segment(usedTicket, file.fileId)).toBe(200);
});

test("a link names files that are whole, in a vault of the sender's, each once", async () => {
  const make = async (files: { vaultId: string; fileId: string }[]) =>
    outcomeOf(await linkCalls(server).make(ana, newLink(ana, { files }, clock.now())));
  const [own, ben] = [await fileCalls(server, ana).add(), await senderAt(server)];
  const bens = await fileCalls(server, ben).add();
  const begun = sealedFile();
  await fileCalls(server, ana).send(begun);
  const { vaultId } = ana;
  expect(await make([{ vaultId, fileId: bens.fileId }])).toBe("file_missing");
  expect(await make([{ vaultId: ben.vaultId, fileId: bens.fileId }])).toBe("file_missing");
  expect(await make([{ vaultId, fileId: begun.fileId }])).toBe("file_missing");
  expect(await make([{ vaultId: randomUUID(), fileId: own.fileId }])).toBe("file_missing");
  expect(
    await make([
      { vaultId, fileId: own.fileId },
      { vaultId, fileId: own.fileId },
    ]),
  ).toBe("invalid");
  expect(await make([{ vaultId, fileId: own.fileId }])).toBe(204);
});

test("a link keeps its files through upkeep, and lets them go an hour after its end", async () => {
  const file = await fileCalls(server, ana).add();
  const [live, used] = [await linkWith(ana, file, { opens: 2 }), await linkWith(ana, file)];
  await server.db
    .updateTable("vault_files")
    .set({ at: new Date(0) })
    .where("file_id", "=", file.fileId)
    .execute();
  await open(used);
  await upkeep();
  expect(await segment(await open(live), file.fileId)).toBe(200);
  await linkCalls(server).end(ana, live.linkId);
  await server.db
    .updateTable("links")
    .set({ ended_at: new Date(Date.now() - 61 * 60_000) })
    .where("id", "=", used.linkId)
    .execute();
  await upkeep();
  const left = await server.db.selectFrom("files").select("id").where("id", "=", file.fileId).execute();
  expect(left).toEqual([]);
});

test("a sender who left the vault, was removed from it, or whose vault was deleted loses the links with its files", async () => {
  const { vault, members } = await sharedVault(server, "read", "read", "write");
  const { vaultId, founder } = vault;
  const [bea, cem, dan] = members as [Sharer, Sharer, Sharer];
  const file = await fileCalls(server, founder, vaultId).add();
  const links = await Promise.all([bea, cem, dan, founder].map((by) => linkWith(by, file, { opens: 9 }, vaultId)));
  const [ofBea, ofCem, ofDan, ofFounder] = links as [
    (typeof links)[0],
    (typeof links)[0],
    (typeof links)[0],
    (typeof links)[0],
  ];
  const plain = await madeLink(server, bea, { opens: 9 });
  const ticket = await open(ofBea);
  const left = { token: bea.token, body: { currentPassword: bea.password } };
  expect((await callApi(server, `POST /vaults/${vaultId}/leave`, left)).status).toBe(204);
  expect(await outcome(ofBea)).toBe("link_ended");
  expect(await segment(ticket, file.fileId)).toBe("link_ended");
  expect(
    outcomeOf(
      await linkCalls(server).make(bea, newLink(bea, { files: [{ vaultId, fileId: file.fileId }] }, clock.now())),
    ),
  ).toBe("file_missing");
  expect([await outcome(plain), await outcome(ofCem)]).toEqual([200, 200]);

  await sharedSuccessorCalls(server, founder, vaultId).begin(randomUUID(), [cem]);
  expect(await outcome(ofCem)).toBe("link_ended");
  expect([await outcome(ofDan), await outcome(ofFounder)]).toEqual([200, 200]);

  const deletion = {
    token: founder.token,
    body: { currentPassword: founder.password, act: actOf(founder, "delete", vaultId) },
  };
  const deleted = await callApi(server, `POST /vaults/${vaultId}/delete`, deletion);
  expect(deleted.status).toBe(204);
  expect([await outcome(ofDan), await outcome(ofFounder)]).toEqual(["link_ended", "link_ended"]);
});

test("the links of those who stay follow a vault to its new keys, which take along only files that entries name", async () => {
  const { vault, members } = await sharedVault(server, "write");
  const [bea] = members as [Sharer];
  const file = await fileCalls(server, bea, vault.vaultId).add();
  const link = await linkWith(bea, file, { opens: 3 }, vault.vaultId);
  const renewed = await renewSharedKeys(server, vault, [], { entries: [newEntry({ files: [] })] });
  const row = await server.db
    .selectFrom("link_files")
    .selectAll()
    .where("link_id", "=", link.linkId)
    .executeTakeFirst();
  expect(row).toMatchObject({ vault_id: renewed.vaultId, file_id: file.fileId });
  expect(await segment(await open(link), file.fileId)).toBe(200);
  expect(outcomeOf(await fileCalls(server, bea, renewed.vaultId).segment(file.fileId, 0))).toBe("not_found");
});

test("a file that a shared vault has let go is read by no link of its members, though it is in another vault", async () => {
  const { vault, members } = await sharedVault(server, "read");
  const [bea] = members as [Sharer];
  const { vaultId, founder } = vault;
  const file = await fileCalls(server, founder, vaultId).add();
  const link = await linkWith(bea, file, { opens: 2 }, vaultId);
  const ticket = await open(link);
  expect(await segment(ticket, file.fileId)).toBe(200);
  // The founder has it in a vault of their own as well.
  expect((await fileCalls(server, founder).link(vaultId, [file.fileId])).status).toBe(204);
  await server.db
    .updateTable("vault_files")
    .set({ at: new Date(0) })
    .where("vault_id", "=", vaultId)
    .execute();
  await upkeep();
  expect(outcomeOf(await fileCalls(server, bea, vaultId).segment(file.fileId, 0))).toBe("not_found");
  expect(outcomeOf(await fileCalls(server, founder).segment(file.fileId, 0))).toBe(200);
  expect(await segment(ticket, file.fileId)).toBe("link_ended");
  expect(outcomeOf(await linkCalls(server).file(ticket, file.fileId))).toBe("link_ended");
  expect(await open(link)).toBeNull();
});

test("upkeep ends links past their time, forgets what used-up ones showed, and drops old rows", async () => {
  const { links } = { links: await Promise.all([1, 2, 3].map(() => madeLink(server, ana))) };
  const [late, used, old] = links.map(({ linkId }) => linkId) as [string, string, string];
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  await linkCalls(server).open(links[1] as never);
  const set = (id: string, values: object) => server.db.updateTable("links").set(values).where("id", "=", id).execute();
  await set(late, { until: ago(1) });
  await set(used, { ended_at: ago(11) });
  await set(old, { ended_at: ago(31 * 24 * 60), ended_why: "sender", contents: null });
  await upkeep();
  const rows = await server.db
    .selectFrom("links")
    .select(["id", "ended_why", "contents"])
    .where("user_id", "=", ana._id)
    .execute();
  expect(rows.toSorted((a, b) => (a.ended_why ?? "").localeCompare(b.ended_why ?? ""))).toEqual([
    { id: used, ended_why: "opened", contents: null },
    { id: late, ended_why: "time", contents: null },
  ]);
});

test("a link without files gives no ticket", async () => {
  expect(await open(await madeLink(server, await factories(server).user()))).toBeNull();
});
