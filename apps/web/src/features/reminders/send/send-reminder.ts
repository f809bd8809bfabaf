import { calls, serverSays, type CallReply } from "@pomander/contract";
import type { Notice } from "../../../lib/notices.ts";
import { problemOf } from "../../../lib/problem.ts";
import type { Services } from "../../../lib/services.ts";
import { mailText, sendText } from "./send-errors.ts";
import { texts } from "../texts.ts";

const { notices } = texts;

/** The server answers within ten seconds; a slow network gets some more. */
const timeoutMs = 30_000;

/** Sends a reminder now: a notice of what became of it, and whether the server was reached at all. Never rejects. */
export async function sendReminder(
  api: Services["api"],
  { _id, title }: { _id: string; title: string },
): Promise<{ notice: Notice; isReached: boolean }> {
  try {
    const call = await api();
    const result = await call(calls.reminders.send, { params: { id: _id }, body: {} }, { timeoutMs });
    return { notice: noticeOf(result, title), isReached: true };
  } catch (error) {
    const { isUnreachable } = problemOf(error, "");
    return { notice: { text: sendText(error), severity: "error" }, isReached: !isUnreachable };
  }
}

function noticeOf({ outcome, error, deliveries }: CallReply<typeof calls.reminders.send>, title: string): Notice {
  switch (outcome) {
    case "sent":
      return { text: notices.sent(title), severity: "success" };
    case "queued":
      if (deliveries.length > 0 && deliveries.every(({ awaitsVerification }) => awaitsVerification === true))
        return { text: notices.unproven(title), severity: "info" };
      return { text: notices.queued(title), severity: "info" };
    case "outbox":
      return { text: notices.outbox, severity: "info" };
    case "failed":
      return {
        text: mailText({ message: serverSays(error?.message ?? ""), code: error?.code ?? "" }),
        severity: "error",
      };
  }
}
