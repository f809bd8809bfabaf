import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, factories } from "../../test/factories.ts";
import { startTestServer, type TestServer } from "../../test/harness.ts";
import { createLog } from "../platform/log.ts";
import { normalizeAddresses } from "./normalize-addresses.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const logged: string[] = [];
const run = () =>
  normalizeAddresses(server.db, createLog({ logLevel: "info" }, { write: (line) => void logged.push(line) }));
/** Adds a user whose address an earlier release stored as it was typed. */
const formerly = async (email: string) => {
  const user = await factories(server).user({ isAllowedForRemindMe: true });
  await server.db.updateTable("users").set({ email }).where("id", "=", user._id).execute();
  return user;
};

test("everybody whose address was stored in another form can sign in", async () => {
  const people = {
    "ana@münchen.example": await formerly("ana@münchen.example"),
    "ben@north.example": await formerly("ben@north。example"),
    "cy@example.com": await formerly("c\u200by@example.com"),
  };
  await run();
  for (const [email, { password, _id }] of Object.entries(people)) {
    const answer = await callApi(server, "POST /auth/login", { body: { email, password } });
    expect(answer.body.user._id).toBe(_id);
  }
  expect(logged).toEqual([]);
});

test("an account whose address is another's by now is left, and that is said without the address", async () => {
  await factories(server).user({}, { email: "di@example.com" });
  const twin = await formerly("d\u200bi@example.com");
  await run();
  expect(logged).toHaveLength(1);
  expect(logged[0]).toContain(twin._id);
  expect(logged[0]).not.toContain("example.com");
});

test("moves along what is planned and ended for an address", async () => {
  const { db } = server;
  const owner = await factories(server).user({ isAllowedForRemindMe: true });
  const odd = "d@bücher.example";
  const { _id } = await factories(server).reminder(owner, { email: odd });
  const at = new Date();
  const delivery = { id: randomUUID(), reminder_id: _id, kind: "scheduled" as const, occurrence: "2099-01-01" };
  const recipient = { recipient_key: odd, user_id: null, recipient: odd, message_id: randomUUID() };
  const times = { send_at: at, due_at: at, created_at: at };
  await db
    .insertInto("deliveries")
    .values({ ...delivery, ...recipient, ...times })
    .execute();
  await db.insertInto("unsubscriptions").values({ reminder_id: _id, recipient_key: odd, address: odd, at }).execute();
  await run();
  const normal = "d@xn--bcher-kva.example";
  const of = (table: "deliveries" | "unsubscriptions") =>
    db.selectFrom(table).selectAll().where("reminder_id", "=", _id).execute();
  expect(await of("deliveries")).toMatchObject([{ recipient: normal, recipient_key: normal, state: "pending" }]);
  expect(await of("unsubscriptions")).toMatchObject([{ address: normal, recipient_key: normal }]);
});
