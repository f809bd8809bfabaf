import { parseCrockford } from "./crockford.ts";

/** Returns ten characters of Crockford's alphabet, however they were typed; null: not a recovery code. */
export const parseFactorRecoveryCode = (typed: string): string | null => parseCrockford(typed, 10);
