import type {
  AcceptedState,
  CheckCode,
  FactorAnswer,
  FactorRequest,
  EntrySummary,
  FirstVisit,
  ImportOutcome,
  ImportRecord,
  IncomingEntry,
  IntegrityFault,
  OpenEntry,
  OpenVault,
  Reason,
  SecurityWarning,
  UndoOutcome,
  UnreadableEntry,
} from "@pomander/vault";

/** The state of a vault after a read. All of it is JSON, so that an agent can pass it on. */
export interface VaultView {
  server: string;
  email: string;
  entries: readonly EntrySummary[];
  unreadable: readonly Omit<UnreadableEntry, "received">[];
  /** null: the read is verified. */
  fault: IntegrityFault | null;
  /** Set until `confirmFirstVisit`: no entry is listed before. */
  firstVisit: FirstVisit | null;
  /** Reported in this view, and in no later one. */
  newlyAccepted: readonly AcceptedState[];
  newKeysMadeAt: string | null;
  isMemoryRestored: boolean;
  checkCode: CheckCode | null;
  /** ISO 8601. */
  lastChange: string | null;
  /** Whether it was read from this device's copy, not from the server. */
  isOffline: boolean;
  /** Why the last read failed, so that this is the result of an earlier one; null: it succeeded. */
  problem: Reason | null;
  /** Seconds without use after which it locks; null: it doesn't, until the session ends. */
  lockAfterSeconds: number | null;
  keepsCopy: boolean;
}

/** A proof that a vault from before a reset is the user's own; `empty` begins a new one, `stop` changes nothing. */
export type ResetAnswer = { password: string } | { recoveryKey: string } | "empty" | "stop";

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

/** An unlocked vault, wherever it is: in this process or in the agent. */
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
   * Stores all entries that fit, each once. A command that ends early stops the import after the requests in flight.
   */
  importEntries(entries: readonly IncomingEntry[], format: string, onProgress: OnProgress): Promise<ImportOutcome>;
  imports(): Promise<ImportRecord[]>;
  undoImport(id: string, onProgress: OnProgress): Promise<UndoOutcome>;
}

export type OnProgress = (done: number, total: number) => void;
