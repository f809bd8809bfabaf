import { z } from "@pomander/contract";
import type { Config } from "../../config.ts";
import type { Database, Trx } from "../../platform/database.ts";
import { readSetting, writeSetting } from "../../platform/settings.ts";
import type { AccountRow } from "../account-row.ts";

const key = "company_domains";
const stored = z.array(z.string());
const parse = (value: unknown): string[] => stored.safeParse(value).data ?? [];

type Configured = { config: Pick<Config, "company"> };

/** Returns the domains whose people sign in by the company alone; none where company sign-in is not configured. */
export const readCompanyDomains = async ({ config }: Configured, db: Database): Promise<string[]> =>
  config.company === null ? [] : parse(await readSetting(db, key));

/** Writes the domains; sign-ins that have begun wait for it, or it for them. */
export async function writeCompanyDomains(trx: Trx, domains: readonly string[]): Promise<string[]> {
  const row = await trx.selectFrom("settings").select("value").where("key", "=", key).forUpdate().executeTakeFirst();
  await writeSetting(trx, key, domains);
  return parse(row?.value);
}

export const isOfDomains = (email: string, domains: readonly string[]): boolean =>
  domains.includes(email.slice(email.lastIndexOf("@") + 1));

/**
 * Returns the domains that are stored. A change of them waits until the transaction ends, so that it finds what began in
 * it. Where company sign-in is not configured they have no effect.
 */
export async function lockCompanyDomains(trx: Trx): Promise<string[]> {
  const row = await trx.selectFrom("settings").select("value").where("key", "=", key).forShare().executeTakeFirst();
  return parse(row?.value);
}

/**
 * Returns whether an account signs in by the company alone, and keeps the domains from changing until the transaction
 * ends. Super admins never sign in by the company.
 */
export async function isCompanyRequired(
  { config }: Configured,
  trx: Trx,
  { email, is_super_admin }: Pick<AccountRow, "email" | "is_super_admin">,
): Promise<boolean> {
  if (config.company === null || is_super_admin) return false;
  return isOfDomains(email, await lockCompanyDomains(trx));
}
