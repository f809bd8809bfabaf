import { describe, expect, test } from "vitest";
import { walk, type Page } from "./chain.ts";
import { newDevice, type Device } from "./device.ts";
import { b64u } from "./envelopes.ts";
import { keysOf, newVault, type Keys } from "./keys.ts";
import { hashOf, sealManifest, type Accepted, type Content, type Manifest } from "./manifests.ts";
import { follow } from "./successor.ts";
import { NotVerified } from "./vault.ts";

const newKeys = () => keysOf(newVault());
const minute = (n: number) => new Date(Date.UTC(2026, 10, 3, 9, n)).toISOString();
const link = (keys: Keys, counter: number, prev: string, members: Partial<Content> = {}) =>
  sealManifest(keys, counter, { count: 0, digest: "", prev, at: minute(counter), search: false, ...members });
const hash = ({ sealed }: Manifest) => hashOf(sealed);
const memoryOf = (one: Manifest) => ({ counter: one.counter, hash: hash(one), at: minute(one.counter) });

/** Makes links after `before`, each following its predecessor. */
function chainAfter(keys: Keys, before: Manifest | null, count: number, members: Partial<Content> = {}): Manifest[] {
  const links: Manifest[] = [];
  for (let last = before; links.length < count; links.push(last))
    last = link(keys, (last?.counter ?? -1) + 1, last === null ? "" : hash(last), members);
  return links;
}
/** Makes an acceptance over a received link. */
const keepOver = (keys: Keys, received: Manifest, from: Manifest | null, change: Partial<Accepted> = {}) => {
  const { counter } = received;
  const place = from === null ? null : { counter: from.counter, hash: hash(from) };
  const accepted = { at: minute(counter + 1), counter, from: place, ...change };
  return link(keys, counter + 1, hash(received), { accepted });
};
/** Returns pages of links as a server would, `limit` at a time. */
const pagesFrom =
  (chains: Record<string, Manifest[]>, limit = 500): Page =>
  async (vaultId, after, until) =>
    (chains[vaultId] ?? []).filter(({ counter }) => counter > after && counter <= until).slice(0, limit);

function walkOver(keys: Keys, remembered: Manifest | null, links: Manifest[], noted: string[] = [], page?: Page) {
  const memory = remembered === null ? null : memoryOf(remembered);
  return walk(keys, memory, links.at(-1)!, new Set(noted), page ?? pagesFrom({ [keys.vaultId]: links }));
}

