export { createHealthCheck } from "./check.ts";
export { findingKinds } from "./finding.ts";
export { createSecondFactorSites } from "./second-factor-sites.ts";

export type { ReadBreachRange } from "./breaches.ts";
export type { HealthCheck, ScorePasswords, WithScorer } from "./check.ts";
export type * from "./finding.ts";
export type { SecondFactorSites } from "./second-factor-sites.ts";
