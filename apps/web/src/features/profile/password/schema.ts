import { limits, z } from "@pomander/contract";
import { texts } from "../texts.ts";

const { faults } = texts.password;
const bytes = new TextEncoder();

/** The form of a new master password. How hard it is to guess is judged apart, since that needs the word lists. */
export const passwordSchema = z
  .object({ current: z.string().min(1, faults.current), next: z.string(), confirm: z.string().min(1, faults.confirm) })
  .superRefine(({ current, next, confirm }, context) => {
    const fault = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
    if (next === "") fault("next", faults.next);
    else if (Array.from(next).length < limits.registrationPassword) fault("next", faults.short);
    else if (bytes.encode(next.normalize("NFKC")).length > limits.passwordBytes) fault("next", faults.long);
    else if (next.normalize("NFKC") === current.normalize("NFKC")) fault("next", faults.same);
    if (confirm !== "" && confirm !== next) fault("confirm", faults.mismatch);
  });
export type PasswordValues = z.infer<typeof passwordSchema>;
