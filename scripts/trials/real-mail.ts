// Sends reminders over SMTP to Debian's Postfix and checks the messages in the maildir. `npm run trial real-mail`
// Needs root, to start Postfix, and sends nothing beyond this machine.
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../apps/server/test/free-port.ts";
import { startServer } from "../demo/server.ts";
import { type ApiCall, registerFirstAdmin } from "./real-mail/api-call.ts";
import { hostileTexts } from "./real-mail/hostile-texts.ts";
import { type ReceivedMessage, defectsOf, read, withoutWhitespace } from "./real-mail/message.ts";
import { type Postfix, startPostfix, skipReason } from "./real-mail/postfix.ts";
import { createChecks, temporaryFolder } from "./trial.ts";

interface Reminder {
  _id: string;
  unsubscribed: string[];
  deliveryProblem: string | null;
}
interface Delivery {
  _id: string;
  recipient: string;
}
interface SendReply {
  outcome: string;
  reminder: Reminder;
  deliveries: Delivery[];
  error?: { message: string; code: string };
}

const reason = skipReason();
if (reason !== null) {
  console.log(`skipped: ${reason}`);
  process.exit(0);
}

const { seen, check } = createChecks();
const people = { box: "box@example.org", ana: "ana@example.org", unicode: "jürgen@example.org" };
const dataDir = temporaryFolder("real");
const postfix = await startPostfix(temporaryFolder("mail"), Object.values(people));
console.log(`Postfix ${postfix.version} at ${postfix.url}`);
// The server trusts this certificate authority, so that messages are sent over real STARTTLS.
process.env["NODE_EXTRA_CA_CERTS"] = postfix.certificateFile;
const server = await startServer({ dataDir, port: await freePort(), smtpUrl: postfix.url });
try {
  const { call, userId } = await registerFirstAdmin(server.url, dataDir, people.ana);
  // The hour has passed, whatever the time is.
  await call("PUT", "/user", { mailTime: "00:00" });
  await checkPlainReminder(call, userId);
  for (const one of hostileTexts) {
    const { reminder } = await create(call, { title: one.title, notes: one.notes });
    const mail = await waitForMessage(call, reminder._id);
    const subject = `Reminder: ${one.shown} expires in 7 days`;
    expectAll(one.what, {
      ...defectChecks(mail),
      subject: mail.mail.subject === subject,
      to: mail.mail.to?.text === people.box,
      "title in the text": withoutWhitespace(mail.mail.text ?? "").includes(withoutWhitespace(one.shown)),
      "title in the HTML": mail.seen.includes(withoutWhitespace(one.shown)),
      "notes in the text": withoutWhitespace(mail.mail.text ?? "").includes(written(one.notes)),
      "notes in the HTML": mail.seen.includes(written(one.notes)),
    });
  }
  await checkRejectedRecipients(call);
} finally {
  await server.stop();
  await postfix.stop();
}
console.log(`${seen.passed} passed, ${seen.failed} failed`);
process.exitCode = seen.failed === 0 ? 0 : 1;

/** Checks a reminder with all fields, sent to an address and to an assigned user, and how each of them unsubscribes. */
async function checkPlainReminder(call: ApiCall, userId: string): Promise<void> {
  const group = await call<{ _id: string }>("POST", "/groups", { name: "Platform", members: [userId] });
  const groups = [{ group: group._id, permissions: { read: true, write: true, delete: false } }];
  const tag = await call<{ _id: string }>("POST", "/scope-tags", { name: "<infrastructure>", groups });
  const { reminder } = await create(call, {
    title: "Certificate of the shop",
    notes: "Ask Eva.\n\nThen renew.",
    scopeTag: tag._id,
    userIds: [userId],
  });
  for (const address of [people.box, people.ana]) {
    const arrived = await waitForMessage(call, reminder._id, address);
    const text = arrived.mail.text ?? "";
    const facts = [
      "Type: Work",
      `Expiry date: ${longDate(7)}`,
      "Days left: 7",
      "Scope tag: <infrastructure>",
      "Ask Eva.",
    ];
    const link = `${server.url}/remind-me?reminder=${reminder._id}`;
    expectAll(`a reminder to ${address}`, {
      ...defectChecks(arrived),
      subject: arrived.mail.subject === "Reminder: Certificate of the shop expires in 7 days",
      "each fact in the text": facts.every((fact) => text.includes(fact)),
      "each fact in the HTML": facts.every((fact) => arrived.seen.includes(withoutWhitespace(fact))),
      "a link into the app for its member alone": text.includes(link) === (address === people.ana),
      "sent over TLS": arrived.headers.some((line) => line.includes("using TLS")),
    });
  }
  const arrived = await waitForMessage(call, reminder._id);
  const url = /^List-Unsubscribe:\s*<([^>]+)>/im.exec(unfolded(arrived))?.[1] ?? "";
  const oneClick = await fetch(url, { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) });
  const before = postfix.messages().length;
  const again = await call<SendReply>("POST", `/reminder/reminder/${reminder._id}/send`, {});
  expectAll("one-click unsubscribe from the header of the message", {
    "it is offered": /^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/im.test(unfolded(arrived)),
    "it is taken": oneClick.ok && !oneClick.redirected,
    "the owner sees it": again.reminder.unsubscribed.join() === people.box,
    "Remind Now reaches the other one": again.outcome === "sent" && again.deliveries.length === 1,
    "one more message": (await waitForNextMessage(postfix, before)) === before + 1,
  });

  const { reminder: unicode } = await create(call, { title: "Beyond ASCII", email: people.unicode });
  const there = await waitForMessage(call, unicode._id, people.unicode);
  expectAll(`an address beyond ASCII`, { subject: there.mail.subject === "Reminder: Beyond ASCII expires in 7 days" });
}

