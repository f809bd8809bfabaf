import { calls, type SharedState } from "@pomander/contract";
import { systemRandom } from "@pomander/crypto";
import {
  answerOffer,
  cardText,
  contactCode,
  formatInvite,
  hashText,
  newInvite,
  parseInvite,
  sealOffer,
  sign,
  type Card,
} from "@pomander/crypto/sharing";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cardOf } from "../src/sharing/sharing-core.ts";
import { renewKeys } from "./support/new-keys.ts";
import { forgeLink, identityOf, insiderOf, storedChain } from "./support/shared-insider.ts";
import { done, foundVault, inviteOne, join, participant, type Participant } from "./support/sharing.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import { replaceReply } from "./support/tampering.ts";

/** Giving access and taking it, where one person or the server's word would decide about others: cases 53 and 81 to 83. */
let env: TestEnvironmentWithServer;
let ana: Participant;
let bea: Participant;
let cy: Participant;
let vaultId: string;

beforeAll(async () => {
  env = await startTestEnvironment();
});
afterAll(() => env.close());
beforeEach(async () => {
  env.proxy.tampering = {};
  [ana, bea, cy] = [await participant(env), await participant(env), await participant(env)];
  vaultId = await foundVault(ana, "Ops");
});

const idOf = ({ sharing }: Participant) => sharing.snapshot().me!.userId;
const namesIn = (of: Participant, id: string) =>
  of
    .vault(id)
    .snapshot()
    .shared?.members.map(({ name }) => name);
const changeState = (change: (state: SharedState) => void) => {
  env.proxy.tampering = replaceReply("GET", /^\/shared$/, ({ body }) => change(body));
};

test("194 a vault that is given after the person has looked is not taken with those that were shown", async () => {
  const later = await foundVault(ana, "Later");
  done(await bea.sharing.acceptInvite(await inviteOne(ana, bea, [{ vaultId, role: "read" }])));
  done(await ana.sharing.giveAccess());
  await bea.sharing.refresh();
  const shown = bea.sharing.snapshot().waiting[0]!.vaults.map((vault) => vault.vaultId);
  done(await ana.sharing.addMember(later, idOf(bea), "read"));
  expect(done(await bea.sharing.takeGrants(idOf(ana), shown)).vaultIds).toEqual([vaultId]);
  expect(bea.sharing.snapshot().waiting).toMatchObject([{ vaults: [{ vaultId: later }] }]);
});

/** Sends an invitation of one person to another, with a card of any kind in its offer. Returns the link's fragment. */
async function inviteWithCard(by: Participant, card: Card, { person: { email } }: Participant): Promise<string> {
  const link = newInvite(systemRandom);
  const until = new Date(Date.now() + 86_400_000).toISOString();
  const offer = await sealOffer(link, { card, name: "Bea", email, vaults: [], until }, systemRandom);
  const sig = await sign(await identityOf(by), "invite", link.inviteId, email, await hashText(offer));
  const { api } = await by.device.client.sharingHost();
  await api.done(calls.sharedInvites.create, { body: { inviteId: link.inviteId, email, offer, sig } });
  return formatInvite(link);
}

test("54 an offer in a person's name does not replace the card that another device stores at the same time", async () => {
  const other = await participant(env, { person: ana.person });
  const card = { ...cardOf(await identityOf(bea)), userId: idOf(cy) };
  const [forged, right] = [await inviteWithCard(bea, card, ana), await inviteOne(cy, ana, [])];
  let isStored = false;
  // The server hides Cy's published card, and replies once the other device has the contact.
  env.proxy.tampering = replaceReply("GET", /^\/shared\/cards$/, ({ body }) => void (body.cards = []));
  env.proxy.tampering.request = async ({ path }) => {
    if (path !== "/shared/cards" || isStored) return;
    isStored = true;
    done(await other.sharing.acceptInvite(right));
  };
  done(await ana.sharing.acceptInvite(forged));
  env.proxy.tampering = {};
  await ana.sharing.refresh();
  expect(ana.sharing.snapshot().contacts).toMatchObject([{ userId: idOf(cy), name: "Ana Silva", hasNewKeys: false }]);
});

