import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../harness.ts";
import { changingCells, prepareCall, sendCall } from "./changing-calls.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { checks: true } });
});
afterAll(() => server.close());

/** Returns a value with names in place of ids, addresses, moments and whatever is random. */
const named = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "<id>")
    .replaceAll(/"[^"]*@[^"]*"/g, '"<address>"')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<moment>")
    .replaceAll(/\d{4}-\d\d-\d\d/g, "<day>")
    .replaceAll(/"[A-Za-z0-9_-]{43}"/g, '"<random>"')
    .replaceAll(/"vault":"[0-9a-f]{4}"/g, '"vault":"<id>"')
    .replaceAll(/"\d{6}"/g, '"<code>"');

const tables = ["audit_events", "mails", "reminder_events"] as const;

/** Deletes the traces of the preparation, and demotes other super admins, who would be notified too. */
async function clear(callerId: string): Promise<void> {
  await server.db.updateTable("users").set({ is_super_admin: false }).where("id", "<>", callerId).execute();
  for (const table of tables) await server.db.deleteFrom(table).execute();
}

/** Returns a line for each event, mail and entry of a reminder's log. */
async function traces(): Promise<string[]> {
  const events = await server.db.selectFrom("audit_events").selectAll().execute();
  const mails = await server.db.selectFrom("mails").selectAll().execute();
  const logged = await server.db.selectFrom("reminder_events").selectAll().execute();
  const about = (actor: string | null, target: string | null) =>
    `${actor === null ? "no one" : "somebody"}${target === null ? "" : " about another"}`;
  return [
    ...events.map(
      ({ kind, actor_id, target_id, is_about_super_admin: isSuper, details }) =>
        `audit ${kind}, ${about(actor_id, target_id)}${isSuper ? ", of a super admin" : ""}: ${named(details)}`,
    ),
    ...mails.map(({ template, data }) => `mail ${template}: ${named(data)}`),
    ...logged.map(
      ({ kind, user_id, changes }) => `log ${kind}${user_id === null ? "" : " by a user"}: ${named(changes)}`,
    ),
  ].toSorted();
}

// The audit, the mails and the logs of each change: a difference shows here, line by line. `npx vitest run -u` writes the file.
test("each change leaves the events and mails that traces.snapshot.txt says", async () => {
  const lines: string[] = [];
  for (const cell of changingCells) {
    const prepared = await prepareCall(server, cell);
    await clear(prepared.caller._id);
    const status = await sendCall(server, prepared);
    lines.push(`${cell.name}, ${cell.target}: ${status}`, ...(await traces()).map((line) => `  ${line}`));
  }
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("traces.snapshot.txt");
});
