/** The shortest pause between two runs that were asked for by `soon`, in milliseconds. */
const pauseMs = 200;

interface Coalesced {
  /** Runs the work at once; what was asked for before is done with it. */
  now: () => Promise<void>;
  /** Runs it at once, or once for all calls within a pause after the last run. */
  soon: () => void;
  /** Drops what waits. */
  end: () => void;
}

/** Lets many changes in a row cause few runs of work that is about all of them. */
export function createCoalesced(work: () => Promise<void>): Coalesced {
  let lastRun = -pauseMs;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const end = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  const now = () => {
    end();
    lastRun = performance.now();
    return work();
  };
  return {
    now,
    end,
    soon() {
      if (timer !== null) return;
      const rest = lastRun + pauseMs - performance.now();
      if (rest <= 0) void now();
      else timer = setTimeout(() => void now(), rest);
    },
  };
}
