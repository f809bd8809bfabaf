import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "./log.ts";

/** What has to be closed when the process ends, in the order reverse to that of opening. */
export interface Shutdown {
  /** Adds a step; the one added last is done first. */
  onEnd(name: string, step: () => Promise<void>): void;
  /** Whether the process has been told to end; steps may not have begun. */
  isEnding(): boolean;
  /** Does every step once, whatever fails, and ends the process. */
  end(reason: string, exitCode: number): void;
  /** Does every step and lets the process go on: the start failed, and says why itself. */
  abandon(): Promise<void>;
}

const stopTimeoutMs = 45_000;

/**
 * Ends the process in order at SIGTERM or SIGINT, when what started it is gone, or after a fault of its own. After a
 * signal it goes on for `delaySeconds` first, so that a balancer sends nothing here any more when the first step is done.
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
    // What ends it at once ends the delay too; a second signal asks for nothing new.
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
  // A terminal that is closed ends no server, and some tools ask so for settings to be read again.
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

/** The set-up that started us forwards signals, but not when it is killed: then we have another parent. */
function endWithStarter(end: () => void): void {
  if (process.env["POMANDER_STARTED_BY"] !== String(process.ppid)) return;
  const starter = process.ppid;
  setInterval(() => {
    if (process.ppid !== starter) end();
  }, 1_000).unref();
}
