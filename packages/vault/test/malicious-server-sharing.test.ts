import { systemRandom } from "@pomander/crypto";
import {
  hashText,
  openSharedKeys,
  parseInvite,
  sealGrant,
  sealLink,
  sealList,
  sealOffer,
  type SharedList,
} from "@pomander/crypto/sharing";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Grant, OwnInvite, SharedState } from "@pomander/contract";
import type { OpenVault } from "../src/index.ts";
import { createSharing } from "../src/sharing/index.ts";
import { administrator, personWithVault, startPasswordSetup } from "./support/accounts.ts";
import { renewKeys } from "./support/new-keys.ts";
import { forgeLink, forgeSuccessor, identityOf, insiderOf, storedChain } from "./support/shared-insider.ts";
import { done, foundVault, goOn, inviteOne, join, participant, type Participant } from "./support/sharing.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import { backUp } from "./support/stored-vault.ts";
import { confirmed, draft, store } from "./support/test-environment.ts";
import { replaceReply } from "./support/tampering.ts";

/** Attacks on shared vaults by a server, alone or with a person: cases 51 to 80 of crypto-protocol.md. */
let env: TestEnvironmentWithServer;
let ana: Participant;
let bea: Participant;
let vaultId: string;
let anas: OpenVault;

beforeAll(async () => {
  env = await startTestEnvironment();
});
afterAll(() => env.close());
beforeEach(async () => {
  env.proxy.tampering = {};
  [ana, bea] = [await participant(env), await participant(env)];
  vaultId = await foundVault(ana, "Ops");
  anas = ana.vault(vaultId);
});

const changeState = (change: (state: SharedState) => void) => {
  env.proxy.tampering = replaceReply("GET", /^\/shared$/, ({ body }) => change(body));
};
const titlesOf = (vault: OpenVault) => vault.snapshot().entries.map(({ title }) => title);
const idOf = ({ sharing }: Participant) => sharing.snapshot().me!.userId;
const unsigned = { kind: "unsigned" };

