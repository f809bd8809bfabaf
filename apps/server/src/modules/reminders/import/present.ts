import { type ImportedReminder, reminderKey } from "@pomander/contract";
import type { Trx } from "../../../platform/database.ts";
import { readRenewed } from "./renewals.ts";

/** What there is of a row already. */
type Presence =
  | { kind: "none" }
  /** A reminder of one's own has the id that the row brings: the answer of an earlier try was lost. */
  | { kind: "made by this row"; importId: string | null }
  | { kind: "id taken" }
  | { kind: "same"; id: string };

interface Present {
  find: (row: ImportedReminder) => Presence;
  /** A row that becomes a reminder: the next ones are held against it too. */
  add: (row: ImportedReminder) => void;
}

/** Which of somebody's visible reminders rows are held against: those that expire on the same days, or did so once. */
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
  // Of several that are the same, the oldest is named.
  const byKey = new Map(
    visible.map(({ id, title, expiry_date, email }) => [reminderKey({ title, expiryDate: expiry_date, email }), id]),
  );
  // A spreadsheet from before a renewal brings nothing new.
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
