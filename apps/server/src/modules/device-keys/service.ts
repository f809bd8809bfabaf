import { type CallParsed, type CallReply, type calls, limits, type RegisteredDevice } from "@pomander/contract";
import type { Selectable } from "kysely";
import { notifyOwner, tooManyMailsError } from "../../accounts/account-mails.ts";
import { type AccountRow, lockAccount } from "../../accounts/account-row.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { auditPerson, recordEvent } from "../../accounts/audit.ts";
import { isCompanyFresh } from "../../accounts/company/origin.ts";
import { confirmWithFactor } from "../../accounts/confirm-factor.ts";
import { confirmPassword } from "../../accounts/current-password.ts";
import { endOpenedSessions, rememberOpening } from "../../accounts/device-key-openings.ts";
import { findGenerated } from "../../accounts/generated-passwords.ts";
import { deviceKeyRateKey, lockRateKey } from "../../accounts/password-check.ts";
import { deviceKeyAad } from "../../accounts/pepper.ts";
import { assertSessionActive, type Session } from "../../accounts/sessions.ts";
import { AppError, invalid } from "../../errors.ts";
import { shareUntilCommit } from "../../platform/advisory-locks.ts";
import type { DeviceKeysTable } from "../../platform/company-tables.ts";
import type { Database, Trx } from "../../platform/database.ts";
import { countRows, firstOrNull } from "../../platform/rows.ts";
import { commitAndReject, withTransaction } from "../../platform/transaction.ts";

type DeviceKeyRow = Selectable<DeviceKeysTable>;

const present = ({ id, name, created_at, last_used_at, awaits_keep }: DeviceKeyRow): RegisteredDevice => ({
  _id: id,
  name,
  createdAt: created_at.toISOString(),
  lastUsedAt: last_used_at.toISOString(),
  awaitsKeep: awaits_keep,
});

/** Selects the keys of devices that open a user's present vault. */
const selectOwn = (db: Database, userId: string) =>
  db
    .selectFrom("device_keys")
    .innerJoin("vaults", "vaults.id", "device_keys.vault_id")
    .where("vaults.user_id", "=", userId)
    .where("vaults.archived_at", "is", null)
    .where("vaults.successor_id", "is", null)
    .where("vaults.password_generated", "=", true)
    .selectAll("device_keys");

/** Lists the devices that open the caller's vault, the one used last first. */
export async function listDeviceKeys({ db }: AppContext, userId: string): Promise<RegisteredDevice[]> {
  const rows = await selectOwn(db, userId).orderBy("last_used_at", "desc").orderBy("device_keys.id").execute();
  return rows.map(present);
}

type AddForm = CallParsed<(typeof calls)["deviceKeys"]["add"]>["body"];

/**
 * Adds a device that opens the caller's vault. The generated password proves that the vault is open there, and the
 * company has just signed its owner in.
 */
