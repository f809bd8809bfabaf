import type { CallReply, calls, User } from "@pomander/contract";
import { type AccountRow, lockAccount } from "../../../accounts/account-row.ts";
import type { AppContext } from "../../../accounts/app-context.ts";
import { type CompanyIdentity, connect, findConnected, findConnection } from "../../../accounts/company/connections.ts";
import { isOfDomains, readCompanyDomains } from "../../../accounts/company/domains.ts";
import { assertMayBeInvited, findInvited, isStartOver } from "../../../accounts/company/invitations.ts";
import { rememberStartOver } from "../../../accounts/company/start-over.ts";
import { rememberCompanyOrigin } from "../../../accounts/company/sessions.ts";
import { findDevice } from "../../../accounts/devices.ts";
import { markEmailVerified } from "../../../accounts/email-verification.ts";
import { checkFactor, type GivenProof } from "../../../accounts/factor-proofs.ts";
import { companyProofRateKey, type LockedRateKey, lockRateKey } from "../../../accounts/password-check.ts";
import { isTrusted } from "../../../accounts/trusted-devices.ts";
import { AppError } from "../../../errors.ts";
import type { Trx } from "../../../platform/database.ts";
import { commitAndReject, withTransaction } from "../../../platform/transaction.ts";
import { beginSession, type DeviceAttempt } from "../begin-session.ts";
import { unverifiedEmailError } from "../verify-email.ts";
import { assertNotLoggedOut, lockIdentity } from "./logouts.ts";
import { type Purpose, takeOnce } from "./rounds.ts";
import { assertPresentIssuer, makeTicket, passwordStateOf } from "./tickets.ts";

/** The facts that a round to the provider, or the ticket that followed it, has proven. */
export interface ProvenRound {
  roundId: string;
  /** Milliseconds: a logout since then ends it. */
  startedAt: number;
  purpose: Purpose;
  identity: CompanyIdentity;
  /** The answer to the question for a second factor; null: not asked yet. */
  proof: GivenProof | null;
}
export interface CompanySignIn {
  reply: CallReply<(typeof calls)["company"]["finish"]>;
  deviceToken: string;
}

/**
 * Signs in the account that is connected to the person at the provider, or that this round connects. Everything is
 * checked under the account's lock, and the account's own second factor is required. No vault is opened.
 */
export function signInByCompany(app: AppContext, proven: ProvenRound, attempt: DeviceAttempt): Promise<CompanySignIn> {
  const { identity, purpose } = proven;
  assertPresentIssuer(app, identity);
  return withTransaction<CompanySignIn>(app.db, async (trx) => {
    await lockIdentity(trx, identity);
    await assertNotLoggedOut(trx, identity, proven.startedAt);
    const connected = await findConnected(trx, identity);
    const userId = await findNamed(app, trx, purpose, connected);
    const rateKey = await lockRateKey(trx, companyProofRateKey(app.pepper, userId));
    const account = await lockAccount(trx, userId);
    // The account is found again under its lock: a reset, a new address or another sign-in may have come first.
    if (account === null || (await findNamed(app, trx, purpose, await findConnected(trx, identity))) !== userId) {
      throw new AppError("company_refused");
    }
    const isConnected = connected === userId;
    assertMayEnter(app, account, purpose);
    if (!isConnected) await assertMayConnect(trx, account, proven);
    await requireFactor(app, trx, { account, rateKey }, proven, attempt);

    const [at, company] = [app.clock.now(), app.config.company?.name ?? ""];
    const startsOver = purpose.kind === "invitation" && (await isStartOver(trx, account, purpose.token, at));
    if (!isConnected) await connect(trx, account, identity, { at, device: attempt.device, company });
    await proveAddress(app, trx, account, { identity, wasInvited: purpose.kind === "invitation" && !isConnected });
    const unverified = await unverifiedEmailError(app, trx, account, attempt.device);
    if (unverified !== null) commitAndReject(unverified);
    if (!(await takeOnce(trx, `sign-in ${proven.roundId}`, at))) throw new AppError("company_refused");
    const begun = await beginSession(app, trx, account, { ...attempt, unlocked: null, details: { company: true } });
    await rememberCompanyOrigin(trx, begun.sessionId, identity);
    if (startsOver) await rememberStartOver(trx, begun.sessionId);
    return { reply: replyOf(begun, account, identity), deviceToken: begun.deviceToken };
  });
}