describe("the walk from what is remembered to what was received", () => {
  const keys = newKeys();
  const [first, second, third] = chainAfter(keys, null, 3) as [Manifest, Manifest, Manifest];

  test.each([0, 1, 2, 5, 600])("takes %i changes of other devices", async (count) => {
    const links = [first, ...chainAfter(keys, first, count)];
    expect(await walkOver(keys, first, links)).toEqual({ last: memoryOf(links.at(-1)!), kept: [], fault: null });
  });

  test.each([1, 2, 3, 5, 600])("notices a save that was withheld while %i were made without it", async (count) => {
    const mine = link(keys, 2, hash(second), { count: 1 });
    const links = [first, second, ...chainAfter(keys, second, count)];
    const { last, fault } = await walkOver(keys, mine, links);
    expect({ last, fault }).toEqual({ last: memoryOf(mine), fault: `two histories at or before ${minute(2)}` });
  });

  test("says after which change two histories part", async () => {
    const parted = link(keys, 3, hash(second));
    const links = [first, second, third, parted, ...chainAfter(keys, parted, 2)];
    const { last, fault } = await walkOver(keys, first, links);
    expect({ last, fault }).toEqual({ last: memoryOf(third), fault: `two histories after ${minute(2)}` });
  });

  test("notices a counter below the remembered one, and that nothing explains it", async () => {
    expect((await walkOver(keys, third, [first, second])).fault).toBe("older");
    expect((await walkOver(keys, third, [first, keepOver(keys, first, third)])).fault).toBe("older");
  });

  test("notices another link of the same counter", async () => {
    const other = link(keys, 1, hash(first), { count: 1 });
    expect((await walkOver(keys, second, [first, other])).fault).toBe(`two histories at or before ${minute(1)}`);
  });

  test("tells a gap from two histories", async () => {
    const links = [first, ...chainAfter(keys, first, 6)];
    const page = pagesFrom({ [keys.vaultId]: links }, 4);
    expect((await walkOver(keys, first, links, [], page)).fault).toBeNull();
    const bad: [reached: number, page: Page][] = [
      [0, async () => []],
      [0, async (...asked) => (await page(...asked)).slice(1)],
      [0, async (...asked) => (await page(...asked)).toReversed()],
      [3, async (id, after, until) => (after === 3 ? [] : page(id, after, until))],
      [5, async (id, after) => page(id, after, 6)],
    ];
    for (const [reached, each] of bad) {
      const { last, fault } = await walkOver(keys, first, links, [], each);
      expect({ reached: last?.counter, fault }).toEqual({ reached, fault: "gap" });
    }
  });

  test("takes no links of somebody who has not the key that opens the remembered one", async () => {
    const forged = { ...newKeys(), vaultId: keys.vaultId };
    const onwards = [...chainAfter(keys, null, 2), ...chainAfter(forged, second, 2)].with(1, second);
    for (const links of [onwards, onwards.slice(0, 3), [first, second], onwards.with(1, link(forged, 1, ""))])
      expect(await walkOver(forged, second, links)).toEqual({
        last: memoryOf(second),
        kept: [],
        fault: `two histories at or before ${minute(1)}`,
      });
  });

  test("opens each link under its own counter and vault", async () => {
    const links = [first, ...chainAfter(keys, first, 4)];
    const ofAnotherVault = link(newKeys(), 2, hash(links[1]!));
    for (const wrong of [ofAnotherVault, { ...links[1]!, counter: 2 }, { ...links[3]!, counter: 2 }]) {
      const { fault } = await walkOver(keys, first, links.with(2, wrong));
      expect(fault).toBe(`two histories after ${minute(1)}`);
    }
  });
});

