import type { AskFactor } from "./factor-types.ts";

/** The values that the company's provider sent back to the browser, in the address of a page. */
export interface CompanyReturn {
  state: string;
  code: string;
  iss?: string;
}

export interface CompanySignInOptions {
  askFactor?: AskFactor | undefined;
  /** Id of the account that alone may be signed in; undefined: any. */
  userId?: string | undefined;
}