describe("invitations", () => {
  test("51 another offer than the link's is refused, and no one becomes a contact", async () => {
    const eve = await participant(env);
    const fragment = await inviteOne(ana, bea, [{ vaultId, role: "read" }]);
    const eves = await foundVault(eve, "Trap");
    const theirs = await inviteOne(eve, bea, [{ vaultId: eves, role: "read" }]);
    const offers = await env.server.db.selectFrom("shared_invites").select(["id", "offer"]).execute();
    const trap = offers.find(({ id }) => theirs.startsWith(id))!.offer!;
    // One that Eve seals for Ana's invitation, whose code she lacks.
    const link = { ...parseInvite(theirs)!, inviteId: parseInvite(fragment)!.inviteId };
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const email = bea.person.email;
    const card = await identityOf(eve);
    const forged = await sealOffer(link, { card, name: "Ana Silva", email, vaults: [], until }, systemRandom);
    const refused = { kind: "notSaved", reason: { code: "invite_malformed" } };
    for (const offer of [trap, forged]) {
      env.proxy.tampering = replaceReply("GET", /^\/shared\/invites\//, ({ body }) => void (body.offer = offer));
      expect(await bea.sharing.readInvite(fragment)).toMatchObject(refused);
      expect(await bea.sharing.acceptInvite(fragment)).toMatchObject(refused);
    }
    expect(bea.sharing.snapshot().contacts).toEqual([]);
  });

  test("51 an invitation for another address is refused, though the server shows it", async () => {
    const eve = await participant(env);
    const fragment = await inviteOne(ana, bea, [{ vaultId, role: "read" }]);
    const { offer } = await env.server.db
      .selectFrom("shared_invites")
      .select("offer")
      .where("id", "=", fragment.slice(0, 36))
      .executeTakeFirstOrThrow();
    env.proxy.tampering = replaceReply("GET", /^\/shared\/invites\//, () => ({
      status: 200,
      body: { offer, email: ana.person.email },
    }));
    const refused = { reason: { code: "invite_other_address", params: { email: bea.person.email } } };
    expect(await eve.sharing.readInvite(fragment)).toMatchObject(refused);
    expect(await eve.sharing.acceptInvite(fragment)).toMatchObject(refused);
    expect(eve.sharing.snapshot().contacts).toEqual([]);
    expect((await bea.sharing.readInvite(fragment)).kind).toBe("done");
  });

  test("52 an answer without the code, of another invitation, and one that comes late give nothing", async () => {
    const eve = await participant(env);
    const fragment = await inviteOne(ana, bea, [{ vaultId, role: "manage" }]);
    const other = await inviteOne(ana, eve, [{ vaultId, role: "read" }], "Eve");
    done(await eve.sharing.acceptInvite(other));
    const [inviteId = ""] = fragment.split(".");
    const answered = (invites: readonly OwnInvite[]) =>
      invites.find(({ inviteId: id }) => other.startsWith(id))!.answer!;
    const planted = (answer: (right: NonNullable<OwnInvite["answer"]>) => OwnInvite["answer"]) =>
      changeState(({ invites }) => {
        const right = answered(invites);
        invites.find((invite) => invite.inviteId === inviteId)!.answer = answer(right);
      });
    planted((right) => right);
    await ana.sharing.refresh();
    expect(ana.sharing.snapshot().invites).toMatchObject([{ status: "refused" }, { status: "accepted" }]);
    planted((right) => ({ ...right, mac: right.mac.replace(/^./, (first) => (first === "A" ? "B" : "A")) }));
    expect(done(await ana.sharing.giveAccess()).given).toBe(1);
    expect(anas.snapshot().shared?.members.map(({ name }) => name)).toEqual(["Ana Silva", "Eve"]);
    expect(ana.sharing.snapshot().contacts).toMatchObject([{ name: "Eve" }]);
  });

  test("52 an answer that comes after its time gives nothing", async () => {
    const fragment = await inviteOne(ana, bea, [{ vaultId, role: "read" }]);
    done(await bea.sharing.acceptInvite(fragment));
    const later = await participant(env, {
      person: ana.person,
      memory: ana.memory,
      now: () => new Date(Date.now() + 15 * 24 * 60 * 60 * 1_000),
    });
    expect(done(await later.sharing.giveAccess()).given).toBe(0);
    expect(later.sharing.snapshot().invites).toMatchObject([{ status: "refused" }]);
  });

  test("54 another published card is said, is given nothing, and replaces no contact's card", async () => {
    await join(ana, bea, vaultId, "read");
    const eve = await participant(env);
    const { userId, sign, box } = await identityOf(eve);
    expect(userId).not.toBe(idOf(bea));
    const card = JSON.stringify({ userId: idOf(bea), sign, box });
    env.proxy.tampering = replaceReply("GET", /^\/shared\/cards$/, ({ body }) => {
      body.cards = body.cards.map((known: { userId: string }) =>
        known.userId === idOf(bea) ? { ...known, card } : known,
      );
    });
    await ana.sharing.refresh();
    expect(ana.sharing.snapshot().contacts).toMatchObject([{ name: "Bea", hasNewKeys: true }]);
    const second = await foundVault(ana, "Second");
    // Nothing is sent: the server would take it.
    expect(await ana.sharing.addMember(second, idOf(bea), "read")).toMatchObject({
      reason: { code: "person_has_new_keys" },
    });
    expect(ana.vault(second).snapshot().shared?.members).toHaveLength(1);
    // The digits that Bea reads out fit her own card, whatever is published.
    done(await ana.sharing.compare(idOf(bea), "Bea", bea.sharing.snapshot().me!.code));
    expect(ana.sharing.snapshot().contacts).toMatchObject([{ name: "Bea", hasNewKeys: false }]);
    done(await ana.sharing.addMember(second, idOf(bea), "read"));
    const { list } = await storedChain(env.server.db, (await insiderOf(ana, second)).keys);
    expect(list.members.find((member) => member.userId === idOf(bea))?.sign).toBe((await identityOf(bea)).sign);
  });

  test("54 an offer and an answer with another card replace no contact's, and are given nothing", async () => {
    await join(ana, bea, vaultId, "read");
    const before = [ana, bea].map(({ sharing }) => sharing.snapshot().contacts);
    const second = await foundVault(ana, "Second");
    const asked = await inviteOne(ana, bea, [{ vaultId: second, role: "manage" }]);
    // The account of Bea gets new keys.
    const { person } = await renewKeys(bea.device, bea.person);
    const renewed = await participant(env, { person, memory: bea.memory });
    done(await renewed.sharing.acceptInvite(asked));
    await ana.sharing.refresh();
    expect(done(await ana.sharing.giveAccess()).given).toBe(0);
    expect(ana.vault(second).snapshot().shared?.members).toHaveLength(1);
    expect(ana.sharing.snapshot().contacts).toEqual([{ ...before[0]![0], hasNewKeys: true }]);
    const offered = await inviteOne(renewed, ana, []);
    const refused = { kind: "notSaved", reason: { code: "contact_differs" } };
    expect(await ana.sharing.acceptInvite(offered)).toMatchObject(refused);
    expect(ana.sharing.snapshot().contacts).toEqual([{ ...before[0]![0], hasNewKeys: true }]);
  });

  test("54 an answer whose card is no longer the published one is given nothing, and it is said", async () => {
    const asked = await inviteOne(ana, bea, [{ vaultId, role: "read" }]);
    done(await bea.sharing.acceptInvite(asked));
    const { person } = await renewKeys(bea.device, bea.person);
    await participant(env, { person, memory: bea.memory });
    await ana.sharing.refresh();
    expect(ana.sharing.snapshot().invites).toMatchObject([{ status: "accepted", hasNewKeys: true }]);
    expect(done(await ana.sharing.giveAccess()).given).toBe(0);
    expect(ana.sharing.snapshot()).toMatchObject({ contacts: [], invites: [{ hasNewKeys: true }] });
  });

  test("55 a person whom no contact introduced is given nothing", async () => {
    const cy = await participant(env);
    const beas = await join(ana, bea, vaultId, "manage");
    // Bea accepts the invitation of Cy, whose link may be anybody's, and adds Cy: that introduces no one.
    const cys = await foundVault(cy, "Cy's");
    done(await bea.sharing.acceptInvite(await inviteOne(cy, bea, [{ vaultId: cys, role: "read" }])));
    done(await bea.sharing.addMember(vaultId, idOf(cy), "read"));
    const { name } = beas.snapshot().shared!.members.find(({ userId }) => userId === idOf(cy))!;
    expect(await bea.sharing.markChecked(vaultId, idOf(cy), name)).toMatchObject({
      reason: { code: "card_not_usable" },
    });
    await ana.sharing.refresh();
    expect(ana.sharing.snapshot().people).toMatchObject([{ userId: idOf(cy), introducedBy: null }]);
    const second = await foundVault(ana, "Second");
    expect(await ana.sharing.addMember(second, idOf(cy), "read")).toMatchObject({
      reason: { code: "card_not_usable" },
    });
  });
});