describe("what a person keeps", () => {
  const keys = newKeys();
  const [first, second] = chainAfter(keys, null, 2) as [Manifest, Manifest];
  /** Another history after the second link, accepted at its third change by a device that knew the second link. */
  const parted = chainAfter(keys, link(keys, 1, hash(first), { count: 7 }), 3);
  const forked = [first, second, ...parted];
  const received = parted.at(-1)!;
  const keptAt = minute(received.counter + 1);

  test("explains where the histories part, is told once, and says how much was left out", async () => {
    const keep = keepOver(keys, received, second);
    const links = [...forked, keep, ...chainAfter(keys, keep, 2)];
    for (const remembered of [first, second]) {
      const told = await walkOver(keys, remembered, links);
      expect(told).toEqual({ last: memoryOf(links.at(-1)!), kept: [{ at: keptAt, leftOut: 3 }], fault: null });
    }
    expect(await walkOver(keys, second, [...forked, keep])).toMatchObject({ kept: [{ at: keptAt }], fault: null });
    expect(await walkOver(keys, keep, links, [keptAt])).toMatchObject({ kept: [], fault: null });
  });

  test("explains nothing once it was told, for another place, or with another counter", async () => {
    const fault = `two histories at or before ${minute(1)}`;
    const keep = keepOver(keys, received, second);
    expect(await walkOver(keys, second, [...forked, keep], [keptAt])).toMatchObject({ kept: [], fault });
    for (const wrong of [
      keepOver(keys, received, first),
      keepOver(keys, received, null),
      keepOver(keys, received, parted[0]!),
      keepOver(keys, received, second, { counter: received.counter - 1 }),
      keepOver(keys, received, second, { from: { counter: 1, hash: hash(first) } }),
      keepOver(keys, received, second, { from: { counter: 0, hash: hash(second) } }),
    ])
      expect(await walkOver(keys, second, [...forked, wrong])).toMatchObject({ kept: [], fault });
  });

  test("is not read where it is not of its form", async () => {
    const wrong = keepOver(keys, second, second, { at: undefined as never });
    expect((await walkOver(keys, second, [first, second, wrong])).fault).toBe(
      `two histories at or before ${minute(1)}`,
    );
  });

  test("explains nothing to a device whose own link is gone, however far what was kept goes", async () => {
    const other = link(keys, 1, hash(first), { count: 7 });
    for (const count of [0, 3]) {
      const others = [other, ...chainAfter(keys, other, count)];
      const keep = keepOver(keys, others.at(-1)!, second);
      const { kept, fault } = await walkOver(keys, second, [first, ...others, keep, ...chainAfter(keys, keep, 1)]);
      expect({ kept, fault }).toEqual({ kept: [], fault: `two histories at or before ${minute(1)}` });
    }
  });

  test("is needed for each place where histories part", async () => {
    const keep = keepOver(keys, received, second);
    const again = chainAfter(keys, link(keys, keep.counter, hash(received), { count: 8 }), 2);
    const keepAgain = keepOver(keys, again.at(-1)!, keep);
    const links = [...forked, keep, ...again, keepAgain];
    expect(await walkOver(keys, second, links)).toMatchObject({
      last: memoryOf(keepAgain),
      kept: [{ leftOut: 3 }, { leftOut: 2 }],
      fault: null,
    });
    expect((await walkOver(keys, second, links.slice(0, -1))).fault).toBe(`two histories after ${keptAt}`);
  });

  test("is told where no link failed, and on a first visit", async () => {
    const keep = keepOver(keys, second, second);
    const told = [{ at: minute(2), leftOut: 0 }];
    expect(await walkOver(keys, first, [first, second, keep])).toMatchObject({ kept: told, fault: null });
    expect(await walkOver(keys, null, [keep])).toEqual({ last: null, kept: told, fault: null });
    expect(await walkOver(keys, null, [keep], [minute(2)])).toEqual({ last: null, kept: [], fault: null });
  });
});

