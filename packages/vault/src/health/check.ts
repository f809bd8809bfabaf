import { createPasswordMarker, type RandomSource, systemRandom } from "@pomander/crypto";
import { isCode } from "../is-code.ts";
import { clientError } from "../errors.ts";
import { type Reason, reasonOf } from "../reasons.ts";
import type { EntrySummary, OpenEntry } from "../entry/entry-types.ts";
import type { OpenVault } from "../vault/open-vault-types.ts";
import type { StrengthScore } from "../entry/strength-score.ts";
import { type BreachLookupOptions, lookUpBreaches } from "./breaches.ts";
import { type HealthFacts, healthFactsOf, hasPassword, ownWords } from "./health-facts.ts";
import type { HealthReport } from "./finding.ts";
import { reportOf, type ReportInput } from "./report.ts";
import type { PasswordToScore } from "./score-passwords.ts";

/** Scores passwords, in a worker where there is one. */
export type ScorePasswords = (passwords: readonly PasswordToScore[]) => Promise<readonly StrengthScore[]>;
/** Lends a scorer to a piece of work, and ends it with the work. */
export type WithScorer = (work: (score: ScorePasswords) => Promise<void>) => Promise<void>;

interface HealthCheckDeps {
  vault: OpenVault;
  withScorer: WithScorer;
  random?: RandomSource;
  now?: () => Date;
}

type HealthRun = Pick<ReportInput, "sites" | "today" | "isMember">;

interface RunOptions {
  /** Called with the number of entries checked in this run, out of those not checked since their last save. */
  onProgress?: (checked: number, total: number) => void;
  signal?: AbortSignal;
}

/** The health check of an open vault. Its results stay in this object's memory: marks and scores, and no password. */
export interface HealthCheck {
  /**
   * Opens and scores the entries saved since the last run. Throws the signal's reason; a later run continues from
   * there.
   */
  run(options?: RunOptions): Promise<void>;
  /**
   * Looks up the passwords not looked up yet, and reports the number done. Throws the errors of `readRange` and the
   * signal's reason; results found until then are kept.
   */
  lookUpBreaches(
    options: Pick<BreachLookupOptions, "readRange" | "signal"> & { onProgress?: (done: number, total: number) => void },
  ): Promise<void>;
  /** Reports on the current entries from the results so far. */
  report: (run: HealthRun) => HealthReport;
  forget(): void;
}

/** Entries per message: few enough that a cancelled run ends soon and no more passwords than these are open. */
const batchSize = 50;

export function createHealthCheck({
  vault,
  withScorer,
  random = systemRandom,
  now = () => new Date(),
}: HealthCheckDeps): HealthCheck {
  const facts = new Map<string, HealthFacts>();
  const unopened = new Map<string, { revision: number; reason: Reason }>();
  const breaches = new Map<string, number>();
  let marker: ReturnType<typeof createPasswordMarker> | null = null;
  const markOf = async (password: string) => (await (marker ??= createPasswordMarker(random)))(password);

  const current = () => vault.snapshot().entries.filter(({ isArchive }) => !isArchive);
  const isKnown = ({ _id, revision }: EntrySummary) =>
    facts.get(_id)?.revision === revision || unopened.get(_id)?.revision === revision;

  /** Opens entries; notes one that does not open, and leaves out one that has been deleted by then. */
  const open = async (batch: readonly EntrySummary[]): Promise<OpenEntry[]> => {
    const opened = await Promise.all(
      batch.map(async ({ _id, revision }) => {
        try {
          return [await vault.reveal(_id)];
        } catch (error) {
          if (vault.snapshot().status === "closed") throw clientError("vault_locked");
          if (isCode(error, "cannot_open")) unopened.set(_id, { revision, reason: reasonOf(error) });
          return [];
        }
      }),
    );
    return opened.flat();
  };
  const rate = async (entries: readonly OpenEntry[], score: ScorePasswords) => {
    const rated = entries.filter(hasPassword);
    const scores = await score(rated.map((entry) => ({ password: entry.password, words: ownWords(entry) })));
    const marks = await Promise.all(rated.map(({ password }) => markOf(password)));
    const found = new Map(rated.map(({ _id }, i) => [_id, { mark: marks[i] ?? "", score: scores[i] ?? (0 as const) }]));
    for (const entry of entries) facts.set(entry._id, healthFactsOf(entry, found.get(entry._id) ?? null, now()));
  };

  return {
    async run({ onProgress, signal } = {}) {
      const stale = current().filter((entry) => !isKnown(entry));
      if (stale.length === 0) return;
      await withScorer(async (score) => {
        onProgress?.(0, stale.length);
        // The next batch is opened while this one is scored.
        let scoring: Promise<void> = Promise.resolve();
        for (let start = 0; start < stale.length; start += batchSize) {
          const opened = await open(stale.slice(start, start + batchSize));
          await scoring;
          signal?.throwIfAborted();
          onProgress?.(start, stale.length);
          scoring = rate(opened, score);
          scoring.catch(() => undefined);
        }
        await scoring;
        onProgress?.(stale.length, stale.length);
      });
    },
    async lookUpBreaches({ readRange, signal, onProgress }) {
      const passwords = new Map<string, string>();
      for (const { _id } of current()) {
        const mark = facts.get(_id)?.password?.mark;
        if (mark === undefined || breaches.has(mark) || passwords.has(mark)) continue;
        const password = await vault.password(_id);
        // The password may have changed since it was marked.
        if ((await markOf(password)) === mark) passwords.set(mark, password);
        signal?.throwIfAborted();
      }
      let done = 0;
      const onFound = (mark: string, count: number) => {
        breaches.set(mark, count);
        onProgress?.(++done, passwords.size);
      };
      onProgress?.(0, passwords.size);
      await lookUpBreaches(passwords, { readRange, random, onFound, signal });
    },
    report(run) {
      const entries = current();
      const known = entries.flatMap(({ _id, revision }) => {
        const found = facts.get(_id);
        return found?.revision === revision ? [found] : [];
      });
      const unreadable = [
        ...vault
          .snapshot()
          .unreadable.filter(({ isArchive }) => !isArchive)
          .map(({ _id, reason }) => ({ id: _id, reason })),
        ...entries.flatMap(({ _id, revision }) => {
          const found = unopened.get(_id);
          return found?.revision === revision ? [{ id: _id, reason: found.reason }] : [];
        }),
      ];
      return reportOf({ ...run, facts: known, unreadable, breaches });
    },
    forget() {
      facts.clear();
      unopened.clear();
      breaches.clear();
      marker = null;
    },
  };
}
