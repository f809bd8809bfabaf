import { limits, type ReceivedManifest } from "@pomander/contract";
import type { Acceptance, ManifestLink } from "@pomander/crypto";
import { describe, expect, test } from "vitest";
import type { PinnedManifest } from "../device/pinned-state.ts";
import {
  isSameLink,
  isTooFar,
  newestContent,
  pagesOfManifests,
  walkChain,
  type LinkSource,
  type ReceivedLink,
  type WalkOptions,
} from "./chain.ts";
import type { VaultState } from "./vault-state.ts";

interface LinkParts {
  hash?: string;
  prev?: string;
  accepted?: Acceptance;
  /** Whether it opens under its counter. */
  opens?: boolean;
}

/** A link as a device receives it; without parts, it follows the one before. */
const linkAt = (counter: number, { hash, prev, accepted, opens = true }: LinkParts = {}): ReceivedLink => ({
  counter,
  hash: hash ?? `h${counter}`,
  content: opens
    ? {
        count: 0,
        digest: "",
        prev: prev ?? `h${counter - 1}`,
        at: `t${counter}`,
        search: false,
        ...(accepted === undefined ? {} : { accepted }),
      }
    : null,
});
const pinnedAt = (counter: number): PinnedManifest => ({ counter, hash: `h${counter}`, at: `t${counter}` });
const chain = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => linkAt(from + i));
const keepAt = (counter: number, from: ManifestLink | null): Acceptance => ({ at: `keep ${counter}`, counter, from });

/** A server that has these links and sends a few at a time, and what it was asked. */
function serverOf(links: readonly ReceivedLink[], pageSize = 2) {
  const asked: [number, number][] = [];
  const source: LinkSource = {
    async request(after, until) {
      asked.push([after, until]);
      const page = links.filter(({ counter }) => counter > after && counter <= until).slice(0, pageSize);
      return page.map(({ counter, hash }) => ({ counter, sealed: hash }));
    },
    open: async ({ counter, sealed }) => {
      const found = links.find((link) => link.counter === counter && link.hash === sealed);
      if (found === undefined) throw new Error("Opens only what was sent");
      return found;
    },
  };
  return { source, asked };
}

/** Walks from the link at a counter over a server's links to the last one. */
function walk(links: readonly ReceivedLink[], from: number | null, options: Partial<WalkOptions> = {}) {
  const { source, asked } = serverOf(links);
  const received = links.at(-1) ?? linkAt(0);
  const pinned = from === null ? null : pinnedAt(from);
  return walkChain(source, received, { pinned, noted: [], ...options }).then((result) => ({ ...result, asked }));
}

const counters = ({ links }: { links: readonly PinnedManifest[] }) => links.map(({ counter }) => counter);

describe("a walk", () => {
  test("on a device without a memory takes what is received, and asks for nothing", async () => {
    const result = await walk(chain(4, 7), null);
    expect(result).toEqual({ fault: null, links: [pinnedAt(7)], accepted: [], shared: null, asked: [] });
    expect(await walk([linkAt(7, { opens: false })], null)).toMatchObject({ fault: null, links: [] });
  });

  test("asks for the remembered link and all behind it, page by page, and says how far it is", async () => {
    const progress: [number, number][] = [];
    const onProgress = (walked: number, total: number) => void progress.push([walked, total]);
    const result = await walk(chain(0, 8), 3, { onProgress });
    expect([result.fault, counters(result)]).toEqual([null, [3, 4, 5, 6, 7, 8]]);
    expect(result.asked).toEqual([
      [2, 7],
      [4, 7],
      [6, 7],
    ]);
    expect(progress).toEqual([
      [1, 5],
      [3, 5],
      [4, 5],
    ]);
  });

  test("of one link asks for the remembered one, unless it was verified since the keys were obtained", async () => {
    const verified = {} as VaultState;
    expect((await walk(chain(3, 4), 3)).asked).toEqual([[2, 3]]);
    const next = await walk(chain(3, 4), 3, { verified });
    expect([next.asked, next.fault, counters(next)]).toEqual([[], null, [3, 4]]);
    expect((await walk(chain(3, 5), 3, { verified })).asked).not.toEqual([]);
    const other = await walk([linkAt(3), linkAt(4, { prev: "other" })], 3, { verified });
    expect([other.asked, other.fault?.kind]).toEqual([[[2, 3]], "twoHistories"]);
  });

  test("to the remembered link itself finds it again", async () => {
    const result = await walk([linkAt(3)], 3);
    expect(result).toEqual({ fault: null, links: [pinnedAt(3)], accepted: [], shared: null, asked: [] });
  });
});

