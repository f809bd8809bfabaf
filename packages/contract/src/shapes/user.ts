import { limits, lockAfterMinutes } from "../limits.ts";
import { id, text, timestamp, trimmed } from "../text.ts";
import { z } from "../zod.ts";

export const firstName = trimmed(1, limits.name);
export const lastName = trimmed(0, limits.name);
export const mobileNo = trimmed(0, limits.mobileNo);
export const mailTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "A time of day, like 09:00");
export const lockAfter = z.literal(lockAfterMinutes);

export const user = z.object({
  _id: id,
  firstName: text(limits.name),
  lastName: text(limits.name),
  email: z.string().max(limits.email),
  mobileNo: text(limits.mobileNo),
  isAdmin: z.boolean(),
  isSuperAdmin: z.boolean(),
  isAllowedForRemindMe: z.boolean(),
  mustChangePassword: z.boolean(),
  timeZone: z.string(),
  mailTime: z.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
  maxAdminCount: z.int().optional(),
  lockAfterMinutes: lockAfter.optional(),
});
export type User = z.infer<typeof user>;

export const session = z.object({
  _id: id,
  device: z.string().max(limits.device),
  createdAt: timestamp,
  lastSeenAt: timestamp,
  expiresAt: timestamp,
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof session>;
