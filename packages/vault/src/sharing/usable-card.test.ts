import { expect, describe, test } from "vitest";
import { signChecked, type Card, type SharedList, type SharedMember } from "@pomander/crypto/sharing";
import { newPerson, recordOf, sharedVault, hash, type Person } from "../../test/support/shared-chain.ts";
import { faultOfGrantedLink } from "./verify-grant.ts";
import { introductionsOf, usableCard } from "./usable-card.ts";

const ana = await newPerson("Ana");
const bea = await newPerson("Bea");
const cy = await newPerson("Cy");
const eve = await newPerson("Eve");
const at = "2026-11-03T09:12:00.000Z";
const cardOf = ({ identity: { userId, sign, box } }: Person): Card => ({ userId, sign, box });
const listOf = (...members: SharedMember[]): SharedList => ({ name: "Ops", members, former: [] });
const checkedBy = async (by: Person, person: Person, card: Card = cardOf(person)): Promise<SharedMember> => ({
  ...recordOf(person, by, "read"),
  ...card,
  checked: await signChecked(by.identity, card, person.name, at),
});
const beaId = bea.identity.userId;

describe("SV 55 a card", () => {
  test("that a contact checked is usable, and says by whom", async () => {
    const record = await checkedBy(ana, bea);
    const { checked } = record;
    expect(usableCard(beaId, [cardOf(ana)], [listOf(record)])).toEqual(cardOf(bea));
    // Another list's statement of the same person and time, which no one signed, is not the one that is passed on.
    const unsigned = checked && { ...checked, sig: "A".repeat(86) };
    const other = listOf({ ...record, box: eve.identity.box, checked: unsigned });
    expect(introductionsOf(beaId, [cardOf(ana)], [other, listOf(record)])).toEqual([
      { card: cardOf(bea), name: "Bea", by: ana.identity.userId, at, checked },
    ]);
  });

  test("that no contact, or no one, checked is not", async () => {
    const list = listOf(await checkedBy(ana, bea), recordOf(cy, ana, "read"));
    expect(usableCard(beaId, [cardOf(eve)], [list])).toBeNull();
    expect(usableCard(cy.identity.userId, [cardOf(ana)], [list])).toBeNull();
  });

  test("of a contact is the contact's, whatever lists say", async () => {
    const other = { ...cardOf(bea), sign: eve.identity.sign };
    const list = listOf(await checkedBy(ana, bea, other));
    expect(usableCard(beaId, [cardOf(ana), cardOf(bea)], [list])).toEqual(cardOf(bea));
  });

  test("relabelled, or under another name than was checked, is not", async () => {
    const record = await checkedBy(ana, bea);
    expect(usableCard(beaId, [cardOf(ana)], [listOf({ ...record, name: "Cy" })])).toBeNull();
    expect(usableCard(beaId, [cardOf(ana)], [listOf({ ...record, box: eve.identity.box })])).toBeNull();
    expect(
      usableCard(cy.identity.userId, [cardOf(ana)], [listOf({ ...record, userId: cy.identity.userId })]),
    ).toBeNull();
  });

  test("at second hand is not: who was introduced introduces no one", async () => {
    const list = listOf(await checkedBy(ana, bea), await checkedBy(bea, cy));
    expect(usableCard(cy.identity.userId, [cardOf(ana)], [list])).toBeNull();
  });

  test("of which two are introduced is not, and the same one twice is", async () => {
    const other = { ...cardOf(bea), sign: eve.identity.sign };
    const contacts = [cardOf(ana), cardOf(cy)];
    const list = listOf(await checkedBy(ana, bea));
    expect(usableCard(beaId, contacts, [list, listOf(await checkedBy(cy, bea, other))])).toBeNull();
    expect(usableCard(beaId, contacts, [list, listOf(await checkedBy(cy, bea))])).toEqual(cardOf(bea));
  });
});

describe("SV 56 the link that a grant names", () => {
  test("has no machine under a contact's user id (125)", async () => {
    const vault = await sharedVault();
    const machine = { ...recordOf(eve, ana, "read"), kind: "machine" };
    const members = listOf(recordOf(ana, ana, "manage"), recordOf(bea, ana, "read"), machine);
    const { link, list } = await vault.begin(ana, members);
    const grant = { counter: link.counter, hash: link.hash };
    const right = { grant, giver: cardOf(ana), taker: cardOf(bea), link, list };
    expect(faultOfGrantedLink(right)).toBeNull();
    expect(faultOfGrantedLink({ ...right, contacts: new Set([eve.identity.userId]) })).toBe("machine_refused");
  });

  test("has both people with these cards, the giver as a manager", async () => {
    const vault = await sharedVault();
    const { link, list } = await vault.begin(ana, listOf(recordOf(ana, ana, "manage"), recordOf(bea, ana, "read")));
    const grant = { counter: link.counter, hash: link.hash };
    const right = { grant, giver: cardOf(ana), taker: cardOf(bea), link, list };
    expect(faultOfGrantedLink(right)).toBeNull();
    expect(faultOfGrantedLink({ ...right, giver: cardOf(bea), taker: cardOf(ana) })).toBe("giver");
    expect(faultOfGrantedLink({ ...right, giver: cardOf(eve) })).toBe("giver");
    expect(faultOfGrantedLink({ ...right, giver: { ...cardOf(ana), sign: eve.identity.sign } })).toBe("giver");
    expect(faultOfGrantedLink({ ...right, taker: cardOf(cy) })).toBe("taker");
    expect(faultOfGrantedLink({ ...right, taker: { ...cardOf(bea), box: eve.identity.box } })).toBe("taker");
    expect(faultOfGrantedLink({ ...right, grant: { ...grant, hash: hash() } })).toBe("other_link");
    expect(faultOfGrantedLink({ ...right, grant: { ...grant, counter: 1 } })).toBe("other_link");
    expect(faultOfGrantedLink({ ...right, list: { ...list, hash: hash() } })).toBe("other_list");
    expect(faultOfGrantedLink({ ...right, list: { ...list, counter: 1 } })).toBe("other_list");
  });
});
