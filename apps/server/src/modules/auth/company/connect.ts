import type { CallParsed, CallReply, calls, CompanyConnection } from "@pomander/contract";
import type { AccountRow } from "../../../accounts/account-row.ts";
import type { AppContext } from "../../../accounts/app-context.ts";
import {
  type CompanyIdentity,
  connect,
  disconnect,
  findConnected,
  findConnection,
} from "../../../accounts/company/connections.ts";
import { isCompanyRequired } from "../../../accounts/company/domains.ts";
import { isCompanyStale } from "../../../accounts/company/origin.ts";
import { mayStartOver } from "../../../accounts/company/start-over.ts";
import { hasNoPassword } from "../../../accounts/company/sessions.ts";
import { confirmWithFactor } from "../../../accounts/confirm-factor.ts";
import { hasGeneratedPassword, mayGenerate } from "../../../accounts/generated-passwords.ts";
import type { Session } from "../../../accounts/sessions.ts";
import { AppError } from "../../../errors.ts";
import type { Trx } from "../../../platform/database.ts";
import { withTransaction } from "../../../platform/transaction.ts";
import { assertNotLoggedOut, lockIdentity } from "./logouts.ts";
import { takeOnce } from "./rounds.ts";
import { assertPresentIssuer, readTicket } from "./tickets.ts";

type ConnectionReply = CallReply<(typeof calls)["company"]["connection"]>;

/** Returns the company's name, how the caller's account is connected to it, and whether it has a password. */
export async function readConnection(app: AppContext, { actor, sessionId }: Session): Promise<ConnectionReply> {
  const { db, config } = app;
  const account = await db
    .selectFrom("users")
    .select(["must_change_password", "temporary_password_until", "is_super_admin", "is_admin", "has_factor"])
    .where("id", "=", actor._id)
    .executeTakeFirstOrThrow();
  const hasPassword = !(await hasNoPassword(db, account, sessionId));
  const session = { hasPassword, isFresh: !(await isCompanyStale(app, db, sessionId)) };
  if (config.company === null)
    return { company: null, connection: null, canGeneratePassword: false, mayStartOver: false, ...session };
  const { name, issuer } = config.company;
  const found = await findConnection(db, actor._id, issuer);
  const canGeneratePassword = mayGenerate(config.company, account, found);
  const may = { canGeneratePassword, mayStartOver: await mayStartOver(db, actor._id, sessionId) };
  return { company: { name }, connection: found && presentConnection(found), ...may, ...session };
}

const presentConnection = ({ email, connected_at }: { email: string; connected_at: Date }): CompanyConnection => ({
  email,
  since: connected_at.toISOString(),
});

interface Confirmed<Body> {
  session: Session;
  body: Body;
  device: string;
}
type ConnectBody = CallParsed<(typeof calls)["company"]["connect"]>["body"];

/** Connects the caller's account to the person of the ID token, after master password and second factor. */
export function connectAccount(
  app: AppContext,
  { session, body, device }: Confirmed<ConnectBody>,
): Promise<{ connection: CompanyConnection }> {
  const { ticket, ...confirmation } = body;
  const { userId, sessionId, startedAt, identity, id } = readTicket(app, "connect", ticket);
  if (userId !== session.actor._id || sessionId !== session.sessionId) throw new AppError("company_refused");
  assertPresentIssuer(app, identity);
  return withTransaction<{ connection: CompanyConnection }>(app.db, async (trx) => {
    await lockIdentity(trx, identity);
    await assertNotLoggedOut(trx, identity, startedAt);
    const validate = (owner: AccountRow) => connectError(trx, owner, identity);
    const { account } = await confirmWithFactor(app, trx, session, { ...confirmation, device, validate });
    const at = app.clock.now();
    if (!(await takeOnce(trx, `ticket ${id}`, at))) throw new AppError("company_refused");
    await connect(trx, account, identity, { at, device, company: app.config.company?.name ?? "" });
    return { connection: presentConnection({ email: identity.email ?? "", connected_at: at }) };
  });
}

/** Returns why an account cannot be connected to a person at the provider; null when it can. */
async function connectError(trx: Trx, owner: AccountRow, identity: CompanyIdentity): Promise<AppError | null> {
  if (owner.is_super_admin) return new AppError("forbidden");
  if (owner.is_admin && !owner.has_factor) return new AppError("factor_needed_to_connect");
  const connected = await findConnected(trx, identity);
  if (connected !== null && connected !== owner.id) return new AppError("other_person");
  const present = await findConnection(trx, owner.id, identity.issuer);
  return present === null || present.subject === identity.subject ? null : new AppError("other_person");
}

type DisconnectBody = CallParsed<(typeof calls)["company"]["disconnect"]>["body"];

/** Ends the connection of the caller's account, after master password and second factor. */
export function disconnectAccount(
  app: AppContext,
  { session, body, device }: Confirmed<DisconnectBody>,
): Promise<void> {
  return withTransaction<undefined>(app.db, async (trx) => {
    const validate = async (owner: AccountRow) =>
      (await isCompanyRequired(app, trx, owner)) || (await hasGeneratedPassword(trx, owner.id))
        ? new AppError("company_managed")
        : null;
    const { account } = await confirmWithFactor(app, trx, session, { ...body, device, validate });
    const [at, company] = [app.clock.now(), app.config.company?.name ?? ""];
    const done = await disconnect(trx, account, { at, device, company, stays: session.sessionId });
    if (!done) throw new AppError("not_found");
    return undefined;
  });
}
