import { type Assertion, type FactorMethod, type FactorProof, limits } from "@pomander/contract";
import { AppError, type FactorQuestion, invalid } from "../errors.ts";
import { lockUntilCommit } from "../platform/advisory-locks.ts";
import type { Trx } from "../platform/database.ts";
import type { AppContext } from "./app-context.ts";
import {
  countWrongTry,
  endChallenge,
  type FactorChallenge,
  lockChallenge,
  makeOrRepeatChallenge,
  type ChallengeOwner,
} from "./factor-challenges.ts";
import { recordFactorFailure, totpPauseSeconds } from "./factor-failures.ts";
import { totpSecretAad } from "./pepper.ts";
import { countRecoveryCodes, takeRecoveryCode } from "./recovery-codes.ts";
import { findTotpStep } from "./totp.ts";
import { assertionOptionsOf, relyingPartyOf } from "./webauthn.ts";
import { notifyOwner } from "./account-mails.ts";
import { recordEvent, auditPerson } from "./audit.ts";
import { acceptAssertion } from "./passkeys.ts";
import type { AccountRow } from "./account-row.ts";

/** A challenge and its answer. */
export interface GivenProof {
  challenge: string;
  answer:
    | { method: "totp"; code: string }
    | { method: "recovery-code"; code: string }
    | { method: "security-key"; assertion: Assertion };
}

/** Returns the proof in a request; null: none, or an incomplete one. @throws `invalid` for more than one */
export function readProof({ challenge, code, recoveryCode, assertion }: FactorProof): GivenProof | null {
  const answers: GivenProof["answer"][] = [];
  if (code !== undefined) answers.push({ method: "totp", code });
  if (recoveryCode !== undefined) answers.push({ method: "recovery-code", code: recoveryCode });
  if (assertion !== undefined) answers.push({ method: "security-key", assertion });
  if (answers.length > 1) throw invalid(code === undefined ? "assertion" : "code", "One proof at a time");
  const [answer] = answers;
  return challenge === undefined || answer === undefined ? null : { challenge, answer };
}

/** The operation that needs a proof. `boundTo`: the verifier, recovery or session that its challenge is issued for. */
export interface FactorCheck {
  purpose: "login" | "recover" | "confirm";
  boundTo: string;
  proof: GivenProof | null;
  /** The device's name. */
  device: string;
}

/**
 * Checks the second factor of an account whose password or recovery key was right. Returns null when it is proven, else
 * a refusal that asks for a proof or says that it was wrong, for `commitAndReject`: what was used and counted stays so.
 * The caller has locked the account's row, at least for share.
 */
export async function checkFactor(
  app: AppContext,
  trx: Trx,
  account: AccountRow,
  check: FactorCheck,
): Promise<AppError | null> {
  await lockUntilCommit(trx, "code", account.id);
  const { proof, purpose, boundTo } = check;
  const owner = { userId: account.id, purpose, boundTo };
  const now = app.clock.now();
  if (proof === null) {
    const code = purpose === "confirm" ? "factor_proof_required" : "second_factor_required";
    return new AppError(code, { factor: await ask(app, trx, owner) });
  }
  const challenge = await lockChallenge(trx, owner, proof.challenge, now);
  const wrong = new AppError(purpose === "confirm" ? "wrong_factor_proof" : "invalid_code");
  if (challenge === null) return wrong;
  const pause = proof.answer.method === "totp" ? await totpPauseSeconds(trx, account.id, now) : null;
  if (pause !== null) return new AppError("rate_limited", { retryAfterSeconds: pause });
  if (await isRight(app, trx, account, { challenge, answer: proof.answer, device: check.device })) {
    await endChallenge(trx, challenge.id, now);
    return null;
  }
  await countWrongTry(trx, challenge.id, now);
  await recordFactorFailure(trx, account, { method: proof.answer.method, at: now, device: check.device });
  return wrong;
}

