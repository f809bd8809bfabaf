import { z } from "@pomander/contract";
import { passwordLengthError } from "../../../lib/form/password-length.ts";
import { texts } from "../texts.ts";

const { faults } = texts.password;

/** The form of a new master password. How hard it is to guess is judged apart, since that needs the word lists. */
export const passwordSchema = z
  .object({ current: z.string().min(1, faults.current), next: z.string(), confirm: z.string().min(1, faults.confirm) })
  .superRefine(({ current, next, confirm }, context) => {
    const fault = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
    const length = passwordLengthError(next);
    if (next === "") fault("next", faults.next);
    else if (length !== null) fault("next", faults[length]);
    else if (next.normalize("NFKC") === current.normalize("NFKC")) fault("next", faults.same);
    if (confirm !== "" && confirm !== next) fault("confirm", faults.mismatch);
  });
export type PasswordValues = z.infer<typeof passwordSchema>;
