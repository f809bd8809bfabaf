import { afterAll, beforeAll, expect, test } from "vitest";
import { type DeliveryDatabase, openDeliveryDatabase } from "../../test/delivery-database.ts";
import { createTestClock } from "../../test/harness.ts";
import { startSmtp, type TestSmtp } from "../../test/smtp.ts";

const clock = createTestClock(new Date("2026-10-20T12:00:00Z"));
let smtp: TestSmtp;
let ledger: DeliveryDatabase;
beforeAll(async () => {
  smtp = await startSmtp();
  ledger = await openDeliveryDatabase({ smtpUrl: smtp.url, clock });
});
afterAll(async () => {
  await ledger.close();
  await smtp.close();
});

const addressOf = (mail: TestSmtp["mails"][number]) => (mail.to as { text?: string } | undefined)?.text ?? "";
/** Sends what is due, and returns the messages by their recipients. */
async function sent() {
  smtp.mails.length = 0;
  await ledger.send();
  return new Map(smtp.mails.map((mail) => [addressOf(mail), mail]));
}

test("each recipient of a reminder gets it in their own language, an outsider in the owner's", async () => {
  const owner = await ledger.person({ language: "de" });
  const assignees = [
    await ledger.person({ email: "anna@example.com", language: "de", attachCalendar: true }),
    // Ben has chosen none.
    await ledger.person({ email: "ben@example.com", attachCalendar: true }),
    // This language is one of a newer release, as after going back to this one.
    await ledger.person({ email: "cy@example.com", language: "tlh" }),
  ];
  await ledger.reminder({
    owner,
    expiryDate: "2026-11-03",
    remindBeforeDays: 40,
    title: "Mietvertrag",
    assignees,
    email: "out@example.org",
  });
  const mails = await sent();
  const subjects = [...mails].map(([address, { subject }]) => `${address}: ${subject}`).toSorted();
  expect(subjects).toEqual([
    "anna@example.com: Erinnerung: Mietvertrag läuft in 14 Tagen ab",
    "ben@example.com: Reminder: Mietvertrag expires in 14 days",
    "cy@example.com: Reminder: Mietvertrag expires in 14 days",
    "out@example.org: Erinnerung: Mietvertrag läuft in 14 Tagen ab",
  ]);
  const [anna, ben] = ["anna@example.com", "ben@example.com"].map((address) => mails.get(address));
  expect(anna?.text).toContain("Ablaufdatum: 3. November 2026");
  expect(anna?.html).toContain('lang="de"');
  expect(ben?.text).toContain("Expiry date: November 3, 2026");
  expect(ben?.html).toContain('lang="en"');
  const events = [anna, ben].map((mail) => mail?.attachments[0]?.content.toString() ?? "");
  expect(events[0]).toContain("SUMMARY:Mietvertrag läuft ab");
  expect(events[1]).toContain("SUMMARY:Mietvertrag expires");
});

test("a digest is in its recipient's language, with short dates as it writes them", async () => {
  const owner = await ledger.person({ email: "dora@example.com", language: "de", digest: "daily" });
  for (const title of ["Domain", "Zertifikat"])
    await ledger.reminder({ owner, expiryDate: "2026-11-03", remindBeforeDays: 40, title, email: "dora@example.com" });
  clock.advance(86_400);
  const mail = (await sent()).get("dora@example.com");
  expect(mail?.subject).toBe("Erinnerungen: Domain läuft in 13 Tagen ab, und 1 weitere");
  expect(mail?.text).toContain("03.11.2026");
  expect(mail?.text).toContain("weil diese Erinnerungen an dich adressiert oder dir zugewiesen sind");
});
