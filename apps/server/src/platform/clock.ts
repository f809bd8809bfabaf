/** The time, as an argument: a test can be at midnight on a leap day. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
