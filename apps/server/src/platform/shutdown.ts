import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "./log.ts";

/** The steps that close everything when the process ends, in the reverse order of opening. */
export interface Shutdown {
  /** Adds a step; the one added last runs first. */
  onEnd(name: string, step: () => Promise<void>): void;
  /** Returns whether the process is about to end; its steps may not have begun. */
  isEnding(): boolean;
  /** Runs every step once, whatever fails, and ends the process. */
  end(reason: string, exitCode: number): void;
  /** Runs every step but does not end the process: the start failed, and its caller reports why. */
  abandon(): Promise<void>;
}

const stopTimeoutMs = 45_000;

/**
 * Creates the shutdown. It ends the process in order at SIGTERM or SIGINT, when the process that started it is gone, or
 * after an uncaught error. After a signal it continues for `delaySeconds` first, so that a load balancer has stopped
 * sending requests when the first step runs.
 */
export function createShutdown(log: Log, delaySeconds = 0): Shutdown {
  const steps: Array<{ name: string; step: () => Promise<void> }> = [];
  const now = new AbortController();
  let ending: { exitCode: number } | null = null;

  const close = async () => {
    for (const { name, step } of steps.splice(0).toReversed()) {
      await step().catch((error: unknown) => log.error({ err: error, step: name }, "a step of stopping failed"));
    }
  };
  const stop = async (delayMs: number) => {
    await pause(delayMs, undefined, { signal: now.signal }).catch(() => undefined);
    setTimeout(() => {
      log.fatal("could not stop in time");
      process.exit(1);
    }, stopTimeoutMs).unref();
    await close();
    log.info("stopped");
    process.exit(ending?.exitCode);
  };
  const end = (reason: string, exitCode: number, delayMs = 0) => {
    // An immediate end also ends the delay; a second signal changes nothing.
    if (delayMs === 0) now.abort();
    if (ending !== null) {
      ending.exitCode ||= exitCode;
      return;
    }
    ending = { exitCode };
    log.info({ reason, ...(delayMs > 0 && { delayMs }) }, "stopping");
    void stop(delayMs);
  };

  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => end(signal, 0, delaySeconds * 1_000));
  // Closing a terminal must not end the server, and some tools send this signal to reload settings.
  process.on("SIGHUP", () => log.info("SIGHUP is ignored: settings are read at the start alone"));
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error, stack: error.stack }, "a fault that nothing caught");
    end("fault", 1);
  });
  endWithStarter(() => end("what started it is gone", 0));
  return {
    onEnd: (name, step) => void steps.push({ name, step }),
    isEnding: () => ending !== null,
    end,
    abandon: close,
  };
}

/**
 * Ends the process when its starter is gone. The starter forwards signals, but not when it is killed: then the process
 * gets another parent.
 */
function endWithStarter(end: () => void): void {
  if (process.env["POMANDER_STARTED_BY"] !== String(process.ppid)) return;
  const starter = process.ppid;
  setInterval(() => {
    if (process.ppid !== starter) end();
  }, 1_000).unref();
}
