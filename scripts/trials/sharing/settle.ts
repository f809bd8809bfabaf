import type { OpenVault, Reason } from "@pomander/vault";
import type { Sharing } from "@pomander/vault/sharing";
import { noteGiven } from "./model.ts";
import { closeSeat, noteKeys, openSeat, verifiedVault, type Opened, type Seat } from "./people.ts";
import { count, nameOf, note, problem, type World } from "./world.ts";

/** Most invitations that a person keeps for later. */
const mostLinks = 5;
/** Most new sign-ins in a row. */
const mostSignIns = 2;
/** Most decisions about one warning: another device's may come first. */
const mostDecisions = 5;

/**
 * Does what a person does who comes to a device: reads, takes what waits, and decides about warnings. A warning is right
 * only after a backup was restored that this device has not settled with.
 */
export async function settle(world: World, seat: Seat, tries = 0): Promise<Opened> {
  const opened = await openRight(seat);
  const isAfterRestore = seat.restores < world.restores;
  const { personal, sharing, vaults } = opened;
  for (let i = 0; i < mostDecisions && personal.snapshot().fault !== null; tries++) {
    const { fault } = personal.snapshot();
    if (!isAfterRestore)
      problem(world, seat, "", `a warning of the own vault without a reason: ${JSON.stringify(fault)}`);
    const kept = await personal.acceptServerState();
    note(world, seat, "", `own vault: ${JSON.stringify(fault)}, kept: ${JSON.stringify(kept)}`);
    count(world, `own vault kept: ${kept.kind}`);
  }
  await sharing.refresh();
  const { waiting, status, error } = sharing.snapshot();
  // New personal keys of another device, made at the same moment, end this one's session.
  if (status !== "ready" && tries < mostSignIns && error !== null && endOfSession.has(error.code)) {
    closeSeat(seat);
    return settle(world, seat, tries + 1);
  }
  if (status !== "ready") problem(world, seat, "", `sharing is ${status}: ${JSON.stringify(error)}`);
  const { me, contacts } = sharing.snapshot();
  if (me !== null) seat.owner.code = me.code;
  for (const { userId, name } of contacts.filter(({ hasNewKeys }) => hasNewKeys)) {
    const { code = "" } = world.people.find((person) => person.userId === userId) ?? {};
    const compared = await sharing.compare(userId, name, code);
    count(world, `codes compared: ${compared.kind === "notSaved" ? compared.reason.code : compared.kind}`);
  }
  for (const fragment of seat.owner.links.splice(0)) {
    const accepted = await sharing.acceptInvite(fragment);
    const became = accepted.kind === "notSaved" ? accepted.reason.code : accepted.kind;
    count(world, `invitation accepted: ${became}`);
    // It is opened again once the two have compared codes.
    if (became === "contact_differs" && seat.owner.links.length < mostLinks) seat.owner.links.push(fragment);
  }
  await giveAccess(world, seat, opened);
  for (const { by } of waiting) {
    const taken = await sharing.takeGrants(by.userId);
    for (const vaultId of taken.kind === "done" ? taken.vaultIds : [])
      note(world, seat, vaultId, `access taken from ${nameOf(world, by.userId)}`);
    count(world, `access taken: ${taken.kind}`);
  }
  for (const { vaultId } of sharing.snapshot().vaults) {
    const vault = vaults.find(vaultId);
    for (let i = 0; i < mostDecisions && vault != null && vault.snapshot().fault !== null; tries++) {
      const fault = JSON.stringify(vault.snapshot().fault);
      if (world.restores === 0) problem(world, seat, vaultId, `a warning of a shared vault without a reason: ${fault}`);
      const decided = await decide(vault, sharing);
      note(world, seat, vaultId, `${fault}: ${JSON.stringify(decided)}`);
      count(world, `warning of a shared vault: ${decided.what}, ${decided.reason?.code ?? decided.kind}`);
      if (decided.kind !== "changedMeanwhile") break;
    }
  }
  const { memory } = await opened.device.client.sharingHost();
  for (const { vaultId } of sharing.snapshot().vaults)
    if ((await memory.get("vault", vaultId))?.successor !== undefined) seat.ended.add(vaultId);
  noteSeen(world, seat, opened);
  await noteKeys(seat);
  if (personal.snapshot().fault === null) seat.restores = world.restores;
  return opened;
}