describe("new vault keys", () => {
  /** Makes vaults, each of which follows its predecessor's last link, and a server's links of them. */
  function successors(count: number) {
    const all: { keys: Keys; links: Manifest[] }[] = [];
    while (all.length < count) {
      const before = all.at(-1);
      const members = before === undefined ? {} : { follows: followsOf(before.keys, before.links.at(-1)!) };
      const keys = newKeys();
      const made = link(keys, 0, "", members);
      all.push({ keys, links: [made, ...chainAfter(keys, made, 3)] });
    }
    return { all, page: pagesFrom(Object.fromEntries(all.map(({ keys, links }) => [keys.vaultId, links]))) };
  }
  const followsOf = ({ vaultId, vaultKey }: Keys, last: Manifest) => ({
    vaultId,
    vaultKey: b64u(vaultKey),
    counter: last.counter,
    hash: hash(last),
  });
  /** Creates a device that remembers one link of a vault. */
  function deviceAt(vaultId: string, remembered: Manifest): Device {
    const device = newDevice(() => true);
    device.vaultId = vaultId;
    device.memories.set(vaultId, memoryOf(remembered));
    return device;
  }
  test.each([1, 2, 3])("are read by a device that remembers a vault before, over %i", async (count) => {
    const { all, page } = successors(count + 1);
    const { keys, links } = all.at(-1)!;
    for (const remembered of all[0]!.links) {
      const device = deviceAt(all[0]!.keys.vaultId, remembered);
      await follow(page, keys, device);
      expect(device.vaultId).toBe(keys.vaultId);
      expect(device.memories.get(keys.vaultId)).toEqual(memoryOf(links[0]!));
      expect(device.told).toEqual([{ what: "new vault keys", at: minute(0) }]);
    }
  });

  test("follow the vault that the device knows last, not one before it", async () => {
    const { all, page } = successors(3);
    const device = deviceAt(all[1]!.keys.vaultId, all[1]!.links[0]!);
    device.memories.set(all[0]!.keys.vaultId, memoryOf(all[0]!.links[0]!));
    await expect(follow(page, all[0]!.keys, device)).rejects.toEqual(new NotVerified("another vault"));
    device.vaultId = all[2]!.keys.vaultId;
    device.memories.set(device.vaultId, memoryOf(all[2]!.links[0]!));
    await expect(follow(page, all[1]!.keys, device)).rejects.toEqual(new NotVerified("another vault"));
  });

  test("tell on the way what was kept in the vault before", async () => {
    const before = newKeys();
    const [first, second] = chainAfter(before, null, 2) as [Manifest, Manifest];
    const keep = keepOver(before, second, second);
    const keys = newKeys();
    const made = link(keys, 0, "", { follows: followsOf(before, keep) });
    const device = deviceAt(before.vaultId, first);
    await follow(pagesFrom({ [before.vaultId]: [first, second, keep], [keys.vaultId]: [made] }), keys, device);
    expect(device.told).toMatchObject([{ what: "kept elsewhere", at: minute(2) }, { what: "new vault keys" }]);
    expect(device.noted).toEqual(new Set([minute(2)]));
  });

  test("are not believed where the chain does not hold", async () => {
    const before = newKeys();
    const links = chainAfter(before, null, 4);
    const known = links[1]!;
    const last = links.at(-1)!;
    const forged = { ...newKeys(), vaultId: before.vaultId };
    const onwards = [links[0]!, known, ...chainAfter(forged, known, 2)];
    const parted = [links[0]!, link(before, 1, hash(links[0]!), { count: 7 })];
    parted.push(...chainAfter(before, parted[1]!, 2));
    const lies: [name: string, follows: unknown, told: Manifest[]][] = [
      ["nothing", undefined, links],
      ["no such link", { ...followsOf(before, last), counter: 4 }, links],
      ["another hash", { ...followsOf(before, last), hash: hash(known) }, links],
      ["an older link", followsOf(before, links[0]!), links],
      ["another history", followsOf(before, parted.at(-1)!), parted],
      ["a link withheld", followsOf(before, last), links.toSpliced(2, 1)],
      ["the known link, under another key", followsOf(forged, known), links],
      ["links sealed by somebody without the key", followsOf(forged, onwards.at(-1)!), onwards],
      ["the known one too", followsOf(forged, onwards.at(-1)!), onwards.with(1, link(forged, 1, ""))],
      ["another vault", followsOf(newKeys(), last), links],
    ];
    const asServed = async (follows: unknown, told: Manifest[]) => {
      const keys = newKeys();
      const made = link(keys, 0, "", { follows });
      const device = deviceAt(before.vaultId, known);
      await follow(pagesFrom({ [before.vaultId]: told, [keys.vaultId]: [made] }), keys, device);
    };
    await asServed(followsOf(before, last), links);
    for (const [name, follows, told] of lies) {
      const outcome = await asServed(follows, told).catch((error: Error) => error.message);
      expect({ name, outcome }).toEqual({ name, outcome: "another vault" });
    }
  });

  test("are not looked for in a circle", async () => {
    const [one, other] = [newKeys(), newKeys()];
    const known = link(newKeys(), 0, "");
    const first = link(one, 0, "", { follows: followsOf(other, known) });
    const second = link(other, 0, "", { follows: followsOf(one, first) });
    const device = deviceAt(newVault().vaultId, known);
    const following = follow(pagesFrom({ [one.vaultId]: [first], [other.vaultId]: [second] }), one, device);
    await expect(following).rejects.toEqual(new NotVerified("another vault"));
  });
});
