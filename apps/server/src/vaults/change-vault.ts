import { type AnyManifest, type ErrorCode, limits, type Sealed } from "@pomander/contract";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { AppContext } from "../accounts/app-context.ts";
import { findSessionWith, type Session } from "../accounts/sessions.ts";
import { isProvenFor } from "../accounts/write-proof.ts";
import { AppError } from "../errors.ts";
import { entryColumns, savedColumns, sealedColumns } from "./entry-store.ts";
import { entryTextWith, storedFavorite } from "./entry-text.ts";
import { RawJson } from "../http/route.ts";
import { dayMs } from "../platform/clock.ts";
import { prepared, type Trx } from "../platform/database.ts";
import { retryOnConflict } from "../platform/transaction.ts";

interface EntryFlags {
  isFavorite?: boolean | undefined;
  isArchive?: boolean | undefined;
}
interface OfEntry {
  entryId: string;
}
interface WithManifest {
  manifest: AnyManifest;
}
/** A change of a vault that takes one statement. */
export type VaultChange =
  | ({ kind: "create"; sealed: Sealed; isFavorite: boolean; isArchive: boolean } & OfEntry & WithManifest)
  | ({ kind: "update"; sealed: Sealed } & EntryFlags & OfEntry & WithManifest)
  | ({ kind: "mark"; isArchive: boolean } & OfEntry & WithManifest)
  | ({ kind: "favorite"; isFavorite: boolean } & OfEntry)
  | ({ kind: "delete" } & OfEntry & WithManifest)
  | ({ kind: "manifest" } & WithManifest);

/** The present vault of a session's user. */
export type PresentVault = { vault_id: string; write_key: string } | { vault_id: null; write_key: null };
/** The session of the user who changes a vault, with the key that proves whether they have write access. */
export type WriterSession = Session & { read: PresentVault };
/** Reads both in one round trip. */
export const findSessionAndWriteKey = findSessionWith<PresentVault>("find_session_and_write_key", {
  columns: ", v.id as vault_id, v.write_key",
  joins: "left join vaults v on v.user_id = u.id and v.archived_at is null",
});

const parameters = 31;
const runChange = prepared<{
  refusal: ErrorCode | null;
  full_since: Date | null;
  missing: string[] | null;
  text: string | null;
}>(
  "change_vault_4",
  `select refusal, full_since, missing, ${entryTextWith(storedFavorite)} as text
  from (select refusal, full_since, missing, ${entryColumns.map((column) => `(entry).${column}`).join(", ")}
    from change_vault_4(${Array.from({ length: parameters }, (_, i) => `$${i + 1}`).join(", ")})) changed`,
);

/** Stored versions of a vault from which on this kind of change is refused; other kinds never are. */
const mostKept = { create: limits.historyForCreating, update: limits.historyForReplacing };
const keptMs = limits.historyDays * dayMs;
const keptFrom = (now: Date) => new Date(now.getTime() - keptMs);

/**
 * Changes the user's present vault in one statement: under the vault's lock it checks that the session is active and
 * the manifest proven, then whether the change is allowed, and keeps the replaced version. Returns the entry after the
 * change, or its last state if it is deleted.
 */
export function changeVault(
  { db, clock, pepper }: AppContext,
  session: WriterSession,
  change: VaultChange,
): Promise<RawJson> {
  const { manifest, entryId, sealed, isFavorite, isArchive } = { ...nothing, ...change };
  const columns = sealed === null ? null : sealedColumns(sealed);
  const { vault_id: id, write_key } = session.read;
  const isProven = id !== null && manifest !== null && isProvenFor(pepper, { id, write_key }, manifest);
  const now = clock.now();
  const kept = change.kind === "create" || change.kind === "update" ? mostKept[change.kind] : null;
  const values = [
    change.kind,
    session.actor._id,
    session.sessionId,
    now,
    manifest?.counter,
    manifest?.sealed,
    isProven ? id : null,
    entryId,
    ...savedColumns.map((column) => columns?.[column]),
    isFavorite,
    isArchive,
    uuidv7(),
    limits.entriesPerVault,
    limits.vaultBytes,
    limits.manifestsPerSession,
    limits.replacedPerSession.versions,
    limits.replacedPerSession.bytes,
    kept?.versions,
    kept?.bytes,
    keptFrom(now),
  ];
  return retryOnConflict(async () => {
    const [row] = await runChange(db, values);
    if (row === undefined) throw new Error("change_vault_4 answered nothing");
    if (row.refusal !== null) throw new AppError(row.refusal, refusalDetails(row));
    return new RawJson(row.text ?? "");
  });
}

interface Refused {
  full_since: Date | null;
  missing: string[] | null;
}
/** Returns the details of a refusal: when there is room again, and which files are missing. */
export const refusalDetails = ({ full_since, missing }: Refused) => ({
  ...fullUntil(full_since),
  ...(missing === null ? {} : { ids: missing }),
});

/** Returns when a full history has room again. */
const fullUntil = (since: Date | null) => (since === null ? {} : { until: new Date(since.getTime() + keptMs) });

/** Checks that a locked vault may take new entries. @throws `history_full` */
export async function assertRoomForCreating(
  trx: Trx,
  vaultId: string,
  now: Date,
  { versions, bytes } = mostKept.create as { versions: number; bytes: number },
): Promise<void> {
  const { rows } = await sql<{ since: Date | null }>`
    select history_full_since(${vaultId}, ${versions}, ${bytes}, ${keptFrom(now)}) as since`.execute(trx);
  const since = rows[0]?.since ?? null;
  if (since !== null) throw new AppError("history_full", fullUntil(since));
}

const nothing = { manifest: null, entryId: null, sealed: null, isFavorite: null, isArchive: null };
