/** The time, as an argument: a test can be at midnight on a leap day. */
export interface Clock {
  now(): Date;
  /** Says the database's time, so that a statement may as well ask the database itself. */
  isDatabaseTime?: true;
}

/** This machine's. What is stored goes by the database's: see `createDatabaseClock`. */
export const systemClock: Clock = { now: () => new Date() };

/** Milliseconds of a day of UTC. */
export const dayMs = 86_400_000;
