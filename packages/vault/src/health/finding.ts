import type { StrengthScore } from "../entry/strength-score.ts";

/** What may be found of an entry, the worst first. `unreadable` cannot be set aside, having nowhere to say so. */
export const findingKinds = [
  "breached",
  "weak",
  "reused",
  "expired",
  "insecure-link",
  "no-second-factor",
  "expiring",
  "old",
] as const;
export type FindingKind = (typeof findingKinds)[number];

export type Finding =
  /** `count`: how often the password stands in known breaches. */
  | { kind: "breached"; count: number }
  /** `score` is below `minStrengthScore`. */
  | { kind: "weak"; score: StrengthScore }
  /** `others`: ids of the other entries with the same password. */
  | { kind: "reused"; others: readonly string[] }
  /** `day`: the last good one, `YYYY-MM-DD`. */
  | { kind: "expired" | "expiring"; day: string }
  | { kind: "insecure-link"; link: string }
  /** `site`: the domain that the list of sites with a second factor has. */
  | { kind: "no-second-factor"; site: string }
  /** `since`: the password is at least as old as this; ISO 8601. */
  | { kind: "old"; since: string };

/** What is found of one entry. */
export interface EntryHealth {
  id: string;
  /** The worst first; one at least here or among `ignored`. */
  findings: readonly Finding[];
  /** What the person has set aside. */
  ignored: readonly Finding[];
  /** The host of the entry's first `https:` link out in the network, for its page to change a password; null: none. */
  host: string | null;
}

export interface HealthReport {
  /** Entries with findings, those at the highest risk first. */
  entries: readonly EntryHealth[];
  /** Entries with findings that were set aside; the same entry may stand in both. */
  ignored: readonly EntryHealth[];
  /** Entries that cannot be opened. */
  unreadable: readonly { id: string; reason: string }[];
  /** How many entries each kind was found of. */
  counts: Readonly<Record<FindingKind, number>>;
  /** Logins with a password. */
  passwords: number;
  /** Those of them that are strong, stand in one entry alone, and in no known breach. */
  safe: number;
  /** `safe` of `passwords` in whole percent, 100 only when all are; null without any password. */
  score: number | null;
  /** Logins whose password's age is not known. */
  unknownAge: number;
  /** Different passwords that were looked up in known breaches, and that were not. */
  breaches: { checked: number; pending: number };
}