/** Gives those who accepted invitations what these say. */
async function giveAccess(world: World, seat: Seat, { sharing }: Opened): Promise<void> {
  const accepted = sharing.snapshot().invites.filter(({ status }) => status === "accepted");
  if (accepted.length === 0) return;
  const given = await sharing.giveAccess();
  count(world, `access given: ${given.kind === "notSaved" ? given.reason.code : given.kind}`);
  for (const { inviteId, email, vaults } of accepted) {
    // A vault that this person cannot give any more is given up.
    if (given.kind === "notSaved") await sharing.cancelInvite(inviteId);
    const person = world.people.find((one) => one.email === email);
    for (const { vaultId } of vaults) {
      const { members = [] } = verifiedVault(seat, vaultId)?.snapshot().shared ?? {};
      if (person === undefined || members.every(({ userId }) => userId !== person.userId)) continue;
      noteGiven(world.model, vaultId, person.userId);
      note(world, seat, vaultId, `access given to ${person.name}`);
    }
  }
}

interface Decided {
  what: "went on" | "kept";
  kind: string;
  reason?: Reason;
}

/** Continues from what another manager has kept since; without that, a manager keeps what the server has. */
async function decide(vault: OpenVault, sharing: Sharing): Promise<Decided> {
  const read = await sharing.readGoOn(vault.vaultId);
  const gone = read.kind === "done" ? await sharing.goOn(vault.vaultId, read.offer.link) : read;
  const isManager = vault.snapshot().shared?.role === "manage";
  if (gone.kind === "done" || !isManager) return { what: "went on", ...gone };
  return { what: "kept", ...(await vault.acceptServerState()) };
}

/** Why a person must sign in again: the session was ended, or a restored backup has another vault. */
const endOfSession = new Set<string>(["not_signed_in", "not_found", "wrong_vault", "vault_changed"]);

/** Opens a device; a session that has ended is begun again. */
async function openRight(seat: Seat): Promise<Opened> {
  for (let tries = 0; ; tries++) {
    const opened = await openSeat(seat);
    await opened.personal.reload();
    const { error } = opened.personal.snapshot();
    // A first read that failed leaves the question to the next one, and what another device writes asks it again.
    for (let i = 0; i < mostDecisions && (await isFirstVisit(opened)); i++) await opened.personal.confirmFirstVisit();
    if (error === null) return opened;
    closeSeat(seat);
    if (tries >= mostSignIns || !endOfSession.has(error.code))
      throw new Error(`${seat.name} can't read its vault: ${JSON.stringify(error)}`);
  }
}

/** Returns whether a device asks about its own vault, of which it has verified nothing yet. */
const isFirstVisit = async ({ personal, device }: Opened) =>
  personal.snapshot().firstVisit !== null &&
  (await device.memory.get("vault", personal.vaultId))?.manifest === undefined;

/** Notes the counter, and what is wrong, of each vault that a device has, where that differs from the last time. */
function noteSeen(world: World, seat: Seat, { sharing, vaults }: Opened): void {
  for (const { vaultId, status, problem: why } of sharing.snapshot().vaults) {
    const found = vaults.find(vaultId)?.snapshot();
    const members = found?.shared?.members.map(({ userId, role }) => `${nameOf(world, userId)} ${role}`).join(", ");
    const at = `${status} at ${found?.manifest?.counter}${found?.fault == null ? "" : ` ${JSON.stringify(found.fault)}`}`;
    const text = `sees ${at} ${why === null ? "" : JSON.stringify(why)} [${members}]`;
    if (seat.seen.get(vaultId) !== text) note(world, seat, vaultId, text);
    seat.seen.set(vaultId, text);
  }
}
