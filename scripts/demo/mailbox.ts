import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { type ParsedMail, simpleParser } from "mailparser";
import { startSmtpSink } from "../../apps/server/test/smtp-sink.ts";
import { undeliverableAddress } from "./people.ts";

export interface ReceivedMail {
  id: string;
  /** The time in ISO 8601, UTC. */
  at: string;
  to: string;
  mail: ParsedMail;
}

export interface Mailbox {
  url: string;
  /** Returns the mails, newest first. */
  mails(): readonly ReceivedMail[];
  close(): Promise<void>;
}

/**
 * Starts a real mail server on the loopback interface that accepts all mail, except for `undeliverableAddress`, and
 * keeps it in a folder.
 */
export async function startMailbox(folder: string): Promise<Mailbox> {
  await mkdir(folder, { recursive: true });
  const letters = await readStored(folder);
  const sink = await startSmtpSink({
    unknownMailbox: undeliverableAddress,
    take: async (message) => {
      const source = await buffer(message);
      const id = `${Date.now()}-${String(letters.length).padStart(5, "0")}`;
      await writeFile(join(folder, `${id}.eml`), source);
      letters.unshift(await read(id, source));
    },
  });
  return { ...sink, mails: () => letters };
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
