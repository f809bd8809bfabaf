import { createWriteStream } from "node:fs";
import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { limits } from "@pomander/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSeededRandom } from "../../../test/seeded-random.ts";
import { openFileSource } from "./file-source.ts";
import { padRange } from "./pad-range.ts";
import { createRangeCache } from "./range-cache.ts";
import { readSecondFactorSites } from "./second-factor-sites.ts";
import { createServiceSource } from "./service-source.ts";
import { BreachSourceError, parseRange } from "./source.ts";

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "pomander-breaches-"));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const write = async (name: string, text: string) => {
  const path = join(dir, name);
  await writeFile(path, text);
  return path;
};
const hex = (value: number, digits: number) => value.toString(16).toUpperCase().padStart(digits, "0");

describe("a file of hashes", () => {
  /** Some prefixes with no hash, some with one, some with many; the first and the last of all are among them. */
  function makeLines(): string[] {
    const random = createSeededRandom(7).next;
    const lines: string[] = [];
    const prefixes = [0, 1, 0xf_ffff, ...Array.from({ length: 300 }, () => Math.floor(random() * 0x10_0000))];
    for (const prefix of new Set(prefixes))
      for (let i = 0, count = Math.floor(random() ** 3 * 900) + 1; i < count; i++) {
        const rest = Array.from({ length: 5 }, () => hex(Math.floor(random() * 0x1000_0000), 7)).join("");
        lines.push(`${hex(prefix, 5)}${rest}:${Math.floor(random() * 5_000)}`);
      }
    return lines.toSorted();
  }

  test.each([
    ["LF", "\n", "\n"],
    ["CR and LF", "\r\n", "\r\n"],
    ["no end of the last line", "\n", ""],
  ])("gives for each prefix just its lines, ended by %s", async (name, between, last) => {
    const lines = makeLines();
    const source = await openFileSource(await write(`${name}.txt`, lines.join(between) + last));
    const byPrefix = Map.groupBy(lines, (line) => line.slice(0, 5));
    for (const [prefix, own] of byPrefix) {
      const expected = own.filter((line) => !line.endsWith(":0")).map((line) => line.slice(5));
      expect((await source.read(prefix)).split("\n")).toEqual(expected);
    }
    for (const absent of ["00002", "7FFFF", "FFFFE"].filter((prefix) => !byPrefix.has(prefix)))
      expect(await source.read(absent)).toBe("");
    await source.close();
  });

  test("of one line is a file, too", async () => {
    const source = await openFileSource(await write("one.txt", `5BAA6${"1".repeat(35)}:7`));
    expect(await source.read("5BAA6")).toBe(`${"1".repeat(35)}:7`);
    expect([await source.read("00000"), await source.read("FFFFF")]).toEqual(["", ""]);
    await source.close();
  });

  test.each([
    ["an empty file", "", "an empty one"],
    ["a text", "These are my notes.\n", "no list of SHA-1 hashes"],
    ["hashes of another kind", `${"A".repeat(32)}:1\n`.repeat(50), "no list of SHA-1 hashes"],
    ["hashes without an order", makeLines().toReversed().join("\n"), "not in ascending order"],
    ["one line without an end", "A".repeat(100_000), "too long"],
    ["lines that end early", makeLines().join("\n").slice(0, -3) + "\nX", "no list of SHA-1 hashes"],
  ])("that is %s stops the start with a sentence", async (_what, text, message) => {
    await expect(openFileSource(await write("bad.txt", text))).rejects.toThrow(message);
  });

  test("that is not there, or is a folder, stops the start too", async () => {
    await expect(openFileSource(join(dir, "none.txt"))).rejects.toThrow("can't be read (ENOENT)");
    await expect(openFileSource(dir)).rejects.toThrow("BREACH_FILE");
  });

  test("that is cut while it is read from gives a fault, not a wrong answer", async () => {
    const lines = makeLines();
    const path = await write("cut.txt", lines.join("\n"));
    const source = await openFileSource(path);
    await truncate(path, 41 * 20 + 7);
    await expect(source.read("FFFFF")).rejects.toThrow(BreachSourceError);
    await source.close();
  });

  // `SLOW=1`: a file of the size of real ones takes a while to write.
  test.runIf(process.env["SLOW"] === "1")(
    "of 1 GB is searched by a few reads a look-up",
    { timeout: 900_000 },
    async () => {
      const path = join(dir, "large.txt");
      const lines = 24_000_000;
      const perBlock = 100_000;
      const file = createWriteStream(path);
      for (let first = 0; first < lines; first += perBlock) {
        const block = Buffer.from(`${"0".repeat(12)}${"A".repeat(28)}:7\n`.repeat(perBlock));
        for (let i = 0; i < perBlock; i++) {
          const head = hex(Math.floor(((first + i) / lines) * 2 ** 48), 12);
          block.write(head, (block.length / perBlock) * i, "latin1");
        }
        if (!file.write(block)) await once(file, "drain");
      }
      await new Promise<void>((resolve) => file.end(resolve));
      const source = await openFileSource(path);
      const random = createSeededRandom(8).next;
      const times: number[] = [];
      for (let i = 0; i < 500; i++) {
        const prefix = hex(Math.floor(random() * 0x10_0000), 5);
        const begun = performance.now();
        const found = (await source.read(prefix)).split("\n");
        times.push(performance.now() - begun);
        const expected = Math.floor(lines / 0x10_0000);
        expect(found.length).toBeGreaterThanOrEqual(expected);
        expect(found.length).toBeLessThanOrEqual(expected + 1);
      }
      times.sort((a, b) => a - b);
      const shown = [0.5, 0.99, 1].map((part) => times[Math.min(499, Math.floor(500 * part))]!.toFixed(2));
      console.log(`look-ups in ${lines} lines: median ${shown[0]} ms, 99 % ${shown[1]} ms, longest ${shown[2]} ms`);
      await source.close();
    },
  );
});

