import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { stateChanges } from "../src/deliveries/states.ts";
import { type DeliveryDatabase, openDeliveryDatabase } from "./delivery-database.ts";
import { createTestClock } from "./harness.ts";
import { startSmtp, type TestSmtp } from "./smtp.ts";

/** The fixture of a test of deliveries. */
export interface DeliveryFixture {
  /** The mail server of all tests of a file; it accepts everything, and has received nothing yet. */
  smtp: TestSmtp;
  clock: ReturnType<typeof createTestClock>;
  /** The delivery database, without rows. */
  ledger: DeliveryDatabase;
}

type Limits = Pick<Parameters<typeof openDeliveryDatabase>[0], "dailyRecipients" | "dailyMessages">;

const knownChanges = Object.values(stateChanges).flatMap(({ from, to }) =>
  from.flatMap((before) => to.map((after) => `${before} → ${after}`)),
);

/**
 * Before each test of a file, gives `take` a fixture whose clock begins at `start`. It is closed afterwards; all
 * changes of deliveries' states must be in the table of changes.
 */
export function beforeEachDelivery(start: string, take: (fixture: DeliveryFixture) => unknown, limits: Limits = {}) {
  let smtp: TestSmtp;
  let ledger: DeliveryDatabase;
  beforeAll(async () => {
    smtp = await startSmtp();
  });
  afterAll(() => smtp.close());
  beforeEach(async () => {
    smtp.mails.length = 0;
    smtp.answer(null);
    const clock = createTestClock(new Date(start));
    ledger = await openDeliveryDatabase({ smtpUrl: smtp.url, clock, ...limits });
    take({ smtp, clock, ledger });
  });
  afterEach(async () => {
    const seen = await ledger.stateChanges();
    await ledger.close();
    expect(knownChanges).toEqual(expect.arrayContaining(seen));
  });
}
