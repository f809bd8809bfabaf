import { closeSeat, noteKeys, openSeat, type Opened, type Seat } from "./people.ts";
import { count, problem, type World } from "./world.ts";

/**
 * Does what a person does who comes to a device: reads, takes what waits, and decides about warnings. A warning is right
 * only after a backup was restored that this device has not settled with.
 */
export async function settle(world: World, seat: Seat): Promise<Opened> {
  const opened = await openRight(seat);
  const isAfterRestore = seat.restores < world.restores;
  const { personal, sharing, vaults } = opened;
  const { fault } = personal.snapshot();
  if (fault !== null) {
    if (!isAfterRestore) problem(world, seat, `a warning of the own vault without a reason: ${JSON.stringify(fault)}`);
    const kept = await personal.acceptServerState();
    count(world, `own vault kept: ${kept.kind}`);
  }
  await sharing.refresh();
  const { waiting, status, error } = sharing.snapshot();
  if (status !== "ready") problem(world, seat, `sharing is ${status}: ${JSON.stringify(error)}`);
  const { me, contacts } = sharing.snapshot();
  if (me !== null) seat.owner.code = me.code;
  for (const { userId, name } of contacts.filter(({ hasNewKeys }) => hasNewKeys)) {
    const { code = "" } = world.people.find((person) => person.userId === userId) ?? {};
    const compared = await sharing.compare(userId, name, code);
    count(world, `codes compared: ${compared.kind === "notSaved" ? compared.reason.code : compared.kind}`);
  }
  for (const { by } of waiting) {
    const taken = await sharing.takeGrants(by.userId);
    count(world, `access taken: ${taken.kind}`);
  }
  for (const { vaultId } of sharing.snapshot().vaults) {
    const vault = vaults.find(vaultId);
    const found = vault?.snapshot();
    if (vault == null || found?.fault == null) continue;
    if (!isAfterRestore && world.restores === 0)
      problem(world, seat, `a warning of a shared vault without a reason: ${JSON.stringify(found.fault)}`);
    const isManager = found.shared?.role === "manage";
    const decided = isManager ? await vault.acceptServerState() : await sharing.goOn(vaultId);
    const why = decided.kind === "notSaved" ? decided.reason.code : decided.kind;
    if (why === "invalid")
      console.log(
        seat.name,
        JSON.stringify(decided),
        JSON.stringify(found.fault),
        JSON.stringify(found.shared?.members.map((m) => [m.name, m.role])),
      );
    count(world, `${isManager ? "shared vault kept" : "gone on"}: ${why}`);
  }
  const { memory } = await opened.device.client.sharingHost();
  for (const { vaultId } of sharing.snapshot().vaults)
    if ((await memory.get("vault", vaultId))?.successor !== undefined) seat.ended.add(vaultId);
  await noteKeys(seat);
  seat.restores = world.restores;
  return opened;
}

/** Why a person must sign in again: the session was ended, or a restored backup has another vault. */
const endOfSession = new Set<string>(["not_signed_in", "not_found", "wrong_vault", "vault_changed"]);

/** Opens a device; a session that has ended is begun again. */
async function openRight(seat: Seat): Promise<Opened> {
  for (let tries = 0; ; tries++) {
    const opened = await openSeat(seat);
    await opened.personal.reload();
    const { error } = opened.personal.snapshot();
    if (error === null) return opened;
    closeSeat(seat);
    if (tries >= 2 || !endOfSession.has(error.code))
      throw new Error(`${seat.name} can't read its vault: ${JSON.stringify(error)}`);
  }
}
