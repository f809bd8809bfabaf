import type { RateLimits } from "../src/platform/rate-limits.ts";

/** A limit that no test reaches unless it sets others. */
const unlimited = { points: 1_000_000, duration: 60 };
export const noRateLimits: RateLimits = {
  prelogin: unlimited,
  login: unlimited,
  register: unlimited,
  checkEmail: unlimited,
  recover: unlimited,
  contact: unlimited,
  contactOfAll: unlimited,
  unsubscribe: unlimited,
  takeLink: unlimited,
  openLink: unlimited,
  linkReceipt: unlimited,
  linkFile: unlimited,
  addAuthenticator: unlimited,
  testMail: unlimited,
  remindNow: unlimited,
  createReminder: unlimited,
  breachRange: unlimited,
};