test("199 an invitation by someone who names another person's id makes no contact of that person", async () => {
  await join(ana, cy, vaultId);
  const card = { ...cardOf(await identityOf(bea)), userId: idOf(cy) };
  const fragment = await inviteWithCard(bea, card, ana);
  done(await ana.sharing.removeContact(idOf(cy)));
  const accepted = await ana.sharing.acceptInvite(fragment);
  expect(accepted).toMatchObject({ kind: "notSaved", reason: { code: "person_has_new_keys" } });
  expect(ana.sharing.snapshot().contacts).toEqual([]);
});

test("53 an offer or a code with a key of one's own makes no contact", async () => {
  await join(ana, bea, vaultId);
  done(await ana.sharing.removeContact(idOf(bea)));
  const [mine, theirs] = [cardOf(await identityOf(ana)), cardOf(await identityOf(bea))];
  for (const card of [
    { ...theirs, box: mine.box },
    { ...theirs, sign: mine.sign },
  ]) {
    const published = { card: cardText(card) };
    await env.server.db.updateTable("user_cards").set(published).where("user_id", "=", idOf(bea)).execute();
    const accepted = await ana.sharing.acceptInvite(await inviteWithCard(bea, card, ana));
    expect(accepted).toMatchObject({ kind: "notSaved", reason: { code: "invite_malformed" } });
    const compared = await ana.sharing.compare(idOf(bea), "Bea", await contactCode(card));
    expect(compared).toMatchObject({ kind: "notSaved", reason: { code: "code_fits_none" } });
  }
  expect(ana.sharing.snapshot().contacts).toEqual([]);
});

describe("82 giving access to several people", () => {
  /** Answers an invitation with the own key for signatures, and the key of another person for what is given. */
  async function answerWithBoxOf(taker: Participant, fragment: string, box: string): Promise<void> {
    const link = parseInvite(fragment)!;
    const { offer } = await env.server.db
      .selectFrom("shared_invites")
      .select("offer")
      .where("id", "=", link.inviteId)
      .executeTakeFirstOrThrow();
    done(await taker.sharing.acceptInvite(fragment));
    const identity = { ...(await identityOf(taker)), box };
    const card = cardText(identity);
    const answer = { ...(await answerOffer(link, offer!, identity)), sig: await sign(identity, "card", card) };
    await env.server.db
      .updateTable("shared_invites")
      .set({ answer: JSON.stringify(answer) as never })
      .where("id", "=", link.inviteId)
      .execute();
    await env.server.db
      .updateTable("user_cards")
      .set({ card, sig: answer.sig })
      .where("user_id", "=", idOf(taker))
      .execute();
  }

  test("53 an answer with a key of the inviter's is refused, and the others are given access", async () => {
    const fragment = await inviteOne(ana, bea, [{ vaultId, role: "read" }]);
    done(await cy.sharing.acceptInvite(await inviteOne(ana, cy, [{ vaultId, role: "read" }], "Cy")));
    await answerWithBoxOf(bea, fragment, (await identityOf(ana)).box);
    expect(done(await ana.sharing.giveAccess()).given).toBe(1);
    expect(namesIn(ana, vaultId)).toEqual(["Ana Silva", "Cy"]);
    expect(ana.sharing.snapshot()).toMatchObject({
      contacts: [{ name: "Cy" }],
      invites: [{ name: "Bea", status: "refused" }],
    });
  });

  test("53 one with a key of another member's is given nothing, and the others are given access", async () => {
    await join(ana, cy, vaultId, "read");
    const dan = await participant(env);
    const fragment = await inviteOne(ana, bea, [{ vaultId, role: "read" }]);
    done(await dan.sharing.acceptInvite(await inviteOne(ana, dan, [{ vaultId, role: "read" }], "Dan")));
    await answerWithBoxOf(bea, fragment, (await identityOf(cy)).box);
    expect(await ana.sharing.giveAccess()).toMatchObject({ kind: "notSaved", reason: { code: "keys_taken" } });
    expect(namesIn(ana, vaultId)).toEqual(["Ana Silva", "Bea", "Dan"]);
    expect(ana.sharing.snapshot().invites).toMatchObject([{ name: "Bea" }]);
    expect(await ana.sharing.addMember(vaultId, idOf(bea), "read")).toMatchObject({ reason: { code: "keys_taken" } });
  });

  test("one who was invited twice is in the list once", async () => {
    for (const role of ["read", "write"] as const)
      done(await bea.sharing.acceptInvite(await inviteOne(ana, bea, [{ vaultId, role }])));
    expect(done(await ana.sharing.giveAccess()).given).toBe(2);
    expect(namesIn(ana, vaultId)).toEqual(["Ana Silva", "Bea"]);
    expect(ana.sharing.snapshot().invites).toEqual([]);
  });

  test("a vault with new keys is given by the invitations of before, and one that cannot be given stops no other", async () => {
    const second = await foundVault(ana, "Second");
    await join(ana, bea, vaultId, "manage");
    await join(ana, bea, second, "manage");
    const dan = await participant(env);
    done(await cy.sharing.acceptInvite(await inviteOne(ana, cy, [{ vaultId, role: "read" }], "Cy")));
    done(await dan.sharing.acceptInvite(await inviteOne(ana, dan, [{ vaultId: second, role: "read" }], "Dan")));
    const options = { vaultId, password: ana.person.password, out: [], replaced: [] };
    const next = done(await ana.sharing.makeNewKeys(options)).vaultId;
    await bea.sharing.refresh();
    done(await bea.sharing.setRole(second, idOf(ana), "write"));
    await ana.sharing.refresh();
    expect(await ana.sharing.giveAccess()).toMatchObject({ kind: "notSaved", reason: { code: "vault_role_too_low" } });
    expect(namesIn(ana, next)).toEqual(["Ana Silva", "Bea", "Cy"]);
    expect(ana.sharing.snapshot().invites).toMatchObject([{ name: "Dan" }]);
  });

  test("a name that no list takes is refused before it becomes a contact's", async () => {
    await join(ana, bea, vaultId, "read");
    const { code } = bea.sharing.snapshot().me!;
    const refused = await ana.sharing.compare(idOf(bea), "B\u202Eea", code);
    expect(refused).toMatchObject({ reason: { code: "name_refused" } });
    expect(ana.sharing.snapshot()).toMatchObject({ status: "ready", contacts: [{ name: "Bea" }] });
  });
});

