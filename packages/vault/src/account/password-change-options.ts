import type { AskFactor } from "./factor-types.ts";

export interface PasswordChangeOptions {
  askFactor?: AskFactor | undefined;
  /** Whether the API tokens of the account end; absent: they do. */
  revokesTokens?: boolean;
  /** Whether the account is disconnected from the company; absent: it is not. */
  disconnectsCompany?: boolean;
}
