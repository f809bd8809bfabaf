import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { signalTree } from "../process-tree.ts";

export interface TestQuestion {
  /** Files that differ from those of the previous request. */
  changed: readonly string[];
  /** Folders or files of tests; an empty list runs none. */
  tests: readonly string[];
}
/** The first test that failed, or null. */
export interface TestAnswer {
  failed: string | null;
}

/** Milliseconds after which tests count as never ending. */
const patienceMs = 15 * 60_000;
/** Milliseconds after which the run of all tests counts as never ending. */
const patienceForAllMs = 2 * 60 * 60_000;

export interface TestProcess {
  /** Runs tests in the copy; a run that never ends counts as failed. */
  ask(question: TestQuestion): Promise<TestAnswer>;
  stop(): void;
}

/**
 * Starts Vitest in a copy of the tree, at the first question and after each run that never ended.
 * @param executedFolder where each test file's modules are recorded (`executed.ts`), and no failure ends a run
 */
export function createTestProcess(copy: string, executedFolder?: string): TestProcess {
  const patience = executedFolder === undefined ? patienceMs : patienceForAllMs;
  let child: ChildProcess | null = null;
  const stop = () => {
    if (child?.pid !== undefined) signalTree(child.pid, "SIGKILL");
    child = null;
  };
  const start = async () => {
    const program = join(copy, "scripts/trials/mutants/test-runner.ts");
    const started = fork(program, {
      cwd: copy,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      env: { ...process.env, SLOW: "ci", ...(executedFolder !== undefined && { EXECUTED_FOLDER: executedFolder }) },
    });
    child = started;
    const { failed } = await answerOf(started, patience);
    if (failed !== null) throw new Error(`Vitest could not be started: ${failed}`);
    return started;
  };
  return {
    async ask(question) {
      const running = child ?? (await start());
      running.send(question);
      const answer = await answerOf(running, patience);
      if (answer.failed?.startsWith("(the tests") === true) stop();
      return answer;
    },
    stop,
  };
}

/** Resolves to the next message of a process, or to a failure if none arrives. */
function answerOf(running: ChildProcess, patience: number): Promise<TestAnswer> {
  return new Promise((resolve) => {
    const finish = (answer: unknown) => {
      clearTimeout(timer);
      running.off("message", finish).off("exit", onExit);
      resolve(answer as TestAnswer);
    };
    const onExit = () => finish({ failed: "(the tests end their process)" });
    const timer = setTimeout(finish, patience, { failed: "(the tests never end)" });
    running.on("message", finish).on("exit", onExit);
  });
}
