import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** What `npm start` runs; global-setup.ts has built it. */
const main = join(import.meta.dirname, "../dist/main.js");

export interface ServerProcess {
  /** Where it listens, the so manyth time; settles when it does. @throws with its output when it ends before */
  url: (times?: number) => Promise<string>;
  output: () => string;
  signal: (name: NodeJS.Signals) => void;
  pid: number;
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>;
}

const running = new Set<ChildProcess>();

/** The real process, on a port that the system chose, with no settings but these. */
export const startProcess = (env: Record<string, string>): ServerProcess => startNode([main], env);

const supervisor = pathToFileURL(join(import.meta.dirname, "../../../scripts/launch/serve.mjs")).href;
const superviseIt = `import { serve } from ${JSON.stringify(supervisor)}; serve(process.execPath);`;

/** The program that `npm start` is after its set-up, which starts the real process. */
export const startSupervisor = (env: Record<string, string>): ServerProcess =>
  startNode(["--input-type=module", "--eval", superviseIt], env);

function startNode(args: readonly string[], env: Record<string, string>): ServerProcess {
  const child = spawn(process.execPath, args, {
    cwd: import.meta.dirname,
    // Tests are more people behind one address than registrations an hour are for.
    env: { PATH: process.env["PATH"], PORT: "0", REGISTRATIONS_PER_HOUR: "1000", ...env },
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
  return { url, output: () => output, signal: (name) => void child.kill(name), pid: child.pid ?? 0, ended };
}

/** For what a failed test leaves behind. */
export function killProcesses(): void {
  for (const child of running) child.kill("SIGKILL");
}
