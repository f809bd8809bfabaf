import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";

/** What `npm start` runs; global-setup.ts has built it. */
const main = join(import.meta.dirname, "../dist/main.js");

export interface ServerProcess {
  /** Where it listens; settles when it does. @throws with its output when it ends before */
  url: () => Promise<string>;
  output: () => string;
  signal: (name: NodeJS.Signals) => void;
  pid: number;
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>;
}

const running = new Set<ChildProcess>();

/** The real process, on a port that the system chose, with no settings but these. */
export function startProcess(env: Record<string, string>): ServerProcess {
  const child = spawn(process.execPath, [main], {
    cwd: import.meta.dirname,
    env: { PATH: process.env["PATH"], PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  let output = "";
  const listeners = new Set<() => void>();
  const listen = (chunk: Buffer) => {
    output += chunk.toString();
    for (const listener of listeners) listener();
  };
  child.stdout.on("data", listen);
  child.stderr.on("data", listen);
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once("close", (code, signal) => {
      running.delete(child);
      resolve(code ?? signal);
    });
  });
  const url = () =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = /Server listening at (http:\/\/[^"\s]+)/.exec(output)?.[1];
        if (found !== undefined) resolve(found);
      };
      listeners.add(look);
      look();
      void ended.then(() => reject(new Error(`it ended:\n${output}`)));
    });
  return { url, output: () => output, signal: (name) => void child.kill(name), pid: child.pid ?? 0, ended };
}

/** For what a failed test leaves behind. */
export function killProcesses(): void {
  for (const child of running) child.kill("SIGKILL");
}
