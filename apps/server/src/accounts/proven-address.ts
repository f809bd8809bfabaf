import { AppError } from "../errors.ts";
import type { Trx } from "../platform/database.ts";
import type { AppContext } from "./app-context.ts";

/** Checks that a user has proven their address, where mail is set up. @throws AppError `email_not_verified` */
export async function assertAddressProven(
  { config }: Pick<AppContext, "config">,
  trx: Trx,
  userId: string,
): Promise<void> {
  if (config.smtpUrl === null) return;
  const { email_verified_at } = await trx
    .selectFrom("users")
    .select("email_verified_at")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  if (email_verified_at === null) throw new AppError("email_not_verified");
}
