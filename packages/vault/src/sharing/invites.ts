import { calls, isEmail, limits, normalizeEmail, type OwnInvite, type VaultRole } from "@pomander/contract";
import { isSharedName, sharingLimits } from "@pomander/crypto/limits";
import {
  answerOffer,
  cardText,
  formatInvite,
  hashText,
  newInvite,
  openOffer,
  parseInvite,
  readAnswer,
  sealOffer,
  sign,
  type Card,
  type Offer,
} from "@pomander/crypto/sharing";
import { clientError } from "../errors.ts";
import { isCode } from "../is-code.ts";
import { createReason } from "../reasons.ts";
import type { NotSaved } from "../vault/vault-snapshot.ts";
import { addMembers, memberRecord } from "./change-members.ts";
import { isOpen, mostRecords, withInvites, type ContactRecord, type InviteRecord } from "./own-records.ts";
import { assertNotEnded } from "./remembered-end.ts";
import { assertNotReplaced, publishedCards } from "./published-cards.ts";
import {
  cardOf,
  contactOf,
  isGone,
  notSaved,
  publishOwnCard,
  sharedStateOf,
  withOwn,
  type Own,
  type SharingCore,
} from "./sharing-core.ts";
import type { Invitee, ReceivedInvite, SharingOutcome } from "./sharing-types.ts";
import { hasKeyOfAnother } from "./usable-card.ts";

const dayMs = 24 * 60 * 60 * 1_000;

/** Makes an invitation for each person. Their codes are stored here before the server has the sealed offers. */
export function invite(
  core: SharingCore,
  people: readonly Invitee[],
  vaults: readonly { vaultId: string; role: VaultRole }[],
): Promise<SharingOutcome<{ invites: readonly { email: string; fragment: string }[] }>> {
  return withOwn(core, async (own) => {
    const { api, random, now } = core.host;
    if (vaults.length > sharingLimits.vaultsPerInvite)
      throw clientError("invite_vaults_too_many", { max: sharingLimits.vaultsPerInvite });
    const open = own.records.invites.filter((record) => isOpen(record, now()));
    if (open.length + people.length > mostRecords.invites) throw clientError("own_records_full", { kind: "invites" });
    for (const { vaultId } of vaults) await assertNotEnded(core, vaultId);
    const offered = vaults.map(({ vaultId, role }) => ({ vaultId, role, name: managedName(core, own, vaultId) }));
    await publishOwnCard(core, own);
    const until = new Date(now().getTime() + limits.inviteDays * dayMs).toISOString();
    const made = await Promise.all(
      people.map(async (person) => {
        const [email, name] = [normalizeEmail(person.email), person.name.trim()];
        if (!isEmail(email)) throw clientError("invite_address", { email: person.email });
        if (!isSharedName(name)) throw clientError("name_refused");
        const link = newInvite(random);
        const offer: Offer = { card: cardOf(own.identity), name: core.name, email, vaults: offered, until };
        const sealed = await sealOffer(link, offer, random);
        const hash = await hashText(sealed);
        const sig = await sign(own.identity, "invite", link.inviteId, email, hash);
        const record = { ...link, email, name, vaults: [...vaults], until, offer: hash };
        return { record, body: { inviteId: link.inviteId, email, offer: sealed, sig }, fragment: formatInvite(link) };
      }),
    );
    const stored = await core.change("invites", (invites) => {
      const added = made.map(({ record }) => record).filter((record) => !has(invites, record.inviteId));
      return withInvites(invites, added, now());
    });
    if (stored.kind !== "done") return stored;
    const sent = new Set<string>();
    try {
      for (const { body } of made) {
        await api.done(calls.sharedInvites.create, { body });
        sent.add(body.inviteId);
      }
    } catch (error) {
      const unsent = new Set(made.map(({ body }) => body.inviteId).filter((inviteId) => !sent.has(inviteId)));
      await core.change("invites", (invites) => invites.filter(({ inviteId }) => !unsent.has(inviteId)));
      throw error;
    }
    return { kind: "done", invites: made.map(({ record, fragment }) => ({ email: record.email, fragment })) };
  });
}

const has = (invites: readonly InviteRecord[], inviteId: string) =>
  invites.some((record) => record.inviteId === inviteId);

