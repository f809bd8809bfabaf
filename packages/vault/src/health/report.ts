import { daysBetween } from "@pomander/contract";
import { minStrengthScore } from "../entry/strength-score.ts";
import type { HealthFacts } from "./health-facts.ts";
import { type EntryHealth, type Finding, type FindingKind, findingKinds, type HealthReport } from "./finding.ts";
import type { SecondFactorSites } from "./second-factor-sites.ts";

export interface ReportInput {
  /** The facts of the entries that are not archived. */
  facts: readonly HealthFacts[];
  unreadable: HealthReport["unreadable"];
  /** The number of occurrences of a password in known breaches, by its mark; absent: not looked up. */
  breaches: ReadonlyMap<string, number>;
  sites: SecondFactorSites;
  /** `YYYY-MM-DD` in the user's time zone. */
  today: string;
  /** Whether a person is a member of an entry's vault: who came back knows it rightly. */
  isMember: (entryId: string, userId: string) => boolean;
}

const soonDays = 30;

/** Builds the health report of a vault's entries. */
export function reportOf(input: ReportInput): HealthReport {
  const { facts, unreadable, breaches } = input;
  const byMark = entriesByMark(facts);
  const rated = facts.map((one) => {
    const found = findingsOf(one, byMark, input);
    const [ignored, findings] = partition(found, ({ kind }) => kind !== "known" && one.ignored.includes(kind));
    const health: EntryHealth = { id: one.id, findings, ignored, host: one.links.host };
    return { facts: one, health, risk: findings.reduce((sum, finding) => sum + riskOf(finding), 0) };
  });
  const withPassword = rated.filter((one) => one.facts.password !== null);
  const safe = withPassword.filter(({ health }) => !health.findings.some(({ kind }) => isUnsafe(kind))).length;
  const marks = [...byMark.keys()];
  const checked = marks.filter((mark) => breaches.has(mark)).length;
  const byRisk = rated.filter(({ health }) => health.findings.length > 0).toSorted((a, b) => b.risk - a.risk);
  return {
    entries: byRisk.map(({ health }) => health),
    ignored: rated.map(({ health }) => health).filter(({ ignored }) => ignored.length > 0),
    unreadable,
    counts: countsOf(byRisk.map(({ health }) => health)),
    passwords: withPassword.length,
    safe,
    score: withPassword.length === 0 ? null : Math.floor((100 * safe) / withPassword.length),
    unknownAge: withPassword.filter((one) => one.facts.password?.age.kind === "unknown").length,
    breaches: { checked, pending: marks.length - checked },
  };
}

/** Whether a finding lets an attacker in: these kinds count against the score. */
const isUnsafe = (kind: FindingKind) => kind === "breached" || kind === "weak" || kind === "reused";

/**
 * Returns by how much a finding moves its entry forward. A password in a breach list is tried everywhere, a weak one
 * can be guessed, one that former members know is safe from all but them, a reused one is as safe as the weakest of its
 * sites; the others add up, but outweigh none of these.
 */
function riskOf(finding: Finding): number {
  switch (finding.kind) {
    case "breached":
      return 1_000 + 10 * Math.log10(Math.max(1, finding.count));
    case "known":
      return 700;
    case "weak":
      return 600 - 100 * finding.score;
    case "reused":
      return 300 + Math.min(50, finding.others.length);
    case "expired":
      return 40;
    case "insecure-link":
      return 30;
    case "no-second-factor":
      return 20;
    case "expiring":
      return 15;
    case "old":
      return 10;
  }
}

function entriesByMark(facts: readonly HealthFacts[]): Map<string, string[]> {
  const byMark = new Map<string, string[]>();
  for (const { id, password } of facts) {
    if (password === null) continue;
    const found = byMark.get(password.mark);
    if (found === undefined) byMark.set(password.mark, [id]);
    else found.push(id);
  }
  return byMark;
}

function findingsOf(
  facts: HealthFacts,
  byMark: ReadonlyMap<string, readonly string[]>,
  { breaches, sites, today, isMember }: ReportInput,
): Finding[] {
  const { password, links, expires } = facts;
  const findings: Finding[] = [];
  const who = facts.knownTo.filter((userId) => !isMember(facts.id, userId));
  if (who.length > 0) findings.push({ kind: "known", who });
  if (password !== null) {
    const count = breaches.get(password.mark) ?? 0;
    if (count > 0) findings.push({ kind: "breached", count });
    if (password.score < minStrengthScore) findings.push({ kind: "weak", score: password.score });
    const others = (byMark.get(password.mark) ?? []).filter((id) => id !== facts.id);
    if (others.length > 0) findings.push({ kind: "reused", others });
    if (password.age.kind === "old") findings.push({ kind: "old", since: password.age.since });
    const site = facts.hasSecondFactor ? null : sites.find(links.hosts);
    if (site !== null) findings.push({ kind: "no-second-factor", site });
  }
  if (facts.isLogin && links.insecure !== null) findings.push({ kind: "insecure-link", link: links.insecure });
  if (expires !== null) {
    const left = daysBetween(today, expires);
    if (left < 0) findings.push({ kind: "expired", day: expires });
    else if (left <= soonDays) findings.push({ kind: "expiring", day: expires });
  }
  return findings.toSorted((a, b) => findingKinds.indexOf(a.kind) - findingKinds.indexOf(b.kind));
}

function countsOf(entries: readonly EntryHealth[]): Record<FindingKind, number> {
  const counts = Object.fromEntries(findingKinds.map((kind) => [kind, 0])) as Record<FindingKind, number>;
  for (const { findings } of entries) for (const { kind } of findings) counts[kind] += 1;
  return counts;
}

function partition<T>(items: readonly T[], isIn: (item: T) => boolean): [T[], T[]] {
  return [items.filter((item) => isIn(item)), items.filter((item) => !isIn(item))];
}
