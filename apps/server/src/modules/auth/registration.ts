import type { CallParsed, CallReply, calls } from "@pomander/contract";
import { v7 as uuidv7 } from "uuid";
import { sendProof } from "../../accounts/account-mails.ts";
import { involved, recordEvent } from "../../accounts/audit.ts";
import type { Core } from "../../accounts/core.ts";
import { rememberDevice } from "../../accounts/devices.ts";
import { isEmailTaken } from "../../accounts/email-taken.ts";
import { insertVault } from "../../accounts/insert-vault.ts";
import { showOwnUser } from "../../accounts/show-user.ts";
import { ownPasswordColumns } from "../../accounts/temporary-passwords.ts";
import { transact } from "../../accounts/transact.ts";
import { presentVault } from "../../accounts/vault-keys.ts";
import { Refusal } from "../../http/refusal.ts";
import type { Trx } from "../../platform/database.ts";
import { consumeSetupToken, isSetupToken } from "./setup-token.ts";
import { awaitsFirstProof } from "./verify-email.ts";

type Call = (typeof calls)["auth"]["register"];
type Form = CallParsed<Call>["body"];
type Check = CallParsed<(typeof calls)["auth"]["checkEmail"]>["body"];
interface Done {
  reply: CallReply<Call>;
  /** Set when a session began. */
  deviceToken: string | null;
}

/** For the form, before keys are made: what `register` would refuse, it hears here. */
export async function checkEmail(
  { db, config }: Core,
  { email, setupToken }: Check,
): Promise<{ isRegistered: boolean }> {
  if (setupToken !== undefined) {
    if (!(await isSetupToken(db, setupToken))) throw new Refusal("setup_link_used");
  } else if (config.registration === "closed") throw new Refusal("registration_closed");
  return { isRegistered: await isEmailTaken(db, email) };
}

/** Makes an account and its vault; with the token of the first start's link, the super admin's. */
export async function register(core: Core, form: Form, device: string): Promise<Done> {
  const done = await transact<Done>(core.db, async (trx) => {
    const isSuperAdmin = await judgeSetup(core, trx, form.setupToken);
    const user = await insertUser(core, trx, form, isSuperAdmin);
    const now = core.clock.now();
    const { kdf, password: credential, recovery } = form;
    const vault = await insertVault(
      core.pepper,
      trx,
      { userId: user.id, vault: form.vault, kdf, credential, recovery, at: now },
      "vault",
    );
    await sendProof(trx, "registered", user, { at: now, device });
    await recordEvent(trx, { at: now, kind: "registered", actor: involved(user), details: { device } });
    const mayEnter = !awaitsFirstProof(core, user);
    return {
      reply: {
        token: mayEnter ? await core.startSession(trx, user.id, device) : null,
        user: await showOwnUser(trx, user),
        vault: presentVault(vault),
      },
      deviceToken: mayEnter ? await rememberDevice(trx, user.id, null, now) : null,
    };
  });
  if (done.reply.user.isSuperAdmin) core.onSetupUsed();
  return done;
}

async function judgeSetup({ config }: Core, trx: Trx, setupToken: string | undefined): Promise<boolean> {
  if (setupToken !== undefined) {
    if (await consumeSetupToken(trx, setupToken)) return true;
    throw new Refusal("setup_link_used");
  }
  if (config.registration === "closed") throw new Refusal("registration_closed");
  return false;
}

async function insertUser({ pepper, clock }: Core, trx: Trx, form: Form, isSuperAdmin: boolean) {
  const now = clock.now();
  const user = await trx
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
      ...ownPasswordColumns(pepper, { kdf: form.kdf, credential: form.password }),
      created_by: null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returningAll()
    .executeTakeFirst();
  if (user === undefined) throw new Refusal("email_taken");
  return user;
}
