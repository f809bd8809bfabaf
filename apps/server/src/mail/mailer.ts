import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type Transporter } from "nodemailer";
import type { Config } from "../config.ts";
import type { WrittenMail } from "./write-mail.ts";
import { replaceFile } from "../platform/write-file.ts";

export interface OutgoingMail extends WrittenMail {
  /** Unique, the same on every try. */
  id: string;
  to: string;
  headers?: Record<string, string>;
}

export interface Mailer {
  via: "smtp" | "outbox";
  /**
   * Settles with what the other side said when it has taken the message; ends the try when `signal` says so.
   * @throws the transport's error
   */
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<string>;
  close(): void;
}

type MailerConfig = Pick<Config, "smtpUrl" | "mailFrom" | "dataDir"> & Partial<Pick<Config, "outbox">>;

/**
 * Sends over SMTP, or without a mail server into files of `dataDir/outbox`, where a person can read them, or, where these
 * are not wanted, not at all.
 */
export function createMailer(config: MailerConfig, timeouts: SmtpTimeouts = smtpTimeouts): Mailer {
  if (config.smtpUrl !== null) return createSmtp(config, config.smtpUrl, timeouts);
  return config.outbox === false ? withoutServer : createOutbox(config);
}

type SmtpTimeouts = Record<"dnsTimeout" | "connectionTimeout" | "greetingTimeout" | "socketTimeout", number>;

/** In milliseconds. Each of these, and together, shorter than one try; a server that drips ends at the signal. */
export const smtpTimeouts = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 15_000,
} as const satisfies SmtpTimeouts;
const pool = {
  pool: true,
  // As many as all queues send at once.
  maxConnections: 14,
  // Before the server ends an idle connection itself, in the middle of our next message.
  idleTimeout: 20_000,
  // A connection that was lost before a byte of the message went out. The queue makes every other retry.
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
      // Named by the message, so that a second try replaces the first.
      await replaceFile(join(folder, `${mail.id}.eml`), message);
      return `written to outbox/${mail.id}.eml`;
    },
    close: () => transport.close(),
  };
}

/** A message's content may name no file and no address to fetch. */
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

/** An encoded word has at most 75 characters (RFC 2047 §2); so many bytes fit into one in base64. */
const bytesAWord = 45;

/**
 * A subject as encoded words throughout. For one that holds what looks like an encoded word itself: left as it is, it
 * would be decoded at the other end into a text that nobody wrote.
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
