import type { FactorOverview } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import { findDevice } from "../../accounts/devices.ts";
import { presentPasskey } from "../../accounts/passkeys.ts";
import { isFactorRequired, readFactorRequirement } from "../../accounts/factor-requirement.ts";
import { countRecoveryCodes } from "../../accounts/recovery-codes.ts";
import { AppError } from "../../errors.ts";
import type { Trx } from "../../platform/database.ts";
import { withTransaction } from "../../platform/transaction.ts";

/** One's own second factors, passkeys and trusted devices, the oldest first. */
export function listFactors(
  { db, clock }: AppContext,
  userId: string,
  deviceToken: string | null,
): Promise<FactorOverview> {
  return withTransaction<FactorOverview>(db, async (trx) => {
    const account = await trx
      .selectFrom("users")
      .selectAll()
      .where("id", "=", userId)
      .executeTakeFirstOrThrow(() => new AppError("not_signed_in"));
    const credentials = await readCredentials(trx, userId);
    const keys = credentials.filter(({ purpose }) => purpose === "security-key");
    const factors = [
      ...(await readTotpFactors(trx, userId)).map((row) => ({ ...presentUse(row), kind: "totp" as const })),
      ...keys.map((row) => ({ ...presentUse(row), kind: "security-key" as const })),
    ];
    const current = await findDevice(trx, userId, deviceToken);
    return {
      factors: factors.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt)),
      recoveryCodesLeft: await countRecoveryCodes(trx, userId),
      isRequired: isFactorRequired(await readFactorRequirement(trx), account),
      passkeys: credentials.filter(({ purpose }) => purpose === "passkey").map(presentPasskey),
      trustedDevices: (await readTrustedDevices(trx, userId, clock.now())).map((row) => ({
        _id: row.id,
        device: row.trusted_name ?? "Unknown device",
        trustedUntil: row.trusted_until.toISOString(),
        lastSeenAt: row.last_seen_at.toISOString(),
        isCurrent: row.id === current,
      })),
    };
  });
}

interface UsedRow {
  id: string;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
  last_used_device: string | null;
}
const presentUse = (row: UsedRow) => ({
  _id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  lastUsedDevice: row.last_used_device,
});

const readTotpFactors = (trx: Trx, userId: string) =>
  trx
    .selectFrom("totp_factors")
    .select(["id", "name", "created_at", "last_used_at", "last_used_device"])
    .where("user_id", "=", userId)
    .execute();

const readCredentials = (trx: Trx, userId: string) =>
  trx.selectFrom("webauthn_credentials").selectAll().where("user_id", "=", userId).orderBy("created_at").execute();

const readTrustedDevices = (trx: Trx, userId: string, now: Date) =>
  trx
    .selectFrom("devices")
    .select(["id", "trusted_name", "trusted_until", "last_seen_at"])
    .where("user_id", "=", userId)
    .where("trusted_until", ">", now)
    .orderBy("last_seen_at", "desc")
    .$narrowType<{ trusted_until: Date }>()
    .execute();
