import type { Config } from "../config.ts";
import type { Database } from "../platform/database.ts";
import { startTryTime, type TryTime } from "../platform/lease.ts";
import type { Log } from "../platform/log.ts";
import type { Lane } from "../platform/mail-worker.ts";
import type { Mailer } from "../platform/mailer.ts";
import { judgeFailure, withoutAddresses } from "./failure.ts";
import { claimMails, type ClaimedMail, markFailed, markSent, postpone } from "./queue.ts";
import { writeMail } from "./write-mail.ts";

interface Parts {
  db: Database;
  mailer: Mailer;
  log: Log;
  config: Pick<Config, "publicUrl">;
}

/** The rows of `mails`: what is sent about accounts, and visitors' messages. */
export function createMailLane({ db, mailer, log, config }: Parts): Lane {
  const deliver = async (mail: ClaimedMail, time: TryTime) => {
    try {
      const written = writeMail(mail.template, mail.data, config.publicUrl);
      const signal = time.signal();
      if (signal === null) return;
      await mailer.send({ ...written, id: mail.message_id, to: mail.recipient }, signal);
      await markSent(db, mail, mailer.via);
    } catch (error) {
      const { isFinal, text } = judgeFailure(error);
      const said = { template: mail.template, attempts: mail.attempts, error: withoutAddresses(text) };
      log.warn({ mail: mail.id, ...said }, "a mail was not sent");
      await (isFinal ? markFailed(db, mail, text) : postpone(db, mail, text));
    }
  };
  return {
    slots: 2,
    claim: async (limit) => {
      const time = startTryTime();
      const mails = await claimMails(db, limit);
      return mails.map((mail) => () => deliver(mail, time));
    },
  };
}
