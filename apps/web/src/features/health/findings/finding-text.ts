import { daysBetween } from "@pomander/contract";
import type { Finding } from "@pomander/vault/health";
import { format } from "@pomander/texts/format";
import { texts } from "../texts.ts";

const words = texts.finding;
/** Number of other entries with the same password that are named; the rest are counted. */
const namedOthers = 3;

const longestName = 40;
const shortened = (name: string) => (name.length > longestName ? `${name.slice(0, longestName).trimEnd()}…` : name);

export interface FindingContext {
  /** `YYYY-MM-DD` */
  today: string;
  /** Returns the title of an entry; null if it is not known. */
  titleOf: (id: string) => string | null;
  /** Returns the name of a former member of the entry's vault. */
  nameOf: (userId: string) => string;
}

/** Returns a finding's text, in one line. */
export function findingText(finding: Finding, { today, titleOf, nameOf }: FindingContext): string {
  switch (finding.kind) {
    case "breached":
      return words.breached(finding.count);
    case "known":
      return words.known(finding.who.map(nameOf).map(shortened));
    case "weak":
      return words.weak[Math.min(finding.score, 2)] ?? words.weak[2];
    case "reused": {
      const names = finding.others.flatMap((id) => titleOf(id) ?? []).slice(0, namedOthers);
      return words.reused(names.map(shortened), finding.others.length - names.length);
    }
    case "expired":
      return words.expired(format.day(finding.day), format.relativeDays(daysBetween(today, finding.day)));
    case "expiring":
      return words.expiring(format.day(finding.day), format.relativeDays(daysBetween(today, finding.day)));
    case "insecure-link":
      return words.insecureLink;
    case "no-second-factor":
      return words.noSecondFactor(finding.site);
    case "old":
      return words.old(format.day(finding.since.slice(0, 10)));
  }
}
