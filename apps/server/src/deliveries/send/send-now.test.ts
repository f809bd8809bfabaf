import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type DeliveryDatabase, openDeliveryDatabase } from "../../../test/delivery-database.ts";
import { startSmtp, type TestSmtp } from "../../../test/smtp.ts";
import { createMailer, type Mailer } from "../../mail/mailer.ts";
import { createSendNow } from "./send-now.ts";

let smtp: TestSmtp;
let ledger: DeliveryDatabase;
let mailer: Mailer | null;
beforeEach(async () => {
  smtp = await startSmtp();
  ledger = await openDeliveryDatabase({ smtpUrl: smtp.url });
  mailer = null;
});
afterEach(async () => {
  mailer?.close();
  await ledger.close();
  await smtp.close();
});

const sendNow = (reminderId: string, timeoutMs?: number) =>
  createSendNow({
    ...ledger.parts,
    mailer: mailer ?? ledger.parts.mailer,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  })(reminderId);
const through = (smtpUrl: string | null, dataDir = tmpdir()) => {
  mailer = createMailer({ smtpUrl, mailFrom: "keys@example.org", dataDir });
};
async function given(email = "someone@example.org", assignees: string[] = []) {
  const owner = await ledger.person();
  return ledger.reminder({ owner, email, assignees, expiryDate: "2100-01-31" });
}

test("reaches everybody, counts once, and leaves what is planned as it was", async () => {
  const [ana, ben] = [await ledger.person(), await ledger.person()];
  const id = await given("someone@example.org", [ana, ben]);
  const planned = await ledger.rows(id);
  const result = await sendNow(id);
  expect(result).toMatchObject({
    outcome: "sent",
    deliveries: Array(3).fill({ kind: "now", state: "sent", via: "smtp" }),
  });
  expect(result.error).toBeUndefined();
  expect(smtp.mails).toHaveLength(3);
  expect(await ledger.stored(id)).toMatchObject({ notification_count: 1, last_reminded: expect.any(Date) });
  await sendNow(id);
  expect((await ledger.stored(id)).notification_count).toBe(2);
  expect(smtp.mails).toHaveLength(6);
  expect(await ledger.rows(id)).toEqual(expect.arrayContaining(planned));
});

test("Remind Now says sent when one recipient of two is refused", async () => {
  const id = await given("gone@example.org", [await ledger.person()]);
  smtp.answer((to) => (to.startsWith("gone") ? { code: 550, text: "5.1.1 Mailbox unknown" } : null));
  const result = await sendNow(id);
  expect(result.outcome).toBe("sent");
  expect(result.deliveries.map(({ state, error }) => `${state} ${error}`).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
    ["failed 550 5.1.1 Mailbox unknown", "sent null"],
  );
});

test.each([
  [550, "5.1.1 Mailbox unknown", "smtp_refused", "failed"],
  [550, "5.7.1 Sender not allowed", "smtp_not_authorized", "failed"],
  [553, "5.1.8 Domain not verified", "smtp_not_authorized", "failed"],
  [451, "4.7.1 Try again later", "smtp_refused", "pending"],
])("after %i %s it says what the server said, as %s", async (code, text, expected, state) => {
  const id = await given();
  smtp.answer({ code, text });
  const { outcome, error, deliveries } = await sendNow(id);
  expect({ outcome, code: error?.code }).toEqual({ outcome: "failed", code: expected });
  expect(error?.message).toContain(`${code} ${text}`);
  expect(error?.message.includes("tried again")).toBe(state === "pending");
  expect(deliveries).toMatchObject([{ state }]);
  expect((await ledger.stored(id)).notification_count).toBe(0);
});

test("Remind Now says that nobody answers where no mail server is", async () => {
  through("smtp://127.0.0.1:1");
  const { outcome, error, deliveries } = await sendNow(await given());
  expect({ outcome, code: error?.code }).toEqual({ outcome: "failed", code: "smtp_unreachable" });
  expect(error?.message).toContain("ECONNREFUSED");
  expect(deliveries).toMatchObject([{ state: "pending", attempts: 1 }]);
});

test("a Remind Now is queued while the mail server is silent, and sent in the end", async () => {
  const held: Socket[] = [];
  const silent: Server = createServer((socket) => held.push(socket));
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  through(`smtp://127.0.0.1:${(silent.address() as { port: number }).port}`);
  const id = await given();
  const { outcome, error, deliveries } = await sendNow(id, 300);
  expect({ outcome, error }).toEqual({ outcome: "queued", error: undefined });
  expect(deliveries).toMatchObject([{ state: "sending" }]);
  for (const socket of held) socket.destroy();
  silent.close();
  await expect.poll(async () => (await ledger.rows(id)).find(({ kind }) => kind === "now")?.state).toBe("pending");
  await ledger.db.updateTable("deliveries").set({ send_at: new Date() }).where("kind", "=", "now").execute();
  await ledger.send();
  expect(smtp.mails).toHaveLength(1);
  expect((await ledger.stored(id)).notification_count).toBe(1);
});

test("Remind Now says outbox, never sent, where there is no mail server", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "pomander-now-"));
  through(null, dataDir);
  const result = await sendNow(await given());
  expect(result).toMatchObject({ outcome: "outbox", deliveries: [{ state: "sent", via: "outbox" }] });
  expect(readdirSync(join(dataDir, "outbox"))).toHaveLength(1);
  rmSync(dataDir, { recursive: true });
});

test("a Remind Now waits in line while the mails of a restored database are held", async () => {
  const send = createSendNow({ ...ledger.parts, readMailMode: async () => "held" });
  const result = await send(await given());
  expect(result).toMatchObject({ outcome: "queued", deliveries: [{ state: "pending" }] });
  expect(smtp.mails).toHaveLength(0);
});

test("a Remind Now goes to nobody who unsubscribed, and says so when that is everybody", async () => {
  const id = await given("someone@example.org", [await ledger.person({ email: "ana@example.com" })]);
  const unsubscribe = (address: string) =>
    ledger.db
      .insertInto("unsubscriptions")
      .values({ reminder_id: id, recipient_key: address, address, at: new Date() })
      .execute();
  await unsubscribe("someone@example.org");
  expect((await sendNow(id)).deliveries.map(({ recipient }) => recipient)).toEqual(["ana@example.com"]);
  await unsubscribe("ana@example.com");
  await expect(sendNow(id)).rejects.toMatchObject({ code: "all_unsubscribed" });
  expect(smtp.mails).toHaveLength(1);
});
