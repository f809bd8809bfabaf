import type { OpenVault } from "@pomander/vault";
import { createHealthCheck, type ReadBreachRange, type ScorePasswords } from "@pomander/vault/health";
import { loadWordLists, type WordLists } from "@pomander/vault/word-lists";
import { createValueStore } from "@pomander/browser/value-store";
import { withWorkerClient } from "@pomander/browser/worker/client";
import type { ScoreQuestion } from "./score-passwords.worker.ts";
import scorerAddress from "./score-passwords.worker.ts?worker&url";

/** Progress of the check. */
export type CheckStage =
  | { kind: "checking"; checked: number; total: number }
  | { kind: "ready" }
  | { kind: "stopped" }
  | { kind: "failed"; error: unknown };
/** Progress of the look-up of breached passwords. */
export type LookUpStage =
  | { kind: "idle" }
  | { kind: "stopped" }
  | { kind: "running"; done: number; total: number }
  | { kind: "failed"; error: unknown };

interface HealthState {
  check: CheckStage;
  lookUp: LookUpStage;
  /** Counter that grows whenever there is something new to report; 0 before the first result. */
  found: number;
}

/** The check of one open vault. It outlives the page, so that results are not computed again. */
export type HealthSession = ReturnType<typeof createHealthSession>;

const beginning: HealthState = {
  check: { kind: "checking", checked: 0, total: 0 },
  lookUp: { kind: "idle" },
  found: 0,
};

type Scores = Awaited<ReturnType<ScorePasswords>>;
type Scorer = (work: (score: ScorePasswords) => Promise<void>) => Promise<void>;

/** Runs `work` with a scorer in a worker, which ends with it, and which gets the word lists with its first passwords. */
const withWorker: Scorer = async (work) => {
  let lists: WordLists | undefined = await loadWordLists();
  await withWorkerClient<ScoreQuestion, Scores, void>(scorerAddress, (client) =>
    work((passwords) => {
      const question = { passwords, lists };
      lists = undefined;
      return client.request(question);
    }),
  );
};

export function createHealthSession(vault: OpenVault, withScorer: Scorer = withWorker) {
  const health = createHealthCheck({ vault, withScorer });
  const state = createValueStore(beginning);
  const set = (change: Partial<HealthState>) => state.set({ ...state.get(), ...change });
  const foundMore = () => ({ found: state.get().found + 1 });
  let checking: AbortController | null = null;
  let lookingUp: AbortController | null = null;

  const run = () => {
    checking?.abort();
    const { signal } = (checking = new AbortController());
    const onProgress = (checked: number, total: number) => {
      if (!signal.aborted) set({ check: { kind: "checking", checked, total } });
    };
    health.run({ onProgress, signal }).then(
      () => signal.aborted || set({ check: { kind: "ready" }, ...foundMore() }),
      (error: unknown) => signal.aborted || set({ check: { kind: "failed", error } }),
    );
  };
  const endLookUp = (kind: "idle" | "stopped") => {
    lookingUp?.abort();
    lookingUp = null;
    set({ lookUp: { kind }, ...foundMore() });
  };
  const lookUp = async (readRange: ReadBreachRange) => {
    const { signal } = (lookingUp = new AbortController());
    const onProgress = (done: number, total: number) => {
      if (!signal.aborted) set({ lookUp: { kind: "running", done, total } });
    };
    const outcome = await health.lookUpBreaches({ readRange, signal, onProgress }).then(
      (): LookUpStage => ({ kind: "idle" }),
      (error: unknown): LookUpStage => ({ kind: "failed", error }),
    );
    if (signal.aborted) return;
    lookingUp = null;
    set({ lookUp: outcome, ...foundMore() });
  };

  return {
    report: health.report,
    state: state.get,
    subscribe: state.subscribe,
    /** Checks now, and whenever the vault changes, until the returned function is called. */
    watch() {
      let seen: readonly unknown[] = [];
      const look = () => {
        const { status, entries, unreadable } = vault.snapshot();
        if (status === "closed") return forget();
        if (seen[0] === entries && seen[1] === unreadable) return;
        seen = [entries, unreadable];
        run();
      };
      const forget = () => {
        checking?.abort();
        lookingUp?.abort();
        lookingUp = null;
        health.forget();
        state.set(beginning);
      };
      const unsubscribe = vault.subscribe(look);
      look();
      return () => {
        unsubscribe();
        checking?.abort();
        if (lookingUp !== null) endLookUp("idle");
      };
    },
    /** Ends the running check. */
    stop: () => {
      checking?.abort();
      set({ check: { kind: "stopped" } });
    },
    /** Continues a check that was stopped or failed. */
    resume: run,
    /** Looks up the passwords that were not looked up yet, unless a look-up is running. */
    lookUp(readRange: ReadBreachRange) {
      if (lookingUp === null) void lookUp(readRange);
    },
    stopLookUp: () => endLookUp("stopped"),
  };
}

const sessions = new WeakMap<OpenVault, HealthSession>();

/** Returns the session of an open vault, the same one each time the user opens the page. */
export function healthSessionOf(vault: OpenVault): HealthSession {
  const session = sessions.get(vault) ?? createHealthSession(vault);
  sessions.set(vault, session);
  return session;
}
