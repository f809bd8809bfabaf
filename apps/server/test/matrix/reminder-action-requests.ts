import { makeTakeToken } from "../../src/deliveries/compose/take-token.ts";
import { factories, type TestUser } from "../factories.ts";
import type { TestServer } from "../harness.ts";

interface People {
  server: TestServer;
  subject: TestUser;
}

const reminderOf = async ({ server, subject }: People) => ({
  params: { id: (await factories(server).reminder(subject))._id },
});

async function takeLink(world: People): Promise<string> {
  const { params } = await reminderOf(world);
  const target = { reminderId: params.id, recipientKey: "someone@example.org", expiryDate: "2100-01-31" };
  return makeTakeToken(world.server.secrets.tokenSecret, target);
}

/** Requests of the actions on a reminder that its recipients may take, as in `requests`. */
export const reminderActionRequests = {
  "reminders.take": async (world: People) => ({ ...(await reminderOf(world)), body: {} }),
  "reminders.giveBack": async (world: People) => {
    const { params } = await reminderOf(world);
    const taken = { taken_by: world.subject._id, taken_at: new Date(), taken_for: "2100-01-31" };
    await world.server.db.updateTable("reminders").set(taken).where("id", "=", params.id).execute();
    return { params };
  },
  "reminders.snooze": async (world: People) => ({ ...(await reminderOf(world)), body: { until: "2100-01-01" } }),
  "reminders.check": async (world: People) => {
    const { params } = await reminderOf(world);
    // No connection is made to a private address.
    const check = { reminder_id: params.id, kind: "certificate" as const, target: "127.0.0.1:1", next_at: new Date() };
    await world.server.db.insertInto("reminder_checks").values(check).execute();
    return { params, body: {} };
  },
  "reminders.lookUp": async () => ({ body: { kind: "certificate", target: "127.0.0.1:1" } }),
  "reminders.renew": async (world: People) => ({ ...(await reminderOf(world)), body: { expiryDate: "2101-01-31" } }),
  "reminders.log": reminderOf,
  "takeLinks.read": async (world: People) => ({ params: { token: await takeLink(world) } }),
  "takeLinks.set": async (world: People) => ({ params: { token: await takeLink(world) }, body: { isTaken: true } }),
};