/** Returns the name of a vault that this user manages, by its verified list. */
function managedName(core: SharingCore, { identity }: Own, vaultId: string): string {
  const list = sharedStateOf(core, vaultId)?.list.content;
  const role = list?.members.find(({ userId }) => userId === identity.userId)?.role;
  if (list === undefined) throw clientError("vault_not_open");
  if (role !== "manage") throw clientError("vault_not_managed");
  return list.name;
}

/** Deletes an invitation on the server and here. */
export function cancelInvite(core: SharingCore, inviteId: string): Promise<SharingOutcome> {
  return withOwn(core, async () => {
    await removeFromServer(core, inviteId);
    return core.change("invites", (invites) => invites.filter((record) => record.inviteId !== inviteId));
  });
}

async function removeFromServer({ host: { api } }: SharingCore, inviteId: string): Promise<void> {
  await api.done(calls.sharedInvites.remove, { params: { inviteId } }).catch((error: unknown) => {
    if (!isGone(error)) throw error;
  });
}

/** Opens an invitation for this user. Throws one of `refusalCodes`. */
async function openInvite(core: SharingCore, own: Own, fragment: string) {
  const link = parseInvite(fragment);
  if (link === null) throw clientError("invite_malformed");
  const sent = await core.host.api(calls.sharedInvites.read, { params: { inviteId: link.inviteId } });
  const offer = await openOffer(link, sent.offer).catch((error: unknown) => {
    throw isCode(error, "cannot_open") ? clientError("invite_malformed", {}, error) : error;
  });
  if (Date.parse(offer.until) < core.host.now().getTime()) throw clientError("invite_ended_here");
  if (offer.email !== core.user.email) throw clientError("invite_other_address", { email: offer.email });
  if (offer.card.userId === own.identity.userId) throw clientError("invite_own");
  return { link, sealed: sent.offer, offer, email: sent.email };
}

export function readInvite(core: SharingCore, fragment: string): Promise<SharingOutcome<{ invite: ReceivedInvite }>> {
  return withOwn(core, async (own) => {
    const { offer, email } = await openInvite(core, own, fragment);
    const vaults = offer.vaults.map(({ name, role }) => ({ name, role }));
    return { kind: "done", invite: { fragment, name: offer.name, email, vaults, until: offer.until } };
  });
}

/** Stores the inviter as a contact, then answers. */
export function acceptInvite(core: SharingCore, fragment: string): Promise<SharingOutcome> {
  return withOwn(core, async (own) => {
    const { link, sealed, offer } = await openInvite(core, own, fragment);
    assertNoOtherCard(own, offer.card);
    if (hasKeyOfAnother(offer.card, [own.identity])) throw clientError("invite_malformed");
    // An offer can have another person's id: the contact that it makes would have other keys than that person.
    await assertNotReplaced(core, [offer.card]);
    const at = core.host.now().toISOString();
    const stored = await addContacts(core, [{ ...cardOf(offer.card), name: offer.name, how: "accepted", at }]);
    if (stored.kind !== "done") return stored;
    await publishOwnCard(core, own);
    const params = { inviteId: link.inviteId };
    await core.host.api.done(calls.sharedInvites.answer, {
      params,
      body: await answerOffer(link, sealed, own.identity),
    });
    return { kind: "done" };
  });
}

/** Throws `contact_differs` where a contact has another card: no offer and no answer replaces it unasked. */
function assertNoOtherCard(own: Own, card: Card): void {
  const contact = contactOf(own, card.userId);
  if (contact !== undefined && cardText(contact) !== cardText(card)) throw clientError("contact_differs");
}

/** Stores contacts; those who are one already stay as they are. */
const addContacts = (core: SharingCore, added: readonly ContactRecord[]) =>
  core.change("contacts", (contacts) => [
    ...contacts,
    ...added.filter(({ userId }) => contacts.every((contact) => contact.userId !== userId)),
  ]);

/** An answer of the server's that is right for an invitation of this user. */
export interface RightAnswer {
  record: InviteRecord;
  card: Card;
}

