import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { factories } from "../../test/factories.ts";
import { startTestServer, type TestServer } from "../../test/harness.ts";
import { createLog } from "../platform/log.ts";
import { normalizeAddresses } from "./normalize-addresses.ts";

/** An address as an earlier release stored it, and as it is stored today. */
const [odd, normal] = ["d@bücher.example", "d@xn--bcher-kva.example"];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const run = () => normalizeAddresses(server.db, createLog({ logLevel: "info" }, { write: () => undefined }));

/** Two reminders to the same address, one of which knows it in today's form already. */
async function twoReminders() {
  const owner = await factories(server).user({ isAllowedForRemindMe: true });
  const former = await factories(server).reminder(owner, { email: odd });
  const today = await factories(server).reminder(owner, { email: normal });
  return { owner, former, today };
}

test("who unsubscribed from a reminder stays so, also where another reminder knows the address in today's form", async () => {
  const { former, today } = await twoReminders();
  const unsubscribed = (reminder: { _id: string }, address: string) => ({
    reminder_id: reminder._id,
    recipient_key: address,
    address,
    at: new Date(),
  });
  await server.db
    .insertInto("unsubscriptions")
    .values([unsubscribed(former, odd), unsubscribed(today, normal)])
    .execute();
  await run();
  const rows = await server.db
    .selectFrom("unsubscriptions")
    .select(["reminder_id", "recipient_key", "address"])
    .execute();
  for (const { _id } of [former, today])
    expect(rows).toContainEqual({ reminder_id: _id, recipient_key: normal, address: normal });
});

test("a planned message keeps its reminder and its day, whatever else is planned for the address", async () => {
  const { former, today } = await twoReminders();
  const at = new Date();
  const planned = (reminder: { _id: string }, recipient: string, occurrence: string) => ({
    id: randomUUID(),
    reminder_id: reminder._id,
    kind: "scheduled" as const,
    occurrence,
    recipient_key: recipient,
    user_id: null,
    recipient,
    message_id: randomUUID(),
    send_at: at,
    due_at: at,
    created_at: at,
  });
  const rows = [
    planned(former, odd, "2099-01-01"),
    planned(former, normal, "2099-02-02"),
    planned(today, normal, "2099-01-01"),
  ];
  await server.db.insertInto("deliveries").values(rows).execute();
  await run();
  const ids = rows.map(({ id }) => id);
  const stored = await server.db.selectFrom("deliveries").select("recipient").where("id", "in", ids).execute();
  expect(stored).toEqual([{ recipient: normal }, { recipient: normal }, { recipient: normal }]);
});
