import { setTimeout as pause } from "node:timers/promises";
import type { Config } from "../config.ts";
import { UnknownTemplateError, writeMail } from "../mail/write-mail.ts";
import type { Database } from "./database.ts";
import type { Log } from "./log.ts";
import { claimMails, type ClaimedMail, markFailed, markSent, postpone } from "./mail-queue.ts";
import type { Mailer } from "./mailer.ts";

interface Parts {
  db: Database;
  mailer: Mailer;
  log: Log;
  config: Pick<Config, "publicUrl">;
}

export interface MailWorker {
  start(): void;
  /** Waits for the messages that are under way. */
  stop(): Promise<void>;
  /** Sends what is due now; says how many messages that were. */
  runOnce(): Promise<number>;
  isAlive(): boolean;
}

const restMs = 1_000;
/** Of silence, after which the worker counts as dead; longer than any message may take. */
const longestSilenceMs = 120_000;

/** Sends the rows of `mails`. Any number of processes may run one; a crash costs a lease, never a message. */
export function createMailWorker({ db, mailer, log, config }: Parts): MailWorker {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let lastSign = 0;

  const deliver = async (mail: ClaimedMail) => {
    try {
      const written = await writeMail(mail.template, mail.data, config.publicUrl);
      await mailer.send({ ...written, id: mail.message_id, to: mail.recipient });
      await markSent(db, mail, mailer.via);
    } catch (error) {
      const { isFinal, text } = judge(error);
      log.warn({ mail: mail.id, template: mail.template, attempts: mail.attempts, error: text }, "a mail was not sent");
      await (isFinal ? markFailed(db, mail, text) : postpone(db, mail, text));
    }
  };

  const runOnce = async () => {
    const mails = await claimMails(db);
    // One that cannot even be recorded is taken up again when its lease ends; the others go on.
    await Promise.allSettled(mails.map(deliver));
    return mails.length;
  };

  const loop = async () => {
    while (!stopping.signal.aborted) {
      lastSign = Date.now();
      const sent = await runOnce().catch((error: unknown) => {
        log.warn({ err: error }, "the mail worker cannot reach the database");
        return 0;
      });
      if (sent === 0) await pause(restMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };

  return {
    start: () => {
      running ??= loop();
    },
    stop: async () => {
      stopping.abort();
      await running;
      running = null;
    },
    runOnce,
    isAlive: () => running !== null && Date.now() - lastSign < longestSilenceMs,
  };
}

/** A reply of 5xx is final (RFC 5321 §4.2.1); a lost connection, a 4xx and what a newer release wrote are not. */
function judge(error: unknown): { isFinal: boolean; text: string } {
  if (!(error instanceof Error)) return { isFinal: true, text: String(error) };
  const { responseCode, response, code } = error as Error & { responseCode?: number; response?: string; code?: string };
  const text = (response ?? error.message).slice(0, 500);
  if (responseCode !== undefined) return { isFinal: responseCode >= 500, text };
  const isOfTransport = code !== undefined || error instanceof UnknownTemplateError;
  return { isFinal: !isOfTransport, text };
}
