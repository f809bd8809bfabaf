import type { Session } from "@pomander/contract";
import type { Selectable } from "kysely";
import type { SessionsTable } from "../../platform/tables.ts";

export const presentSession = (row: Selectable<SessionsTable>, currentId: string): Session => ({
  _id: row.id,
  device: row.device,
  createdAt: row.created_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  isCurrent: row.id === currentId,
});
