import { limits, utf8Length } from "@pomander/contract";

/**
 * What is wrong with the length of a new master password, if anything: the least is counted in code points, as NIST
 * SP 800-63B-4 §3.1.1.2 counts, the most in the bytes that keys are derived from. Nothing is said of an empty one.
 */
export function passwordLengthError(password: string): "short" | "long" | null {
  if (password !== "" && Array.from(password).length < limits.registrationPassword) return "short";
  return utf8Length(password.normalize("NFKC")) > limits.passwordBytes ? "long" : null;
}
