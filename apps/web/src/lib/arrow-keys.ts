import { isMirrored } from "./direction.ts";

const keys = ["ArrowRight", "ArrowLeft"] as const;

/** The keys that go along a line in the direction of reading, and against it. */
export const [forwardKey, backKey] = isMirrored ? ([keys[1], keys[0]] as const) : keys;
