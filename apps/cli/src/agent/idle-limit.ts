const longestLookMs = 5_000;

interface IdleLimitOptions {
  /** Returns the milliseconds without use after which it ends; null: never. */
  afterMs: () => number | null;
  /** Returns the time at which it ends regardless of use; null: never. */
  until: () => Promise<Date | null>;
  onEnd: () => void;
}

export interface IdleLimit {
  /** Counts as use while it lasts. Throws nothing of its own. */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Returns whether it is over, e.g. while the machine slept and no timer ran. */
  isOver(): boolean;
  endsAt(): Date | null;
  stop(): void;
}

/**
 * Ends something that was not used for a while. It compares wall clock times: a timer pauses while a machine sleeps.
 */
export function createIdleLimit({ afterMs, until, onEnd }: IdleLimitOptions): IdleLimit {
  let usedAt = Date.now();
  let uses = 0;
  let end: Date | null = null;
  let timer: NodeJS.Timeout | undefined;

  const idleEnd = () => {
    const after = afterMs();
    return after === null ? null : new Date(usedAt + after);
  };
  const earliest = () => {
    const ends = [uses > 0 ? null : idleEnd(), end].filter((date) => date !== null);
    return ends.length === 0 ? null : new Date(Math.min(...ends.map((date) => date.getTime())));
  };
  const isOver = () => {
    const at = earliest();
    return at !== null && at.getTime() <= Date.now();
  };
  const look = async () => {
    end = await until().catch(() => end);
    if (isOver()) return onEnd();
    const left = (earliest()?.getTime() ?? Infinity) - Date.now();
    timer = setTimeout(() => void look(), Math.max(1, Math.min(left, longestLookMs)));
  };
  void look();
  return {
    async during(work) {
      uses++;
      try {
        return await work();
      } finally {
        uses--;
        usedAt = Date.now();
      }
    },
    isOver,
    endsAt: earliest,
    stop: () => clearTimeout(timer),
  };
}