describe("81 the server alone takes no one out", () => {
  beforeEach(async () => {
    await join(ana, bea, vaultId, "read");
    await join(ana, cy, vaultId, "manage");
  });
  const takeOut = (out: readonly string[]) =>
    ana.sharing.makeNewKeys({ vaultId, password: ana.person.password, out, replaced: [] });
  const asked = (without: readonly string[]) => ({
    kind: "notSaved",
    reason: { code: "others_go_too", params: { without } },
  });

  test("by its word that a person left", async () => {
    changeState(({ vaults }) => {
      for (const vault of vaults) if (vault.vaultId === vaultId) vault.keysDue = [{ userId: idOf(cy), why: "left" }];
    });
    expect(await takeOut([idOf(bea)])).toMatchObject(asked([idOf(cy)]));
    expect(namesIn(ana, vaultId)).toEqual(["Ana Silva", "Bea", "Bea"]);
    // Nothing has begun before the answer: no one is barred.
    await bea.sharing.refresh();
    expect(bea.sharing.snapshot().vaults).toMatchObject([{ vaultId, status: "open" }]);
    env.proxy.tampering = {};
    expect(namesIn(ana, done(await takeOut([idOf(bea)])).vaultId)).toEqual(["Ana Silva", "Bea"]);
  });

  test("by its word that this user has begun to take a person out", async () => {
    const begun = { by: idOf(ana), at: new Date().toISOString(), without: [idOf(cy)] };
    env.proxy.tampering = replaceReply("POST", /\/shared-successor$/, () => ({
      status: 409,
      body: { code: "already_begun", message: "", begun },
    }));
    expect(await takeOut([idOf(bea)])).toMatchObject(asked([idOf(cy)]));
  });

  test("a person who left goes when they are named", async () => {
    done(await cy.sharing.leave(vaultId, cy.person.password));
    expect(await takeOut([])).toMatchObject(asked([idOf(cy)]));
    expect(namesIn(ana, done(await takeOut([idOf(cy)])).vaultId)).toEqual(["Ana Silva", "Bea"]);
  });
});

