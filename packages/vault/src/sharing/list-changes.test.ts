import { cardText, type SharedMember } from "@pomander/crypto/sharing";
import { describe, expect, test } from "vitest";
import { newPerson } from "../../test/support/shared-chain.ts";
import { factsOf } from "./activity-facts.ts";
import { ownRecordChange } from "./own-record-changes.ts";
import { isReplaced, publishedCards } from "./published-cards.ts";
import type { SharingCore } from "./sharing-core.ts";
import type { VerifiedLink } from "./verify-link.ts";

const member = (userId: string, parts: Partial<SharedMember> = {}): SharedMember => ({
  userId,
  name: userId,
  role: "write",
  sign: "s",
  box: "b",
  by: "ana",
  checked: null,
  ...parts,
});
interface Parts {
  counter?: number;
  count?: number;
  digest?: string;
  accepted?: { counter: number };
  name?: string;
  members?: SharedMember[];
}
/** A link by Ana, and the list that is valid with it; each list of another content has another hash. */
const state = ({ counter = 4, count = 2, digest = "d", accepted, name = "Ops", members = [] }: Parts = {}) =>
  ({
    link: { counter, by: "ana", content: { count, digest, accepted } },
    list: { hash: JSON.stringify([name, members]), content: { name, members, former: [] } },
  }) as unknown as VerifiedLink;

describe("what a link did is told:", () => {
  const facts = (after: Parts, before: Parts = { counter: 3 }) =>
    factsOf(state(before), state(after), ({ userId }) => ({ userId, name: "", isMe: false, isMachine: false }));

  test("entries that were saved, made and deleted", () => {
    expect(facts({ digest: "e" })).toEqual([{ kind: "entries", more: 0 }]);
    expect(facts({ count: 5 })).toEqual([{ kind: "entries", more: 3 }]);
    expect(facts({ count: 1, digest: "e" })).toEqual([{ kind: "entries", more: -1 }]);
    expect(facts({})).toEqual([{ kind: "other" }]);
  });

  test("a Keep, how many links it left out, and no entries", () => {
    expect(facts({ counter: 9, count: 5, accepted: { counter: 8 } })).toEqual([{ kind: "kept", leftOut: 5 }]);
    expect(facts({ accepted: { counter: 3 } })).toEqual([{ kind: "kept", leftOut: 0 }]);
    expect(facts({ counter: 9, digest: "e", accepted: { counter: 7 } })).toEqual([{ kind: "entries", more: 0 }]);
  });

  test("names, roles, people and checks of the list", () => {
    const checked = { by: "ana", at: "t", sig: "x" };
    const before = { counter: 3, members: [member("bea"), member("cy", { checked }), member("dan")] };
    const person = (userId: string) => ({ userId, name: "", isMe: false, isMachine: false });
    const after = [
      member("bea", { role: "read", name: "Beatrix", checked }),
      member("cy", { checked: { ...checked } }),
      member("dan", { checked: { ...checked, by: "eve" } }),
      member("eve", { role: "manage", checked }),
    ];
    expect(facts({ name: "Operations", members: after }, before)).toEqual([
      { kind: "vaultRenamed", before: "Ops", after: "Operations" },
      { kind: "role", person: person("bea"), before: "write", after: "read" },
      { kind: "memberRenamed", person: person("bea"), before: "bea", after: "Beatrix" },
      { kind: "checked", person: person("bea") },
      { kind: "memberAdded", person: person("eve"), role: "manage" },
    ]);
  });
});

describe("a change of one's own record by another", () => {
  const of = (before: SharedMember[], after: SharedMember[], by = "ana", userId = "bea") =>
    ownRecordChange(
      "v",
      userId,
      { content: { by, at: "t" } } as never,
      { before: { name: "Old", members: before, former: [] }, after: { name: "New", members: after, former: [] } },
      ({ name }) => `known as ${name}`,
    );
  const [ana, bea] = [member("ana"), member("bea")];

  test("is told with both, and who made it", () => {
    const told = { kind: "ownRecord", vaultId: "v", name: "New", by: "known as ana", at: "t" };
    const before = { name: "bea", role: "write" };
    expect(of([ana, bea], [ana, { ...bea, role: "read" }])).toEqual({
      ...told,
      before,
      after: { name: "bea", role: "read" },
    });
    expect(of([ana, bea], [ana, { ...bea, name: "B" }])).toEqual({
      ...told,
      before,
      after: { name: "B", role: "write" },
    });
    expect(of([bea], [{ ...bea, name: "B" }])?.by).toBe("");
  });

  test("is none where one made it, nothing of it changed, or one was not in both lists", () => {
    expect(of([ana, bea], [ana, { ...bea, role: "read" }], "bea")).toBeNull();
    expect(of([ana, bea], [ana, { ...bea, sign: "other" }])).toBeNull();
    expect([of([ana], [ana, bea]), of([ana, bea], [ana])]).toEqual([null, null]);
  });
});

describe("published cards", async () => {
  const [one, other] = [await newPerson("Ana"), await newPerson("Bea")];
  const card = (userId: string, { identity: { sign, box } } = one) => ({ userId, sign, box });
  const id = (n: number) => `0190a000-0000-7000-8000-${String(n).padStart(12, "0")}`;

  test("are asked for a hundred at a time, each person once; one in another's name does not count", async () => {
    const asked: string[][] = [];
    const api = async (_call: unknown, { query }: { query: { ids: string } }) => {
      const ids = query.ids.split(",");
      asked.push(ids);
      return {
        cards: ids.map((userId) => ({ userId, card: cardText(card(userId === id(1) ? id(2) : userId)) })),
      };
    };
    const all = Array.from({ length: 101 }, (_, n) => id(n));
    const found = await publishedCards({ host: { api } } as never, [...all, id(0)]);
    expect(asked.map(({ length }) => length)).toEqual([100, 1]);
    expect([found.size, found.has(id(1)), found.has(id(2))]).toEqual([100, false, true]);
    expect(await publishedCards({ host: { api } } as never, [])).toEqual(new Map());
    expect(asked).toHaveLength(2);
  });

  test("replace another one, unless digits that were compared refuted them", () => {
    const [mine, theirs] = [card(id(1)), card(id(1), other)];
    const core = { refutedCards: new Set<string>() } as SharingCore;
    const published = (one: typeof mine) => new Map([[id(1), cardText(one)]]);
    expect([isReplaced(core, published(mine), mine), isReplaced(core, published(theirs), mine)]).toEqual([false, true]);
    expect(isReplaced(core, new Map(), mine)).toBe(false);
    core.refutedCards.add(cardText(theirs));
    expect(isReplaced(core, published(theirs), mine)).toBe(false);
  });
});
