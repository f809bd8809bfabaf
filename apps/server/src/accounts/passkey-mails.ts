import type { Trx } from "../platform/database.ts";
import { type EventOrigin, notifyOwner } from "./account-mails.ts";
import { auditPerson, recordEvent } from "./audit.ts";
import type { FactorOwner } from "./factor-mails.ts";

/** Mails the owner and records that a passkey was added. */
export async function notePasskeyAdded(
  trx: Trx,
  owner: FactorOwner,
  { opensVault, ...origin }: EventOrigin & { opensVault: boolean },
): Promise<void> {
  await notifyOwner(trx, "passkey-added", owner, origin, { opensVault });
  const details = { opensVault, device: origin.device };
  await recordEvent(trx, { at: origin.at, kind: "passkey-added", actor: auditPerson(owner), details });
}

/** Mails the owner and records that they removed a passkey. */
export async function notePasskeyRemoved(trx: Trx, owner: FactorOwner, origin: EventOrigin): Promise<void> {
  await notifyOwner(trx, "passkey-removed", owner, origin);
  const details = { device: origin.device };
  await recordEvent(trx, { at: origin.at, kind: "passkey-removed", actor: auditPerson(owner), details });
}
