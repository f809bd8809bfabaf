import type { StrengthScore } from "../entry/strength-score.ts";
import type { Reason } from "../reasons.ts";

/**
 * The kinds of findings, the worst first. `unreadable` cannot be ignored, since such an entry cannot store the choice;
 * `known` is set aside for each person in the entry's marks.
 */
export const findingKinds = [
  "breached",
  "known",
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
  /** `count`: the number of occurrences of the password in known breaches. */
  | { kind: "breached"; count: number }
  /** `who`: user ids of former members of the entry's shared vault who know a secret of it. */
  | { kind: "known"; who: readonly string[] }
  /** `score` is below `minStrengthScore`. */
  | { kind: "weak"; score: StrengthScore }
  /** `others`: ids of the other entries with the same password. */
  | { kind: "reused"; others: readonly string[] }
  /** `day`: the last valid one, `YYYY-MM-DD`. */
  | { kind: "expired" | "expiring"; day: string }
  | { kind: "insecure-link"; link: string }
  /** `site`: the domain in the list of sites that offer a second factor. */
  | { kind: "no-second-factor"; site: string }
  /** `since`: the password is at least as old as this; ISO 8601. */
  | { kind: "old"; since: string };

/** The findings of one entry. */
export interface EntryHealth {
  id: string;
  /** The findings, the worst first; there is at least one here or among `ignored`. */
  findings: readonly Finding[];
  /** Findings that the user has set aside. */
  ignored: readonly Finding[];
  /** The host of the entry's first public `https:` link, for the site's page to change a password; null: none. */
  host: string | null;
}

export interface HealthReport {
  /** Entries with findings, those at the highest risk first. */
  entries: readonly EntryHealth[];
  /** Entries with findings that were set aside; an entry may appear in both lists. */
  ignored: readonly EntryHealth[];
  /** Entries that cannot be opened. */
  unreadable: readonly { id: string; reason: Reason }[];
  /** The number of entries with a finding of each kind. */
  counts: Readonly<Record<FindingKind, number>>;
  /** Logins with a password. */
  passwords: number;
  /** The number of these logins with a strong password, used in one entry alone and in no known breach. */
  safe: number;
  /** `safe` of `passwords` in whole percent, 100 only when all are; null without any password. */
  score: number | null;
  /** Logins with a password of unknown age. */
  unknownAge: number;
  /** The numbers of different passwords that were looked up in known breaches, and that were not yet. */
  breaches: { checked: number; pending: number };
}