describe("56 a grant is not taken", () => {
  const waiting = async () => {
    await bea.sharing.refresh();
    return bea.sharing.snapshot().waiting.flatMap(({ vaults }) => vaults.map(({ name }) => name));
  };
  const given = async () => {
    const fragment = await inviteOne(ana, bea, [{ vaultId, role: "read" }]);
    done(await bea.sharing.acceptInvite(fragment));
    done(await ana.sharing.giveAccess());
    return (await waiting())[0];
  };
  const changeGrant = (change: (grant: Grant) => Grant) =>
    changeState((state) => void (state.grants = state.grants.map(change)));

  test("as it was given it is", async () => {
    expect(await given()).toBe("Ops");
  });

  test("by an unknown person: only that a vault waits is said", async () => {
    await given();
    expect(bea.sharing.snapshot().strangers).toBe(0);
    done(await bea.sharing.removeContact(idOf(ana)));
    expect(await waiting()).toEqual([]);
    expect(bea.sharing.snapshot().strangers).toBe(1);
  });

  test("under another card than the contact's", async () => {
    await given();
    const { keys, vaultKey } = await insiderOf(ana, vaultId);
    const eve = await identityOf(await participant(env));
    const { links } = await storedChain(env.server.db, keys);
    const { counter, hash } = links.at(-1)!;
    const until = new Date(Date.now() + 1_000_000).toISOString();
    const forged = await sealGrant(
      { ...eve, userId: idOf(ana) },
      await identityOf(bea),
      { vaultKey, vaultId, counter, hash, until },
      systemRandom,
    );
    changeGrant(() => forged);
    expect(await waiting()).toEqual([]);
  });

  test("for another vault, another link, or after its end", async () => {
    await given();
    changeGrant((grant) => ({
      ...grant,
      vaultId: grant.vaultId.replace(/^./, (first) => (first === "a" ? "b" : "a")),
    }));
    expect(await waiting()).toEqual([]);
    changeGrant((grant) => ({ ...grant, counter: 0 }));
    expect(await waiting()).toEqual([]);
    env.proxy.tampering = {};
    const later = await participant(env, {
      person: bea.person,
      memory: bea.memory,
      now: () => new Date(Date.now() + 29 * 24 * 60 * 60 * 1_000),
    });
    expect(later.sharing.snapshot().waiting).toEqual([]);
  });

  test("that names a link whose list does not have the taker", async () => {
    await given();
    const { identity, keys, vaultKey } = await insiderOf(ana, vaultId);
    const { links } = await storedChain(env.server.db, keys);
    const { hash } = links[0]!;
    const until = new Date(Date.now() + 1_000_000).toISOString();
    const early = await sealGrant(
      identity,
      await identityOf(bea),
      { vaultKey, vaultId, counter: 0, hash, until },
      systemRandom,
    );
    changeGrant(() => early);
    expect(await waiting()).toEqual([]);
  });

  test("of a vault that is known, of one that ended, or of a personal one", async () => {
    await given();
    const kept = await env.server.db.selectFrom("shared_grants").selectAll().where("to_id", "=", idOf(bea)).execute();
    expect(kept).toHaveLength(1);
    done(await bea.sharing.takeGrants(idOf(ana)));
    expect(await waiting()).toEqual([]);
    const cy = await participant(env);
    await join(ana, cy, vaultId, "read");
    const options = { vaultId, password: ana.person.password, out: [idOf(cy)], replaced: [] };
    done(await ana.sharing.makeNewKeys(options));
    await bea.sharing.refresh();
    changeState((state) => {
      const { vault_id, by_id, to_id, ...grant } = kept[0]!;
      state.grants = [{ ...grant, vaultId: vault_id, by: by_id, to: to_id }];
      for (const vault of state.vaults) if (vault.vaultId === vaultId) vault.successor = null;
    });
    expect(await waiting()).toEqual([]);
    // Once it is removed from the own records, the device remembers its end.
    done(await bea.sharing.forget(vaultId));
    expect(await waiting()).toEqual([]);
  });

  test("of a personal vault, though a giver and the server have made another vault of its id", async () => {
    await given();
    const { vaultId: personalId } = bea.personal;
    const { identity, vaultKey, keys } = await insiderOf(ana, vaultId);
    const { links, list } = await storedChain(env.server.db, keys);
    const trapKeys = await openSharedKeys(vaultKey, personalId);
    const trapList = await sealList(trapKeys, 0, list, systemRandom);
    const { accepted: _, follows: __, ...copied } = links[0]!.content;
    const content = { ...copied, list: { counter: 0, hash: trapList.hash } };
    const link = await sealLink(trapKeys, identity, 0, content, systemRandom);
    const until = new Date(Date.now() + 1_000_000).toISOString();
    const named = { vaultKey, vaultId: personalId, counter: 0, hash: await hashText(link.sealed), until };
    const trap = await sealGrant(identity, await identityOf(bea), named, systemRandom);
    const other = await participant(env, { person: bea.person });
    env.proxy.tampering.reply = ({ body }, { path, query }) => {
      if (path === "/shared") {
        body.grants = [trap];
        body.vaults = [{ ...body.vaults[0], vaultId: personalId, counter: 0 }];
      }
      if (path === "/user/vault/manifests" && query["vault"] === personalId)
        body.manifests = [{ ...link, list: trapList.sealed }];
    };
    await other.sharing.refresh();
    expect(other.sharing.snapshot().waiting).toEqual([]);
    expect(other.personal.snapshot().fault).toBeNull();
  });
});

