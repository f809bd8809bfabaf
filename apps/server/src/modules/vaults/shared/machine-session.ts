import { type CallParsed, type CallReply, type calls, limits } from "@pomander/contract";
import { type Selectable, sql } from "kysely";
import { isFromNetworks } from "../../../accounts/api-tokens/find-token.ts";
import { usedNetworkOf } from "../../../accounts/api-tokens/note-use.ts";
import type { AppContext } from "../../../accounts/app-context.ts";
import { recordEvent } from "../../../accounts/audit.ts";
import { lockRateKey, machineRateKey } from "../../../accounts/password-check.ts";
import { AppError } from "../../../errors.ts";
import type { Database, Trx } from "../../../platform/database.ts";
import { addressOf } from "../../../platform/rate-limits.ts";
import { commitAndReject, withTransaction } from "../../../platform/transaction.ts";
import type { SharedMachinesTable } from "../../../platform/machine-tables.ts";
import { shownVault } from "../../../vaults/sharing/mails-and-audit.ts";

type MachineRow = Selectable<SharedMachinesTable>;
type SignIn = CallParsed<typeof calls.machines.signIn>["body"];

const sessionMs = 15 * 60_000;
/** Milliseconds between writes of the last use, which is shown to the minute. */
const noteIntervalMs = 60_000;
/** Milliseconds between events of one kind about one machine, from one network and for one reason, in the audit. */
const recordIntervalMs = 60 * 60_000;
/** Networks whose events of one kind and reason about one machine come into the audit within that time. */
const maxRecordedNetworks = 20;

/**
 * Gives a machine a token for 15 minutes, by the function that checks passwords.
 * @throws AppError `machine_refused`, alike for a machine that is unknown, wrong, ended, removed, elsewhere or awaiting
 *   its Keep; `rate_limited`
 */
export function signInMachine(
  app: AppContext,
  { machineId, credential }: SignIn,
  ip: string,
): Promise<CallReply<typeof calls.machines.signIn>> {
  const { db, clock, pepper, tokens } = app;
  const address = addressOf(ip);
  return withTransaction<CallReply<typeof calls.machines.signIn>>(db, async (trx) => {
    const find = trx.selectFrom("shared_machines").selectAll().where("id", "=", machineId);
    const isUnknown = (await find.executeTakeFirst()) === undefined;
    const rateKey = await lockRateKey(trx, machineRateKey(pepper, machineId), { isUnknown });
    const machine = await find.forNoKeyUpdate().executeTakeFirst();
    const outcome = await app.checkPassword(trx, { rateKey, verifier: machine?.verifier ?? null, credential });
    if (outcome.kind === "blocked") commitAndReject(new AppError("rate_limited", outcome));
    if (machine === undefined) commitAndReject(new AppError("machine_refused"));
    const now = clock.now();
    const vaults = await readVaults(trx, machineId);
    const vaultId = vaults.find(({ successor }) => successor === null)?.vaultId ?? null;
    const why = outcome.kind === "right" ? whyRefused(machine, { vaultId, address, now }) : "credential";
    if (why !== null) {
      await record(trx, { machine, vaultId, kind: "machine-refused", address, now, why });
      commitAndReject(new AppError("machine_refused"));
    }
    if (isBefore(machine.last_used_at, now, noteIntervalMs))
      await trx.updateTable("shared_machines").set({ last_used_at: now }).where("id", "=", machineId).execute();
    const end = new Date(Math.min(now.getTime() + sessionMs, machine.expires_at.getTime()));
    const token = await tokens.machine.sign({ sub: machineId }, end);
    return { token, expiresAt: end.toISOString(), giver: machine.by_card, vaults };
  });
}

/** Returns the vaults of which a machine is a member: one, and those before it. The first new keys without it bar it from all. */
const readVaults = (trx: Trx, machineId: string) =>
  trx
    .selectFrom("shared_members as m")
    .innerJoin("vaults as v", "v.id", "m.vault_id")
    .select(["v.id as vaultId", "v.manifest_counter as counter", "v.successor_id as successor"])
    .where("m.user_id", "=", machineId)
    .where("m.barred", "is", null)
    .where("v.deleted_at", "is", null)
    .orderBy("v.archived_at", (order) => order.desc().nullsFirst())
    .orderBy("v.id")
    .limit(limits.followedVaults)
    .execute();

interface Use {
  vaultId: string | null;
  address: string;
  now: Date;
}

function whyRefused(
  machine: MachineRow,
  { vaultId, address, now }: Use,
): "removed" | "ended" | "restored" | "network" | null {
  if (vaultId === null) return "removed";
  if (machine.expires_at <= now) return "ended";
  if (machine.awaits_keep) return "restored";
  return isFromNetworks(address, machine.networks) ? null : "network";
}

/** Records that a machine reads a vault, once an hour for each network, before it gets the contents. */
export async function recordMachineRead(
  { config, db, clock }: AppContext,
  machineId: string,
  { vaultId, ip }: { vaultId: string; ip: string },
): Promise<void> {
  if (config.vaultAccess === "off") return;
  const now = clock.now();
  const found = await db.selectFrom("shared_machines").selectAll().where("id", "=", machineId).executeTakeFirst();
  const event = { vaultId, kind: "machine-read" as const, address: addressOf(ip), now };
  if (found === undefined || !(await isDue(db, { machine: found, ...event }))) return;
  await withTransaction<void>(db, async (trx) => {
    const machine = await trx
      .selectFrom("shared_machines")
      .selectAll()
      .where("id", "=", machineId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (machine === undefined) return;
    await record(trx, { machine, ...event });
  });
}

interface MachineEvent extends Use {
  machine: MachineRow;
  kind: "machine-read" | "machine-refused";
  why?: string;
}

const timeColumn = { "machine-read": "read_recorded_at", "machine-refused": "refused_recorded_at" } as const;

/**
 * Returns whether an event of a machine is to come into the audit: none of its kind, network and reason came in the last
 * hour, and not those of too many networks, which anyone who knows the machine's id could fill it with.
 */
async function isDue(db: Database, { machine, kind, address, now, why }: MachineEvent): Promise<boolean> {
  if (isBefore(machine[timeColumn[kind]], now, recordIntervalMs)) return true;
  const { rows } = await sql<{ network: string }>`
    select distinct details ->> 'network' as network from audit_events
    where kind = ${kind} and at > ${new Date(now.getTime() - recordIntervalMs)}
      and details ->> 'machine' = ${machine.id} and details ->> 'why' is not distinct from ${why ?? null}
    limit ${maxRecordedNetworks}`.execute(db);
  return rows.length < maxRecordedNetworks && !rows.some(({ network }) => network === usedNetworkOf(address));
}

/** Records an event of a machine in the audit where it is due. The machine's row must be locked. */
async function record(trx: Trx, event: MachineEvent): Promise<void> {
  if (!(await isDue(trx, event))) return;
  const { machine, vaultId, kind, address, now, why } = event;
  await trx
    .updateTable("shared_machines")
    .set({ [timeColumn[kind]]: now })
    .where("id", "=", machine.id)
    .execute();
  const details = {
    ...(vaultId === null ? {} : { vault: await shownVault(trx, vaultId) }),
    machine: machine.id,
    network: usedNetworkOf(address),
    ...(why === undefined ? {} : { why }),
  };
  await recordEvent(trx, { at: now, kind, actor: null, details });
}

const isBefore = (at: Date | null, now: Date, ms: number) => at === null || at.getTime() <= now.getTime() - ms;
