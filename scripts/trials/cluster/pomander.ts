import { appendFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { type ServerProcess, startProcess } from "../../../apps/server/test/server-process.ts";

/** A process of Pomander that is started again a second after it died, as systemd does with `Restart=always`. */
export interface SupervisedPomander {
  name: string;
  port: number;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

const restartPauseMs = 1_000;

/** Starts and supervises a process; its output is appended to `logFile` when it ends. */
export function supervisePomander(
  name: string,
  { port, logFile, env }: { port: number; logFile: string; env: NodeJS.ProcessEnv },
): SupervisedPomander {
  let isOver = false;
  let current: ServerProcess;
  const start = () => {
    current = startProcess({ ...env, PORT: String(port) });
    const started = current;
    void started.ended.then(async () => {
      appendFileSync(logFile, started.output());
      await pause(restartPauseMs);
      if (!isOver) start();
    });
  };
  start();
  return {
    name,
    port,
    kill: () => current.kill(),
    stop: async () => {
      isOver = true;
      await current.stop();
    },
  };
}