describe("links", () => {
  let beas: OpenVault;
  beforeEach(async () => {
    await store(anas, { title: "Bank" });
    beas = await join(ana, bea, vaultId, "read");
  });
  const faultAfter = async (vault: OpenVault) => {
    await vault.reload();
    return vault.snapshot().fault;
  };

  test("58 a member in the server's table alone is in no list, and writes nothing that counts", async () => {
    const eve = await participant(env);
    const { db } = env.server;
    const identity = await identityOf(eve);
    await db
      .insertInto("shared_members")
      .values({ vault_id: vaultId, user_id: identity.userId, role: "manage", sign_key: identity.sign })
      .execute();
    await eve.sharing.refresh();
    expect([eve.sharing.snapshot().vaults, eve.sharing.snapshot().waiting]).toEqual([[], []]);
    const { keys } = await insiderOf(ana, vaultId);
    await forgeLink(db, keys, identity);
    expect(await faultAfter(anas)).toEqual(unsigned);
    expect(anas.snapshot().shared?.members).toHaveLength(2);
    expect(await anas.create(draft())).toMatchObject({ kind: "notSaved", reason: { code: "vault_unverified" } });
  });

  test("59, 62 a reader's link, with the vault's key and the server's help, is not taken", async () => {
    const { identity, keys } = await insiderOf(bea, vaultId);
    await forgeLink(env.server.db, keys, identity, { content: { count: 1 } });
    expect(await faultAfter(anas)).toEqual(unsigned);
    expect(await faultAfter(beas)).toEqual(unsigned);
  });

  test("59 a demoted member's link, and one in another's name, are not taken", async () => {
    const { identity, keys } = await insiderOf(bea, vaultId);
    done(await ana.sharing.setRole(vaultId, idOf(bea), "write"));
    done(await ana.sharing.setRole(vaultId, idOf(bea), "read"));
    await forgeLink(env.server.db, keys, identity);
    expect(await faultAfter(anas)).toEqual(unsigned);
  });

  test("59 a link that a reader signed in a manager's name is not taken", async () => {
    const { identity, keys } = await insiderOf(bea, vaultId);
    await forgeLink(env.server.db, keys, { ...identity, userId: idOf(ana) });
    expect(await faultAfter(anas)).toEqual(unsigned);
  });

  test("60, 61 a writer's link with another list, and a manager's that drops a member, are not taken", async () => {
    done(await ana.sharing.setRole(vaultId, idOf(bea), "write"));
    const { db } = env.server;
    const { keys, identity } = await insiderOf(bea, vaultId);
    const { list } = await storedChain(db, keys);
    const back = await backUp(db, vaultId);
    const members = list.members.map((member) => ({ ...member, role: "manage" as const }));
    await forgeLink(db, keys, identity, { list: { ...list, members } });
    expect(await faultAfter(anas)).toEqual(unsigned);
    await back();
    await db.deleteFrom("vault_manifests").where("vault_id", "=", vaultId).execute();
    await back();
    expect(await faultAfter(anas)).toBeNull();
    const { identity: manager } = await insiderOf(ana, vaultId);
    await forgeLink(db, keys, manager, { list: { ...list, members: list.members.slice(0, 1) } });
    expect(await faultAfter(beas)).toEqual(unsigned);
  });

  test("60 a writer's link that names an older list is not taken", async () => {
    done(await ana.sharing.setRole(vaultId, idOf(bea), "write"));
    const { keys, identity } = await insiderOf(bea, vaultId);
    const { links } = await storedChain(env.server.db, keys);
    await forgeLink(env.server.db, keys, identity, { content: { list: links[0]!.content.list } });
    expect(await faultAfter(anas)).toEqual(unsigned);
  });

  test("65 a writer's Keep passes over nothing, and a manager's does", async () => {
    done(await ana.sharing.setRole(vaultId, idOf(bea), "write"));
    await bea.sharing.refresh();
    const { db } = env.server;
    const { keys, identity } = await insiderOf(bea, vaultId);
    const { links } = await storedChain(db, keys);
    const { counter, hash } = links.at(-1)!;
    // A reader's change, kept by a writer who works with the server.
    const eve = await identityOf(await participant(env));
    await forgeLink(db, keys, eve);
    const accepted = { at: new Date().toISOString(), counter: counter + 1, from: { counter, hash } };
    await forgeLink(db, keys, identity, { content: { accepted } });
    expect(await faultAfter(anas)).toEqual(unsigned);
    await beas.reload();
    expect(await beas.acceptServerState()).toMatchObject({ reason: { code: "vault_role_too_low" } });
    expect(await anas.acceptServerState()).toEqual({ kind: "done" });
    expect(await faultAfter(beas)).toBeNull();
    expect(beas.snapshot().newlyAccepted).toMatchObject([{ by: idOf(ana) }]);
    expect(beas.snapshot().shared?.members).toHaveLength(2);
    await bea.sharing.refresh();
    const notice = { kind: "kept", vaultId, name: "Ops", by: "Ana Silva", leftOut: 2 };
    expect(bea.sharing.snapshot().notices.filter(({ kind }) => kind === "kept")).toMatchObject([notice]);
    expect(ana.sharing.snapshot().notices).toEqual([]);
  });

  test("65 after a restored backup a manager keeps it with the later list, and a member goes on from there", async () => {
    const back = await backUp(env.server.db, vaultId);
    const { identity, keys } = await insiderOf(ana, vaultId);
    const cy = await participant(env);
    await join(ana, cy, vaultId, "write");
    await store(anas, { title: "Router" });
    await bea.sharing.refresh();
    expect(titlesOf(beas).toSorted()).toEqual(["Bank", "Router"]);
    await back();
    expect(await faultAfter(beas)).toEqual({ kind: "older" });
    expect(await bea.sharing.readGoOn(vaultId)).toMatchObject({ reason: { code: "no_keep_since" } });
    expect(await faultAfter(anas)).toEqual({ kind: "older" });
    expect(await anas.acceptServerState()).toEqual({ kind: "done" });
    expect(await faultAfter(anas)).toBeNull();
    expect(anas.snapshot().shared?.members).toHaveLength(3);
    expect((await storedChain(env.server.db, keys)).list.members).toHaveLength(3);
    expect(identity.userId).toBe(idOf(ana));

    await bea.sharing.refresh();
    expect(beas.snapshot().fault).toEqual({ kind: "older" });
    const { offer } = done(await bea.sharing.readGoOn(vaultId));
    expect(offer).toMatchObject({ by: "Ana Silva", added: [], gone: [], changed: [] });
    done(await goOn(bea, vaultId));
    expect(beas.snapshot().fault).toBeNull();
    expect(titlesOf(beas)).toEqual(["Bank"]);
    expect((await anas.create(draft({ title: "After" }))).kind).toBe("saved");
    expect(await faultAfter(beas)).toBeNull();
    const fresh = await participant(env, { person: bea.person });
    expect(titlesOf(fresh.vault(vaultId)).toSorted()).toEqual(["After", "Bank"]);
  });

  test("65 a Keep after a restored backup gives the key again, and leaves out whom the server no longer knows", async () => {
    const { db } = env.server;
    const [cy, dan] = [await participant(env), await participant(env)];
    const other = await foundVault(ana, "Team");
    await join(ana, cy, other, "read");
    const back = await backUp(db, vaultId);
    done(await ana.sharing.addMember(vaultId, idOf(cy), "write"));
    await join(ana, dan, vaultId, "write");
    await back();
    // The members and the invitation of since are gone with a backup too.
    const since = [idOf(cy), idOf(dan)];
    await db.deleteFrom("shared_grants").where("vault_id", "=", vaultId).where("to_id", "in", since).execute();
    await db.deleteFrom("shared_members").where("vault_id", "=", vaultId).where("user_id", "in", since).execute();
    await db.deleteFrom("shared_invites").where("answered_by", "=", idOf(dan)).execute();
    expect(await faultAfter(anas)).toEqual({ kind: "older" });
    expect(await anas.acceptServerState()).toEqual({ kind: "done" });
    const members = anas.snapshot().shared?.members.map(({ userId }) => userId);
    expect(members).toEqual([idOf(ana), idOf(bea), idOf(cy)]);
    await cy.sharing.refresh();
    done(await cy.sharing.takeGrants(idOf(ana)));
    expect(titlesOf(cy.vault(vaultId))).toEqual(["Bank"]);
    // Bea's device has seen none of what is gone.
    await bea.sharing.refresh();
    expect(beas.snapshot()).toMatchObject({ fault: null, shared: { members: [{}, {}, { userId: idOf(cy) }] } });
  });

  test("70 after a restored backup that lost a removal, a device that followed it reads the old vault, and writes nothing", async () => {
    const { db } = env.server;
    const own = ana.personal.vaultId;
    const [back, backOfOwn] = [await backUp(db, vaultId), await backUp(db, own)];
    const options = { vaultId, password: ana.person.password, out: [idOf(bea)], replaced: [] };
    const { vaultId: next } = done(await ana.sharing.makeNewKeys(options));
    await db.deleteFrom("shared_grants").where("vault_id", "=", next).execute();
    await db.updateTable("vaults").set({ successor_id: null, archived_at: null }).where("id", "=", vaultId).execute();
    await db.deleteFrom("vaults").where("id", "=", next).execute();
    await back();
    await backOfOwn();
    await ana.personal.reload();
    expect(await ana.personal.acceptServerState()).toMatchObject({ kind: "done" });
    await ana.sharing.refresh();
    const again = ana.vault(vaultId);
    expect(titlesOf(again)).toEqual(["Bank"]);
    expect(again.snapshot().shared?.back).toEqual(["Bea"]);
    expect(ana.sharing.snapshot().vaults).toMatchObject([{ vaultId, role: "read", back: ["Bea"] }]);
    const ended = { kind: "notSaved", reason: { code: "vault_ended" } };
    expect(await again.create(draft())).toMatchObject(ended);
    expect(await again.archive(again.snapshot().entries[0]!._id)).toMatchObject(ended);
    expect(await ana.sharing.setRole(vaultId, idOf(bea), "write")).toMatchObject(ended);
  });

  test("65 a Keep that is older than the memory excuses no cut chain", async () => {
    const { db } = env.server;
    const { keys, identity } = await insiderOf(ana, vaultId);
    const { links } = await storedChain(db, keys);
    const { counter, hash } = links.at(-1)!;
    await forgeLink(db, keys, await identityOf(await participant(env)));
    const accepted = { at: new Date().toISOString(), counter: counter + 1, from: { counter, hash } };
    await forgeLink(db, keys, identity, { content: { accepted } });
    const cut = await backUp(db, vaultId);
    await anas.reload();
    await store(anas, { title: "Router" });
    await bea.sharing.refresh();
    expect([anas.snapshot().fault, beas.snapshot().fault]).toEqual([null, null]);
    await cut();
    await bea.sharing.refresh();
    expect(beas.snapshot().fault).toEqual({ kind: "older" });
    expect(await goOn(bea, vaultId)).toMatchObject({ reason: { code: "no_keep_since" } });
  });

  test("63 entries dropped and rolled back are said, in a shared vault too", async () => {
    const bank = await anas.reveal(anas.snapshot().entries[0]!._id);
    const back = await backUp(env.server.db, vaultId);
    await anas.save(bank, { ...bank, password: "new" });
    await beas.reload();
    env.proxy.tampering = replaceReply("GET", /^\/user\/vault\/contents$/, ({ body }, { query }) => {
      if (query["vault"] === vaultId) body.entries = [];
    });
    expect(await faultAfter(beas)).toEqual({ kind: "fewer", count: 1, missing: ["Bank"] });
    env.proxy.tampering = {};
    expect(await faultAfter(beas)).toBeNull();
    await back();
    expect(await faultAfter(beas)).toEqual({ kind: "older" });
  });

  test("64 a device that never saw the vault is not shown less than another device of the person has seen", async () => {
    const back = await backUp(env.server.db, vaultId);
    const other = await participant(env, { person: bea.person });
    await store(anas, { title: "Router" });
    await bea.sharing.refresh();
    // Links that were seen are written with the next change of the personal vault.
    await store(bea.personal, { title: "Mine" });
    await back();
    const fresh = await participant(env, { person: bea.person });
    expect(fresh.vault(vaultId).snapshot().fault).toEqual({ kind: "older" });
    // Nor is one that has seen the vault, and not that change.
    await other.personal.reload();
    expect(await faultAfter(other.vault(vaultId))).toEqual({ kind: "older" });
  });
});

