import { beforeEach, expect, test } from "vitest";
import { beforeEachDelivery, type DeliveryFixture } from "../../test/delivery-fixture.ts";

let { smtp, clock, ledger } = {} as DeliveryFixture;
let owner: string;
beforeEachDelivery("2026-11-01T12:00:00Z", (made) => ({ smtp, clock, ledger } = made));
beforeEach(async () => {
  owner = await ledger.person({ email: "owner@example.com", mailTime: "09:00" });
});

/** Makes a contract until January 31 with a notice period to December 31, and an email a week before. */
const remind = (set: object = {}) =>
  ledger.reminder({ owner, title: "Lease", expiryDate: "2027-01-31", noticePeriod: "1 month", ...set });
/** Sends at noon of each day until one in 2027, and returns the day and subject of each email. */
async function sendUntil(last: string) {
  const sent: string[] = [];
  while (clock.now().toISOString().slice(0, 10) < last) {
    clock.advance(86_400);
    await ledger.send();
    const day = clock.now().toISOString().slice(5, 10);
    for (const { subject = "" } of smtp.mails.splice(0)) sent.push(`${day} ${subject.replace("Reminder: ", "")}`);
  }
  return sent;
}

const aWeekBefore = "12-24 Give notice for Lease within 7 days (Dec 31)";
const atTheEnd = "01-24 Lease expires in 7 days";

test("emails come as long before the last day to give notice as before the expiry date", async () => {
  await remind();
  expect(await sendUntil("2027-02-05")).toEqual([aWeekBefore, atTheEnd]);
});

test("each lead time counts, and the last day itself where the expiry date does", async () => {
  const id = await remind({ alsoAtExpiry: true });
  await ledger.change(id, { also_before_days: [30, 1] }, false);
  expect(await sendUntil("2027-02-05")).toEqual([
    "12-01 Give notice for Lease within 30 days (Dec 31)",
    aWeekBefore,
    "12-30 Give notice for Lease by tomorrow (Dec 31)",
    "12-31 Give notice for Lease today (Dec 31)",
    "01-01 Lease expires in 30 days",
    atTheEnd,
    "01-30 Lease expires tomorrow",
    "01-31 Lease expires today",
    "02-01 Lease has expired",
  ]);
});

test("one that repeats asks for notice in between", async () => {
  await remind({ frequency: "monthly", start: "2026-11-15" });
  expect(await sendUntil("2027-02-05")).toEqual([
    "11-15 Give notice for Lease within 46 days (Dec 31)",
    "12-15 Give notice for Lease within 16 days (Dec 31)",
    aWeekBefore,
    "01-15 Lease expires in 16 days",
  ]);
});

test("a reminder that is made late asks at once, and one whose notice was due only says when it expires", async () => {
  await remind({ noticePeriod: "88 days" });
  await ledger.send();
  expect(smtp.mails.splice(0).map(({ subject }) => subject)).toEqual([
    "Reminder: Give notice for Lease within 3 days (Nov 4)",
  ]);
  expect(await sendUntil("2027-02-05")).toEqual([atTheEnd]);
  await remind({ expiryDate: "2027-04-30", noticePeriod: "6 months" });
  expect(await sendUntil("2027-05-05")).toEqual(["04-23 Lease expires in 7 days"]);
});

test("another expiry date moves the last day to give notice, and taking a period away ends its emails", async () => {
  const id = await remind();
  await ledger.change(id, { expiry_date: "2027-02-28" });
  expect(await sendUntil("2027-01-28")).toEqual(["01-24 Give notice for Lease within 7 days (Jan 31)"]);
  const other = await remind({ expiryDate: "2027-06-30", title: "Other" });
  await ledger.change(other, { notice_period: null });
  expect(await sendUntil("2027-07-01")).toEqual(["02-21 Lease expires in 7 days", "06-23 Other expires in 7 days"]);
});

test("a weekly digest does not make anyone late", async () => {
  const person = await ledger.person({
    email: "weekly@example.com",
    mailTime: "09:00",
    digest: "weekly",
    digestDay: 1,
  });
  await ledger.reminder({
    owner: person,
    email: "weekly@example.com",
    title: "Lease",
    expiryDate: "2027-01-31",
    remindBeforeDays: 2,
    noticePeriod: "1 month",
  });
  // December 29 is a Tuesday.
  expect(await sendUntil("2027-01-02")).toEqual(["12-29 Give notice for Lease within 2 days (Dec 31)"]);
});
