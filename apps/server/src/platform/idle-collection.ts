const lookMs = 15_000;
/** A process that uses less than this share of one core counts as idle. */
const idleShare = 0.05;

export interface IdleCollectionDeps {
  /** Collects all garbage at once; `undefined` where Node was started without `--expose-gc`. */
  collect: (() => unknown) | undefined;
  /** Returns the microseconds of processor time that the process has used since it began. */
  cpuTime: () => number;
}

const { gc } = globalThis;
const thisProcess: IdleCollectionDeps = {
  // An ordinary collection does not release the pages that it has emptied.
  collect: gc && (() => gc({ type: "major", execution: "sync", flavor: "last-resort" })),
  cpuTime: () => {
    const { user, system } = process.cpuUsage();
    return user + system;
  },
};

/**
 * Collects garbage once after each time of work, as soon as the process is idle: V8 collects when more memory is
 * requested, which an idle process never does, so the memory of a burst would be kept until the next one.
 */
export function startIdleCollection({ collect, cpuTime }: IdleCollectionDeps = thisProcess): { stop: () => void } {
  let before = cpuTime();
  let hasWorked = false;
  const timer = setInterval(() => {
    const now = cpuTime();
    const isIdle = now - before < idleShare * lookMs * 1_000;
    before = now;
    if (isIdle && hasWorked) collect?.();
    hasWorked = !isIdle;
  }, lookMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
