import { emailErrorMap, isEmail, normalizeEmail } from "./email-address.ts";
import { limits } from "./limits.ts";
import { z } from "./zod.ts";

export const email = z
  .string()
  .max(limits.email * 2)
  .refine(isEmail, { error: emailErrorMap, abort: true })
  .transform(normalizeEmail)
  .meta({
    description: "An e-mail address; its domain is stored as ASCII (UTS 46), its local part in lower case (NFC)",
  });
