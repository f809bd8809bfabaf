import { type CallParsed, type calls, type Grant, limits, type VaultMember } from "@pomander/contract";
import type { EventOrigin } from "../../../accounts/account-mails.ts";
import type { AppContext } from "../../../accounts/app-context.ts";
import type { Session } from "../../../accounts/sessions.ts";
import { AppError, invalid } from "../../../errors.ts";
import type { Trx } from "../../../platform/database.ts";
import { withTransaction } from "../../../platform/transaction.ts";
import { countList, countMemberDay } from "../../../vaults/sharing/user-limits.ts";
import { assertGrants, storeGrants } from "../../../vaults/sharing/grants.ts";
import {
  assertManifestSigned,
  assertNotFollowed,
  assertNotHeld,
  assertRole,
  type ListedMember,
  lockAsMember,
  type MemberRow,
  type Membership,
  readMembers,
  storeLink,
} from "../../../vaults/sharing/memberships.ts";
import { nameOf, notifyOfAccess, recordShared, shownVault } from "../../../vaults/sharing/mails-and-audit.ts";
import { findConnected, readKnownCards } from "../../../vaults/sharing/cards.ts";
import { type MachineToAdd, storeMachine } from "./machines.ts";
import { hashOfText } from "../../../vaults/sharing/signatures.ts";

type SetManifest = CallParsed<(typeof calls)["vaults"]["setManifest"]>["body"];
interface NewLink {
  form: SetManifest;
  device: string;
  /** The one machine that the list adds; otherwise it adds people. */
  machine?: MachineToAdd;
}

/** Stores a link over the entries as they are; with a list, the members change with it, of whom none can go. */
export function setSharedManifest(
  app: AppContext,
  session: Session,
  { vaultId }: Pick<Membership, "vaultId">,
  { form, device, machine }: NewLink,
): Promise<void> {
  const by = session.actor._id;
  const { manifest } = form;
  const { list, members, grants = noGrants } = { ...withoutList, ...form };
  if ((list === undefined) !== (members === undefined)) throw invalid("list", "List and members go together");
  return withTransaction<void>(app.db, async (trx) => {
    const now = app.clock.now();
    const { vault, member } = await lockAsMember(trx, session, vaultId, { now });
    assertRole(member, "manage");
    assertManifestSigned(member, vaultId, manifest);
    assertNotFollowed(vault);
    assertNotHeld(vault, by, now);
    await countMemberDay(trx, member, now);
    if (manifest.counter !== vault.manifest_counter + 1) throw new AppError("manifest_conflict");
    const present = await readMembers(trx, vaultId);
    const change = members === undefined ? noChange : changeOf(present, members);
    if (machine === undefined) await assertMayAdd(trx, by, change.added);
    else await storeMachine(trx, { machine, member, present, change, now });
    const given = new Set(grants.map(({ to }) => to));
    if (change.added.some(({ userId }) => !given.has(userId))) throw invalid("grants", "A new member has no grant");
    await assertGrants(trx, grants, {
      vaultId,
      by: { userId: by, signKey: member.sign_key },
      takers: takersOf(present, change.added),
      link: { counter: manifest.counter, hash: hashOfText(manifest.sealed) },
      now,
    });
    if (list !== undefined) {
      const counts = await countList(trx, vault, list, { userId: by, now });
      await trx.updateTable("vaults").set(counts).where("id", "=", vaultId).execute();
    }
    await storeLink(trx, { vaultId, by }, manifest, list);
    await storeMembers(trx, vaultId, change);
    await storeGrants(trx, grants);
    await tellOfChange(trx, {
      vaultId,
      by,
      present,
      change,
      isMachine: machine !== undefined,
      origin: { at: now, device },
    });
  });
}

const withoutList = { list: undefined, members: undefined, grants: undefined };
const noGrants: readonly Grant[] = [];

interface MembersChange {
  added: readonly VaultMember[];
  /** The members with another role. */
  changed: readonly VaultMember[];
}
const noChange: MembersChange = { added: [], changed: [] };

/**
 * Returns what a new list changes.
 * @throws AppError `invalid`, `members_full`; `members_changed` when someone is missing or has another key;
 *   `last_manager`
 */
