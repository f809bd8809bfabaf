import { useCallback, useEffect, useState } from "react";

export interface QueryResult<T> {
  /** The newest answer; it stays on screen while the next is on its way. */
  value: T | null;
  /** Why the last try failed. */
  error: unknown;
  /** Whether `value` answers what is asked now. */
  isCurrent: boolean;
  reload: () => void;
}

type QueryFn<T> = () => Promise<T>;

/**
 * Asks whenever `read` becomes another, and at `reload`. An answer that comes after another question is dropped.
 * With null nothing is asked.
 */
export function useQuery<T>(read: QueryFn<T> | null): QueryResult<T> {
  const [answer, setAnswer] = useState<{ to: QueryFn<T>; value: T } | null>(null);
  const [failure, setFailure] = useState<{ to: QueryFn<T>; error: unknown } | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (read === null) return undefined;
    let isCurrent = true;
    read().then(
      (value) => {
        if (!isCurrent) return;
        setAnswer({ to: read, value });
        setFailure(null);
      },
      (error: unknown) => isCurrent && setFailure({ to: read, error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [read, round]);
  return {
    value: answer?.value ?? null,
    error: failure !== null && failure.to === read ? failure.error : null,
    isCurrent: answer !== null && answer.to === read,
    reload: useCallback(() => setRound((before) => before + 1), []),
  };
}
