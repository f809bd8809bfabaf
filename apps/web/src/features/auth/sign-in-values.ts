import { emailError } from "../../lib/form/email-error.ts";
import type { ResolverResult } from "react-hook-form";
import { texts } from "./texts.ts";

// The values of signing in are checked without schemas, because the sign-in page is shown before the contract is
// loaded.

const { errors } = texts;

export interface LoginValues {
  /** The address is kept as typed and normalized where it is used. */
  email: string;
  password: string;
}

/** Checks a sign-in form; a resolver of react-hook-form. */
export function checkLogin(values: LoginValues): ResolverResult<LoginValues> {
  const { email, password } = values;
  const faults = {
    email: email.trim() === "" ? errors.emailRequired : emailError(email),
    password: password === "" ? errors.passwordRequired : null,
  };
  return resultOf(values, faults);
}

export interface CodeValues {
  code: string;
}

/**
 * Checks a mailed code and returns it without white space: six digits, however they are spaced. A resolver likewise.
 */
export function checkCode({ code: typed }: CodeValues): ResolverResult<CodeValues> {
  const code = typed.replace(/\s/g, "");
  return resultOf(
    { code },
    { code: code === "" ? errors.codeRequired : /^\d{6}$/.test(code) ? null : errors.codeForm },
  );
}

function resultOf<T extends object>(values: T, faults: Record<keyof T, string | null>): ResolverResult<T> {
  const found = Object.entries<string | null>(faults).filter(([, message]) => message !== null);
  if (found.length === 0) return { values, errors: {} };
  const errors = Object.fromEntries(found.map(([name, message]) => [name, { type: "value", message }]));
  return { values: {}, errors: errors as Extract<ResolverResult<T>, { values: Record<string, never> }>["errors"] };
}
