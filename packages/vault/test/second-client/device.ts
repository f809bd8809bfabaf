import type { Memory } from "./chain.ts";

/** One device's memory of one account, kept over sign-ins (docs/crypto-protocol.md §2, §5, §14). */
export interface Device {
  /** The account's vault. */
  vaultId: string | null;
  memories: Map<string, Memory>;
  /** The times of other devices' acceptances that were shown already. */
  noted: Set<string>;
  /** Titles by id, as last verified. */
  titles: Map<string, string>;
  /** Notices shown to the user once. */
  told: Told[];
  /** The user's answer at a first visit. */
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
