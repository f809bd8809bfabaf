import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi } from "../../../test/factories.ts";
import { createTestClock, startTestServer, type TestServer } from "../../../test/harness.ts";
import { hashText, newIdentity, publish, type Sharer, sharers, signText } from "../../../test/sharing.ts";
import { committed } from "../../../test/value-factories.ts";

/** Sessions that outlive the clock's moves. */
const monthLong = { tokenTtlSeconds: 30 * 86_400 };
let server: TestServer;
const clock = createTestClock();
beforeAll(async () => {
  server = await startTestServer({ clock, config: { smtpUrl: "smtp://127.0.0.1:1", ...monthLong } });
});
afterAll(() => server.close());

const call = async (who: { token: string }, path: string, body?: unknown) => {
  const answer = await callApi(server, path, { token: who.token, ...(body === undefined ? {} : { body }) });
  return answer.status < 300 ? "done" : (answer.body.code as string);
};
const inviteForm = (by: Pick<Sharer, "signKey">, email: string) => {
  const [inviteId, offer] = [randomUUID(), committed()];
  return { inviteId, email, offer, sig: signText(by.signKey, "invite", inviteId, email, hashText(offer)) };
};
const answerForm = ({ card, signKey }: Pick<Sharer, "card" | "signKey">) => ({
  card,
  sig: signText(signKey, "card", card),
  mac: "A".repeat(43),
});
const state = async ({ token }: Sharer) => (await callApi(server, "GET /shared", { token })).body;

test("an invitation is answered once, by the account with its address, with its published card", async () => {
  const [ana, ben, eve] = (await sharers(server, 3)) as [Sharer, Sharer, Sharer];
  const form = inviteForm(ana, ben.email);
  expect(await call(ana, "POST /shared/invites", { ...form, email: eve.email })).toBe("no_write_proof");
  expect(await call(ana, "POST /shared/invites", form)).toBe("done");
  expect(await call(ben, "POST /shared/invites", { ...inviteForm(ben, ana.email), inviteId: form.inviteId })).toBe(
    "no_write_proof",
  );
  const path = `/shared/invites/${form.inviteId}`;
  expect(await call(eve, `GET ${path}`)).toBe("other_address");
  expect((await callApi(server, `GET ${path}`, ben)).body).toEqual({ offer: form.offer, email: ana.email });
  const answer = (who: Sharer, body: object = answerForm(who)) => call(who, `POST ${path}/answer`, body);
  expect(await answer(eve)).toBe("other_address");
  expect(await answer(ben, answerForm(newIdentity(ben._id)))).toBe("other_card");
  expect(await answer(ben, { ...answerForm(ben), sig: answerForm(eve).sig })).toBe("no_write_proof");
  await server.db.updateTable("users").set({ email_verified_at: null }).where("id", "=", ben._id).execute();
  expect(await answer(ben)).toBe("email_not_verified");
  await server.db.updateTable("users").set({ email_verified_at: new Date() }).where("id", "=", ben._id).execute();
  expect([await answer(ben), await answer(ben)]).toEqual(["done", "done"]);
  expect(await answer(ben, { ...answerForm(ben), mac: `${"A".repeat(42)}E` })).toBe("invite_ended");
  expect(await call(ben, `GET ${path}`)).toBe("invite_ended");
  expect((await state(ana)).invites).toMatchObject([{ inviteId: form.inviteId, answer: { card: ben.card } }]);
  const mails = await server.db.selectFrom("mails").select("template").where("user_id", "=", ana._id).execute();
  expect(mails).toContainEqual({ template: "shared-invite-accepted" });
  const cards = async (who: Sharer, of: Sharer) =>
    (await callApi(server, `GET /shared/cards?ids=${of._id}`, who)).body.cards.length;
  expect([await cards(ana, ben), await cards(ben, ana), await cards(eve, ben), await cards(ana, eve)]).toEqual([
    1, 1, 0, 0,
  ]);
  expect(await call(eve, `DELETE ${path}`)).toBe("not_found");
  expect(await call(ana, `DELETE ${path}`)).toBe("done");
  expect((await state(ana)).invites).toEqual([]);
  expect(await cards(ana, ben)).toBe(1);
});

test("52: an invitation ends after 14 days, and with its deletion", async () => {
  const [ana, ben] = (await sharers(server, 2)) as [Sharer, Sharer];
  const [late, gone] = [inviteForm(ana, ben.email), inviteForm(ana, ben.email)];
  for (const form of [late, gone]) expect(await call(ana, "POST /shared/invites", form)).toBe("done");
  expect(await call(ana, `DELETE /shared/invites/${gone.inviteId}`)).toBe("done");
  expect(await call(ben, `POST /shared/invites/${gone.inviteId}/answer`, answerForm(ben))).toBe("not_found");
  clock.advance(14 * 86_400);
  expect(await call(ben, `POST /shared/invites/${late.inviteId}/answer`, answerForm(ben))).toBe("invite_ended");
  expect((await state(ana)).invites).toEqual([]);
});

test("77: 50 invitations are open at most, and 200 are made a day, counted over two processes", async () => {
  const [ana] = (await sharers(server, 1)) as [Sharer];
  const other = await startTestServer({ like: server, clock });
  const both = [server, other];
  const create = async (i: number) => {
    const body = inviteForm(ana, "someone@example.org");
    const at = both[i % 2]!;
    const { status, body: reply } = await callApi(at, "POST /shared/invites", { token: ana.token, body });
    return { id: body.inviteId, code: status < 300 ? "done" : (reply.code as string) };
  };
  const made = await Promise.all(Array.from({ length: 52 }, (_, i) => create(i)));
  const done = made.filter(({ code }) => code === "done");
  expect([done.length, made.filter(({ code }) => code === "invites_full").length]).toEqual([50, 2]);
  expect(await call(ana, `DELETE /shared/invites/${done[0]!.id}`)).toBe("done");
  await server.db.updateTable("sharing_counts").set({ amount: 199 }).where("user_id", "=", ana._id).execute();
  expect([(await create(0)).code, (await create(1)).code]).toEqual(["done", "rate_limited"]);
  await other.close();
});

test("a card is published by a device with the write key of one's own vault, and the old one is forgotten", async () => {
  const [ana, ben] = (await sharers(server, 2)) as [Sharer, Sharer];
  const put = (who: Sharer, body: object) => call(who, "PUT /user/card", body);
  const { card, signKey } = newIdentity(ana._id);
  const sig = signText(signKey, "card", card);
  expect(await put(ana, { card, sig, proof: "A".repeat(43) })).toBe("no_write_proof");
  expect(await put(ana, { card: ben.card, sig, proof: "A".repeat(43) })).toBe("invalid");
  const { card: published } = await publish(server, ana);
  const rows = await server.db.selectFrom("user_cards").select("card").where("user_id", "=", ana._id).execute();
  expect(rows).toEqual([{ card: published }]);
  const torsion = ana.card.replace(/"sign":"[^"]*"/, `"sign":"${"A".repeat(43)}"`);
  expect(await put(ana, { card: torsion, sig, proof: "A".repeat(43) })).toBe("invalid");
});
