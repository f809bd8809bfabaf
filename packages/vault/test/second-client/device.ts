import type { Memory } from "./chain.ts";

/** What one device remembers of one account, over sign-ins (docs/crypto-protocol.md §2, §5, §14). */
export interface Device {
  /** The account's vault. */
  vaultId: string | null;
  memories: Map<string, Memory>;
  /** The times in what other devices kept that were told already. */
  noted: Set<string>;
  /** Titles by id, as last verified. */
  titles: Map<string, string>;
  /** What the person was told once. */
  told: Told[];
  /** Asked at a first visit. */
  isExpected: (vault: FirstVisit) => boolean;
}
type Told =
  | { what: "kept elsewhere"; at: string; leftOut: number; gone: string[] }
  | { what: "new vault keys"; at: string };
export interface FirstVisit {
  at: string;
  count: number;
  checkCode: string;
}

export const newDevice = (isExpected: Device["isExpected"]): Device => ({
  vaultId: null,
  memories: new Map(),
  noted: new Set(),
  titles: new Map(),
  told: [],
  isExpected,
});
