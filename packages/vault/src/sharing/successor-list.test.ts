import { sharingLimits } from "@pomander/crypto/limits";
import { isCheckedBy, signChecked, type SharedList, type SharedMember } from "@pomander/crypto/sharing";
import { describe, expect, test } from "vitest";
import { newPerson, recordOf, type Person } from "../../test/support/shared-chain.ts";
import { cardOf, type Own } from "./sharing-core.ts";
import { successorList, type MemberChange } from "./successor-list.ts";

const [ana, anaBefore, bea, beaNow, cy] = (await Promise.all(["Ana", "Ana", "Bea", "Bea", "Cy"].map(newPerson))) as [
  Person,
  Person,
  Person,
  Person,
  Person,
];
const at = "2026-11-05T09:00:00.000Z";
const contact = (how: string, name = "Bea") => ({
  ...cardOf(beaNow.identity),
  userId: bea.identity.userId,
  name,
  how,
});
const ownOf = (...contacts: object[]) => ({ identity: ana.identity, records: { contacts } }) as unknown as Own;
const idOf = ({ identity }: Person) => identity.userId;
const list = (...members: SharedMember[]): SharedList => ({ name: "Ops", members, former: [] });
const [ofAna, ofBea, ofCy] = [recordOf(ana, ana, "manage"), recordOf(bea, ana, "write"), recordOf(cy, bea, "read")];
const make = (before: SharedList, change: Partial<MemberChange> = {}) =>
  successorList({ own: ownOf(), identity: ana.identity, out: [], replaced: [], ...change }, before, {
    at,
    markedFor: ([userId]) => (userId === idOf(bea) ? 3 : 0),
  });

describe("the list of a vault under new keys", () => {
  test("has those who stay as they are, and says who went", async () => {
    const made = await make(list(ofAna, ofBea, ofCy), { out: [idOf(bea)] });
    expect(made).toEqual({
      name: "Ops",
      members: [ofAna, ofCy],
      former: [{ userId: idOf(bea), name: "Bea", at, count: 3 }],
    });
  });

  test("names the newest of those who went, as many as it may", async () => {
    const former = Array.from({ length: sharingLimits.formerMembers }, (_, i) => ({
      userId: `${i}`,
      name: "",
      at,
      count: 0,
    }));
    const made = await make({ ...list(ofAna, ofBea), former }, { out: [idOf(bea)] });
    expect([made.former.length, made.former[0]?.userId, made.former.at(-1)]).toEqual([
      former.length,
      idOf(bea),
      former.at(-2),
    ]);
  });

  test("is refused without anyone who manages it", async () => {
    await expect(make(list(recordOf(ana, ana, "write"), ofBea))).rejects.toMatchObject({ code: "manager_needed" });
  });

  test("has a contact's card where it is replaced, checked under the name by which this user knows them", async () => {
    const replaced = [idOf(bea)];
    const bring = async (how: string, name?: string) => {
      const { members } = await make(list(ofAna, ofBea), { own: ownOf(contact(how, name)), replaced });
      return members[1]!;
    };
    const made = await bring("code");
    const card = { ...cardOf(beaNow.identity), userId: idOf(bea) };
    expect(made).toEqual({ ...ofBea, ...card, by: idOf(ana), checked: made.checked });
    expect(isCheckedBy(ana.identity, made.checked!, cardOf(made), "Bea")).toBe(true);
    expect(made.checked?.at).toBe(at);
    expect([(await bring("accepted")).checked, (await bring("code", "Beatrix")).checked]).toEqual([null, null]);
    await expect(make(list(ofAna, ofBea), { replaced })).rejects.toMatchObject({ code: "card_not_usable" });
  });

  test("has this user's own new card, under which their statements are made again", async () => {
    const former = { ...anaBefore.identity, userId: idOf(ana) };
    const checked = await signChecked(former, cardOf(bea.identity), "Bea", "2026-11-01T00:00:00.000Z");
    const forged = await signChecked(former, cardOf(bea.identity), "Other", "2026-11-01T00:00:00.000Z");
    const before = { ...ofAna, ...cardOf(former), checked: forged };
    const members = [before, { ...ofBea, checked }, { ...ofCy, checked: forged }];
    const made = await make(list(...members), { identity: former, replaced: [idOf(ana)] });
    expect(made.members[0]).toEqual({ ...before, ...cardOf(ana.identity), by: idOf(ana), checked: null });
    const again = made.members[1]?.checked;
    expect([again?.at, isCheckedBy(ana.identity, again!, cardOf(bea.identity), "Bea")]).toEqual([checked.at, true]);
    // Statements of other people stay as they are.
    expect(made.members[2]).toEqual(members[2]);
    const kept = await make(list(...members), { identity: former });
    expect(kept.members).toEqual(members);
  });

  test("85 names who had put a record there whose card is replaced", async () => {
    const former = { ...anaBefore.identity, userId: idOf(ana) };
    const ofFormer = { ...ofAna, ...cardOf(former), by: idOf(cy) };
    const replaced = [idOf(ana), idOf(bea)];
    const own = ownOf(contact("code"));
    const ofBeaByCy = { ...ofBea, by: idOf(cy), addedBy: [idOf(bea)] };
    const made = await make(list(ofFormer, ofBeaByCy), { own, identity: former, replaced });
    expect(made.members.map(({ by, addedBy }) => [by, addedBy])).toEqual([
      [idOf(ana), [idOf(cy)]],
      [idOf(ana), [idOf(bea), idOf(cy)]],
    ]);
  });
});
