import { AppError } from "../errors.ts";
import type { AccountRow } from "./account-row.ts";

/**
 * Refuses an account that the company's directory has shut out. Call it with the locked row once its owner has proven who
 * they are, so that no stranger learns it. @throws AppError `account_deactivated`
 */
export function assertOpen({ deactivated_at }: Pick<AccountRow, "deactivated_at">): void {
  if (deactivated_at !== null) throw new AppError("account_deactivated");
}
