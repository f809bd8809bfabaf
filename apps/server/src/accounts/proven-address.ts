import { AppError } from "../errors.ts";
import type { Trx } from "../platform/database.ts";
import type { AccountRow } from "./account-row.ts";
import type { AppContext } from "./app-context.ts";

/** Returns whether a user has proven their address, or no mail is set up to prove it by. */
export const isAddressProven = (
  { config }: Pick<AppContext, "config">,
  { email_verified_at }: Pick<AccountRow, "email_verified_at">,
): boolean => config.smtpUrl === null || email_verified_at !== null;

/** Checks that a user has proven their address, where mail is set up. @throws AppError `email_not_verified` */
export async function assertAddressProven(app: Pick<AppContext, "config">, trx: Trx, userId: string): Promise<void> {
  const account = await trx
    .selectFrom("users")
    .select("email_verified_at")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  if (!isAddressProven(app, account)) throw new AppError("email_not_verified");
}
