import { type ErrorCode, limits, type Manifest, type Sealed } from "@pomander/contract";
import { v7 as uuidv7 } from "uuid";
import type { AppContext } from "../../accounts/app-context.ts";
import type { Session } from "../../accounts/sessions.ts";
import { AppError } from "../../errors.ts";
import { entryColumns, type EntryRow, savedColumns, sealedColumns } from "./entry-store.ts";
import { prepared } from "../../platform/database.ts";
import { retryOnConflict } from "../../platform/transaction.ts";

interface EntryFlags {
  isFavorite?: boolean | undefined;
  isArchive?: boolean | undefined;
}
interface OfEntry {
  entryId: string;
}
interface WithManifest {
  manifest: Manifest;
}
/** What may happen to a vault in one statement. */
export type VaultChange =
  | ({ kind: "create"; sealed: Sealed; isFavorite: boolean; isArchive: boolean } & OfEntry & WithManifest)
  | ({ kind: "update"; sealed: Sealed } & EntryFlags & OfEntry & WithManifest)
  | ({ kind: "mark"; isArchive: boolean } & OfEntry & WithManifest)
  | ({ kind: "favorite"; isFavorite: boolean } & OfEntry)
  | ({ kind: "delete" } & OfEntry & WithManifest)
  | ({ kind: "manifest" } & WithManifest);

const parameters = 24;
const runChange = prepared<{ refusal: ErrorCode | null } & EntryRow>(
  "change_vault_1",
  `select refusal, ${entryColumns.map((column) => `(entry).${column}`).join(", ")}
  from change_vault_1(${Array.from({ length: parameters }, (_, i) => `$${i + 1}`).join(", ")})`,
);

/**
 * Changes the vault that somebody uses now, in one statement: under the vault's lock it judges whether the session goes
 * on, then what stands against the change, and keeps what is replaced. Gives the entry as it is then, or as it was where
 * it is deleted.
 */
export function changeVault({ db, clock }: AppContext, session: Session, change: VaultChange): Promise<EntryRow> {
  const { manifest, entryId, sealed, isFavorite, isArchive } = { ...nothing, ...change };
  const columns = sealed === null ? null : sealedColumns(sealed);
  const values = [
    change.kind,
    session.actor._id,
    session.sessionId,
    clock.now(),
    manifest?.counter,
    manifest?.sealed,
    entryId,
    ...savedColumns.map((column) => columns?.[column]),
    isFavorite,
    isArchive,
    uuidv7(),
    uuidv7(),
    limits.entriesPerVault,
    limits.vaultBytes,
  ];
  return retryOnConflict(async () => {
    const [row] = await runChange(db, values);
    if (row === undefined) throw new Error("change_vault_1 answered nothing");
    if (row.refusal !== null) throw new AppError(row.refusal);
    return row;
  });
}

const nothing = { manifest: null, entryId: null, sealed: null, isFavorite: null, isArchive: null };
