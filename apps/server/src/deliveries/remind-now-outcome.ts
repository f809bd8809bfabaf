import type { SendOutcome } from "@pomander/contract";
import type { Selectable } from "kysely";
import type { DeliveriesTable } from "../platform/tables.ts";

type OutcomeRow = Pick<Selectable<DeliveriesTable>, "state" | "via" | "error">;

/** What is said of one Remind Now: sent when somebody's mail was taken, failed when nobody's was. */
export function outcomeOf(rows: readonly OutcomeRow[]): {
  outcome: SendOutcome;
  error?: { message: string; code: string };
} {
  const sent = rows.filter(({ state }) => state === "sent");
  if (sent.length > 0) return { outcome: sent.some(({ via }) => via === "smtp") ? "sent" : "outbox" };
  if (rows.some(({ state, error }) => state === "sending" || (state === "pending" && error === null))) {
    return { outcome: "queued" };
  }
  const refused = rows.find(({ error }) => error !== null);
  if (refused?.error == null) {
    return { outcome: "failed", error: { message: "Nobody is left to send it to.", code: "no_recipient" } };
  }
  const again = refused.state === "pending" ? " (It is tried again for a day.)" : "";
  return { outcome: "failed", error: { message: refused.error + again, code: smtpErrorCode(refused.error) } };
}

/**
 * Of which kind a failure is, by what the mail server said: `smtp_authentication` (it does not take our password),
 * `smtp_not_authorized` (we may not send this), `smtp_refused` (any other reply), `smtp_unreachable` (none).
 */
export function smtpErrorCode(text: string): string {
  const [, code, enhanced = ""] = /^(\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3}))?/.exec(text) ?? [];
  if (code === undefined) return "smtp_unreachable";
  if (code === "535") return "smtp_authentication";
  if (code === "553" || (code === "550" && enhanced.startsWith("5.7."))) return "smtp_not_authorized";
  return "smtp_refused";
}
