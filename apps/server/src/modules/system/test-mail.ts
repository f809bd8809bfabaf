import type { CallReply, calls } from "@pomander/contract";
import { v7 as uuidv7 } from "uuid";
import type { Config } from "../../config.ts";
import { AppError } from "../../errors.ts";
import { writeTestMail } from "../../mail/test-mail.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import { classifyMailError } from "../../mail/mail-error.ts";
import type { Mailer } from "../../mail/mailer.ts";

type TestMailReply = CallReply<(typeof calls)["system"]["testMail"]>;

/** Sends a message to a user and returns the mail server's answer. */
export type SendTestMail = (userId: string) => Promise<TestMailReply>;

interface TestMailDeps {
  db: Database;
  clock: Clock;
  mailer: Mailer;
  config: Pick<Config, "publicUrl" | "defaultLanguage">;
  /** Milliseconds that the mail server has to answer. */
  timeoutMs?: number;
}

/**
 * Returns the function that sends test messages. They are not stored first, as every other message is: their purpose is
 * the answer, and one that comes hours later would only confuse.
 */
export function createSendTestMail({ db, clock, mailer, config, timeoutMs = 10_000 }: TestMailDeps): SendTestMail {
  return async (userId) => {
    const user = await db
      .selectFrom("users")
      .select(["first_name", "email", "language"])
      .where("id", "=", userId)
      .executeTakeFirstOrThrow(() => new AppError("not_signed_in"));
    const about = { name: user.first_name, at: clock.now().toISOString() };
    const written = writeTestMail(about, config.publicUrl, user.language ?? config.defaultLanguage);
    try {
      const mail = { ...written, id: uuidv7(), to: user.email };
      const response = await mailer.send(mail, AbortSignal.timeout(timeoutMs));
      return { outcome: mailer.via === "smtp" ? "sent" : "outbox", response };
    } catch (error) {
      return { outcome: "failed", response: classifyMailError(error).text };
    }
  };
}
