export { createHealthCheck, type HealthCheck, type ScorePasswords, type WithScorer } from "./check.ts";
export { findingKinds } from "./finding.ts";
export { createSecondFactorSites, type SecondFactorSites } from "./second-factor-sites.ts";

export type { ReadBreachRange } from "./breaches.ts";
export type * from "./finding.ts";