test("64 another history than the one that another device of the person has seen is not taken", async () => {
  await store(anas, { title: "Bank" });
  await join(ana, bea, vaultId, "write");
  const other = await participant(env, { person: ana.person });
  const back = await backUp(env.server.db, vaultId);
  await store(anas, { title: "Router" });
  await store(ana.personal, { title: "Mine" });
  await back();
  await env.server.db.deleteFrom("vault_manifests").where("vault_id", "=", vaultId).execute();
  await back();
  const { identity, keys } = await insiderOf(bea, vaultId);
  await forgeLink(env.server.db, keys, identity);
  await other.personal.reload();
  await other.vault(vaultId).reload();
  expect(other.vault(vaultId).snapshot().fault).toMatchObject({ kind: "twoHistories" });
});

test("64 one history at each device of a person is said, though both are equally long", async () => {
  await join(ana, bea, vaultId, "write");
  const other = await participant(env, { person: ana.person });
  const back = await backUp(env.server.db, vaultId);
  await store(anas, { title: "Router" });
  await store(ana.personal, { title: "Mine" });
  await back();
  await env.server.db.deleteFrom("vault_manifests").where("vault_id", "=", vaultId).execute();
  await back();
  const { identity, keys } = await insiderOf(bea, vaultId);
  await forgeLink(env.server.db, keys, identity);
  // The server sends the change of the own vault only once this device has seen the other history.
  await other.vault(vaultId).reload();
  expect(other.vault(vaultId).snapshot().fault).toBeNull();
  await other.personal.reload();
  await other.vault(vaultId).reload();
  expect(other.vault(vaultId).snapshot().fault).toMatchObject({ kind: "twoHistories" });
  const again = await participant(env, { person: ana.person, memory: other.memory });
  expect(again.vault(vaultId).snapshot().fault).toMatchObject({ kind: "twoHistories" });
  expect((await again.vault(vaultId).acceptServerState()).kind).toBe("done");
  await again.vault(vaultId).reload();
  expect(again.vault(vaultId).snapshot().fault).toBeNull();
});

