import type { RateLimits } from "../src/http/rate-limits.ts";

/** So many that no test meets them unless it asks for others. */
const plenty = { points: 1_000_000, duration: 60 };
export const plentyOfAll: RateLimits = {
  prelogin: plenty,
  login: plenty,
  register: plenty,
  checkEmail: plenty,
  recover: plenty,
  contact: plenty,
  unsubscribe: plenty,
  testMail: plenty,
  remindNow: plenty,
  createReminder: plenty,
};