/** Creates a challenge and returns the methods that can answer it. */
async function ask(app: AppContext, trx: Trx, owner: ChallengeOwner): Promise<FactorQuestion> {
  const { userId } = owner;
  const rp = relyingPartyOf(app.config);
  const minutes = limits.factorChallengeMinutes;
  const challenge = await makeOrRepeatChallenge(trx, owner, { now: app.clock.now(), minutes });
  const totp = await trx.selectFrom("totp_factors").select("id").where("user_id", "=", userId).executeTakeFirst();
  const keys = await trx
    .selectFrom("webauthn_credentials")
    .select(["credential_id as credentialId", "transports"])
    .where("user_id", "=", userId)
    .where("purpose", "=", "security-key")
    .where("rp_id", "=", rp.id)
    .orderBy("created_at")
    .limit(limits.credentialsPerAccount)
    .execute();
  const methods: FactorMethod[] = [];
  if (totp !== undefined) methods.push("totp");
  if (keys.length > 0) methods.push("security-key");
  if ((await countRecoveryCodes(trx, userId)) > 0) methods.push("recovery-code");
  const question = { challenge: challenge.id, methods };
  if (keys.length === 0) return question;
  const options = {
    challenge: challenge.webauthnChallenge,
    minutes,
    userVerification: "discouraged",
    allow: keys,
  } as const;
  return { ...question, webauthn: assertionOptionsOf(rp, options) };
}

interface Answer {
  challenge: FactorChallenge;
  answer: GivenProof["answer"];
  device: string;
}

async function isRight(app: AppContext, trx: Trx, account: AccountRow, { challenge, answer, device }: Answer) {
  const at = app.clock.now();
  if (answer.method === "totp") return takeTotpCode(app, trx, account.id, { code: answer.code, device });
  if (answer.method === "security-key") {
    return isSignedByKey(app, trx, account, { challenge, assertion: answer.assertion, device });
  }
  if (!(await takeRecoveryCode(app.pepper, trx, account.id, answer.code))) return false;
  // No limit of mails is needed: there are only ten codes.
  const left = await countRecoveryCodes(trx, account.id);
  await notifyOwner(trx, "recovery-code-used", account, { at, device }, { left });
  await recordEvent(trx, { at, kind: "recovery-code-used", actor: auditPerson(account), details: { left, device } });
  return true;
}

/** Accepts a code of an authenticator app: each time step once, and none before one that was accepted. */
async function takeTotpCode(
  { pepper, clock }: AppContext,
  trx: Trx,
  userId: string,
  { code, device }: { code: string; device: string },
): Promise<boolean> {
  const now = clock.now();
  const factors = await trx.selectFrom("totp_factors").select(["id", "secret"]).where("user_id", "=", userId).execute();
  for (const { id, secret } of factors) {
    const step = findTotpStep(pepper.openAtRest(totpSecretAad(userId, id), secret), code, now);
    if (step === null) continue;
    const { numUpdatedRows } = await trx
      .updateTable("totp_factors")
      .set({ last_step: step, last_used_at: now, last_used_device: device })
      .where("id", "=", id)
      .where("last_step", "<", step)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) return true;
  }
  return false;
}

/** Returns whether a security key of the account signed the challenge. */
async function isSignedByKey(
  app: AppContext,
  trx: Trx,
  account: AccountRow,
  { challenge, assertion, device }: { challenge: FactorChallenge; assertion: Assertion; device: string },
): Promise<boolean> {
  const credential = await trx
    .selectFrom("webauthn_credentials")
    .select(["id", "credential_id", "public_key", "counter", "purpose"])
    .where("user_id", "=", account.id)
    .where("purpose", "=", "security-key")
    .where("credential_id", "=", assertion.id)
    .forUpdate()
    .executeTakeFirst();
  if (credential === undefined) return false;
  return acceptAssertion(app, trx, account, credential, { assertion, challenge, device });
}