export function addDeviceKey(
  app: AppContext,
  session: Session,
  { vaultId, currentPassword, device: added }: AddForm,
  device: string,
): Promise<RegisteredDevice> {
  return withTransaction<RegisteredDevice>(app.db, async (trx) => {
    const account = await confirmPassword(app, trx, session, {
      credential: currentPassword,
      isConfirmed: true,
      checkMore: (owner) => whyNot(app, trx, owner, { session, vaultId }),
    });
    const at = app.clock.now();
    const row = await trx
      .insertInto("device_keys")
      .values({
        id: added.id,
        vault_id: vaultId,
        name: added.name,
        verifier: app.pepper.verifierOf(added.credential),
        envelope: app.pepper.sealAtRest(deviceKeyAad(vaultId, added.id), added.envelope),
        created_at: at,
        last_used_at: at,
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) throw invalid("device.id", "This id is taken");
    await rememberOpening(trx, session, row.id);
    await notifyOwner(trx, "device-key-added", account, { at, device }, { isKept: false });
    const details = { device, name: row.name };
    await recordEvent(trx, { at, kind: "device-key-added", actor: auditPerson(account), details });
    return present(row);
  });
}

/** Returns why no device can be added; null when one can. */
async function whyNot(
  app: AppContext,
  trx: Trx,
  owner: AccountRow,
  { session, vaultId }: { session: Session; vaultId: string },
): Promise<AppError | null> {
  const vault = await findGenerated(trx, owner.id);
  if (vault === null) return new AppError("has_password");
  if (vault.id !== vaultId) return new AppError("vault_changed");
  if (!(await isCompanyFresh(app, trx, session.sessionId))) return new AppError("company_needed");
  const count = await countRows(trx.selectFrom("device_keys").where("vault_id", "=", vaultId));
  return count >= limits.devicesPerVault ? new AppError("devices_full") : tooManyMailsError(trx, owner.id);
}

type KeepForm = CallParsed<(typeof calls)["deviceKeys"]["keep"]>["body"] & { device: string };

/**
 * Keeps devices that a restored backup brought back, for their owner. One that is gone is left out.
 * @throws AppError `has_password`
 */
export function keepDeviceKeys(app: AppContext, session: Session, { ids, ...given }: KeepForm): Promise<void> {
  return withTransaction<undefined>(app.db, async (trx) => {
    const { account } = await confirmWithFactor(app, trx, session, {
      ...given,
      validate: async ({ id }) => ((await findGenerated(trx, id)) === null ? new AppError("has_password") : null),
    });
    const kept = await trx
      .updateTable("device_keys")
      .set({ awaits_keep: false })
      .where("id", "in", selectOwn(trx, account.id).clearSelect().select("device_keys.id"))
      .where("id", "in", ids)
      .where("awaits_keep", "=", true)
      .returning("name")
      .execute();
    if (kept.length === 0) return undefined;
    const { device } = given;
    const at = app.clock.now();
    await notifyOwner(trx, "device-key-added", account, { at, device }, { isKept: true });
    for (const { name } of kept)
      await recordEvent(trx, { at, kind: "device-key-kept", actor: auditPerson(account), details: { device, name } });
    return undefined;
  });
}

type OpenReply = CallReply<(typeof calls)["deviceKeys"]["open"]>;

/** Returns the password as it is sealed for a device, against the device's credential, after a fresh sign-in. */
export function openWithDevice(
  app: AppContext,
  session: Session,
  deviceId: string,
  credential: string,
): Promise<OpenReply> {
  return withTransaction<OpenReply>(app.db, async (trx) => {
    const rateKey = await lockRateKey(trx, deviceKeyRateKey(app.pepper, session.sessionId, deviceId));
    await shareUntilCommit(trx, "account", session.actor._id);
    await assertSessionActive(trx, session, app.clock.now());
    const row = await lockOwn(trx, session, deviceId);
    // A made-up id is refused before anything is counted, or each would add a row of failures.
    if (row === null) throw new AppError("not_found");
    const outcome = await app.checkPassword(trx, {
      rateKey,
      verifier: row.verifier,
      credential,
      checkMore: async () =>
        (await isCompanyFresh(app, trx, session.sessionId)) ? null : new AppError("company_needed"),
    });
    if (outcome.kind === "blocked") commitAndReject(new AppError("rate_limited", outcome));
    if (outcome.kind === "refused") commitAndReject(outcome.refusal);
    if (outcome.kind === "wrong") commitAndReject(new AppError("device_refused"));
    await trx.updateTable("device_keys").set({ last_used_at: app.clock.now() }).where("id", "=", row.id).execute();
    await rememberOpening(trx, session, row.id);
    return { vaultId: row.vault_id, envelope: app.pepper.openAtRest(deviceKeyAad(row.vault_id, row.id), row.envelope) };
  });
}

const lockOwn = (trx: Trx, { actor }: Session, deviceId: string): Promise<DeviceKeyRow | null> =>
  firstOrNull(selectOwn(trx, actor._id).where("device_keys.id", "=", deviceId).forUpdate("device_keys"));

interface Removal {
  body: CallParsed<(typeof calls)["deviceKeys"]["remove"]>["body"];
  /** The name of the caller's device. */
  device: string;
}

/** Removes a device, for its owner or for itself, and ends the other sessions in which it opened the vault. */
export function removeDeviceKey(
  app: AppContext,
  session: Session,
  deviceId: string,
  { body, device }: Removal,
): Promise<void> {
  return withTransaction<undefined>(app.db, async (trx) => {
    const account =
      "credential" in body
        ? await confirmDevice(app, trx, session, { deviceId, credential: body.credential })
        : await confirmRemoval(app, trx, session, { deviceId, device, ...body });
    const at = app.clock.now();
    await endOpenedSessions(trx, session, [deviceId]);
    await remove(trx, { ids: [deviceId], account, at, device });
    await notifyOwner(trx, "device-key-removed", account, { at, device }, { isEvery: false });
    return undefined;
  });
}

type Confirmation = CallParsed<(typeof calls)["deviceKeys"]["removeAll"]>["body"] & { device: string };

/** Removes every device of the caller's vault, and ends the other sessions in which any opened it, gone ones too. */
export function removeAllDeviceKeys(app: AppContext, session: Session, given: Confirmation): Promise<void> {
  return withTransaction<undefined>(app.db, async (trx) => {
    const { account } = await confirmWithFactor(app, trx, session, {
      ...given,
      validate: async ({ id }) => ((await findGenerated(trx, id)) === null ? new AppError("has_password") : null),
    });
    const rows = await selectOwn(trx, account.id).forUpdate("device_keys").execute();
    await endOpenedSessions(trx, session, null);
    if (rows.length === 0) return undefined;
    const { device } = given;
    const at = app.clock.now();
    await remove(trx, { ids: rows.map(({ id }) => id), account, at, device });
    await notifyOwner(trx, "device-key-removed", account, { at, device }, { isEvery: true });
    return undefined;
  });
}

interface Removed {
  ids: readonly string[];
  account: AccountRow;
  at: Date;
  /** The name of the caller's device. */
  device: string;
}

/** Deletes devices, and records it. */
async function remove(trx: Trx, { ids, account, at, device }: Removed): Promise<void> {
  const removed = await trx.deleteFrom("device_keys").where("id", "in", ids).returning("name").execute();
  for (const { name } of removed)
    await recordEvent(trx, { at, kind: "device-key-removed", actor: auditPerson(account), details: { device, name } });
}

async function confirmRemoval(
  app: AppContext,
  trx: Trx,
  session: Session,
  { deviceId, ...given }: Confirmation & { deviceId: string },
): Promise<AccountRow> {
  const validate = async () => ((await lockOwn(trx, session, deviceId)) === null ? new AppError("not_found") : null);
  const { account } = await confirmWithFactor(app, trx, session, { ...given, validate });
  return account;
}

/** Returns the account whose device proves itself, to be forgotten. */
async function confirmDevice(
  app: AppContext,
  trx: Trx,
  session: Session,
  { deviceId, credential }: { deviceId: string; credential: string },
): Promise<AccountRow> {
  const rateKey = await lockRateKey(trx, deviceKeyRateKey(app.pepper, session.sessionId, deviceId));
  const account = await lockAccount(trx, session.actor._id);
  await assertSessionActive(trx, session, app.clock.now());
  const row = await lockOwn(trx, session, deviceId);
  if (row === null) throw new AppError("device_refused");
  const outcome = await app.checkPassword(trx, { rateKey, verifier: row.verifier, credential });
  if (outcome.kind === "blocked") commitAndReject(new AppError("rate_limited", outcome));
  if (outcome.kind !== "right" || account === null) commitAndReject(new AppError("device_refused"));
  return account;
}
