import type { CallParsed, CallReply, calls } from "@pomander/contract";
import { v7 as uuidv7 } from "uuid";
import { tellOwner } from "../../accounts/account-mails.ts";
import type { Core } from "../../accounts/core.ts";
import { rememberDevice } from "../../accounts/devices.ts";
import { readMaxAdminCount } from "../../accounts/max-admin-count.ts";
import { presentOwnUser } from "../../accounts/present-user.ts";
import { type Trx, transact } from "../../accounts/transact.ts";
import {
  manifestColumns,
  masterKeyColumns,
  presentKdf,
  presentVault,
  recoveryColumns,
} from "../../accounts/vault-keys.ts";
import { invalid, Refusal } from "../../http/refusal.ts";
import { consumeSetupToken } from "./setup-token.ts";
import { isEmailRegistered } from "./store.ts";

type Call = (typeof calls)["auth"]["register"];
type Form = CallParsed<Call>["body"];
interface Done {
  reply: CallReply<Call>;
  deviceToken: string;
}

export async function checkEmail({ db, config }: Core, email: string): Promise<{ isRegistered: boolean }> {
  if (config.registration === "closed") throw new Refusal("registration_closed");
  return { isRegistered: await isEmailRegistered(db, email) };
}

/** Makes an account and its vault; with the token of the first start's link, the super admin's. */
export async function register(core: Core, form: Form, device: string): Promise<Done> {
  const done = await transact<Done>(core.db, async (trx) => {
    const isSuperAdmin = await judgeSetup(core, trx, form.setupToken);
    const user = await insertUser(core, trx, form, isSuperAdmin);
    const vault = await insertVault(core, trx, form, user.id);
    const now = core.clock.now();
    await tellOwner(trx, "vault-made", user, { at: now, device });
    return {
      reply: {
        token: await core.startSession(trx, user.id, device),
        user: presentOwnUser(user, await readMaxAdminCount(trx)),
        vault: presentVault(vault),
      },
      deviceToken: await rememberDevice(trx, user.id, null, now),
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
      kdf: JSON.stringify(presentKdf(form.kdf)),
      verifier: pepper.verifierOf(form.password),
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

async function insertVault({ pepper, clock }: Core, trx: Trx, form: Form, userId: string) {
  const { vaultId, wrappedVaultKey, manifest } = form.vault;
  const vault = await trx
    .insertInto("vaults")
    .values({
      id: vaultId,
      user_id: userId,
      ...masterKeyColumns(pepper, vaultId, { kdf: form.kdf, credential: form.password, wrappedVaultKey }),
      ...(form.recovery === undefined ? {} : recoveryColumns(pepper, vaultId, form.recovery)),
      ...manifestColumns(manifest),
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returningAll()
    .executeTakeFirst();
  if (vault === undefined) throw invalid("vault.vaultId", "This id is taken");
  return vault;
}