describe("the answer of a service", () => {
  const answering = (fetch: () => Promise<Response>) =>
    createServiceSource("https://breaches.example/api", { timeoutMs: 20, fetch }).read("00000");

  test("is as long as a range can be, and no longer", async () => {
    const line = `${"A".repeat(35)}:1\n`;
    const lines = Math.floor(limits.breachRange / 2 / line.length);
    const more = " ".repeat(limits.breachRange / 2 - lines * line.length);
    expect((await answering(async () => new Response(line.repeat(lines) + more))).split("\n")).toHaveLength(lines);
    await expect(answering(async () => new Response(`${line.repeat(lines)}${more} `))).rejects.toThrow("too long");
  });

  test("that is late, or does not come, is said without the prefix", async () => {
    const late = () =>
      new Promise<Response>((_resolve, reject) => setTimeout(reject, 1, new DOMException("", "TimeoutError")));
    await expect(answering(late)).rejects.toThrow("the service does not answer in time");
    const aborted = () => Promise.reject(new DOMException("00000", "AbortError"));
    await expect(answering(aborted)).rejects.toThrow("the service cannot be reached");
    await expect(answering(() => Promise.reject(new TypeError("00000")))).rejects.toThrow(
      "the service cannot be reached",
    );
    await expect(answering(async () => new Response("", { status: 503 }))).rejects.toThrow("the service answers 503");
  });

  test("is asked for with padding, under our name, and from no other address", async () => {
    const asked: [url: unknown, RequestInit | undefined][] = [];
    const fetch: typeof globalThis.fetch = async (url, request) => {
      asked.push([url, request]);
      return new Response(`${suffix}:1`);
    };
    await createServiceSource("https://breaches.example/api", { fetch }).read("00000");
    expect(asked).toEqual([
      [
        "https://breaches.example/api/range/00000",
        {
          headers: { "add-padding": "true", "user-agent": "Pomander", accept: "text/plain" },
          redirect: "manual",
          signal: expect.any(AbortSignal),
        },
      ],
    ]);
  });

  const suffix = "0018A45C4D1DEF81644B54AB7F969B88D65";

  test("is taken without its padding", () => {
    expect(parseRange(`${suffix}:10\r\n${"F".repeat(35)}:0\r\n${suffix.toLowerCase()}:2`)).toBe(
      `${suffix}:10\n${suffix}:2`,
    );
    expect(parseRange(`${"F".repeat(35)}:0`)).toBe("");
  });

  test.each([
    "",
    "\r\n",
    "x",
    `${suffix}`,
    `${suffix}:`,
    `${suffix}:-1`,
    `${suffix}:1e9`,
    `${suffix}:1:2`,
    `${suffix}:1\n{}`,
  ])("%j is no range", (answer) => expect(() => parseRange(answer)).toThrow(BreachSourceError));
});

test("padding says nothing of what is padded: its length is one of few, whatever the range's", () => {
  const line = `${"A".repeat(35)}:12`;
  for (const count of [0, 1, 600, 860, 900, 2_000]) {
    const range = Array(count).fill(line).join("\n");
    const lengths = new Set(Array.from({ length: 40 }, () => padRange(range).length));
    expect([...lengths].every((length) => length % 32_768 === 0 && length > range.length)).toBe(true);
    expect(lengths.size).toBeLessThanOrEqual(2);
    expect(parseRange(padRange(range))).toBe(range);
  }
});

