import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import type { RunAs } from "../../../apps/server/src/postgres/binaries.ts";

/** A program of the trial that is started, killed and started again. Its output is appended to `<name>.log`. */
export interface Daemon {
  name: string;
  start(): void;
  /** Returns the id of the running process; 0 when none runs. */
  pid(): number;
  signal(name: NodeJS.Signals): void;
  /** Kills it with SIGKILL and waits until it has ended. */
  kill(): Promise<void>;
}

export interface DaemonOptions {
  name: string;
  command: string;
  args: readonly string[];
  env?: Record<string, string>;
  folder: string;
  runAs: RunAs | null;
}

const all = new Set<ChildProcess>();

export function createDaemon({ name, command, args, env = {}, folder, runAs }: DaemonOptions): Daemon {
  let child: ChildProcess | null = null;
  let ended: Promise<void> = Promise.resolve();
  const pid = () => (child === null || child.exitCode !== null || child.signalCode !== null ? 0 : (child.pid ?? 0));
  const signal = (given: NodeJS.Signals) => void (pid() !== 0 && child?.kill(given));
  return {
    name,
    pid,
    signal,
    start: () => {
      const output = openSync(join(folder, `${name}.log`), "a");
      const started = spawn(command, args, {
        cwd: folder,
        // The trial's own environment is not inherited, because it may contain settings of these programs.
        env: { PATH: process.env["PATH"] ?? "", HOME: folder, LC_ALL: "C.UTF-8", TZ: "UTC", ...env },
        stdio: ["ignore", output, output],
        // A Ctrl+C in the terminal is meant for the trial, which then stops them in order.
        detached: true,
        ...runAs,
      });
      closeSync(output);
      all.add(started);
      child = started;
      ended = new Promise((resolve) => {
        const end = () => {
          all.delete(started);
          resolve();
        };
        started.once("exit", end);
        started.once("error", end);
      });
    },
    kill: async () => {
      signal("SIGKILL");
      await ended;
    },
  };
}

/** Kills all that still run with SIGKILL, for the end of the trial, whatever causes it. */
export function killDaemons(): void {
  for (const child of all) child.kill("SIGKILL");
}
