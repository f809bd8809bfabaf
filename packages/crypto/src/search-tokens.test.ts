import { createHmac, hkdfSync } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { systemRandom } from "./bytes.ts";
import { searchQuery, searchTokens } from "./search-tokens.ts";
import { makeVault, openVaultKeys } from "./vault-key.ts";

const { vaultId, vaultKey } = makeVault(systemRandom);
const keys = await openVaultKeys(vaultKey, vaultId);
const texts = (title: string) => ({ title, link: "", category: "", tags: [] as string[] });
const tokensOf = (title: string) => searchTokens(keys, texts(title));

const searchKey = Buffer.from(hkdfSync("sha256", vaultKey, "", "pomander/v1/search", 32));
const expected = (...prefixes: string[]) => {
  const tokens = prefixes.map((prefix) => createHmac("sha256", searchKey).update(prefix).digest().readUInt16BE() >> 6);
  return [...new Set(tokens.map((token) => token.toString(16).padStart(3, "0")))].toSorted();
};

describe("search tokens", () => {
  test("stand for the first 3 to 8 characters of each word of title, link, category and tags", async () => {
    const tokens = await searchTokens(keys, {
      title: "Bank of",
      link: "x://abcdefghij",
      category: "Öl1",
      tags: ["ab", "zoo"],
    });
    const prefixes = ["ban", "bank", "abc", "abcd", "abcde", "abcdef", "abcdefg", "abcdefgh", "ol1", "zoo"];
    expect(tokens).toEqual(expected(...prefixes));
  });

  test("do not tell case, accents or composition apart", async () => {
    const tokens = await tokensOf("CAFÉ ﬁnal");
    expect(await tokensOf("cafe\u0301 final")).toEqual(tokens);
    expect(await tokensOf("Cafe FINAL")).toEqual(tokens);
    expect(tokens).toEqual(expected("caf", "cafe", "fin", "fina", "final"));
    expect(await tokensOf("\u2121")).toEqual(expected("tel"));
    expect(await tokensOf("İstanbul")).toEqual(await tokensOf("istanbul"));
  });

  test("do not tell a sigma at the end of a word from any other", async () => {
    expect(await tokensOf("ΟΔΥΣΣΕΑΣ")).toContain(await searchQuery(keys, "ΟΔΥΣ"));
    expect(await tokensOf("Οδυς")).toEqual(await tokensOf("ΟΔΥΣ".toLowerCase().replace("ς", "σ")));
  });

  test("count characters, not UTF-16 units", async () => {
    expect(await tokensOf("\u{20000}\u{20001}")).toEqual([]);
    expect(await tokensOf("\u{20000}\u{20001}\u{20002}")).toEqual(expected("\u{20000}\u{20001}\u{20002}"));
  });

  test("are ascending, without repeats, and at most 512", async () => {
    const words = Array.from({ length: 2_000 }, (_, i) => `w${i}${"x".repeat(i % 9)}`).join(" ");
    const tokens = await tokensOf(words);
    expect(tokens).toHaveLength(512);
    expect(tokens).toEqual([...new Set(tokens)].toSorted());
    for (const token of tokens) expect(token).toMatch(/^[0-3][0-9a-f]{2}$/);
    expect(tokens).toEqual(expect.arrayContaining(await tokensOf("w0 w1x w2xx")));
  });

  test("hold every token of a query for beginnings of their words", async () => {
    const word = fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 6 }), fc.nat({ max: 11 }), async (words, cut) => {
        const tokens = await tokensOf(words.join(" "));
        const query = await searchQuery(
          keys,
          words
            .map((text) =>
              Array.from(text)
                .slice(0, cut + 1)
                .join(""),
            )
            .join(" "),
        );
        for (const token of query.split(".").filter(Boolean)) expect(tokens).toContain(token);
      }),
    );
  });
});

describe("a query", () => {
  test("is the token of the first 8 characters of each word of three or more", async () => {
    const [bank] = expected("bank");
    const [long] = expected("abcdefgh");
    expect(await searchQuery(keys, "Bank of ABCDEFGHIJ")).toBe(`${bank}.${long}`);
    expect(await searchQuery(keys, "of - 12")).toBe("");
  });

  test("has at most 8 tokens", async () => {
    const query = await searchQuery(keys, Array.from({ length: 12 }, (_, i) => `word${i}`).join(" "));
    expect(query.split(".")).toHaveLength(8);
  });
});
