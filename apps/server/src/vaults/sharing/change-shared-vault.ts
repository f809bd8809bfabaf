import { type AnyManifest, type ErrorCode, limits, type Sealed } from "@pomander/contract";
import { v7 as uuidv7 } from "uuid";
import type { AppContext } from "../../accounts/app-context.ts";
import type { Session } from "../../accounts/sessions.ts";
import { AppError } from "../../errors.ts";
import { dayMs } from "../../platform/clock.ts";
import { prepared } from "../../platform/database.ts";
import { retryOnConflict } from "../../platform/transaction.ts";
import { refusalDetails } from "../change-vault.ts";
import { entryColumns, type EntryRow, savedColumns, sealedColumns } from "../entry-store.ts";
import { isManifestSignedBy } from "./signatures.ts";
import type { Membership } from "./memberships.ts";

interface OfEntry {
  entryId: string;
}
interface WithManifest {
  manifest: AnyManifest;
}
interface EntryFlags {
  isFavorite?: boolean | undefined;
  isArchive?: boolean | undefined;
}
/** A change of one entry of a shared vault; a favourite is the caller's own. */
export type SharedVaultChange =
  | ({ kind: "create"; sealed: Sealed; isFavorite: boolean; isArchive: boolean } & OfEntry & WithManifest)
  | ({ kind: "update"; sealed: Sealed } & EntryFlags & OfEntry & WithManifest)
  | ({ kind: "mark"; isArchive: boolean } & OfEntry & WithManifest)
  | ({ kind: "favorite"; isFavorite: boolean } & OfEntry)
  | ({ kind: "delete" } & OfEntry & WithManifest);

const parameters = 34;
const runChange = prepared<{ refusal: ErrorCode | null; full_since: Date | null; missing: string[] | null } & EntryRow>(
  "change_shared_vault_2",
  `select refusal, full_since, missing, ${entryColumns.map((column) => `(entry).${column}`).join(", ")}
  from change_shared_vault_2(${Array.from({ length: parameters }, (_, i) => `$${i + 1}`).join(", ")})`,
);

const mostKept = { create: limits.sharedHistoryForCreating, update: limits.sharedHistoryForReplacing };
const keptMs = limits.historyDays * dayMs;

/**
 * Changes an entry of a shared vault in one statement: under the vault's lock it checks the session, the member's role
 * and the key of their signature, then whether the change is allowed, and keeps the replaced version. Returns the entry
 * after the change, or its last state if it is deleted.
 */
export function changeSharedVault(
  { db, clock }: AppContext,
  session: Session,
  { vaultId, signKey }: Membership,
  change: SharedVaultChange,
): Promise<EntryRow> {
  const { manifest, entryId, sealed, isFavorite, isArchive } = { ...nothing, ...change };
  const columns = sealed === null ? null : sealedColumns(sealed);
  const isSigned = manifest !== null && isManifestSignedBy(signKey, vaultId, manifest);
  const now = clock.now();
  const kept = change.kind === "create" || change.kind === "update" ? mostKept[change.kind] : null;
  const { memberDay } = limits;
  const values = [
    change.kind,
    vaultId,
    session.actor._id,
    session.sessionId,
    now,
    manifest?.counter,
    manifest?.sealed,
    manifest !== null && "sig" in manifest ? manifest.sig : null,
    isSigned ? signKey : null,
    entryId,
    ...savedColumns.map((column) => columns?.[column]),
    isFavorite,
    isArchive,
    uuidv7(),
    limits.entriesPerSharedVault,
    limits.sharedVaultBytes,
    memberDay.links,
    memberDay.versions,
    memberDay.bytes,
    memberDay.deleted,
    kept?.versions,
    kept?.bytes,
    new Date(now.getTime() - keptMs),
  ];
  return retryOnConflict(async () => {
    const [row] = await runChange(db, values);
    if (row === undefined) throw new Error("change_shared_vault_2 answered nothing");
    if (row.refusal !== null) throw new AppError(row.refusal, refusalDetails(row));
    return row;
  });
}

const nothing = { manifest: null, entryId: null, sealed: null, isFavorite: null, isArchive: null };