describe("ranges that are kept", () => {
  function setup(options: Parameters<typeof createRangeCache>[1] = {}) {
    const asked: string[] = [];
    let at = 0;
    const read = createRangeCache(
      async (prefix) => {
        asked.push(prefix);
        if (prefix === "FFFFF") throw new Error("not now");
        return prefix.repeat(10);
      },
      { now: () => at, ...options },
    );
    return { asked, read, pass: (ms: number) => (at += ms) };
  }

  test("are asked for once, also by several at the same time", async () => {
    const { asked, read } = setup();
    await Promise.all([read("00000"), read("00000"), read("11111")]);
    await read("00000");
    expect(asked).toEqual(["00000", "11111"]);
  });

  test("are asked for again after a day", async () => {
    const { asked, read, pass } = setup();
    await read("00000");
    pass(86_399_999);
    await read("00000");
    expect(asked).toHaveLength(1);
    pass(1);
    await read("00000");
    expect(asked).toHaveLength(2);
  });

  test("give way to newer ones, those that were used longest ago first", async () => {
    const { asked, read } = setup({ maxCharacters: 100 });
    for (const prefix of ["00000", "11111", "00000", "22222", "00000", "11111"]) await read(prefix);
    expect(asked).toEqual(["00000", "11111", "22222", "11111"]);
  });

  test("are none where there was a fault", async () => {
    const { asked, read } = setup();
    await expect(read("FFFFF")).rejects.toThrow("not now");
    await expect(read("FFFFF")).rejects.toThrow("not now");
    expect(asked).toHaveLength(2);
  });
});

describe("a list of sites with a second factor", () => {
  const sites = async (json: unknown) => readSecondFactorSites(await write("sites.json", JSON.stringify(json)));

  test("is read in the form of 2fa.directory's version 3", async () => {
    const entries = [
      ["GitHub", { domain: "github.com", "additional-domains": ["github.dev"], tfa: ["totp", "u2f"], keywords: ["x"] }],
      ["Nothing", { domain: "nothing.example", keywords: ["x"] }],
      ["Empty", { domain: "empty.example", tfa: [] }],
    ];
    expect(await sites(entries)).toEqual(["github.com", "github.dev"]);
  });

  test("and of version 4, and as nothing but domains", async () => {
    const entries = { "GitHub.com": { methods: ["totp"], "additional-domains": ["github.dev"] }, "none.example": {} };
    expect(await sites(entries)).toEqual(["github.com", "github.dev"]);
    expect(await sites(["a.example", "a.example", "not a domain", "b.example"])).toEqual(["a.example", "b.example"]);
  });

  test.each([[[]], [{}], ["text"], [7], [null], [[["x"], [1, null], ["y", { domain: 5 }]]]])(
    "%j stops the start with a sentence",
    async (json) => {
      await expect(sites(json)).rejects.toThrow("holds no list of domains");
    },
  );

  test("has domains alone, of letters, digits and hyphens, once each", async () => {
    const longest = `${"a".repeat(63)}.`.repeat(3) + "b".repeat(61);
    expect(longest).toHaveLength(253);
    const wrong = [
      "localhost",
      "a..example",
      ".example",
      "a.",
      "a_b.example",
      "a.b c",
      `x${longest}`,
      "https://a.example",
      "",
    ];
    expect(await sites([...wrong, "A.Example", "a.example", "a.b", "x-1.co", longest])).toEqual([
      "a.example",
      "x-1.co",
      longest,
    ]);
  });

  test("has a bounded length", async () => {
    const many = Array.from({ length: limits.secondFactorSites }, (_, at) => `a${at}.example`);
    expect(await sites(many)).toHaveLength(limits.secondFactorSites);
    await expect(sites([...many, "more.example"])).rejects.toThrow("holds more than 20000 domains");
    const padded = (bytes: number) => write("large.json", `["a.example"]${" ".repeat(bytes - 13)}`);
    expect(await readSecondFactorSites(await padded(16 * 1024 * 1024))).toEqual(["a.example"]);
    await expect(readSecondFactorSites(await padded(16 * 1024 * 1024 + 1))).rejects.toThrow("is too large");
  });

  test("that is no JSON, or not there, does too", async () => {
    await expect(readSecondFactorSites(await write("sites.txt", "{"))).rejects.toThrow("holds no JSON");
    await expect(readSecondFactorSites(join(dir, "none"))).rejects.toThrow("can't be read (ENOENT)");
  });
});
