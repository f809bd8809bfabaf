import { breachHash, systemRandom } from "@pomander/crypto";
import { expect, test } from "vitest";
import { countIn, lookUpBreaches } from "./breaches.ts";

const passwords = (...texts: string[]) => new Map(texts.map((text) => [`mark of ${text}`, text]));

async function lookUp(sought: ReadonlyMap<string, string>, known: Record<string, number>, signal?: AbortSignal) {
  const lists = new Map<string, string>();
  for (const [password, count] of Object.entries(known)) {
    const hash = await breachHash(password);
    lists.set(hash.slice(0, 5), `${lists.get(hash.slice(0, 5)) ?? ""}${hash.slice(5)}:${count}\r\n`);
  }
  const asked: string[] = [];
  const found: Record<string, number> = {};
  const readRange = async (prefix: string) => {
    asked.push(prefix);
    return `${"0".repeat(35)}:0\r\n${lists.get(prefix) ?? ""}`;
  };
  const onFound = (mark: string, count: number) => (found[mark] = count);
  await lookUpBreaches(sought, { readRange, random: systemRandom, onFound, signal });
  return { asked, found };
}

test("what is asked is five digits of a hash, each prefix once, and nothing else", async () => {
  const texts = Array.from({ length: 200 }, (_, i) => `password ${i}`);
  const { asked } = await lookUp(passwords(...texts), {});
  for (const prefix of asked) expect(prefix).toMatch(/^[0-9A-F]{5}$/);
  const prefixes = await Promise.all(texts.map(async (text) => (await breachHash(text)).slice(0, 5)));
  expect(asked.toSorted()).toEqual([...new Set(prefixes)].toSorted());
});

test("the order of the vault is not the order of the questions", async () => {
  const texts = Array.from({ length: 200 }, (_, i) => `password ${i}`);
  const orders = await Promise.all([1, 2].map(async () => (await lookUp(passwords(...texts), {})).asked));
  const inOrder = await Promise.all(texts.map(async (text) => (await breachHash(text)).slice(0, 5)));
  expect(orders[0]).not.toEqual(orders[1]);
  expect(orders[0]).not.toEqual([...new Set(inOrder)]);
});

test("a password is found with its count, and padding counts for nothing", async () => {
  const { found } = await lookUp(passwords("password", "P@ssw0rd", "padded", "nobody's"), {
    password: 3_730_471,
    "P@ssw0rd": 1,
    padded: 0,
  });
  expect(found).toEqual({
    "mark of password": 3_730_471,
    "mark of P@ssw0rd": 1,
    "mark of padded": 0,
    "mark of nobody's": 0,
  });
});

test("a suffix is found as a whole line alone, in either case", () => {
  const suffix = "1E4C9B93F3F0682250B6CF8331B7EE68FD8";
  expect(countIn(`${suffix}:7`, suffix)).toBe(7);
  expect(countIn(`AAA:1\n${suffix.toLowerCase()}:7\r\nBBB:2`, suffix)).toBe(7);
  for (const range of ["", `F${suffix}:7`, `${suffix}7`, `${suffix}:x`, `${suffix}:`, `${suffix.slice(1)}:7`, "\0\0\0"])
    expect(countIn(range, suffix)).toBe(0);
});

test("a fault ends the look-up, and what was found until then counts", async () => {
  const found: string[] = [];
  let asked = 0;
  const readRange = async () => {
    asked += 1;
    if (asked > 10) throw new Error("not now");
    return "";
  };
  const sought = passwords(...Array.from({ length: 100 }, (_, i) => `password ${i}`));
  const looking = lookUpBreaches(sought, { readRange, random: systemRandom, onFound: (mark) => found.push(mark) });
  await expect(looking).rejects.toThrow("not now");
  expect(found.length).toBeGreaterThan(0);
  expect(asked).toBeLessThan(20);
});

test("a cancelled look-up asks nothing more, and takes nothing more as found", async () => {
  const asked: string[] = [];
  const found: string[] = [];
  const stopping = new AbortController();
  const lookUpUntil = (signal: AbortSignal) =>
    lookUpBreaches(passwords(...Array.from({ length: 20 }, (_, i) => `password ${i}`)), {
      readRange: async (prefix) => {
        asked.push(prefix);
        if (asked.length === 4) stopping.abort(new Error("stopped"));
        return "";
      },
      random: systemRandom,
      onFound: (mark) => found.push(mark),
      signal,
    });
  await expect(lookUpUntil(AbortSignal.abort(new Error("stopped before")))).rejects.toThrow("stopped before");
  expect(asked).toEqual([]);
  await expect(lookUpUntil(stopping.signal)).rejects.toThrow("stopped");
  expect([asked.length, found]).toEqual([4, []]);
});