describe("66 a vault that only seems to follow is not followed", () => {
  /** Ana, who manages with Dan, and Bea, who writes. */
  async function forged(change: (list: SharedList, dan: Participant) => SharedList, by: "bea" | "dan" = "dan") {
    const dan = await participant(env);
    await join(ana, bea, vaultId, "write");
    await join(ana, dan, vaultId, "manage");
    const { keys } = await insiderOf(ana, vaultId);
    const { list } = await storedChain(env.server.db, keys);
    const taker = list.members.find(({ userId }) => userId === idOf(ana))!;
    const signer = await identityOf(by === "bea" ? bea : dan);
    const made = change(list, dan);
    const next = await forgeSuccessor(env.server.db, keys, signer, { list: made, takers: [taker] });
    await ana.sharing.refresh();
    const [vault] = ana.sharing.snapshot().vaults;
    return { next, ended: vault?.vaultId === next, problem: vault?.problem };
  }
  const without = (list: SharedList, userId: string): SharedList => ({
    ...list,
    members: list.members.filter((member) => member.userId !== userId),
    former: [{ userId, name: "Bea", at: new Date().toISOString() }, ...list.former],
  });
  const notFollowed = (why: string) => ({ ended: false, problem: { code: "vault_not_followed", params: { why } } });

  test("and a right one is", async () => {
    expect(await forged((list) => without(list, idOf(bea)))).toMatchObject({ ended: true });
  });

  test("when a writer signed it, with a server that calls them a manager", async () => {
    expect(await forged((list, dan) => without(list, idOf(dan)), "bea")).toMatchObject(notFollowed("grant"));
  });

  test("when it has a stranger", async () => {
    const eve = await identityOf(await participant(env));
    const { userId, sign, box } = eve;
    const stranger = { userId, sign, box, role: "read" as const, name: "Eve", by: idOf(ana), checked: null };
    expect(await forged((list) => ({ ...list, members: [...list.members, stranger] }))).toMatchObject(
      notFollowed("successor"),
    );
  });

  test("when it raises a role", async () => {
    const raised = (list: SharedList): SharedList => ({
      ...list,
      members: list.members.map((member) => ({ ...member, role: "manage" })),
    });
    expect(await forged(raised)).toMatchObject(notFollowed("successor"));
  });

  test("when this device's user may not make it", async () => {
    const cy = await participant(env);
    await join(ana, bea, vaultId, "write");
    await join(ana, cy, vaultId, "read");
    await env.server.db
      .updateTable("shared_members")
      .set({ role: "manage" })
      .where("vault_id", "=", vaultId)
      .where("user_id", "=", idOf(bea))
      .execute();
    const options = { vaultId, password: bea.person.password, out: [idOf(cy)], replaced: [] };
    expect(await bea.sharing.makeNewKeys(options)).toMatchObject({ reason: { code: "vault_not_managed" } });
  });
});

