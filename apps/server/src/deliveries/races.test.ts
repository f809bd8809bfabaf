import { sql } from "kysely";
import { expect, test } from "vitest";
import { beforeEachDelivery, type DeliveryFixture } from "../../test/delivery-fixture.ts";
import { countLockWaits } from "../../test/lock-waits.ts";

let { smtp, clock, ledger } = {} as DeliveryFixture;
beforeEachDelivery("2026-11-01T08:00:00Z", (made) => ({ smtp, clock, ledger } = made));

/**
 * Locks the count of an owner's addresses until the returned function is called: a worker that waits there with the
 * owner's message has already read its recipient.
 */
async function holdCountOf(owner: string) {
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const holding = ledger.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('reached ' || ${owner}::text, 0))`.execute(trx);
    held.resolve();
    await released.promise;
  });
  await held.promise;
  return async () => {
    released.resolve();
    await holding;
  };
}

test("what was written for a new address is never mailed to the one before", async () => {
  const owner = await ledger.person();
  const id = await ledger.reminder({ owner, email: "before@example.org", notes: "For all", expiryDate: "2026-11-08" });
  clock.advance(3_600);
  const release = await holdCountOf(owner);
  const sending = ledger.send();
  let isChanged = false;
  let changing: Promise<unknown> = Promise.resolve();
  try {
    await expect.poll(() => countLockWaits(ledger.db)).toBe(1);
    const change = { email: "after@example.org", notes: "For the new address alone" };
    changing = ledger.change(id, change, false).then(() => (isChanged = true));
    await expect.poll(async () => isChanged || (await countLockWaits(ledger.db)) === 2).toBe(true);
  } finally {
    await release();
    await Promise.all([sending, changing]);
  }
  const toFormer = smtp.mails.filter((mail) => JSON.stringify(mail.to).includes("before@example.org"));
  expect(toFormer).toHaveLength(1);
  expect(toFormer[0]?.text).not.toContain("For the new address alone");
});

test("a reminder that another transaction keeps locked keeps no others of its set from being sent", async () => {
  const owner = await ledger.person();
  const [locked] = await Promise.all(
    ["locked", "one", "other"].map((name) =>
      ledger.reminder({ owner, email: `${name}@example.org`, expiryDate: "2026-11-08" }),
    ),
  );
  clock.advance(3_600);
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = ledger.db.transaction().execute(async (trx) => {
    await sql`select from reminders where id = ${locked} for update`.execute(trx);
    held.resolve();
    await released.promise;
  });
  await held.promise;
  const sending = ledger.send();
  try {
    await expect.poll(() => smtp.mails.length, { timeout: 90_000 }).toBe(2);
  } finally {
    released.resolve();
    await Promise.all([holding, sending]);
  }
  const states = (await ledger.rows()).map(({ recipient, state }) => `${recipient} ${state}`);
  expect(states.slice(1)).toEqual(["one@example.org sent", "other@example.org sent"]);
});
