import { limits } from "../limits.ts";
import { id, text, timestamp } from "./common.ts";
import { z } from "../zod.ts";

/** A device that opens a vault whose master password was generated. */
export const registeredDevice = z.object({
  _id: id,
  /** The name that the device had when it was added. */
  name: text(limits.factorName),
  createdAt: timestamp,
  lastUsedAt: timestamp,
  /** Whether a restored backup brought it back: it may have been removed since. */
  awaitsKeep: z.boolean().default(false),
});
export type RegisteredDevice = z.infer<typeof registeredDevice>;