describe("new keys", () => {
  test("68 those who go are barred from the beginning on, though it never ends", async () => {
    const beas = await join(ana, bea, vaultId, "write");
    env.proxy.tampering = { request: ({ path }) => (path.endsWith("/finish") ? { status: 503, body: {} } : undefined) };
    const options = { vaultId, password: ana.person.password, out: [idOf(bea)], replaced: [] };
    expect((await ana.sharing.makeNewKeys(options)).kind).toBe("notSaved");
    env.proxy.tampering = {};
    expect((await beas.create(draft())).kind).toBe("notSaved");
    await bea.sharing.refresh();
    expect(bea.sharing.snapshot().vaults).toMatchObject([{ status: "notListed" }]);
    done(await ana.sharing.makeNewKeys({ ...options, isReplacing: true }));
  });

  test("69 a vault that ended is ended on another device too, whatever the server says", async () => {
    await join(ana, bea, vaultId, "write");
    const other = await participant(env, { person: ana.person });
    const options = { vaultId, password: ana.person.password, out: [idOf(bea)], replaced: [] };
    // Nothing that this device sends arrives after the finish and one change of its own records.
    let changes = 0;
    env.proxy.tampering.request = ({ method, path }) => {
      if (path.endsWith("/finish")) changes = 1;
      else if (method !== "GET" && changes > 0 && ++changes > 2) return "drop";
      return undefined;
    };
    done(await ana.sharing.makeNewKeys(options));
    changeState(({ vaults }) => {
      for (const vault of vaults) vault.successor = null;
    });
    const fresh = await participant(env, { person: ana.person });
    expect(fresh.vaults.find(vaultId)).toBeNull();
    await other.personal.reload();
    await other.sharing.refresh();
    expect(other.sharing.snapshot().vaults).toMatchObject([{ status: "open" }, { vaultId, status: "ended" }]);
  });

  test("67 what a member writes while new keys are made is in them, and who never stops has to wait", async () => {
    const cy = await participant(env);
    await join(ana, bea, vaultId, "write");
    const cys = await join(ana, cy, vaultId, "write");
    const written: unknown[] = [];
    env.proxy.tampering = {
      request: async ({ path }) => {
        if (path.endsWith("/finish")) written.push(await cys.create(draft({ title: `Late ${written.length}` })));
      },
    };
    const options = { vaultId, password: ana.person.password, out: [idOf(bea)], replaced: [] };
    const next = done(await ana.sharing.makeNewKeys(options)).vaultId;
    const saved = { kind: "saved" };
    const held = { kind: "notSaved", reason: { code: "vault_held" } };
    expect(written).toMatchObject([saved, saved, held]);
    expect(titlesOf(ana.vault(next)).toSorted()).toEqual(["Late 0", "Late 1"]);
  });

  test("67 of two removals at once one is first, and the other is said", async () => {
    const [cy, dan] = [await participant(env), await participant(env)];
    await join(ana, bea, vaultId, "manage");
    await join(ana, cy, vaultId, "read");
    await join(ana, dan, vaultId, "read");
    await bea.sharing.refresh();
    const remove = (by: Participant, who: Participant) =>
      by.sharing.makeNewKeys({ vaultId, password: by.person.password, out: [idOf(who)], replaced: [] });
    const outcomes = await Promise.all([remove(ana, cy), remove(bea, dan)]);
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(["done", "notSaved"]);
  });
});

