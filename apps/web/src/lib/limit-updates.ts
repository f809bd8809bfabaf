/** Milliseconds between two updates. A page that drew each one would spend as much time on that as on the work itself. */
const intervalMs = 250;

/** Returns `show`, which is called at most four times a second: what comes between is left out. */
export function limitUpdates<T>(show: (value: T) => void): (value: T) => void {
  let last = -intervalMs;
  return (value) => {
    const now = performance.now();
    if (now - last < intervalMs) return;
    last = now;
    show(value);
  };
}
