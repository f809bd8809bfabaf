/** Milliseconds between two questions: a session that was ended elsewhere locks the vault within a minute. */
const intervalMs = 30_000;

/**
 * Asks regularly whether the session still runs, one question at a time. A question without an answer is followed by the
 * next one. Returns what stops it.
 */
export function startSessionCheck(check: () => Promise<void>): () => void {
  let isBusy = false;
  const ask = async () => {
    if (isBusy) return;
    isBusy = true;
    await check().catch(() => undefined);
    isBusy = false;
  };
  const timer = setInterval(() => void ask(), intervalMs);
  return () => clearInterval(timer);
}
