import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { signalTree } from "../process-tree.ts";

export interface TestQuestion {
  /** Files that differ from those of the previous request. */
  changed: readonly string[];
  /** Files of tests; an empty list runs none. */
  tests: readonly string[];
  /** Whether they run in this order, instead of the one that takes the least time. */
  isInOrder: boolean;
}
export interface TestAnswer {
  /** The first test that failed, or null. */
  failed: string | null;
  /** Files whose tests all passed: a failure ends the run before the others. */
  passed: readonly string[];
}

/** Milliseconds after which tests count as never ending. */
const patienceMs = 15 * 60_000;

export interface TestProcess {
  /** Runs tests in the copy; a run that never ends counts as failed. */
  ask(question: TestQuestion): Promise<TestAnswer>;
  stop(): void;
}

/** Starts Vitest in a copy of the tree, at the first question and after each run that never ended. */
export function createTestProcess(copy: string): TestProcess {
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
      env: { ...process.env, SLOW: "ci" },
    });
    child = started;
    const { failed } = await answerOf(started);
    if (failed !== null) throw new Error(`Vitest could not be started: ${failed}`);
    return started;
  };
  return {
    async ask(question) {
      const running = child ?? (await start());
      running.send(question);
      const answer = await answerOf(running);
      if (answer.failed?.startsWith("(the tests") === true) stop();
      return answer;
    },
    stop,
  };
}

/** Resolves to the next message of a process, or to a failure if none arrives. */
function answerOf(running: ChildProcess): Promise<TestAnswer> {
  return new Promise((resolve) => {
    const finish = (answer: unknown) => {
      clearTimeout(timer);
      running.off("message", finish).off("exit", onExit);
      resolve(answer as TestAnswer);
    };
    const onExit = () => finish({ failed: "(the tests end their process)", passed: [] });
    const timer = setTimeout(finish, patienceMs, { failed: "(the tests never end)", passed: [] });
    running.on("message", finish).on("exit", onExit);
  });
}
