import { factorRequirement, limits, z } from "@pomander/contract";
import { texts } from "../texts.ts";

export const settingsSchema = z.object({
  maxAdminCount: z
    .string()
    .trim()
    .refine(
      (value) => /^\d{1,9}$/.test(value) && Number(value) <= limits.adminCount,
      texts.settings.faults.count(limits.adminCount),
    ),
  requireFactor: factorRequirement,
});
export type SettingsValues = z.infer<typeof settingsSchema>;
