import type {
  FactorAnswer,
  FactorRequest,
  FileProgress,
  FileRecord,
  ImportOutcome,
  ImportRecord,
  IncomingEntry,
  IncomingFile,
  OpenEntry,
  OpenVault,
  Reason,
  SecurityWarning,
  SharedVaultSnapshot,
  UndoOutcome,
  UnreadableEntry,
  VaultSnapshot,
} from "@pomander/vault";
import type { LinkDraft, MadeLink, SentLinks } from "@pomander/vault/links";
import type { LeaverProgress, SharedVaultInfo, SharingSnapshot } from "@pomander/vault/sharing";

/** The draft of a link, as JSON. */
type OwnLinkDraft = Omit<LinkDraft, "filesIn" | "until"> & { until: string };

/** The state of a vault after a read. All of it is JSON, so that an agent can pass it on. */
export interface VaultView extends Pick<
  VaultSnapshot,
  | "entries"
  | "fault"
  | "firstVisit"
  | "newlyAccepted"
  | "newKeysMadeAt"
  | "isMemoryRestored"
  | "checkCode"
  | "lastChange"
  | "isOffline"
> {
  server: string;
  email: string;
  unreadable: readonly Omit<UnreadableEntry, "received">[];
  /** Why the last read failed, so that this is the result of an earlier one; null: it succeeded. */
  problem: Reason | null;
  /** Seconds without use after which it locks; null: it doesn't, until the session ends. */
  lockAfterSeconds: number | null;
  keepsCopy: boolean;
  /** Name of a shared vault, and this user's role in it; null: the user's own vault. */
  shared: (Pick<SharedVaultSnapshot, "name" | "role"> & { vaultId: string }) | null;
}

/** A shared vault of the user's that is not replaced by another one. */
export interface SharedVault extends Pick<
  SharedVaultInfo,
  "vaultId" | "name" | "status" | "role" | "problem" | "restorableUntil"
> {
  /** null while it is not open. */
  entryCount: number | null;
  /** Why new keys are due, by the server's word; `name` is by the vault's list. */
  keysDue: readonly { name: string; isMachine: boolean; why: SharedVaultInfo["keysDue"][number]["why"] }[];
  /** Ids of the vaults that it took the place of, as far as this device has followed. */
  formerIds: readonly string[];
}

/** The user's shared vaults after a read. */
export interface SharedView extends Pick<SharingSnapshot, "waiting" | "notices"> {
  vaults: readonly SharedVault[];
  /** Why the last read failed, so that this is the result of an earlier one; null: it succeeded. */
  problem: Reason | null;
}

/** A proof that a vault from before a reset is the user's own; `empty` begins a new one, `stop` changes nothing. */
export type ResetAnswer = { password: string } | { recoveryKey: string } | "empty" | "stop";

/** The ways to open a vault whose master password was generated; `stop` leaves it locked. */
export type OpeningAnswer = { recoveryKey: string } | "approval" | "stop";

/** Questions to a user who signs in or unlocks. An answer of `null` cancels. */
export interface Questions {
  /** Asks whether to continue after something unusual. */
  confirmWarning: (warning: SecurityWarning) => Promise<boolean>;
  code: (request: FactorRequest) => Promise<FactorAnswer>;
  /** Asks for a master password to replace a temporary one; `problem` says why the previous one was refused. */
  newPassword: (problem: string | null) => Promise<string | null>;
  /** Asks how to open a vault from before a reset. */
  earlierVault: (question: { hasRecovery: boolean; problem: string | null }) => Promise<ResetAnswer>;
  /** Shows a recovery key; false: continue without it. */
  saveRecoveryKey: (recoveryKey: string) => Promise<boolean>;
  /** Asks how to open a vault whose master password was generated; `problem` says why the previous way failed. */
  opening: (problem: string | null) => Promise<OpeningAnswer>;
  /** Shows digits to type in the browser that approves this device, and asks for those that it shows. */
  digits: (question: { shown: string; isWrong: boolean }) => Promise<string>;
}

/** Names of the calls that an open vault answers as they are. */
export const directCalls = [
  "acceptServerState",
  "setOfflineCopy",
  "reveal",
  "create",
  "save",
  "archive",
  "restore",
  "versions",
  "deletedEntries",
  "restoreVersion",
  "restoreVersionAsNew",
] as const satisfies readonly (keyof OpenVault)[];
export type DirectCall = (typeof directCalls)[number];

/** An open vault, wherever it is: in this process or in the agent. */
export interface VaultAccess extends Pick<OpenVault, DirectCall> {
  /** Reads the vault again. Throws when nothing can be shown. */
  view(): Promise<VaultView>;
  /** Confirms a first visit. */
  confirmFirstVisit(): Promise<VaultView>;
  proveUnlock(password: string): Promise<void>;
  /** Asks for the password once more before an entry that wants it is disclosed. Throws `wrong_master_password`. */
  confirmOwner(password: string): Promise<void>;
  /** Every entry opened whole, archived ones too. */
  openAll(onProgress: OnProgress): Promise<{ entries: OpenEntry[]; unreadable: UnreadableEntry[] }>;
  /**
   * Stores all entries that fit, each once, and before them their files. A command that ends early stops the import
   * after the requests in flight.
   */
  importEntries(
    entries: readonly IncomingEntry[],
    format: string,
    files: readonly ListedFile[],
    steps: ImportSteps,
  ): Promise<ImportOutcome>;
  /** Seals a file that the command has and stores it, for an entry that is saved with its record. */
  storeFile(file: Pick<ListedFile, "name" | "size">, steps: ImportSteps): Promise<FileRecord>;
  imports(): Promise<ImportRecord[]>;
  undoImport(id: string, onProgress: OnProgress): Promise<UndoOutcome>;
  /** Seals the file at an absolute path and stores it in the vault, for an entry that is saved with its record. */
  putFile(path: string, name: string, onProgress: OnProgress): Promise<FileRecord>;
  /** Writes a file of an entry to an absolute path, where nothing may be yet. */
  getFile(record: FileRecord, path: string, onProgress: OnProgress): Promise<void>;
  /** Makes a link for people without an account, of parts of an entry. */
  makeLink(draft: OwnLinkDraft): Promise<MadeLink>;
  listLinks(): Promise<SentLinks>;
  endLink(linkId: string): Promise<void>;
  /** Reads a file of an entry, piece by piece. Nothing of it counts before this resolves. */
  readFile(record: FileRecord, onPiece: OnPiece): Promise<void>;
}

/** Takes the bytes of a piece, base64, and resolves when the next may come. */
export type OnPiece = (piece: string) => Promise<void>;

/** The user's own vault, and those that others share with them. */
export interface AccountAccess extends VaultAccess {
  /** Opens the shared vaults, follows new keys, and reads what changed. */
  sharedVaults(): Promise<SharedView>;
  /** Returns what the former members of a shared vault still know. */
  leavers(vaultId: string): Promise<readonly LeaverProgress[]>;
  /** Returns the access to an open shared vault. */
  within(vaultId: string): VaultAccess;
}

/** A file of an entry to be imported, without its bytes. */
type ListedFile = Omit<IncomingFile, "read">;

/** The calls of an import to the command that has its file. */
export interface ImportSteps {
  onProgress: OnProgress;
  onFile: (progress: FileProgress) => void;
  /** Reads bytes of the file of an index, base64. */
  read: (file: number, start: number, end: number) => Promise<string>;
}

export type OnProgress = (done: number, total: number) => void;
