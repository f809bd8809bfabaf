import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { beforeEachDelivery, type DeliveryFixture } from "../../../test/delivery-fixture.ts";
import { claimMessages } from "../claim/claim-messages.ts";
import { lineSizes } from "./line-sizes.ts";
import { prepareMessages } from "./prepare-messages.ts";
import { goesByItself } from "./queues.ts";
import { recordTried } from "./record.ts";
import { startAttemptDeadline } from "../../queue/backoff.ts";

const [set, together] = [lineSizes.mails.claimed.most, lineSizes.mails.recordedTogether];
const sent = { state: "sent", via: "smtp" } as const;
/** Queries that are sent to the database. A change that raises one of the numbers below needs a reason. */
const asked = vi.spyOn(pg.Client.prototype, "query");
afterAll(() => asked.mockRestore());

let { clock, ledger } = {} as DeliveryFixture;
let owner: string;
beforeEachDelivery("2026-11-01T08:00:00Z", (made) => ({ clock, ledger } = made));
beforeEach(async () => {
  owner = await ledger.person({ email: "owner@example.com" });
});

/** Returns the number of statements that some work takes, those that begin and end transactions included. */
async function statementsOf<T>(work: () => Promise<T>) {
  // New connections are asked whether they can write.
  await sql`select 1`.execute(ledger.db);
  asked.mockClear();
  const result = await work();
  const texts = asked.mock.calls.map(([query]) =>
    typeof query === "string" ? query : (query as { text: string }).text,
  );
  return { result, statements: texts.length, commits: texts.filter((text) => text === "commit").length };
}

/** Claims what is due, prepares it and records it as sent, as the worker does; counts the statements of each. */
async function sendAll() {
  const time = startAttemptDeadline();
  const { clock: at } = ledger.parts;
  const claim = await statementsOf(() =>
    claimMessages(ledger.db, "mails", { where: goesByItself, limit: set, clock: at }),
  );
  const prepare = await statementsOf(() => prepareMessages(ledger.parts, "mails", claim.result, time));
  const tried = [...prepare.result.values()].flat().map(({ claimed: job }) => ({ job, outcome: sent }));
  const records: Array<{ statements: number; commits: number }> = [];
  for (let from = 0; from < tried.length; from += together) {
    records.push(await statementsOf(() => recordTried(ledger.parts, tried.slice(from, from + together), time)));
  }
  const steps = [claim, prepare, ...records];
  const sum = (of: "statements" | "commits") => steps.reduce((all, step) => all + step[of], 0);
  return {
    sent: tried.length,
    statements: { claim: claim.statements, prepare: prepare.statements, record: records[0]?.statements },
    aMail: { statements: sum("statements") / tried.length, commits: sum("commits") / tried.length },
  };
}

const remind = async (row: (index: number) => object = () => ({})) => {
  for (let index = 0; index < set; index++)
    await ledger.reminder({ owner, email: `to-${index}@example.org`, expiryDate: "2026-11-08", ...row(index) });
  clock.advance(3_600);
};

test("a set of fifty emails takes a statement of each kind, whatever their number", async () => {
  await remind();
  expect(await sendAll()).toEqual({
    sent: set,
    statements: { claim: 6, prepare: 13, record: 5 },
    aMail: { statements: 39 / set, commits: 6 / set },
  });
});

test("so does one whose reminders go on", async () => {
  await remind(() => ({ frequency: "daily" }));
  expect(await sendAll()).toEqual({
    sent: set,
    statements: { claim: 6, prepare: 13, record: 11 },
    aMail: { statements: 63 / set, commits: 6 / set },
  });
});

test("people with accounts, escalations and what is not sent need a few more, whatever their number", async () => {
  const people: string[] = [];
  for (let index = 0; index < set; index++) people.push(await ledger.person());
  await remind((index) => ({ assignees: [people[index]], remindBeforeDays: 6 }));
  const { rows } = await sql<{ id: string; person: string }>`
    select reminder_id as id, user_id as person from reminder_assignees`.execute(ledger.db);
  for (const [index, { id, person }] of rows.entries()) {
    const rule = { escalation: "own", escalate_before_days: 6, escalate_to: [`boss-${index}@example.org`] };
    const taken = { taken_by: person, taken_at: clock.now(), taken_for: "2026-11-08" };
    await ledger.change(id, { ...rule, ...(index % 3 === 0 ? taken : {}) }, false);
  }
  clock.advance(86_400);
  const { statements } = await sendAll();
  expect(statements).toEqual({ claim: 6, prepare: 17, record: 12 });
});
