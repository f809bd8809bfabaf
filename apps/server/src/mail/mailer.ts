import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type Transporter } from "nodemailer";
import type { Config } from "../config.ts";
import type { WrittenMail } from "./write-mail.ts";
import { replaceFile } from "../platform/write-file.ts";

export interface OutgoingMail extends WrittenMail {
  /** Unique, and the same for every attempt. */
  id: string;
  to: string;
  headers?: Record<string, string>;
}

export interface Mailer {
  via: "smtp" | "outbox";
  /**
   * Sends a message and returns the server's reply once it has accepted the message; `signal` ends the attempt.
   * @throws the transport's error
   */
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<string>;
  close(): void;
}

type MailerConfig = Pick<Config, "smtpUrl" | "mailFrom" | "dataDir"> & Partial<Pick<Config, "outbox">>;

/**
 * Creates the mailer. It sends over SMTP; or, without a mail server, writes files to `dataDir/outbox`, where a person
 * can read them; or, if no outbox is wanted, sends nothing.
 */
export function createMailer(config: MailerConfig, timeouts: SmtpTimeouts = smtpTimeouts): Mailer {
  if (config.smtpUrl !== null) return createSmtp(config, config.smtpUrl, timeouts);
  return config.outbox === false ? withoutServer : createOutbox(config);
}

type SmtpTimeouts = Record<"dnsTimeout" | "connectionTimeout" | "greetingTimeout" | "socketTimeout", number>;

/**
 * Milliseconds, each and in sum less than one attempt may take; a server that sends byte by byte ends at the signal.
 */
export const smtpTimeouts = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 15_000,
} as const satisfies SmtpTimeouts;
const pool = {
  pool: true,
  // The number of messages that all queues send at once.
  maxConnections: 14,
  // Ended before the server ends an idle connection itself, in the middle of the next message.
  idleTimeout: 20_000,
  // One retry for a connection that was lost before a byte of the message was sent. The queue makes every other retry.
  maxRequeues: 1,
} as const;

function createSmtp(config: MailerConfig, smtpUrl: string, timeouts: SmtpTimeouts): Mailer {
  const transport = createTransport({ url: smtpUrl, ...pool, ...noExternalAccess, ...timeouts });
  return {
    via: "smtp",
    send: async (mail, signal) => {
      const { response } = await transport.sendMail({ ...envelope(mail, config), ...(signal && { signal }) });
      return response;
    },
    close: () => transport.close(),
  };
}

const withoutServer: Mailer = {
  via: "smtp",
  send: async () => {
    throw Object.assign(new Error("This server process doesn't send email: SMTP_URL isn't set."), {
      code: "ENOSERVER",
    });
  },
  close: () => undefined,
};

function createOutbox(config: MailerConfig): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows", ...noExternalAccess });
  const folder = join(config.dataDir, "outbox");
  return {
    via: "outbox",
    send: async (mail) => {
      const message = await composeMessage(transport, mail, config);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // The file has the message's id, so that a second attempt replaces the first.
      await replaceFile(join(folder, `${mail.id}.eml`), message);
      return `written to outbox/${mail.id}.eml`;
    },
    close: () => transport.close(),
  };
}

/** Forbids a message's content to name a file or an address to fetch. */
const noExternalAccess = { disableFileAccess: true, disableUrlAccess: true };

async function composeMessage(transport: Transporter, mail: OutgoingMail, config: MailerConfig): Promise<Buffer> {
  const { message } = (await transport.sendMail(envelope(mail, config))) as { message: unknown };
  if (!Buffer.isBuffer(message)) throw new Error("the message was not composed");
  return message;
}

const envelope = (
  { id, to, subject, replyTo, headers, html, text, attachments }: OutgoingMail,
  { mailFrom }: MailerConfig,
) => ({
  from: mailFrom,
  to: { name: "", address: to },
  ...(replyTo === undefined ? {} : { replyTo: { name: "", address: replyTo } }),
  html,
  text,
  ...(attachments === undefined ? {} : { attachments }),
  messageId: `<${id}@${domainOf(mailFrom)}>`,
  ...(subject.includes("=?") ? {} : { subject }),
  headers: {
    "Auto-Submitted": "auto-generated",
    ...headers,
    ...(subject.includes("=?") ? { Subject: { prepared: true, value: encodedSubject(subject) } } : {}),
  },
});

const domainOf = (from: string): string => /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? "pomander.invalid";

/** Bytes that fit into one encoded word in base64, which has at most 75 characters (RFC 2047 §2). */
const bytesAWord = 45;

/**
 * Returns a subject as encoded words throughout, for one that contains what looks like an encoded word itself: left as
 * it is, the recipient's program would decode it into a text that its author did not write.
 */
export function encodedSubject(subject: string): string {
  const words: string[] = [];
  let word = "";
  for (const letter of subject) {
    if (Buffer.byteLength(word + letter) > bytesAWord) {
      words.push(word);
      word = "";
    }
    word += letter;
  }
  return [...words, word].map((one) => `=?UTF-8?B?${Buffer.from(one).toString("base64")}?=`).join("\r\n ");
}