describe("83 another manager gives a member the name of somebody else, and", () => {
  beforeEach(async () => {
    await join(ana, bea, vaultId, "manage");
    await join(ana, cy, vaultId, "read");
    await bea.sharing.refresh();
  });
  const checks = ({ sharing }: Participant, of: string) =>
    sharing
      .snapshot()
      .vaults.find((vault) => vault.vaultId === of)
      ?.members.map(({ userId, listedName, checkedBy }) => [userId, listedName, checkedBy?.userId ?? null]);

  test("leaves the statement that was made under the former name: new keys make it no good one", async () => {
    const { keys, identity } = await insiderOf(bea, vaultId);
    const { list } = await storedChain(env.server.db, keys);
    const members = list.members.map((member) => (member.userId === idOf(cy) ? { ...member, name: "Dan" } : member));
    await forgeLink(env.server.db, keys, identity, { list: { ...list, members } });
    const { person } = await renewKeys(ana.device, ana.person);
    const again = await participant(env, { person, memory: ana.memory });
    const options = { vaultId, password: person.password, out: [], replaced: [idOf(again)] };
    const next = done(await again.sharing.makeNewKeys(options)).vaultId;
    expect(checks(again, next)).toEqual([
      [idOf(again), expect.any(String), null],
      [idOf(bea), "Bea", idOf(again)],
      [idOf(cy), "Dan", null],
    ]);
  });

  describe("a person whom a contact introduces is shown under the name that the contact signed,", () => {
    let zoe: Participant;
    /** Zoe, who knows the manager of a vault with Cy, comes to the vault to which Ana has added Cy. */
    beforeEach(async () => {
      const eve = await participant(env);
      zoe = await participant(env);
      const team = await foundVault(eve, "Team");
      await join(eve, zoe, team, "manage");
      await join(eve, cy, team, "read");
      done(await eve.sharing.renameMember(team, idOf(cy), "Dan"));
      await join(ana, zoe, vaultId, "read");
      await zoe.sharing.refresh();
    });

    test("not under the one in another vault", () => {
      const people = zoe.sharing.snapshot().people.filter(({ introducedBy }) => introducedBy !== null);
      expect(people).toMatchObject([
        { userId: idOf(cy), name: "Bea", introducedBy: { userId: idOf(ana) } },
        { userId: idOf(bea), introducedBy: { userId: idOf(ana) } },
      ]);
    });

    test("not under the one in the list of a vault that they give", async () => {
      await cy.sharing.refresh();
      const given = await foundVault(cy, "Payroll");
      done(await cy.sharing.renameMember(given, idOf(cy), "Ana Silva"));
      done(await cy.sharing.addMember(given, idOf(zoe), "write"));
      await zoe.sharing.refresh();
      expect(zoe.sharing.snapshot().waiting).toMatchObject([{ by: { name: "Bea" }, vaults: [{ name: "Payroll" }] }]);
    });
  });

  test("a statement is made under the name that its signer saw, or not at all", async () => {
    done(await bea.sharing.renameMember(vaultId, idOf(cy), "Dan"));
    expect(await ana.sharing.markChecked(vaultId, idOf(cy), "Bea")).toMatchObject({
      reason: { code: "member_renamed" },
    });
    await ana.sharing.refresh();
    done(await ana.sharing.markChecked(vaultId, idOf(cy), "Dan"));
    expect(checks(ana, vaultId)?.at(-1)).toEqual([idOf(cy), "Dan", idOf(ana)]);
  });

  test("a card that is replaced under that name has no statement of who knows its owner by another", async () => {
    done(await bea.sharing.renameMember(vaultId, idOf(cy), "Dan"));
    const { person } = await renewKeys(cy.device, cy.person);
    const again = await participant(env, { person, memory: cy.memory });
    await ana.sharing.refresh();
    done(await ana.sharing.compare(idOf(again), "Cy", again.sharing.snapshot().me!.code));
    const options = { vaultId, password: ana.person.password, out: [], replaced: [idOf(again)] };
    const next = done(await ana.sharing.makeNewKeys(options)).vaultId;
    expect(checks(ana, next)?.at(-1)).toEqual([idOf(again), "Dan", null]);
  });
});