function changeOf(present: readonly ListedMember[], members: readonly VaultMember[]): MembersChange {
  const ofUser = new Map(members.map((member) => [member.userId, member]));
  const keys = new Set(members.map(({ sign }) => sign));
  if (ofUser.size < members.length || keys.size < members.length) throw invalid("members", "Each is named once");
  if (members.length > limits.vaultMembers) throw new AppError("members_full");
  if (present.some((row) => ofUser.get(row.user_id)?.sign !== row.sign_key)) throw new AppError("members_changed");
  const barred = new Set(present.filter((row) => row.barred !== null).map((row) => row.user_id));
  const isManaged = members.some(({ userId, role }) => role === "manage" && !barred.has(userId));
  if (!isManaged) throw new AppError("last_manager");
  const roles = new Map(present.map((row) => [row.user_id, row.role]));
  const changed = members.filter(({ userId, role }) => roles.has(userId) && roles.get(userId) !== role);
  const machines = new Set(present.filter((row) => row.is_machine).map((row) => row.user_id));
  if (changed.some(({ userId }) => machines.has(userId))) throw invalid("members", "A machine keeps its role");
  return { added: members.filter(({ userId }) => !roles.has(userId)), changed };
}

/** @throws AppError `not_a_contact`, `other_card` when someone new has published another card */
async function assertMayAdd(trx: Trx, by: string, added: readonly VaultMember[]): Promise<void> {
  if (added.length === 0) return;
  const ids = added.map(({ userId }) => userId);
  const connected = await findConnected(trx, by, ids);
  if (ids.some((userId) => !connected.has(userId))) throw new AppError("not_a_contact");
  const cards = await readKnownCards(trx, ids);
  const isPublished = ({ userId, sign }: VaultMember) =>
    cards.some((card) => card.isPublished && card.userId === userId && card.signKey === sign);
  if (!added.every(isPublished)) throw new AppError("other_card");
}

const takersOf = (present: readonly MemberRow[], added: readonly VaultMember[]) =>
  new Map([
    ...present.filter(({ barred }) => barred === null).map((row) => [row.user_id, row.sign_key] as const),
    ...added.map(({ userId, sign }) => [userId, sign] as const),
  ]);

async function storeMembers(trx: Trx, vaultId: string, { added, changed }: MembersChange): Promise<void> {
  for (const { userId, role } of changed) {
    await trx
      .updateTable("shared_members")
      .set({ role })
      .where("vault_id", "=", vaultId)
      .where("user_id", "=", userId)
      .execute();
  }
  const rows = added.map(({ userId, role, sign }) => ({ vault_id: vaultId, user_id: userId, role, sign_key: sign }));
  if (rows.length > 0) await trx.insertInto("shared_members").values(rows).execute();
}

interface ToldChange {
  vaultId: string;
  by: string;
  present: readonly MemberRow[];
  change: MembersChange;
  /** Whether the new member is a machine, whose addition is recorded on its own. */
  isMachine: boolean;
  origin: EventOrigin;
}

/** Records each change of a member, and mails those who were given access and the other managers. */
async function tellOfChange(trx: Trx, { vaultId, by, present, change, isMachine, origin }: ToldChange): Promise<void> {
  const { at } = origin;
  const vault = await shownVault(trx, vaultId);
  const shown = { by: await nameOf(trx, by), vault };
  const managers = present.filter((row) => row.role === "manage" && row.barred === null && row.user_id !== by);
  for (const { userId, role } of isMachine ? [] : change.added) {
    await recordShared(trx, { at, kind: "shared-access-given", by, to: userId, details: { vault, role } });
    const given = { ...shown, role, givenBy: by, givenTo: userId };
    await notifyOfAccess(trx, userId, origin, { ...given, who: null });
    const who = await nameOf(trx, userId);
    for (const { user_id } of managers) {
      await notifyOfAccess(trx, user_id, origin, { ...given, who });
    }
  }
  for (const { userId, role } of change.changed) {
    await recordShared(trx, { at, kind: "shared-role-changed", by, to: userId, details: { vault, role } });
  }
}