describe("a walk is refused where", () => {
  const parted = (counter: number, isOrBefore: boolean) => ({ kind: "twoHistories", at: `t${counter}`, isOrBefore });

  test("what is received is older, or too far ahead to be followed", async () => {
    expect((await walk([linkAt(2)], 3)).fault).toEqual({ kind: "older" });
    const far = await walk([linkAt(1_000_004)], 3);
    expect([far.fault, far.asked]).toEqual([{ kind: "jump" }, []]);
    expect((await walk([linkAt(1_000_003)], 3)).fault).toEqual({ kind: "gap" });
  });

  test("another link has the counter of the remembered one, or that one does not open", async () => {
    expect((await walk([linkAt(3, { hash: "other" })], 3)).fault).toEqual(parted(3, true));
    const replaced = [linkAt(3, { hash: "other" }), linkAt(4, { prev: "other" }), linkAt(5)];
    expect((await walk(replaced, 3)).fault).toEqual(parted(3, true));
    expect((await walk([linkAt(3, { opens: false }), linkAt(4), linkAt(5)], 3)).fault).toEqual(parted(3, true));
  });

  test("links are missing, at the start, between or at the end of a page", async () => {
    for (const missing of [3, 4, 5, 6]) {
      const result = await walk(
        chain(3, 7).filter(({ counter }) => counter !== missing),
        3,
      );
      expect([missing, result.fault]).toEqual([missing, { kind: "gap" }]);
    }
  });

  test("a link does not follow, or does not open: it says after which one", async () => {
    const split = [...chain(3, 5), linkAt(6, { prev: "other" }), linkAt(7)];
    expect(await walk(split, 3)).toMatchObject({ fault: parted(5, false), accepted: [] });
    expect(counters(await walk(split, 3))).toEqual([3, 4, 5]);
    expect((await walk([linkAt(3), linkAt(4, { opens: false }), linkAt(5)], 3)).fault).toEqual(parted(3, true));
    expect((await walk([linkAt(3), linkAt(4, { prev: "" })], 3)).fault).toEqual(parted(3, true));
    const untimed = { ...pinnedAt(3), at: "" };
    const { source } = serverOf([linkAt(3), linkAt(4, { prev: "other" })]);
    const { fault } = await walkChain(source, linkAt(4, { prev: "other" }), { pinned: untimed, noted: [] });
    expect(fault).toEqual({ kind: "twoHistories", at: null, isOrBefore: true });
  });
});

