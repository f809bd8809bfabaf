import { parseCrockford } from "./crockford.ts";

/** Returns the sixteen characters of a code for another device, however they were typed; null: not such a code. */
export const parseSignInCode = (typed: string): string | null => parseCrockford(typed, 16);
