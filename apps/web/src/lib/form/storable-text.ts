import { z } from "@pomander/contract";

interface TextErrors {
  unstorable: string;
  tooLong: (field: string, most: number) => string;
}

/** The check of a text that the server trims and stores: at most so many characters, and none that cannot be stored. */
export const storableText = (errors: TextErrors) => (field: string, most: number) =>
  z
    .string()
    .refine((value) => !value.includes("\0") && value.isWellFormed(), errors.unstorable)
    .refine((value) => value.trim().length <= most, errors.tooLong(field, most));
