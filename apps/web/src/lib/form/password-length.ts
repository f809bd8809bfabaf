import { limits, utf8Length } from "@pomander/contract";

/**
 * Returns how the length of a new master password is wrong, or null: the minimum is counted in code points, as NIST SP
 * 800-63B-4 §3.1.1.2 counts, the maximum in the bytes that keys are derived from. An empty one gets null.
 */
export function passwordLengthError(password: string): "short" | "long" | null {
  if (password !== "" && Array.from(password).length < limits.registrationPassword) return "short";
  return utf8Length(password.normalize("NFKC")) > limits.passwordBytes ? "long" : null;
}
