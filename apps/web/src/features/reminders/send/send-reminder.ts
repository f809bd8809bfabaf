import { calls } from "@pomander/contract";
import type { Notice } from "../../../lib/notices.ts";
import type { Services } from "../../../lib/services.ts";
import { mailText, sendText } from "../errors.ts";
import { texts } from "../texts.ts";

const { notices, errors } = texts;

/** The server answers within ten seconds; a slow network gets some more. */
const timeoutMs = 30_000;

/** Sends a reminder now and says in a notice what became of it. Never rejects. */
export async function sendReminder(
  api: Services["api"],
  { _id, title }: { _id: string; title: string },
): Promise<Notice> {
  try {
    const call = await api();
    const result = await call(calls.reminders.send, { params: { id: _id }, body: {} }, { timeoutMs });
    switch (result.outcome) {
      case "sent":
        return { text: notices.sent(title), severity: "success" };
      case "queued":
        return { text: notices.queued(title), severity: "info" };
      case "outbox":
        return { text: notices.outbox, severity: "info" };
      case "failed":
        return { text: mailText(result.error ?? { message: errors.unknown, code: "" }), severity: "error" };
    }
  } catch (error) {
    return { text: sendText(error), severity: "error" };
  }
}
