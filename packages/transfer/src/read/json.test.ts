import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { looksLikeJson, parseJson } from "./json.ts";
import { fault } from "../../test/sentences.ts";

describe("JSON", () => {
  test("of any value within the bounds is parsed as the platform does", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 20 }), fc.nat(4), (text, space) => {
        const pretty = JSON.stringify(JSON.parse(text), null, space);
        expect(parseJson(pretty)).toEqual(JSON.parse(pretty));
      }),
    );
  });

  test("that nests deeper than any export is refused before it is parsed", () => {
    const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
    expect(parseJson(nested(64))).toBeInstanceOf(Array);
    expect(() => parseJson(nested(65))).toThrow(fault("json_too_deep"));
    expect(() => parseJson("[".repeat(10_000_000))).toThrow(fault("json_too_deep"));
    expect(() => parseJson('{"a":'.repeat(1_000_000))).toThrow(fault("json_too_deep"));
  });

  test("may hold brackets and quotes in its texts", () => {
    const text = `${"[{".repeat(500)}\\"\\\\`;
    expect(parseJson(JSON.stringify({ [text]: text }))).toEqual({ [text]: text });
  });

  test("of more values than any export is refused", () => {
    expect(() => parseJson(`[${"{},".repeat(3_000_000)}{}]`)).toThrow(fault("json_too_many_values"));
  });

  test("with the name __proto__, even twice, changes nothing else", () => {
    const value = parseJson('{"__proto__":{"isAdmin":true},"__proto__":{"isAdmin":1},"a":1}') as { a: number };
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect("isAdmin" in {}).toBe(false);
    expect("isAdmin" in value).toBe(false);
  });

  test.each(["", "{", '{"a":"', '{"a":"\\"}', "[1,]", "nothing", '{"a":1}}', "\0"])("%j is damaged", (text) => {
    expect(() => parseJson(text)).toThrow(fault("json_damaged"));
  });

  test("is told by how it begins, which no CSV does", () => {
    const [json, others] = [
      [' \n{ "a', "{}", "[ {", "[]"],
      ["[x],y", "{x},y", '"{"', "a{}", "", "{"],
    ];
    expect(json.map(looksLikeJson)).toEqual(json.map(() => true));
    expect(others.map(looksLikeJson)).toEqual(others.map(() => false));
  });
});
