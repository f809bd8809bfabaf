import {
  type CallParsed,
  type CallReply,
  type calls,
  limits,
  type NewMachine,
  type VaultMember,
} from "@pomander/contract";
import { readCard } from "@pomander/crypto/server";
import type { AppContext } from "../../../accounts/app-context.ts";
import type { Session } from "../../../accounts/sessions.ts";
import { parseRange } from "../../../address-ranges.ts";
import { AppError, invalid } from "../../../errors.ts";
import { dayMs } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/database.ts";
import { withTransaction } from "../../../platform/transaction.ts";
import { readKnownCards } from "../../../vaults/sharing/cards.ts";
import { recordShared, shownVault } from "../../../vaults/sharing/mails-and-audit.ts";
import {
  assertNotFollowed,
  assertRole,
  type ListedMember,
  lockAsMember,
  type MemberRow,
  type Membership,
} from "../../../vaults/sharing/memberships.ts";
import { isSignedBy } from "../../../vaults/sharing/signatures.ts";

/** A machine as a manager's device sends it, and the verifier of its credential. */
export interface MachineToAdd extends Pick<NewMachine, "machineId" | "card"> {
  verifier: Buffer;
  networks: readonly string[];
  end: Date;
}

/**
 * Returns the machine of a request.
 * @throws AppError `invalid` for a card of another id or with refused keys, an end out of range and unknown networks
 */
export function readMachine(
  { pepper, clock }: AppContext,
  { machineId, card, credential, expiresAt, networks = [] }: NewMachine,
): MachineToAdd {
  if (readCard(card)?.userId !== machineId) throw invalid("card", "Not a card of this machine");
  for (const [i, network] of networks.entries()) {
    if (parseRange(network) === null) {
      throw invalid(`networks.${i}`, "Enter an address such as 203.0.113.7, or a network such as 203.0.113.0/24");
    }
  }
  const [end, now] = [new Date(expiresAt), clock.now().getTime()];
  if (end.getTime() <= now) throw invalid("expiresAt", "Choose an end in the future");
  if (end.getTime() > now + limits.apiTokenDays * dayMs)
    throw invalid("expiresAt", `Choose an end within ${limits.apiTokenDays} days`);
  return { machineId, card, verifier: pepper.verifierOf(credential), networks, end };
}

interface Adding {
  machine: MachineToAdd;
  /** The member who adds it. */
  member: MemberRow;
  present: readonly ListedMember[];
  change: { added: readonly VaultMember[]; changed: readonly VaultMember[] };
  now: Date;
}

/**
 * Stores a machine, where it is all that the new list changes. The vault must be locked.
 * @throws AppError `invalid`, `machines_full`, `id_taken`, `other_card`
 */
export async function storeMachine(trx: Trx, { machine, member, present, change, now }: Adding): Promise<void> {
  const { machineId, card, verifier, networks, end } = machine;
  const sign = readCard(card)?.sign;
  const [added, ...others] = change.added;
  const isIt = added?.userId === machineId && added.role === "read" && added.sign === sign;
  if (!isIt || others.length > 0 || change.changed.length > 0)
    throw invalid("members", "The machine is all that is added, with the role to read");
  const isHere = ({ is_machine, barred }: ListedMember) => is_machine && barred === null;
  if (present.filter(isHere).length >= limits.machines.perVault) throw new AppError("machines_full");
  const [user] = await trx.selectFrom("users").select("id").where("id", "=", machineId).execute();
  const cards = await readKnownCards(trx, [member.user_id]);
  const giver = cards.find(({ signKey }) => signKey === member.sign_key);
  if (giver === undefined) throw new AppError("other_card");
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("shared_machines")
    .values({
      id: machineId,
      by_id: member.user_id,
      by_card: giver.card,
      sign_key: added.sign,
      card,
      verifier,
      networks: [...networks],
      created_at: now,
      expires_at: end,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  if (user !== undefined || numInsertedOrUpdatedRows === 0n) throw new AppError("id_taken");
  const details = {
    vault: await shownVault(trx, member.vault_id),
    machine: machineId,
    until: end.toISOString(),
  };
  await recordShared(trx, { at: now, kind: "machine-added", by: member.user_id, details });
}

/** Returns the machines of a vault for a manager, the newest first. @throws AppError `role_too_low` */
export async function listMachines(
  { db }: AppContext,
  membership: Membership,
): Promise<CallReply<typeof calls.machines.list>> {
  assertRole(membership, "manage");
  const rows = await db
    .selectFrom("shared_members as m")
    .innerJoin("shared_machines as x", "x.id", "m.user_id")
    .select(["x.id", "x.by_id", "x.created_at", "x.expires_at", "x.last_used_at", "x.networks", "x.awaits_keep"])
    .where("m.vault_id", "=", membership.vaultId)
    .orderBy("x.created_at", "desc")
    .orderBy("x.id")
    .execute();
  const machines = rows.map((row) => ({
    machineId: row.id,
    by: row.by_id,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    networks: row.networks,
    awaitsKeep: row.awaits_keep,
  }));
  return { machines };
}

type KeptMachine = CallParsed<typeof calls.machines.keep>["params"] & CallParsed<typeof calls.machines.keep>["body"];

/**
 * Keeps a machine that a restored backup brought back, for a manager whose device signed that: a stolen session alone
 * keeps none. @throws AppError `not_found`, `role_too_low`, `no_write_proof`, `vault_followed`
 */
export function keepMachine(
  { db, clock }: AppContext,
  session: Session,
  { vaultId, machineId, sig }: KeptMachine,
): Promise<void> {
  return withTransaction<void>(db, async (trx) => {
    const now = clock.now();
    const { vault, member } = await lockAsMember(trx, session, vaultId, { now });
    assertRole(member, "manage");
    if (!isSignedBy(member.sign_key, sig, "machine-keep", vaultId, machineId)) throw new AppError("no_write_proof");
    assertNotFollowed(vault);
    const machine = await trx
      .selectFrom("shared_machines as x")
      .innerJoin("shared_members as m", "m.user_id", "x.id")
      .select("x.awaits_keep")
      .where("x.id", "=", machineId)
      .where("m.vault_id", "=", vaultId)
      .where("m.barred", "is", null)
      .executeTakeFirst();
    if (machine === undefined) throw new AppError("not_found");
    if (!machine.awaits_keep) return;
    await trx.updateTable("shared_machines").set({ awaits_keep: false }).where("id", "=", machineId).execute();
    const details = { vault: await shownVault(trx, vaultId), machine: machineId };
    await recordShared(trx, { at: now, kind: "machine-kept", by: member.user_id, details });
  });
}
