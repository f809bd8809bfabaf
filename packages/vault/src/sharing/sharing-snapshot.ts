import { limits } from "@pomander/contract";
import { cardText, contactCode, isMachine, readCard } from "@pomander/crypto/sharing";
import { nameOfGiver } from "./grants.ts";
import { membersOf } from "./present-members.ts";
import type { News } from "./news.ts";
import { contactOf, liveLists, sharedStateOf, type Own, type SharingCore } from "./sharing-core.ts";
import { isOpen } from "./own-records.ts";
import { isReplaced } from "./published-cards.ts";
import type { OpenInvite, SharingSnapshot } from "./sharing-types.ts";
import { introductionsOf } from "./usable-card.ts";

export const nothingShared: SharingSnapshot = {
  status: "opening",
  damaged: [],
  error: null,
  me: null,
  contacts: [],
  people: [],
  vaults: [],
  waiting: [],
  strangers: 0,
  invites: [],
  notices: [],
};

/** Returns what is known of a user's sharing, from the own records, the open vaults and the server's word. */
export async function snapshotOf(core: SharingCore, news: News): Promise<SharingSnapshot> {
  const own = await core.own();
  if (own === null)
    return { ...nothingShared, status: core.host.personal() === null ? "locked" : "unverified", error: news.error };
  const { records, damaged, identity } = own;
  return {
    status: damaged.length === 0 ? "ready" : "damaged",
    damaged,
    error: news.error,
    me: { userId: identity.userId, name: core.name, code: await contactCode(identity) },
    contacts: records.contacts.map((contact) => ({
      userId: contact.userId,
      name: contact.name,
      how: contact.how,
      at: contact.at,
      hasNewKeys: isReplaced(core, news.cards, contact),
    })),
    people: peopleOf(core, own),
    vaults: records.vaults.map(({ vaultId, name, endedAt }) => {
      const sent = core.server?.vaults.find((vault) => vault.vaultId === vaultId);
      const state = sharedStateOf(core, vaultId);
      const list = state?.list.content;
      const deletedAt = sent?.deletedAt ?? null;
      const open = core.host.vaults.find(vaultId);
      const back = open?.snapshot().shared?.back ?? null;
      const me = list?.members.find(({ userId }) => userId === identity.userId);
      return {
        vaultId,
        name: list?.name ?? name,
        status: statusOf(),
        successor: endedAt === null ? null : presentSuccessor(core, vaultId),
        role: me === undefined ? null : back === null ? me.role : "read",
        back,
        ...(list === undefined ? { members: [], former: [] } : membersOf(core, own, news, list)),
        hasFormerCard: me !== undefined && cardText(me) !== cardText(identity),
        restorableUntil: deletedAt === null ? null : endOfDeleted(deletedAt),
        keysDue: sent?.keysDue ?? [],
        tasks: sent?.tasks ?? [],
        problem: news.problems.get(vaultId) ?? open?.snapshot().error ?? null,
      };
      function statusOf(): SharingSnapshot["vaults"][number]["status"] {
        if (endedAt !== null) return "ended";
        if (core.server !== null && sent === undefined) return "notListed";
        if (deletedAt !== null) return "deleted";
        const status = open?.snapshot().status;
        if (status === "open") return "open";
        return status === "failed" || news.problems.has(vaultId) ? "failed" : "opening";
      }
    }),
    // Nothing is taken before the records can be read: what waits may be in them.
    waiting: damaged.length === 0 ? waitingOf(core, own, news) : [],
    strangers: damaged.length === 0 ? news.strangers : 0,
    invites: records.invites.map((record): OpenInvite => {
      const { inviteId, code, email, name, vaults, until } = record;
      return {
        inviteId,
        email,
        name,
        vaults: vaults.map(({ vaultId, role }) => ({ vaultId, role, name: nameOfVault(core, own, vaultId) })),
        until,
        status: inviteStatus(core, news, record),
        hasNewKeys: hasAnsweredWithOtherCard(core, news, inviteId),
        fragment: `${inviteId}.${code}`,
      };
    }),
    notices: core.notices,
  };
}

/** Returns when a vault that was deleted at a time is gone for good, both ISO. */
const endOfDeleted = (deletedAt: string) =>
  new Date(Date.parse(deletedAt) + limits.deletedVaultDays * 86_400_000).toISOString();

/** Returns the last of the vaults that new keys put in the place of another one, in a row. */
function presentSuccessor({ successors }: SharingCore, vaultId: string): string | null {
  let last = successors.get(vaultId) ?? null;
  for (let steps = 0; last !== null && steps < successors.size; steps++) last = successors.get(last) ?? last;
  return last;
}

const nameOfVault = (core: SharingCore, own: Own, vaultId: string) =>
  sharedStateOf(core, vaultId)?.list.content.name ??
  own.records.vaults.find((vault) => vault.vaultId === vaultId)?.name ??
  "";

function inviteStatus(
  core: SharingCore,
  { answers }: News,
  { inviteId, until }: { inviteId: string; until: string },
): OpenInvite["status"] {
  const isRight = answers.get(inviteId);
  if (isRight !== undefined) return isRight ? "accepted" : "refused";
  return isOpen({ until }, core.host.now()) ? "open" : "ended";
}

/** Whether the card of an answer is not the published one: nothing is given to it. */
function hasAnsweredWithOtherCard(core: SharingCore, { cards }: News, inviteId: string): boolean {
  const answer = core.server?.invites.find((sent) => sent.inviteId === inviteId)?.answer ?? null;
  const card = answer === null ? null : readCard(answer.card);
  return card !== null && isReplaced(core, cards, card);
}

function peopleOf(core: SharingCore, own: Own): SharingSnapshot["people"] {
  const lists = liveLists(core, own);
  const contacts = own.records.contacts;
  const known = new Set([own.identity.userId, ...contacts.map(({ userId }) => userId)]);
  const people = new Map<string, SharingSnapshot["people"][number]>();
  for (const { userId, name, kind } of lists.flatMap(({ members }) => members)) {
    if (isMachine({ kind })) continue;
    if (known.has(userId) || people.has(userId)) continue;
    const [introduced] = introductionsOf(userId, contacts, lists, core.verifyCheck);
    const by = introduced && contactOf(own, introduced.by);
    // The contact signed a name, too: a manager of another vault can list the person under the name of another.
    const person = by && {
      name: introduced.name,
      introducedBy: { userId: by.userId, name: by.name, at: introduced.at },
    };
    people.set(userId, { userId, ...(person ?? { name, introducedBy: null }) });
  }
  return [...people.values()];
}

function waitingOf(core: SharingCore, own: Own, { grants }: News): SharingSnapshot["waiting"] {
  const waiting = new Map<string, SharingSnapshot["waiting"][number]>();
  for (const right of grants) {
    const { userId } = right.giver;
    const { link, list } = right.state;
    const role = list.content.members.find((member) => member.userId === own.identity.userId)?.role;
    if (role === undefined) continue;
    const vault = { vaultId: right.grant.vaultId, name: list.content.name, role, entryCount: link.content.count };
    const before = waiting.get(userId)?.vaults ?? [];
    waiting.set(userId, { by: { userId, name: nameOfGiver(core, own, right) }, vaults: [...before, vault] });
  }
  return [...waiting.values()];
}
