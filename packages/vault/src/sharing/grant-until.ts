const dayMs = 24 * 60 * 60 * 1_000;
/** Less than the server allows by an hour: the clock of a device may be ahead. */
const grantMs = 28 * dayMs - 60 * 60 * 1_000;

/** Returns the time until which a grant of now is taken. */
export const grantUntil = (now: Date) => new Date(now.getTime() + grantMs).toISOString();
