import type { CallParsed, CallReply, calls, CompanySettings as ShownSettings } from "@pomander/contract";
import type { AccountRow } from "../../../accounts/account-row.ts";
import type { AppContext } from "../../../accounts/app-context.ts";
import { auditPerson, recordEvent } from "../../../accounts/audit.ts";
import { readCompanyDomains, writeCompanyDomains } from "../../../accounts/company/domains.ts";
import { endOtherwiseBegun } from "../../../accounts/company/sessions.ts";
import { confirmWithFactor } from "../../../accounts/confirm-factor.ts";
import type { Session } from "../../../accounts/sessions.ts";
import type { CompanySettings } from "../../../company-settings.ts";
import { AppError } from "../../../errors.ts";
import type { Database } from "../../../platform/database.ts";
import { countRows } from "../../../platform/rows.ts";
import { withTransaction } from "../../../platform/transaction.ts";

/** The page to which the provider returns a browser; the provider knows it by this address. */
export const returnUrlOf = (publicUrl: string): string => `${publicUrl}/company/return`;
const logoutUrlOf = (publicUrl: string): string => `${publicUrl}/api/auth/company/logout`;

/** Returns company sign-in as the super admin sees it; nothing secret. */
export async function showCompanySettings(
  app: AppContext,
  { name, issuer, clientId, authTime, factors, freshMinutes }: CompanySettings,
  db: Database = app.db,
): Promise<ShownSettings> {
  const { publicUrl } = app.config;
  return {
    name,
    issuer,
    clientId,
    returnUrl: returnUrlOf(publicUrl),
    logoutUrl: logoutUrlOf(publicUrl),
    authTime,
    factors: [...factors],
    freshMinutes,
    domains: await readCompanyDomains(app, db),
    connected: await countRows(db.selectFrom("company_connections").where("issuer", "=", issuer)),
  };
}

type DomainsCall = (typeof calls)["company"]["setDomains"];

/**
 * Sets the domains whose users sign in by the company alone, and ends their sessions that began otherwise. The super
 * admin who sets them needs a second factor, to get in without the company.
 */
export function setCompanyDomains(
  app: AppContext,
  settings: CompanySettings,
  { session, body, device }: { session: Session; body: CallParsed<DomainsCall>["body"]; device: string },
): Promise<CallReply<DomainsCall>> {
  const { domains: given, ...confirmation } = body;
  const domains = [...new Set(given)].toSorted();
  return withTransaction<CallReply<DomainsCall>>(app.db, async (trx) => {
    const validate = async (owner: AccountRow) => {
      if (!owner.is_super_admin) return new AppError("forbidden");
      return domains.length > 0 && !owner.has_factor ? new AppError("no_other_way") : null;
    };
    const { account } = await confirmWithFactor(app, trx, session, { ...confirmation, device, validate });
    const before = await writeCompanyDomains(trx, domains);
    await endOtherwiseBegun(trx, domains);
    if (before.join() !== domains.join()) {
      const details = { companyDomains: domains.join(", "), before: before.join(", ") };
      await recordEvent(trx, { at: app.clock.now(), kind: "settings-changed", actor: auditPerson(account), details });
    }
    return { company: await showCompanySettings(app, settings, trx) };
  });
}
