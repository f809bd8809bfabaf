import type {
  AcceptedState,
  ChangeOutcome,
  CheckCode,
  FactorAnswer,
  FactorRequest,
  Draft,
  EntrySummary,
  FirstVisit,
  ImportOutcome,
  ImportRecord,
  IncomingEntry,
  IntegrityFault,
  OpenEntry,
  SaveOutcome,
  SecurityWarning,
  UndoOutcome,
  UnreadableEntry,
  VersionPage,
} from "@pomander/vault";

/** What is known of a vault after a read. All of it is JSON, so that an agent can hand it on. */
export interface VaultView {
  server: string;
  email: string;
  entries: readonly EntrySummary[];
  unreadable: readonly Omit<UnreadableEntry, "received">[];
  /** null: the read is verified. */
  fault: IntegrityFault | null;
  /** It waits for `confirmFirstVisit`: nothing is listed before. */
  firstVisit: FirstVisit | null;
  /** Told with this view, and with no later one. */
  newlyAccepted: readonly AcceptedState[];
  newKeysMadeAt: string | null;
  isMemoryRestored: boolean;
  checkCode: CheckCode | null;
  /** ISO 8601. */
  lastChange: string | null;
  /** Read from this device's copy, not from the server. */
  isOffline: boolean;
  /** Why the last read failed, so that this is what was read before; null: it did not. */
  problem: string | null;
  /** Seconds without use after which it locks; null: it doesn't, until the session ends. */
  lockAfterSeconds: number | null;
  keepsCopy: boolean;
}

/** What proves that a vault from before a reset is a person's own; `empty` begins a new one, `stop` nothing. */
export type ResetAnswer = { password: string } | { recoveryKey: string } | "empty" | "stop";

/** What a person is asked while they sign in or unlock. `null` gives it up. */
export interface Questions {
  /** Whether to go on after something strange. */
  confirmWarning: (warning: SecurityWarning) => Promise<boolean>;
  code: (request: FactorRequest) => Promise<FactorAnswer>;
  /** A master password to take the place of a temporary one; `problem` says why the one before was refused. */
  newPassword: (problem: string | null) => Promise<string | null>;
  /** There is a vault from before a reset. */
  earlierVault: (question: { hasRecovery: boolean; problem: string | null }) => Promise<ResetAnswer>;
  /** Shows a recovery key; false: go on without it. */
  saveRecoveryKey: (recoveryKey: string) => Promise<boolean>;
}

/** An unlocked vault, wherever it is: in this process or in the agent. */
export interface VaultAccess {
  /** Reads the vault again. Throws when nothing can be shown. */
  view(): Promise<VaultView>;
  /** The answer Yes to a first visit. */
  confirmFirstVisit(): Promise<VaultView>;
  /** "Keep this version". */
  acceptServerState(): Promise<ChangeOutcome>;
  setOfflineCopy(on: boolean): Promise<ChangeOutcome>;
  reveal(id: string): Promise<OpenEntry>;
  create(draft: Draft): Promise<SaveOutcome>;
  save(base: OpenEntry, draft: Draft): Promise<SaveOutcome>;
  archive(id: string): Promise<ChangeOutcome>;
  restore(id: string): Promise<ChangeOutcome>;
  /** Throws ApiError `locked`: then `proveUnlock` and again. */
  versions(id: string, before?: string): Promise<VersionPage>;
  deletedEntries(before?: string): Promise<VersionPage>;
  putBack(base: OpenEntry, version: OpenEntry): Promise<SaveOutcome>;
  putBackAsNew(version: OpenEntry): Promise<SaveOutcome>;
  proveUnlock(password: string): Promise<void>;
  /** Asks once more whose vault this is, before an entry that wants it is disclosed. Throws WrongPassword. */
  confirmOwner(password: string): Promise<void>;
  /** Every entry opened whole, archived ones too. */
  openAll(onProgress: OnProgress): Promise<{ entries: OpenEntry[]; unreadable: UnreadableEntry[] }>;
  /** Stores all that fits, each entry once. A command that ends meanwhile stops it after what is on its way. */
  importEntries(entries: readonly IncomingEntry[], format: string, onProgress: OnProgress): Promise<ImportOutcome>;
  imports(): Promise<ImportRecord[]>;
  undoImport(id: string, onProgress: OnProgress): Promise<UndoOutcome>;
}

export type OnProgress = (done: number, total: number) => void;