/** Returns the reply to a sign-in. A factor of the company meets one that is required, except of administrators. */
export function replyOf(
  { token, user }: { token: string; user: User },
  { is_admin }: Pick<AccountRow, "is_admin">,
  { factors }: Pick<CompanyIdentity, "factors">,
): CompanySignIn["reply"] {
  const mustAddFactor = user.mustAddFactor && (is_admin || factors.length === 0);
  return { token, user: { ...user, mustAddFactor }, vault: null };
}

/**
 * Returns the account that a round is about: the connected one, or the one that it connects. Never one with the same
 * address alone. @throws AppError `company_unknown`, `other_person`
 */
async function findNamed({ clock }: AppContext, trx: Trx, purpose: Purpose, connected: string | null): Promise<string> {
  const named =
    purpose.kind === "invitation"
      ? await findInvited(trx, purpose.token, clock.now())
      : purpose.kind === "required"
        ? purpose.userId
        : null;
  // A used invitation connects no one again, but a connected person may sign in with it.
  if (named === null && connected === null) throw new AppError("company_unknown");
  if (named !== null && connected !== null && named !== connected) throw new AppError("other_person");
  return connected ?? named ?? "";
}

/** Refuses accounts that never sign in by the company, whatever connects them. */
function assertMayEnter(app: AppContext, account: AccountRow, purpose: Purpose): void {
  if (account.is_super_admin) throw new AppError("company_refused");
  if (purpose.kind === "required") {
    // The password was replaced since it was right.
    if (purpose.state !== passwordStateOf(app, account)) throw new AppError("company_refused");
    return;
  }
  if (account.is_admin && !account.has_factor) throw new AppError("factor_needed_to_connect");
}

/** Refuses to connect an account to a person at the provider who does not have its address. */
async function assertMayConnect(trx: Trx, account: AccountRow, { identity, purpose }: ProvenRound): Promise<void> {
  if (identity.email !== account.email) throw new AppError("other_person");
  if (purpose.kind === "invitation") await assertMayBeInvited(trx, account);
  // Another person of the same address is at the provider: the administrator disconnects the former one first.
  if ((await findConnection(trx, account.id, identity.issuer)) !== null) throw new AppError("other_person");
}

/** Requires the account's second factor, unless it came with the password, or the device is trusted. */
async function requireFactor(
  app: AppContext,
  trx: Trx,
  { account, rateKey }: { account: AccountRow; rateKey: LockedRateKey },
  { roundId, startedAt, purpose, identity, proof }: ProvenRound,
  { device, deviceTokenOf }: DeviceAttempt,
): Promise<void> {
  if (!account.has_factor || (purpose.kind === "required" && purpose.isFactorPassed)) return;
  const deviceId = await findDevice(trx, account.id, deviceTokenOf(account.id));
  if (await isTrusted(trx, account.id, deviceId, app.clock.now())) return;
  const boundTo = app.pepper.pseudonymOf("company-sign-in", roundId);
  const check = { purpose: "login", boundTo, proof, device } as const;
  const refusal = await app.checkProof(trx, rateKey, () => checkFactor(app, trx, account, check));
  if (refusal === null) return;
  const { factor } = refusal;
  if (factor === undefined) commitAndReject(refusal);
  const ticket = makeTicket(app, "factor", { roundId, startedAt, purpose, identity });
  commitAndReject(new AppError(refusal.code, { factor, ticket }));
}

/** Counts an address as proven that was invited by mail, or is of a domain whose people the company signs in. */
async function proveAddress(
  app: AppContext,
  trx: Trx,
  account: AccountRow,
  { identity, wasInvited }: { identity: CompanyIdentity; wasInvited: boolean },
): Promise<void> {
  if (account.email_verified_at !== null || identity.email !== account.email) return;
  if (!wasInvited && !isOfDomains(account.email, await readCompanyDomains(app, trx))) return;
  const at = await markEmailVerified(trx, account.id, app.clock.now());
  Object.assign(account, { email_verified_at: at, first_verified_at: account.first_verified_at ?? at });
}