describe("the personal vault", () => {
  test("71 an import plants no contact and no vault", async () => {
    const at = new Date().toISOString();
    const { userId, sign, box } = await identityOf(await participant(env));
    const extra = { contacts: [{ userId, sign, box, name: "Eve", how: "code", at }] };
    const before = ana.sharing.snapshot().vaults;
    const entry = { source: "Line 1", draft: draft(), isArchive: false, history: [], extra };
    expect((await ana.personal.beginImport([entry], "pomander").run()).stored).toBe(1);
    await ana.sharing.refresh();
    expect(ana.sharing.snapshot()).toMatchObject({ status: "ready", contacts: [], vaults: before });
  });

  /** Returns members of an entry's `extra` that would be contacts and vaults, if they were own records. */
  async function plantedRecords() {
    const at = new Date().toISOString();
    const { userId, sign, box } = await identityOf(await participant(env));
    const vaultKey = Buffer.from(systemRandom(32)).toString("base64url");
    const hash = await hashText("");
    const [contact] = [{ userId, sign, box, name: "Eve", how: "code", at }];
    const vault = { vaultId: crypto.randomUUID(), vaultKey, counter: 0, hash, name: "Trap", endedAt: null };
    return { contacts: [contact], vaults: [vault], invites: [] };
  }
  const expectNothingPlanted = async (of: Participant, before: unknown) => {
    await of.sharing.refresh();
    expect(of.sharing.snapshot()).toMatchObject({ status: "ready", contacts: [], vaults: before, invites: [] });
  };

  test("71 a version that is put back plants no contact and no vault", async () => {
    const before = ana.sharing.snapshot().vaults;
    const entry = { source: "1", draft: draft(), isArchive: false, history: [], extra: await plantedRecords() };
    expect((await ana.personal.beginImport([entry], "pomander").run()).stored).toBe(1);
    const [{ _id } = { _id: "" }] = ana.personal.snapshot().entries;
    const planted = await ana.personal.reveal(_id);
    await ana.personal.save(planted, { ...planted, title: "Other" });
    const { versions } = await ana.personal.versions(_id);
    const version = versions[0]!.entry!;
    expect(version.extra["contacts"]).toBeDefined();
    expect((await ana.personal.restoreVersion(await ana.personal.reveal(_id), version)).kind).toBe("saved");
    expect((await ana.personal.restoreVersionAsNew(version)).kind).toBe("saved");
    await expectNothingPlanted(ana, before);
  });

  test("71 entries that are merged from a newer vault plant no contact and no vault, nor do its own records", async () => {
    const admin = await administrator(env);
    const own = env.device();
    const person = await personWithVault(env, own);
    const older = await participant(env, { person });
    await foundVault(older, "Ops");
    const device = env.device();
    const { setup } = await startPasswordSetup(device, await admin.reset(person));
    const { user, vault: newer } = await (await setup.prepareEmptyVault("gallant-otter-parsnip-83")).submit(true);
    await newer!.opened();
    const inNewer = createSharing(await device.client.sharingHost(), user);
    await inNewer.refresh();
    // A thief who had the newer vault added records of their own, and an entry that looks like them.
    const trap = done(await inNewer.found("Trap")).vaultId;
    const entry = { source: "1", draft: draft(), isArchive: false, history: [], extra: await plantedRecords() };
    expect((await newer!.beginImport([entry], "pomander").run()).stored).toBe(1);
    inNewer.close();
    const archived = (await device.client.archivedVaults()).find(({ vaultId: id }) => id === older.personal.vaultId)!;
    const archive = await device.client.unlockArchivedVault(archived, { password: person.password }, device.ask);
    const final = "velvet-harbour-quince-19";
    const reopened = await (await archive.prepareReopening(user, "gallant-otter-parsnip-83", final)).submit(false);
    await confirmed(reopened.vault);
    expect(await reopened.vault!.mergeFromArchive(reopened.newer)).toMatchObject({ merged: 1, problem: null });
    const now = await participant(env, { person: { ...person, password: final } });
    const { contacts, vaults, status } = now.sharing.snapshot();
    expect([status, contacts, vaults.map(({ name }) => name)]).toEqual(["ready", [], ["Ops"]]);
    expect(JSON.stringify(vaults)).not.toContain(trap);
  });

  test("72 while it is not verified, nothing is given, taken or written", async () => {
    const sealed = ana.personal.snapshot().manifest!.counter;
    const [bank, mine] = [await store(anas, { title: "Bank" }), await store(ana.personal, { title: "Mine" })];
    // The own records are there, and would be read.
    env.proxy.tampering = replaceReply("GET", /^\/user\/vault\/contents$/, ({ body }, { query }) => {
      if (query["vault"] !== ana.personal.vaultId) return;
      body.entries = body.entries.filter(({ _id }: { _id: string }) => _id !== mine._id);
    });
    await ana.personal.reload();
    expect(ana.personal.snapshot().fault).not.toBeNull();
    await ana.sharing.refresh();
    expect(ana.sharing.snapshot().status).toBe("unverified");
    const from = env.proxy.seen.length;
    const refused = { kind: "notSaved", reason: { code: "vault_unverified" } };
    expect(await ana.sharing.found("Second")).toMatchObject(refused);
    expect(await ana.sharing.invite([{ email: bea.person.email, name: "Bea" }], [])).toMatchObject(refused);
    expect(await ana.sharing.rename(vaultId, "Other")).toMatchObject(refused);
    expect(await anas.create(draft({ title: "Router" }))).toMatchObject(refused);
    expect(await anas.deleteForever(bank._id)).toMatchObject(refused);
    const written = env.proxy.seen.slice(from).filter(({ method }) => method !== "GET");
    expect(written).toEqual([]);
    expect(sealed).toBeGreaterThan(0);
  });

  test("72 once it is verified again, every shared vault is read, with a later refresh where the first one failed", async () => {
    const mine = await store(ana.personal, { title: "Mine" });
    await ana.sharing.refresh();
    env.proxy.tampering = replaceReply("GET", /^\/user\/vault\/contents$/, ({ body }, { query }) => {
      if (query["vault"] !== ana.personal.vaultId) return;
      body.entries = body.entries.filter(({ _id }: { _id: string }) => _id !== mine._id);
    });
    await ana.personal.reload();
    await ana.sharing.refresh();
    expect(ana.sharing.snapshot().status).toBe("unverified");
    env.proxy.tampering = { request: ({ path }) => (path === "/shared" ? "drop" : undefined) };
    const from = env.proxy.seen.length;
    const reads = () =>
      env.proxy.seen
        .slice(from)
        .filter(
          ({ path, query }) => path.endsWith("/contents") && [path.split("/")[2], query["vault"]].includes(vaultId),
        );
    await ana.personal.reload();
    await expect.poll(() => ana.sharing.snapshot()).toMatchObject({ status: "ready", error: { code: "unreachable" } });
    env.proxy.tampering = {};
    await ana.sharing.refresh();
    expect(reads()).toHaveLength(2);
    await ana.sharing.refresh();
    expect(reads()).toHaveLength(2);
    expect(ana.sharing.snapshot().error).toBeNull();
  });

  test("75 after new personal keys the vaults are open, and the former card is replaced", async () => {
    await store(anas, { title: "Bank" });
    await join(ana, bea, vaultId, "read");
    await inviteOne(ana, await participant(env), [{ vaultId, role: "read" }], "Cy");
    expect(ana.sharing.snapshot().invites).toHaveLength(1);
    const { person } = await renewKeys(ana.device, ana.person);
    const again = await participant(env, { person, memory: ana.memory });
    expect(titlesOf(again.vault(vaultId))).toEqual(["Bank"]);
    expect(again.sharing.snapshot()).toMatchObject({
      invites: [],
      contacts: [{ name: "Bea" }],
      vaults: [{ hasFormerCard: true, role: "manage" }],
    });
    expect((await again.vault(vaultId).create(draft({ title: "Router" }))).kind).toBe("saved");
    await bea.sharing.refresh();
    expect(bea.vault(vaultId).snapshot().fault).toBeNull();
    expect(bea.sharing.snapshot().contacts).toMatchObject([{ hasNewKeys: true }]);
    const options = { vaultId, password: person.password, out: [], replaced: [idOf(again)] };
    const made = done(await again.sharing.makeNewKeys(options)).vaultId;
    expect(again.sharing.snapshot().vaults).toMatchObject([{ vaultId: made, hasFormerCard: false }, {}]);
    await bea.sharing.refresh();
    expect(titlesOf(bea.vault(made)).toSorted()).toEqual(["Bank", "Router"]);
    expect(bea.sharing.snapshot().notices).toMatchObject([{ replaced: ["Ana Silva"], out: [] }]);
  });
});

test("78 no request has a code, a key, or a name", async () => {
  const from = env.proxy.seen.length;
  const names = ["Treasury", "Beatrice", "Secret title"];
  const vault = await foundVault(ana, names[0]);
  const fragment = await inviteOne(ana, bea, [{ vaultId: vault, role: "write" }], names[1]);
  done(await bea.sharing.acceptInvite(fragment));
  done(await ana.sharing.giveAccess());
  await bea.sharing.refresh();
  done(await bea.sharing.takeGrants(idOf(ana)));
  await store(bea.vault(vault), { title: names[2]! });
  const { vaultKey } = await insiderOf(ana, vault);
  const secrets = [...names, fragment.split(".")[1]!, Buffer.from(vaultKey).toString("base64url")];
  const sent = JSON.stringify(env.proxy.seen.slice(from));
  for (const secret of secrets) expect(sent).not.toContain(secret);
});
