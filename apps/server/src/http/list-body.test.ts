import { type Call, limits, z } from "@pomander/contract";
import { describe, expect, test } from "vitest";
import { listBodyOf, parseListBody } from "./list-body.ts";

const body = z.strictObject({ name: z.string(), rows: z.array(z.strictObject({ n: z.number() })).max(5_000) });
const call = { body, bodyList: "rows" } as unknown as Call;
const list = listBodyOf(call)!;
const parse = (text: string) => parseListBody(call, list, Buffer.from(text));
/** Returns the first fault of a body. */
const faultOf = (text: string) =>
  parse(text).then(
    (value) => value,
    (error: { issues?: { path: string; message: string }[] }) => error.issues?.[0],
  );
const notJson = { path: "", message: "Not JSON" };
const tooMany = { path: "", message: "More parts than any request has" };

test("a call whose body has no list is validated as a whole, and one that names another member is a fault", () => {
  expect(listBodyOf({ body } as unknown as Call)).toBeNull();
  for (const bodyList of ["name", "other"])
    expect(() => listBodyOf({ body, bodyList } as unknown as Call)).toThrow(`${bodyList} is no list`);
  expect(() => listBodyOf({ body: z.array(body), bodyList: "rows" } as unknown as Call)).toThrow("is no list");
});

test("the rest of the body is validated as before, with anything for elements, as many as there may be", () => {
  expect(list.around.safeParse({ name: "a", rows: [1, "x"] }).success).toBe(true);
  expect(list.around.safeParse({ name: 1, rows: [] }).success).toBe(false);
  expect(list.around.safeParse({ name: "a", rows: Array(5_001).fill(1) }).success).toBe(false);
});

describe("a body", () => {
  const rows = (count: number, from = 0) => Array.from({ length: count }, (_, n) => ({ n: n + from }));

  test.each([
    ["without elements", { name: "a", rows: [] }],
    ["with one", { name: "a", rows: rows(1) }],
    ["of many slices", { name: 'x["{\\', rows: rows(40_000), later: [[1], { rows: [2] }] }],
    ["whose list comes first", { rows: rows(2), name: "a" }],
    ["without its list", { name: "a" }],
    ["whose list is none", { name: "a", rows: { n: 1 } }],
    ["whose list is null", { rows: null }],
    ["of another kind", ["other", [1]]],
    ["that is null", null],
    ["that is a text", "rows"],
  ])("%s is what JSON.parse reads", async (_what, value) => {
    expect(await parse(JSON.stringify(value))).toEqual(value);
    expect(await parse(JSON.stringify(value, null, 2))).toEqual(value);
  });

  test("has its list as a member of its own, not below another one", async () => {
    const text = '{"name":{"rows":[{"n":1}]},"rows":[{"n":2}]}';
    expect(await parse(text)).toEqual(JSON.parse(text));
    expect(await faultOf('{"rows":[{"n":"x"}]}')).toMatchObject({ path: "rows.0.n" });
    expect(await faultOf(`{"rows":${JSON.stringify([...rows(20_000), { n: "x" }])}}`)).toMatchObject({
      path: "rows.20000.n",
    });
    expect(await faultOf('{"rows":[{"n":1,"more":[]}]}')).toMatchObject({ path: "rows.0.more" });
  });

  test.each([
    "",
    "{",
    '{"rows":[{"n":1}',
    '{"rows":[{"n":1},]}',
    '{"rows":[,{"n":1}]}',
    '{"rows":[{"n":1}}',
    '{"rows":[{"n":1} {"n":2}]}',
    '{"rows":[{"n":1}]]}',
    '{"rows":[{"__proto__":{}}]}',
    `{"rows":[${'{"n":1},'.repeat(20_000)}]}`,
    `{"rows":[${" ".repeat(140_000)},{"n":1}]}`,
  ])("that is no JSON is refused: %#", async (text) => {
    expect(await faultOf(text)).toEqual(notJson);
  });

  test("has its list once, under its plain name: another one's elements would not be validated", async () => {
    const once = { path: "", message: "No list but rows is expected" };
    expect(await faultOf('{"rows":[{"n":1}],"rows":[{"n":"x"}]}')).toEqual(once);
    expect(await faultOf(String.raw`{"ro\u0077s":[{"n":"x"}]}`)).toEqual(once);
    expect(await parse(String.raw`{"ro\u0077s":[],"name":"a"}`)).toEqual({ name: "a", rows: [] });
  });

  test("is UTF-8", async () => {
    const bytes = Buffer.concat([Buffer.from('{"rows":["'), Buffer.from([0xff]), Buffer.from('"]}')]);
    await expect(parseListBody(call, list, bytes)).rejects.toMatchObject({ issues: [{ message: "Not UTF-8" }] });
  });

  test("has a bounded number of parts outside the list, and in each element", async () => {
    const many = (parts: number) => Array(parts).fill("1").join(",");
    // Each comma, and each brace or bracket that opens, is a part.
    const before = (parts: number) => `{"name":[${many(parts - 3)}],"rows":[]}`;
    expect(await parse(before(limits.bodyParts))).toMatchObject({ rows: [] });
    expect(await faultOf(before(limits.bodyParts + 1))).toEqual(tooMany);
    const after = (parts: number) => `{"rows":[],"name":[${many(parts - 1)}]}`;
    expect(await parse(after(limits.bodyParts))).toMatchObject({ rows: [] });
    expect(await faultOf(after(limits.bodyParts + 1))).toEqual(tooMany);
    for (const [place, others] of ["", '{"n":1},'.repeat(5)].entries()) {
      const element = (parts: number) => `{"rows":[${others}[${many(parts)}]]}`;
      expect(await faultOf(element(limits.elementParts))).toMatchObject({ path: `rows.${place * 5}` });
      expect(await faultOf(element(limits.elementParts + 1))).toEqual(tooMany);
    }
  });

  test("has a bounded length outside the list, and of each element", async () => {
    const text = (bytes: number) => `"${"x".repeat(bytes - 2)}"`;
    for (const [place, others] of ["", '{"n":1},'].entries()) {
      // The bracket or comma before an element belongs to it.
      const element = (bytes: number) => `{"rows":[${others}${text(bytes - 1)}]}`;
      expect(await faultOf(element(limits.elementBytes))).toMatchObject({ path: `rows.${place}` });
      expect(await faultOf(element(limits.elementBytes + 1))).toEqual(tooMany);
    }
    const before = (bytes: number) => `{"name":${text(bytes - '{"name":,"rows":['.length)},"rows":[]}`;
    expect(await parse(before(limits.bodyBytes + 1))).toMatchObject({ rows: [] });
    expect(await faultOf(before(limits.bodyBytes + 2))).toEqual(tooMany);
    const after = (bytes: number) => `{"rows":[],"name":${text(bytes - '],"name":}'.length)}}`;
    expect(await parse(after(limits.bodyBytes + 1))).toMatchObject({ rows: [] });
    expect(await faultOf(after(limits.bodyBytes + 2))).toEqual(tooMany);
  });
});