/** Returns whose answer it is; null: it was not made with the link, is not for this invitation, or comes too late. */
export async function readInviteAnswer(
  core: SharingCore,
  own: Own,
  { inviteId, answer }: OwnInvite,
): Promise<RightAnswer | null> {
  const record = own.records.invites.find((known) => known.inviteId === inviteId);
  if (record === undefined || answer === null) return null;
  const read = await readAnswer(record, record.offer, answer);
  if ("fault" in read || !isOpen(record, core.host.now()) || read.card.userId === own.identity.userId) return null;
  if (hasKeyOfAnother(read.card, [own.identity])) return null;
  return { record, card: read.card };
}

/**
 * Gives those who accepted what their invitations say, of the named invitations or of all: contacts first, then the
 * lists, then the invitations go.
 */
export function giveAccess(
  core: SharingCore,
  inviteIds?: readonly string[],
): Promise<SharingOutcome<{ given: number }>> {
  return withOwn(core, async (own) => {
    const answers: RightAnswer[] = [];
    for (const sent of core.server?.invites ?? []) {
      if (inviteIds?.includes(sent.inviteId) === false) continue;
      const right = await readInviteAnswer(core, own, sent);
      const contact = right && contactOf(own, right.card.userId);
      const isOther = right && contact && cardText(contact) !== cardText(right.card);
      if (right !== null && isOther !== true) answers.push(right);
    }
    // Another published card says that the person has new keys: the one of the answer is given nothing.
    const published = await publishedCards(
      core,
      answers.map(({ card }) => card.userId),
    );
    const given = answers.filter(({ card }) => [undefined, cardText(card)].includes(published.get(card.userId)));
    return giveTo(core, given);
  });
}

/**
 * Stores those who answered as contacts, gives them what their invitations say, and drops these. What cannot be given to
 * one person, or of one vault, stops no other: its invitations stay.
 */
async function giveTo(core: SharingCore, answers: readonly RightAnswer[]): Promise<SharingOutcome<{ given: number }>> {
  const at = core.host.now().toISOString();
  const stored = await addContacts(
    core,
    answers.map(({ record: { name }, card }) => ({ ...cardOf(card), name, how: "sent", at })),
  );
  if (stored.kind !== "done") return stored;
  const open = new Set<RightAnswer>();
  let stopped: NotSaved | null = null;
  for (const vaultId of new Set(answers.flatMap(({ record }) => record.vaults.map((vault) => vault.vaultId)))) {
    const asking = answers.filter(({ record }) => record.vaults.some((vault) => vault.vaultId === vaultId));
    const fit = withKeysOfTheirOwn(sharedStateOf(core, vaultId)?.list.content.members ?? [], asking);
    const given = await giveVault(core, vaultId, fit);
    const left = given.kind === "done" ? asking.filter((answer) => !fit.includes(answer)) : asking;
    left.forEach((answer) => open.add(answer));
    if (given.kind !== "done") stopped ??= given;
    else if (left.length > 0) stopped ??= notSaved(createReason("keys_taken"));
  }
  const done = new Set(answers.filter((answer) => !open.has(answer)).map(({ record: { inviteId } }) => inviteId));
  for (const inviteId of done) await removeFromServer(core, inviteId);
  const dropped = await core.change("invites", (invites) => invites.filter(({ inviteId }) => !done.has(inviteId)));
  if (dropped.kind !== "done") return dropped;
  return stopped ?? { kind: "done", given: done.size };
}

/** Returns the answers of which no key is another member's, or an earlier answer's: the list takes them together. */
function withKeysOfTheirOwn(members: readonly Card[], answers: readonly RightAnswer[]): readonly RightAnswer[] {
  const fit: RightAnswer[] = [];
  for (const answer of answers)
    if (!hasKeyOfAnother(answer.card, [...members, ...fit.map(({ card }) => card)])) fit.push(answer);
  return fit;
}

/** Adds people to a vault that their invitations name, in one change. */
const giveVault = (core: SharingCore, vaultId: string, answers: readonly RightAnswer[]) =>
  withOwn(core, async (own): Promise<SharingOutcome> => {
    const records = await Promise.all(
      answers.flatMap(({ record, card: { userId } }) =>
        record.vaults
          .filter((vault) => vault.vaultId === vaultId)
          .map(({ role }) => memberRecord(core, own, { userId, role })),
      ),
    );
    const known = records.filter((record) => record !== null);
    return addMembers(core, own, vaultId, known);
  });
