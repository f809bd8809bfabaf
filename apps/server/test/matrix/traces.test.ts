import { expect, test } from "vitest";
import { startCompanyForTests } from "../company/company.ts";
import { acceptedCells, prepareCall, sendCall } from "./accepted-calls.ts";

const company = startCompanyForTests({ config: { checks: true } });

/** Returns a text with names in place of ids, addresses, moments and whatever is random. */
const named = (text: string): string =>
  text
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "<id>")
    .replaceAll(/https:\/\/127\.0\.0\.1:\d+/g, "<provider>")
    .replaceAll(/\b(state|nonce|code_challenge)=[^&"]+/g, "$1=<random>")
    .replaceAll(/"[^"]*@[^"]*"/g, '"<address>"')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<moment>")
    .replaceAll(/\d{4}-\d\d-\d\d/g, "<day>")
    .replaceAll(/\b\d{8}(T\d{6}Z?)?\b/g, "<day>")
    .replaceAll(/"[\w+/=.-]{22,}"(?!:)/g, '"<random>"')
    .replaceAll(/\/calendar\/[\w-]+/g, "/calendar/<random>")
    .replaceAll(/"[0-9A-Z]{10}"/g, '"<code>"')
    .replaceAll(/"(bytes|freeBytes|totalBytes)":\d{7,}/g, '"$1":"<size>"')
    .replaceAll(/"version":"[^"]*"/g, '"version":"<version>"')
    .replaceAll(/"(vault|machine)":"[0-9a-f]{4}"/g, '"$1":"<id>"')
    .replaceAll(/\\"(sign|box)\\":\\"[\w-]{43}\\"/g, '\\"$1\\":\\"<random>\\"')
    .replaceAll(/"(code|secret)":"(\d{6}|[A-Z0-9]{16,})"/g, '"$1":"<random>"');

const tables = ["audit_events", "mails", "reminder_events"] as const;

/** Deletes the traces of the preparation. */
async function clear(): Promise<void> {
  for (const table of tables) await company.server.db.deleteFrom(table).execute();
}

/** Returns a line for each event, mail and entry of a reminder's log. */
async function traces(): Promise<string[]> {
  const events = await company.server.db.selectFrom("audit_events").selectAll().execute();
  const mails = await company.server.db.selectFrom("mails").selectAll().execute();
  const logged = await company.server.db.selectFrom("reminder_events").selectAll().execute();
  const about = (actor: string | null, target: string | null) =>
    `${actor === null ? "no one" : "somebody"}${target === null ? "" : " about another"}`;
  return [
    ...events.map(
      ({ kind, actor_id, target_id, is_about_super_admin: isSuper, details }) =>
        `audit ${kind}, ${about(actor_id, target_id)}${isSuper ? ", of a super admin" : ""}: ${JSON.stringify(details)}`,
    ),
    ...mails.map(({ template, data }) => `mail ${template}: ${JSON.stringify(data)}`),
    ...logged.map(
      ({ kind, user_id, changes }) => `log ${kind}${user_id === null ? "" : " by a user"}: ${JSON.stringify(changes)}`,
    ),
  ]
    .map(named)
    .toSorted();
}

// The replies, the audit, the mails and the logs: a difference shows here, line by line. `npx vitest run -u` writes the file.
test("each call replies, and leaves the events and mails, that traces.snapshot.txt says", async () => {
  const lines: string[] = [];
  for (const cell of acceptedCells) {
    for (const table of ["users", "scope_tags", "groups", "files"] as const)
      await company.server.db.deleteFrom(table).execute();
    const prepared = await prepareCall(company.server, cell);
    await clear();
    const { status, type, text } = await sendCall(company.server, prepared);
    const shown = type === "application/octet-stream" ? "octets" : named(text);
    lines.push(
      `${cell.name}, ${cell.target}: ${status} ${shown}`.trim(),
      ...(await traces()).map((line) => `  ${line}`),
    );
  }
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("traces.snapshot.txt");
});
