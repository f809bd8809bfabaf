import { limits, z } from "@pomander/contract";
import { texts } from "../texts.ts";

const text = (field: string, most: number) =>
  z
    .string()
    .refine((value) => !value.includes("\0") && value.isWellFormed(), texts.unstorable)
    .refine((value) => value.trim().length <= most, texts.tooLong(field, most));

/** A name as it is typed; the server trims it. */
export const nameField = (field: string, required: string) =>
  text(field, limits.sharedName).refine((value) => value.trim() !== "", required);
export const descriptionField = (field: string) => text(field, limits.description);