/** Checks the recipients that Postfix refuses: an unknown mailbox, and an address for which it would have to relay. */
async function checkRejectedRecipients(call: ApiCall): Promise<void> {
  for (const [email, said] of [
    ["nobody@example.org", "550 5.1.1"],
    ["someone@elsewhere.example", "554 5.7.1"],
  ] as const) {
    const { reminder } = await create(call, { title: "Refused", email });
    const { outcome, error } = await call<SendReply>("POST", `/reminder/reminder/${reminder._id}/send`, {});
    let stored = await call<Reminder>("GET", `/reminder/reminder/${reminder._id}`);
    while (stored.deliveryProblem === null) {
      await pause(100);
      stored = await call<Reminder>("GET", `/reminder/reminder/${reminder._id}`);
    }
    expectAll(`${email} is refused`, {
      "Remind Now says so": outcome === "failed" && error?.message.startsWith(said) === true,
      "the card says so": stored.deliveryProblem.startsWith(said),
    });
    console.log(`       ${error?.message}`);
  }
}

function day(ahead: number): Date {
  return new Date(Date.now() + ahead * 86_400_000);
}

function longDate(ahead: number): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(day(ahead));
}

/** Creates a reminder that is due at once: its day is today, and its hour is past. */
function create(call: ApiCall, members: object) {
  return call<{ reminder: Reminder }>("POST", "/reminder/reminder", {
    type: "work",
    email: people.box,
    frequency: "once",
    remindBeforeDays: 7,
    expiryDate: day(7).toISOString().slice(0, 10),
    ...members,
  });
}

/** Waits for the message of a reminder, found by its Message-ID, which is that of the delivery. */
async function waitForMessage(call: ApiCall, reminderId: string, to: string = people.box): Promise<ReceivedMessage> {
  const deliveries = await call<Delivery[]>("GET", `/reminder/reminder/${reminderId}/deliveries`);
  const id = deliveries.find(({ recipient }) => recipient === to)?._id;
  const end = Date.now() + 60_000;
  while (Date.now() < end) {
    const raw = postfix.messages().filter((message) => message.includes(`<${id}@`));
    if (raw.length > 1) throw new Error(`The message of ${reminderId} came ${raw.length} times`);
    if (raw[0] !== undefined) return await read(raw[0]);
    await pause(100);
  }
  throw new Error(`The message of ${reminderId} to ${to} did not arrive:\n${postfix.log().slice(-2_000)}`);
}

async function waitForNextMessage(from: Postfix, before: number): Promise<number> {
  while (from.messages().length === before) await pause(100);
  return from.messages().length;
}

function unfolded({ headers }: ReceivedMessage): string {
  return headers.join("\n").replaceAll(/\n[ \t]+/g, " ");
}

/** Returns notes as they are sent: without characters that change the reading direction. */
function written(notes: string): string {
  return withoutWhitespace(notes.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, ""));
}

function defectChecks(arrived: ReceivedMessage): Record<string, boolean> {
  return Object.fromEntries(defectsOf(arrived).map((fault) => [fault, false]));
}

function expectAll(what: string, holds: Record<string, boolean>): void {
  const broken = Object.keys(holds).filter((name) => holds[name] !== true);
  check(`${what}${broken.map((name) => `\n       not: ${name}`).join("")}`, broken.length === 0);
}
