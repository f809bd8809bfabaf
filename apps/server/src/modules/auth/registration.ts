import { timingSafeEqual } from "node:crypto";
import { type CallParsed, type CallReply, type calls, z } from "@pomander/contract";
import { v7 as uuidv7 } from "uuid";
import { sendEmailVerification } from "../../accounts/account-mails.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { auditPerson, recordEvent } from "../../accounts/audit.ts";
import { dropSetupToken, hasSuperAdmin, setupTokenKey } from "../../accounts/first-admin-link.ts";
import { isCompanyRequired, isOfDomains, readCompanyDomains } from "../../accounts/company/domains.ts";
import { isEmailTaken } from "../../accounts/normalize-addresses.ts";
import { showOwnUser } from "../../accounts/present-user.ts";
import { startOnNewDevice } from "../../accounts/start-session.ts";
import { ownPasswordColumns } from "../../accounts/temporary-passwords.ts";
import { insertVault, presentVault } from "../../accounts/vault-keys.ts";
import { assertNewVaultProven } from "../../accounts/write-proof.ts";
import { AppError } from "../../errors.ts";
import { awaitsFirstVerification } from "./verify-email.ts";
import type { Database, Trx } from "../../platform/database.ts";
import { hashOf } from "../../platform/token-hash.ts";
import { withTransaction } from "../../platform/transaction.ts";

type RegisterCall = (typeof calls)["auth"]["register"];
type RegistrationForm = CallParsed<RegisterCall>["body"];
type CheckEmailForm = CallParsed<(typeof calls)["auth"]["checkEmail"]>["body"];
interface RegistrationResult {
  reply: CallReply<RegisterCall>;
  /** Set when a session began. */
  deviceToken: string | null;
}

/** For the form, before keys are made: what `register` would refuse, it hears here. */
export async function checkEmail(
  app: AppContext,
  { email, setupToken }: CheckEmailForm,
): Promise<{ isRegistered: boolean }> {
  const { db, config } = app;
  if (setupToken !== undefined) {
    if (!(await isSetupToken(db, setupToken))) throw new AppError("setup_link_used");
  } else if (config.registration === "closed") throw new AppError("registration_closed");
  else if (isOfDomains(email, await readCompanyDomains(app, db))) throw new AppError("company_required");
  return { isRegistered: await isEmailTaken(db, email) };
}

/** Makes an account and its vault; with the token of the first start's link, the super admin's. */
export async function register(app: AppContext, form: RegistrationForm, device: string): Promise<RegistrationResult> {
  assertNewVaultProven(form.vault);
  const done = await withTransaction<RegistrationResult>(app.db, async (trx) => {
    const isSuperAdmin = await checkSetupToken(app, trx, form.setupToken);
    const user = await insertUser(app, trx, form, isSuperAdmin);
    if (await isCompanyRequired(app, trx, user)) throw new AppError("company_required");
    const now = app.clock.now();
    const { kdf, password: credential, recovery } = form;
    const vault = await insertVault(
      app.pepper,
      trx,
      { userId: user.id, vault: form.vault, kdf, credential, recovery, at: now },
      "vault",
    );
    await sendEmailVerification(trx, "registered", user, { at: now, device });
    await recordEvent(trx, { at: now, kind: "registered", actor: auditPerson(user), details: { device } });
    const begun = awaitsFirstVerification(app, user)
      ? null
      : await startOnNewDevice(app, trx, { userId: user.id, device, vaultId: vault.id });
    return {
      reply: {
        token: begun?.token ?? null,
        user: await showOwnUser(trx, user),
        vault: presentVault(vault),
      },
      deviceToken: begun?.deviceToken ?? null,
    };
  });
  if (done.reply.user.isSuperAdmin) app.onSetupUsed();
  return done;
}

async function checkSetupToken({ config }: AppContext, trx: Trx, setupToken: string | undefined): Promise<boolean> {
  if (setupToken !== undefined) {
    if (await consumeSetupToken(trx, setupToken)) return true;
    throw new AppError("setup_link_used");
  }
  if (config.registration === "closed") throw new AppError("registration_closed");
  return false;
}

async function insertUser({ pepper, clock }: AppContext, trx: Trx, form: RegistrationForm, isSuperAdmin: boolean) {
  const now = clock.now();
  return trx
    .insertInto("users")
    .values({
      id: uuidv7(),
      first_name: form.firstName,
      last_name: form.lastName,
      email: form.email,
      mobile_no: form.mobileNo ?? "",
      is_super_admin: isSuperAdmin,
      is_allowed_for_remind_me: isSuperAdmin,
      time_zone: form.timeZone ?? "UTC",
      language: form.language ?? null,
      ...ownPasswordColumns(pepper, { kdf: form.kdf, credential: form.password }),
      created_by: null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returningAll()
    .executeTakeFirstOrThrow(() => new AppError("email_taken"));
}

const storedToken = z.object({ hash: z.string() });

/** Whether a registration with this token makes the super admin now. */
export async function isSetupToken(db: Database, token: string): Promise<boolean> {
  const row = await settingOf(db).executeTakeFirst();
  return isTokenOf(row, token) && !(await hasSuperAdmin(db));
}

/** Uses up the token of the first admin's link. False when it is not that token, or when there is a super admin. */
export async function consumeSetupToken(trx: Trx, token: string): Promise<boolean> {
  const row = await settingOf(trx).forUpdate().executeTakeFirst();
  if (!isTokenOf(row, token) || (await hasSuperAdmin(trx))) return false;
  await dropSetupToken(trx);
  return true;
}

const settingOf = (db: Database) => db.selectFrom("settings").select("value").where("key", "=", setupTokenKey);

function isTokenOf(row: { value: unknown } | undefined, token: string): boolean {
  const stored = storedToken.safeParse(row?.value);
  if (!stored.success) return false;
  const given = hashOf(token);
  const kept = Buffer.from(stored.data.hash, "hex");
  return kept.length === given.length && timingSafeEqual(kept, given);
}
