import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import nodeOptions from "../../../scripts/launch/node-options.json" with { type: "json" };
import { emptyEnvironment } from "../src/config.ts";

/** The program that `npm start` runs; the global setup of the tests has built it. */
const main = join(import.meta.dirname, "../dist/main.js");

export interface ServerProcess {
  /** Returns its address when it listens for the n-th time. @throws with its output when it ends before */
  url: (times?: number) => Promise<string>;
  output: () => string;
  signal: (name: NodeJS.Signals) => void;
  /** Ends it as the system would, and waits until it has ended. */
  stop: () => Promise<void>;
  /** Ends it as a power cut would: nothing is completed, and its PostgreSQL keeps running. */
  kill: () => Promise<void>;
  pid: number;
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>;
}

const running = new Set<ChildProcess>();

/** Starts the real process on a port that the system chose, with no settings but these. */
export const startProcess = (env: NodeJS.ProcessEnv): ServerProcess => startNode([main], env);

const supervisor = pathToFileURL(join(import.meta.dirname, "../../../scripts/launch/supervisor.mjs")).href;
const superviseIt = `import { supervise } from ${JSON.stringify(supervisor)}; supervise(process.execPath);`;

/** Starts the program that `npm start` is after its set-up, which starts the real process. */
export const startSupervisor = (env: NodeJS.ProcessEnv): ServerProcess =>
  startNode(["--input-type=module", "--eval", superviseIt], env);

/**
 * Returns this process's environment without the server's settings. A process started with it ends with this process.
 */
const inherited = () => ({ ...process.env, ...emptyEnvironment, POMANDER_STARTED_BY: String(process.pid) });

/**
 * Starts the real process as it is built, with the options of Node that `npm start` gives it, these settings and this
 * process's environment. It ends with this process.
 */
export const startBuilt = (env: NodeJS.ProcessEnv): ServerProcess =>
  startNode([...nodeOptions.options, main], { ...inherited(), ...nodeOptions.environment, ...env });

/** Starts the server as `startBuilt` does, but from its sources. */
export const startFromSources = (env: NodeJS.ProcessEnv, options?: NodeOptions): ServerProcess =>
  startNode([join(import.meta.dirname, "../src/main.ts")], { ...inherited(), ...env }, options);

interface NodeOptions {
  /** Where its errors go: `inherit` shows them there, and keeps them out of its output. */
  stderr?: "pipe" | "inherit";
}

/** Runs one of the project's programs and captures its output. */
export function startNode(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { stderr = "pipe" }: NodeOptions = {},
): ServerProcess {
  const child = spawn(process.execPath, args, {
    cwd: import.meta.dirname,
    // The tests register more users from one address than the default limit per hour permits.
    env: { PATH: process.env["PATH"], PORT: "0", REGISTRATIONS_PER_HOUR: "1000", ...env },
    stdio: ["ignore", "pipe", stderr],
  });
  running.add(child);
  let output = "";
  const listeners = new Set<() => void>();
  const listen = (chunk: Buffer) => {
    output += chunk.toString();
    for (const listener of listeners) listener();
  };
  child.stdout?.on("data", listen);
  child.stderr?.on("data", listen);
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once("close", (code, signal) => {
      running.delete(child);
      resolve(code ?? signal);
    });
  });
  const url = (times = 1) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = [...output.matchAll(/Server listening at (http:\/\/[^"\s]+)/g)][times - 1]?.[1];
        if (found !== undefined) resolve(found);
      };
      listeners.add(look);
      look();
      void ended.then(() => reject(new Error(`it ended:\n${output}`)));
    });
  const endBy = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  return {
    url,
    output: () => output,
    signal: (name) => void child.kill(name),
    stop: () => endBy("SIGTERM"),
    kill: () => endBy("SIGKILL"),
    pid: child.pid ?? 0,
    ended,
  };
}

/** Waits for the server. @throws with its output when it ends before it is ready, or is not ready after `timeoutMs` */
export async function waitUntilReady(server: ServerProcess, port: number, timeoutMs = 120_000): Promise<void> {
  let hasEnded = false;
  void server.ended.then(() => (hasEnded = true));
  const end = Date.now() + timeoutMs;
  // Another process may have taken the port by then, and would answer in the server's place.
  while (!server.output().includes("Pomander is at") || !(await isReady(port))) {
    if (hasEnded || Date.now() > end) throw new Error(`The server is not ready:\n${server.output()}`);
    await pause(10);
  }
}

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Kills the processes that a failed test leaves behind. */
export function killProcesses(): void {
  for (const child of running) child.kill("SIGKILL");
}
