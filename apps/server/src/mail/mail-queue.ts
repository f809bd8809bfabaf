import { sql } from "kysely";
import type { Config } from "../config.ts";
import type { Database } from "../platform/database.ts";
import { startAttemptDeadline, type AttemptDeadline } from "../queue/backoff.ts";
import type { Log } from "../platform/log.ts";
import type { JobQueue } from "../queue/worker.ts";
import type { Mailer } from "./mailer.ts";
import { classifyMailError, redactAddresses } from "./mail-error.ts";
import { type AttemptOutcome, claimJobs, type ClaimedJob, type JobTable, recordAttempts } from "../queue/claim.ts";
import { writeMail } from "./write-mail.ts";

interface MailQueueDeps {
  db: Database;
  mailer: Mailer;
  log: Log;
  config: Pick<Config, "publicUrl" | "defaultLanguage">;
}

interface ClaimedMail extends ClaimedJob {
  recipient: string;
  template: string;
  data: unknown;
  message_id: string;
}

export const mailJobs: JobTable<ClaimedMail> = {
  name: "mails",
  columns: ["id", "recipient", "template", "data", "message_id", "attempts"],
  // A secret in a message is deleted once it is sent.
  keptAtEnd: { data: sql`data - 'code' - 'proof' - 'end' - 'invitation'` },
};

/** Creates the queue of the rows of `mails`: mails about accounts, and visitors' messages. */
export function createMailQueue({ db, mailer, log, config }: MailQueueDeps): JobQueue {
  const record = (mail: ClaimedMail, outcome: AttemptOutcome) => recordAttempts(db, mailJobs, [{ job: mail, outcome }]);
  const deliver = async (mail: ClaimedMail, time: AttemptDeadline) => {
    try {
      const written = writeMail(mail.template, mail.data, config.publicUrl, config.defaultLanguage);
      const signal = time.signal();
      if (signal === null) return;
      await mailer.send({ ...written, id: mail.message_id, to: mail.recipient }, signal);
      await record(mail, { state: "sent", via: mailer.via });
    } catch (error) {
      const { isFinal, text } = classifyMailError(error);
      const said = { template: mail.template, attempts: mail.attempts, error: redactAddresses(text) };
      log.warn({ mail: mail.id, ...said }, "a mail was not sent");
      await record(mail, { state: isFinal ? "failed" : "postponed", error: text });
    }
  };
  return {
    room: (underWay) => 2 - underWay,
    claim: async (limit) => {
      const time = startAttemptDeadline();
      const mails = await claimJobs(db, mailJobs, { limit });
      return mails.map((mail) => () => deliver(mail, time));
    },
  };
}
