import type { Log } from "./log.ts";

/** What has to be closed when the process ends, in the order reverse to that of opening. */
export interface Shutdown {
  /** Adds a step; the one added last is done first. */
  onEnd(name: string, step: () => Promise<void>): void;
  /** Does every step once, whatever fails, and ends the process. */
  end(reason: string, exitCode: number): void;
  /** Does every step and lets the process go on: the start failed, and says why itself. */
  abandon(): Promise<void>;
}

const patience = 45_000;

/** Ends the process in order at SIGTERM or SIGINT, when what started it is gone, or after a fault of its own. */
export function createShutdown(log: Log): Shutdown {
  const steps: Array<{ name: string; step: () => Promise<void> }> = [];
  let isEnding = false;

  const close = async () => {
    for (const { name, step } of steps.splice(0).toReversed()) {
      await step().catch((error: unknown) => log.error({ err: error, step: name }, "a step of stopping failed"));
    }
  };
  const end = (reason: string, exitCode: number) => {
    if (isEnding) return;
    isEnding = true;
    log.info({ reason }, "stopping");
    setTimeout(() => {
      log.fatal("could not stop in time");
      process.exit(1);
    }, patience).unref();
    void close().then(() => {
      log.info("stopped");
      process.exit(exitCode);
    });
  };

  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => end(signal, 0));
  // A terminal that is closed ends no server, and some tools ask so for settings to be read again.
  process.on("SIGHUP", () => log.info("SIGHUP is ignored: settings are read at the start alone"));
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error, stack: error.stack }, "a fault that nothing caught");
    end("fault", 1);
  });
  endWithStarter(() => end("what started it is gone", 0));
  return { onEnd: (name, step) => void steps.push({ name, step }), end, abandon: close };
}

/** The set-up that started us forwards signals, but not when it is killed: then we have another parent. */
function endWithStarter(end: () => void): void {
  if (process.env["POMANDER_STARTED_BY"] !== String(process.ppid)) return;
  const starter = process.ppid;
  setInterval(() => {
    if (process.ppid !== starter) end();
  }, 1_000).unref();
}
