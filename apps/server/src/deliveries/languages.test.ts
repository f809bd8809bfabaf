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
    await ledger.person({ email: "dom@example.com", language: "fr", attachCalendar: true }),
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
    "dom@example.com: Rappel\u00a0: Mietvertrag expire dans 14 jours",
    "out@example.org: Erinnerung: Mietvertrag läuft in 14 Tagen ab",
  ]);
  for (const [name, language, expiry, event] of [
    ["anna", "de", "Ablaufdatum: 3. November 2026", "Mietvertrag läuft ab"],
    ["ben", "en", "Expiry date: November 3, 2026", "Mietvertrag expires"],
    ["dom", "fr", "Date d’expiration\u00a0: 3 novembre 2026", "Mietvertrag expire"],
  ] as const) {
    const mail = mails.get(`${name}@example.com`);
    const html = String(mail?.html);
    expect(mail?.text).toContain(expiry);
    expect(html).toContain(`lang="${language}"`);
    expect(html.replaceAll(/<[^>]*>/g, "")).toContain(expiry.replace(/^.*: /, ""));
    expect(mail?.attachments[0]?.content.toString()).toContain(`SUMMARY:${event}`);
  }
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
