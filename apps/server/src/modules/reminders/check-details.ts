import type { CheckState, NewCheck, ReminderCheck } from "@pomander/contract";
import { sql } from "kysely";

/** A check as a query selects it along with a reminder `page`. */
interface CheckDetails {
  kind: NewCheck["kind"];
  target: string;
  state: CheckState;
  checkedAt: string | null;
  foundDate: string | null;
  failingSince: string | null;
  error: string | null;
}

/** Selects the check of a reminder `page`. */
export const checkDetails = sql<CheckDetails | null>`(
  select jsonb_build_object('kind', kind, 'target', target, 'state', state, 'checkedAt', checked_at,
    'foundDate', found_date, 'failingSince', failing_since, 'error', error)
  from reminder_checks where reminder_id = page.id)`.as("check");

/** Returns the check as a reminder shows it. */
export const presentCheck = (check: CheckDetails | null): ReminderCheck | null =>
  check && { ...check, checkedAt: momentOf(check.checkedAt), failingSince: momentOf(check.failingSince) };

const momentOf = (text: string | null) => (text === null ? null : new Date(text).toISOString());
