import { sql } from "kysely";
import { expect, test } from "vitest";
import { beforeEachDelivery, type DeliveryFixture } from "../../../test/delivery-fixture.ts";
import { claimMessages } from "../claim/claim-messages.ts";
import { prepareMessages } from "./prepare-messages.ts";
import { goesByItself } from "./queues.ts";
import { recordTried } from "./record.ts";
import { startAttemptDeadline } from "../../queue/backoff.ts";

let { clock, ledger } = {} as DeliveryFixture;
beforeEachDelivery("2026-11-01T08:00:00Z", (made) => ({ clock, ledger } = made));

test("where three that were sent can't be recorded together, each is, also the one whose next can't be planned", async () => {
  const owner = await ledger.person({ email: "owner@example.com" });
  for (const name of ["one", "two", "three"])
    await ledger.reminder({ owner, title: name, email: `${name}@example.org`, expiryDate: "2026-11-08" });
  clock.advance(3_600);
  const { clock: at } = ledger.parts;
  const claimed = await claimMessages(ledger.db, "mails", { where: goesByItself, limit: 50, clock: at });
  const time = startAttemptDeadline();
  const prepared = await prepareMessages(ledger.parts, "mails", claimed, time);
  const tried = [...prepared.values()]
    .flat()
    .map(({ claimed: job }) => ({ job, outcome: { state: "sent", via: "smtp" } as const }));
  expect(tried).toHaveLength(3);
  await sql`
    create function refuse_count() returns trigger language plpgsql as $$ begin
      raise exception 'this reminder cannot be counted';
    end $$;
    create trigger refuse_count before update of notification_count on reminders
      for each row when (new.title = 'two') execute function refuse_count()`.execute(ledger.db);

  await recordTried(ledger.parts, tried, time);

  const { rows } = await sql<{ title: string; state: string; count: number }>`
    select title, state, notification_count as count from deliveries
    join reminders on reminders.id = deliveries.reminder_id order by title`.execute(ledger.db);
  expect(rows).toEqual([
    { title: "one", state: "sent", count: 1 },
    { title: "three", state: "sent", count: 1 },
    { title: "two", state: "sent", count: 0 },
  ]);
});
