import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestClock } from "../../test/harness.ts";
import { type Ledger, openLedger } from "../../test/ledger.ts";
import { startSmtp, type TestSmtp } from "../../test/smtp.ts";

const day = 86_400;
let smtp: TestSmtp;
let clock: ReturnType<typeof createTestClock>;
let ledger: Ledger;
beforeAll(async () => {
  smtp = await startSmtp();
});
afterAll(() => smtp.close());
beforeEach(async () => {
  smtp.mails.length = 0;
  smtp.answer(null);
  clock = createTestClock(new Date("2026-11-01T08:00:00Z"));
  ledger = await openLedger({ smtpUrl: smtp.url, clock });
});
afterEach(() => ledger.close());

const states = async (id?: string) => (await ledger.rows(id)).map(({ occurrence, state }) => `${occurrence} ${state}`);

test("sends what is due, to each recipient once, and counts the occurrence once", async () => {
  const owner = await ledger.person();
  const ben = await ledger.person({ email: "ben@example.com", hasRemindMe: false });
  const id = await ledger.reminder({
    owner,
    expiryDate: "2026-11-08",
    remindBeforeDays: 7,
    assignees: [owner, ben],
    email: "Outside@Example.org".toLowerCase(),
  });
  expect(await ledger.send()).toBe(0);
  clock.advance(3_600);
  expect(await ledger.send()).toBe(3);
  expect(await ledger.send()).toBe(0);
  expect(smtp.mails.map((mail) => mail.subject)).toEqual(
    Array.from({ length: 3 }, () => "Reminder: Certificate of the shop expires in 7 days"),
  );
  const links = smtp.mails.filter((mail) => mail.text?.includes(`/remind-me?reminder=${id}`));
  expect(links).toHaveLength(1);
  expect(await ledger.stored(id)).toMatchObject({ notification_count: 1, last_reminded: clock.now() });
  expect(await states()).toEqual(Array.from({ length: 3 }, () => "2026-11-01 sent"));
});

test("after 40 days without a server, each reminder that came due sends one message", async () => {
  const owner = await ledger.person();
  const daily = await ledger.reminder({ owner, frequency: "daily", start: "2026-11-01" });
  const weekly = await ledger.reminder({ owner, frequency: "weekly", start: "2026-11-03" });
  const monthly = await ledger.reminder({ owner, frequency: "monthly", start: "2026-11-05" });
  const once = await ledger.reminder({ owner, expiryDate: "2026-11-20" });
  clock.advance(40 * day + 2 * 3_600);
  await ledger.send();
  expect(smtp.mails).toHaveLength(4);
  expect(await states(daily)).toEqual(["2026-11-01 superseded", "2026-12-11 sent", "2026-12-12 pending"]);
  expect(await states(weekly)).toEqual(["2026-11-03 superseded", "2026-12-08 sent", "2026-12-15 pending"]);
  expect(await states(monthly)).toEqual(["2026-11-05 superseded", "2026-12-05 sent"]);
  expect(await states(once)).toEqual(["2026-11-13 sent"]);
  expect(await ledger.stored(daily)).toMatchObject({ notification_count: 1 });
});
