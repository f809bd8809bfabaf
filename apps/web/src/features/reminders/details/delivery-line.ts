import type { Delivery } from "@pomander/contract";
import { shortDay, type Day } from "../../../lib/format/days.ts";
import { shortMoment } from "../days/moments.ts";
import { texts } from "../texts.ts";

const { delivery: words } = texts;

/** What became of a message, in a line: "Sent Nov 3, 09:00, to ana@example.org"; "Failed: mailbox unknown". */
export function deliveryLine(delivery: Delivery, timeZone: string, today: Day): string {
  const { state, recipient, occurrence, attempts } = delivery;
  const moment = (iso: string) => shortMoment(iso, timeZone, today);
  switch (state) {
    case "sent":
      return (delivery.via === "outbox" ? words.outbox : words.sent)(
        moment(delivery.sentAt ?? delivery.sendAt),
        recipient,
      );
    case "failed":
      return words.failed(delivery.error ?? words.unknownReason);
    case "sending":
      return words.sending(recipient);
    case "pending":
      if (delivery.awaitsVerification === true) return words.unproven(recipient);
      return attempts > 0
        ? words.again(moment(delivery.sendAt), recipient, attempts)
        : words.pending(moment(delivery.sendAt), recipient);
    case "superseded":
      return words.superseded(shortDay(occurrence), recipient);
    case "cancelled":
      return words.cancelled(shortDay(occurrence), recipient);
  }
}

/** What stands below the line: to whom, where the line does not say it; why the last try went wrong. */
export function deliveryNote(
  { state, recipient, error, sendAt }: Delivery,
  timeZone: string,
  today: Day,
): string | null {
  if (state === "failed") return `${words.failedTo(recipient)}, ${shortMoment(sendAt, timeZone, today)}`;
  return state === "pending" && error !== null ? error : null;
}
