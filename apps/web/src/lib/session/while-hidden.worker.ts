/** Milliseconds between two messages. */
const intervalMs = 25_000;

setInterval(() => postMessage(null), intervalMs);
