import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type Transporter } from "nodemailer";
import type { Config } from "../config.ts";
import type { WrittenMail } from "../mail/write-mail.ts";

export interface OutgoingMail extends WrittenMail {
  /** Unique, the same on every try. */
  id: string;
  to: string;
}

export interface Mailer {
  via: "smtp" | "outbox";
  /** Settles when the other side has taken the message. @throws the transport's error */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

type MailSettings = Pick<Config, "smtpUrl" | "mailFrom" | "dataDir">;

/** Sends over SMTP, or without a mail server into files of `dataDir/outbox`, where a person can read them. */
export function createMailer(config: MailSettings): Mailer {
  return config.smtpUrl === null ? createOutbox(config) : createSmtp(config, config.smtpUrl);
}

// Each of these, and together, shorter than the lease of a mail.
const smtpPatience = { dnsTimeout: 5_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

function createSmtp(config: MailSettings, smtpUrl: string): Mailer {
  const transport = createTransport({ url: smtpUrl, pool: true, maxConnections: 4, ...closed, ...smtpPatience });
  return {
    via: "smtp",
    send: async (mail) => void (await transport.sendMail(envelope(mail, config))),
    close: () => transport.close(),
  };
}

function createOutbox(config: MailSettings): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows", ...closed });
  const folder = join(config.dataDir, "outbox");
  return {
    via: "outbox",
    send: async (mail) => {
      const message = await composed(transport, mail, config);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Named by the message, so that a second try replaces the first; moved into place, so that none is half there.
      const draft = join(folder, `.${mail.id}.draft`);
      await writeFile(draft, message, { mode: 0o600 });
      await rename(draft, join(folder, `${mail.id}.eml`));
    },
    close: () => transport.close(),
  };
}

/** A message's content may name no file and no address to fetch. */
const closed = { disableFileAccess: true, disableUrlAccess: true };

async function composed(transport: Transporter, mail: OutgoingMail, config: MailSettings): Promise<Buffer> {
  const { message } = (await transport.sendMail(envelope(mail, config))) as { message: unknown };
  if (!Buffer.isBuffer(message)) throw new Error("the message was not composed");
  return message;
}

const envelope = ({ id, to, subject, replyTo, html, text }: OutgoingMail, { mailFrom }: MailSettings) => ({
  from: mailFrom,
  to: { name: "", address: to },
  ...(replyTo === undefined ? {} : { replyTo: { name: "", address: replyTo } }),
  subject,
  html,
  text,
  messageId: `<${id}@${domainOf(mailFrom)}>`,
  headers: { "Auto-Submitted": "auto-generated" },
});

const domainOf = (from: string): string => /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? "pomander.invalid";
