import { type ImportedReminder, reminderKey } from "@pomander/contract";
import type { Trx } from "../../../platform/database.ts";
import { readRenewed } from "./renewals.ts";

/** The way in which a row exists already. */
type Presence =
  | { kind: "none" }
  /** A reminder of the caller's own has the id that the row brings: the answer of an earlier try was lost. */
  | { kind: "made by this row"; importId: string | null }
  | { kind: "id taken" }
  | { kind: "same"; id: string };

interface Present {
  find: (row: ImportedReminder) => Presence;
  /** Adds a row that becomes a reminder: later rows are compared with it too. */
  add: (row: ImportedReminder) => void;
}

/**
 * Reads the visible reminders of an owner with which rows are compared: those that expire on the same days, or did so
 * once.
 */
export async function readPresent(trx: Trx, ownerId: string, rows: readonly ImportedReminder[]): Promise<Present> {
  const ids = rows.map(({ _id }) => _id);
  const days = [...new Set(rows.map(({ expiryDate }) => expiryDate))];
  const taken = await trx
    .selectFrom("reminders")
    .select(["id", "owner_id", "import_id"])
    .where("id", "in", ids)
    .execute();
  const visible = await trx
    .selectFrom("reminders")
    .select(["id", "title", "expiry_date", "email"])
    .where("owner_id", "=", ownerId)
    .where("expiry_date", "in", days)
    .where("is_active", "=", true)
    .where("is_deleted", "=", false)
    .orderBy("id", "desc")
    .execute();
  const byId = new Map(taken.map((row) => [row.id, row]));
  // The oldest of several equal ones is named.
  const byKey = new Map(
    visible.map(({ id, title, expiry_date, email }) => [reminderKey({ title, expiryDate: expiry_date, email }), id]),
  );
  // A spreadsheet from before a renewal adds nothing new.
  for (const { id, title, earlier, email } of await readRenewed(trx, ownerId, days)) {
    const key = reminderKey({ title, expiryDate: earlier, email });
    if (!byKey.has(key)) byKey.set(key, id);
  }
  const added = new Set<string>();
  return {
    find(row) {
      const own = byId.get(row._id);
      if (own !== undefined)
        return own.owner_id === ownerId ? { kind: "made by this row", importId: own.import_id } : { kind: "id taken" };
      if (added.has(row._id)) return { kind: "id taken" };
      const same = byKey.get(reminderKey(row));
      return same === undefined ? { kind: "none" } : { kind: "same", id: same };
    },
    add(row) {
      added.add(row._id);
      byKey.set(reminderKey(row), row._id);
    },
  };
}
