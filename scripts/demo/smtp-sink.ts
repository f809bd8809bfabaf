import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { callbackify } from "node:util";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";
import { undeliverableAddress } from "./people.ts";

export interface ReceivedMail {
  id: string;
  /** ISO 8601, UTC. */
  at: string;
  to: string;
  mail: ParsedMail;
}

export interface SmtpSink {
  url: string;
  /** Newest first. */
  mails(): readonly ReceivedMail[];
  close(): Promise<void>;
}

/** A real mail server on loopback that takes everything but what is for `goneAddress`, and keeps it in a folder. */
export async function startSmtpSink(folder: string): Promise<SmtpSink> {
  await mkdir(folder, { recursive: true });
  const letters = await readStored(folder);
  const keep = async (stream: NodeJS.ReadableStream) => {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(Buffer.from(chunk));
    const id = `${Date.now()}-${String(letters.length).padStart(5, "0")}`;
    const source = Buffer.concat(chunks);
    await writeFile(join(folder, `${id}.eml`), source);
    letters.unshift(await read(id, source));
  };
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onRcptTo: ({ address }, _session, done) =>
      done(
        address === undeliverableAddress
          ? Object.assign(new Error("5.1.1 Mailbox unknown"), { responseCode: 550 })
          : undefined,
      ),
    onData: (stream, _session, done) => callbackify(keep)(stream, done),
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails: () => letters,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

async function readStored(folder: string): Promise<ReceivedMail[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".eml")).toSorted();
  const letters = await Promise.all(
    names.map(async (name) => read(name.slice(0, -".eml".length), await readFile(join(folder, name)))),
  );
  return letters.toReversed();
}

async function read(id: string, source: Buffer): Promise<ReceivedMail> {
  const mail = await simpleParser(source);
  return { id, at: new Date(Number(id.split("-")[0])).toISOString(), to: mail.to?.text ?? "", mail };
}