describe("a Keep", () => {
  const broken = [...chain(3, 5), linkAt(6, { prev: "other" }), linkAt(7, { opens: false })];
  const at5 = { counter: 5, hash: "h5" };

  test("continues from the last link that agrees, and says how many it left out", async () => {
    const result = await walk([...broken, linkAt(8, { accepted: keepAt(7, at5) }), linkAt(9)], 3);
    expect([result.fault, counters(result)]).toEqual([null, [3, 4, 5, 8, 9]]);
    expect(result.accepted).toEqual([{ at: "keep 7", leftOut: 2 }]);
  });

  test.each<[string, Acceptance]>([
    ["of another counter than the one before its own", keepAt(6, at5)],
    ["from another link of that counter", keepAt(7, { counter: 5, hash: "other" })],
    ["from an older link", keepAt(7, { counter: 4, hash: "h4" })],
    ["from nothing", keepAt(7, null)],
  ])("%s explains nothing", async (_what, accepted) => {
    const result = await walk([...broken, linkAt(8, { accepted }), linkAt(9)], 3);
    expect([result.fault?.kind, counters(result), result.accepted]).toEqual(["twoHistories", [3, 4, 5], []]);
  });

  test("that was noted before explains nothing again", async () => {
    const links = [...broken, linkAt(8, { accepted: keepAt(7, at5) }), linkAt(9)];
    expect((await walk(links, 3, { noted: ["keep 7"] })).fault?.kind).toBe("twoHistories");
  });

  test("in the first link that does not follow does not explain that one", async () => {
    const itself = linkAt(6, { prev: "other", accepted: keepAt(5, at5) });
    const result = await walk([...chain(3, 5), itself], 3);
    expect([result.fault?.kind, result.accepted]).toEqual(["twoHistories", []]);
  });

  test("in a link that follows is noted, and leaves none out; each once", async () => {
    const links = [...chain(3, 5), linkAt(6, { accepted: keepAt(5, at5) })];
    expect((await walk(links, 3)).accepted).toEqual([{ at: "keep 5", leftOut: 0 }]);
    expect((await walk(links, 3, { noted: ["keep 5"] })).accepted).toEqual([]);
    const remembered = [linkAt(3, { accepted: keepAt(2, null) }), linkAt(4)];
    expect((await walk(remembered, 3)).accepted).toEqual([{ at: "keep 2", leftOut: 0 }]);
    expect((await walk(remembered.slice(0, 1), 3)).accepted).toEqual([{ at: "keep 2", leftOut: 0 }]);
  });
});

test("a page with links past the last one that was asked for is incomplete", async () => {
  const more: Pick<LinkSource, "request"> = {
    request: async (): Promise<ReceivedManifest[]> => [
      { counter: 1, sealed: "" },
      { counter: 2, sealed: "" },
    ],
  };
  const pages: unknown[] = [];
  for await (const page of pagesOfManifests(more, 0, 1)) pages.push(page);
  expect(pages).toEqual([null]);
});

test("a counter is too far from what is known past a million", () => {
  expect([isTooFar(null, { counter: 1_000_000 }), isTooFar(null, { counter: 1_000_001 })]).toEqual([false, true]);
  const known = { counter: 7, hash: "" };
  expect([isTooFar(known, { counter: 1_000_007 }), isTooFar(known, { counter: 1_000_008 })]).toEqual([false, true]);
});

test("links are the same by counter and hash", () => {
  const one = { counter: 1, hash: "a" };
  expect([{ ...one }, { ...one, counter: 2 }, { ...one, hash: "b" }, null].map((a) => isSameLink(a, one))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

describe("the settings of a vault that is not verified are those of", () => {
  const page = limits.manifestsPerPage;
  const atOf = async (links: readonly ReceivedLink[], counter: number, known: ManifestLink | null = null) => {
    const { source, asked } = serverOf(links, page);
    const content = await newestContent(source, counter, known);
    return { at: content?.at ?? null, asked };
  };

  test("the newest link that opens, at the counter or below", async () => {
    expect((await atOf(chain(0, 5), 4)).at).toBe("t4");
    expect((await atOf([...chain(0, 3), linkAt(4, { opens: false })], 4)).at).toBe("t3");
    expect((await atOf([linkAt(0)], 0)).at).toBe("t0");
    expect((await atOf([], 4)).at).toBeNull();
  });

  test("one on an earlier page, where none of the later ones opens", async () => {
    const closed = Array.from({ length: page + 4 }, (_, i) => linkAt(i + 1, { opens: false }));
    const found = await atOf([linkAt(0), ...closed], page + 4);
    expect(found).toEqual({
      at: "t0",
      asked: [
        [4, page + 4],
        [-1, 4],
      ],
    });
  });

  test("none that is older than the known one, nor another one of its counter", async () => {
    const closed = [linkAt(5, { opens: false }), linkAt(6, { opens: false })];
    const known = { counter: 4, hash: "h4" };
    const found = await atOf([...chain(0, 4), ...closed], 6, known);
    expect(found).toEqual({ at: "t4", asked: [[3, 6]] });
    const replaced = [...chain(0, 3), linkAt(4, { hash: "other" }), ...closed];
    expect((await atOf(replaced, 6, known)).at).toBeNull();
    expect((await atOf([...chain(0, 3), linkAt(4, { opens: false }), ...closed], 6, known)).at).toBeNull();
  });
});
