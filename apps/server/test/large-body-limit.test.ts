import { randomUUID } from "node:crypto";
import { calls, limits } from "@pomander/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseListBody, listBodyOf } from "../src/http/list-body.ts";
import { callApi, type TestUser, factories } from "./factories.ts";
import { startTestServer, type TestServer } from "./harness.ts";
import { manifest, newEntry } from "./value-factories.ts";

/** The server of the tests, which send bodies of many elements. */
let server: TestServer;
let ana: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  ana = await factories(server).user();
});
afterAll(() => server.close());

const index = "PUT /user/vault/search-index";
const importing = "POST /user/password/passwords/import";
const send = (call: string, raw: string) => callApi(server, call, { token: ana.token, raw });
const allTokens = Array.from({ length: limits.searchTokens }, (_, i) => i.toString(16).padStart(3, "0"));
/** Returns an index of entries that are in no vault. */
const indexOf = (count: number, searchTokens: readonly unknown[]) =>
  JSON.stringify({
    entries: Array.from({ length: count }, () => ({ _id: randomUUID(), searchTokens })),
    manifest: manifest(ana, 1),
  });
const notOfThisVault = [{ path: "entries", message: "Name every entry of the vault, and no others" }];

describe("a body of many elements", () => {
  test.each([
    ["a full vault of few tokens each", () => indexOf(limits.entriesPerVault, ["abc"])],
    ["as many tokens as the limit of bytes leaves room for", () => indexOf(10_000, allTokens)],
  ])("is judged to its end: %s", async (_what, make) => {
    const answer = await send(index, make());
    expect([answer.status, answer.body.issues]).toEqual([400, notOfThisVault]);
  });

  test.each([
    ["a token that is none", ["xyz"]],
    ["what is no text", [1]],
    ["tokens out of order", ["00b", "00a"]],
  ])("is refused at the first wrong element, whatever comes behind: %s", async (_what, tokens) => {
    const raw = indexOf(100_000, tokens);
    expect(raw.length).toBeGreaterThan(6_000_000);
    const answer = await send(index, raw);
    expect([answer.status, answer.body.code]).toEqual([400, "invalid"]);
    expect(answer.body.issues.map(({ path }: { path: string }) => path)).toEqual(["entries.0.searchTokens"]);
  });

  test("is refused when one element is larger than any is", async () => {
    for (const entries of [
      [{ _id: randomUUID(), searchTokens: Array(1_000_000).fill("abc") }],
      [newEntry({ notes: "x".repeat(limits.elementBytes) })],
    ]) {
      const answer = await send(importing, JSON.stringify({ entries, manifest: manifest(ana, 1) }));
      expect(answer.body.issues).toEqual([{ path: "", message: "More parts than any request has" }]);
    }
  });

  test("lets others be served while it is judged", async () => {
    const raw = Buffer.from(indexOf(5_000, allTokens));
    const list = listBodyOf(calls.vaults.setSearchIndex)!;
    let turns = 0;
    const count = setInterval(() => turns++, 0);
    await parseListBody(calls.vaults.setSearchIndex, list, raw);
    clearInterval(count);
    // One turn is 128 KiB.
    expect(turns).toBeGreaterThan(50);
  });

  test.each([
    ["a comma at the end", '{"entries":[ENTRY,],"manifest":MANIFEST}'],
    ["a comma at the beginning", '{"entries":[,ENTRY],"manifest":MANIFEST}'],
    ["two commas", '{"entries":[ENTRY,,ENTRY],"manifest":MANIFEST}'],
    ["no comma", '{"entries":[ENTRY ENTRY],"manifest":MANIFEST}'],
    ["a list that never ends", '{"entries":[ENTRY,ENTRY'],
    ["a list that ends as an object", '{"entries":[ENTRY},"manifest":MANIFEST}'],
    ["an element that ends as a list", '{"entries":[{"_id":1],2],"manifest":MANIFEST}'],
    ["two bodies", '{"entries":[ENTRY],"manifest":MANIFEST}{"entries":[]}'],
    ["a list alone", "[[ENTRY],MANIFEST]"],
    ["an unknown list", '{"others":[ENTRY],"entries":[],"manifest":MANIFEST}'],
    ["an unknown list behind", '{"entries":[ENTRY],"manifest":MANIFEST,"others":[1]}'],
    ["elements under the name once more", '{"entries":[ENTRY],"manifest":MANIFEST,"entries":[1]}'],
    ["no list", '{"manifest":MANIFEST}'],
    ["a text for a list", '{"entries":"[ENTRY]","manifest":MANIFEST}'],
    ["no entry", '{"entries":[ ],"manifest":MANIFEST}'],
    ["a prototype in an element", '{"entries":[{"__proto__":{}}],"manifest":MANIFEST}'],
    ["a prototype around", '{"entries":[ENTRY],"manifest":MANIFEST,"__proto__":{}}'],
    ["nothing", ""],
    ["a rest too long", `{"entries":[ENTRY],"manifest":MANIFEST,"x":"${"x".repeat(2_000_000)}"}`],
    ["a beginning too long", `{"x":"${"x".repeat(2_000_000)}","entries":[ENTRY],"manifest":MANIFEST}`],
    ["bytes that are no text", '{"entries":["\xff"],"manifest":MANIFEST}'],
  ])("is refused as any other would be: %s", async (_what, text) => {
    const raw = text
      .replaceAll("ENTRY", () => JSON.stringify(newEntry()))
      .replaceAll("MANIFEST", JSON.stringify(manifest(ana, 1)));
    const answer = await callApi(server, importing, { token: ana.token, raw: Buffer.from(raw, "latin1") });
    expect([answer.status, answer.body.code]).toEqual([400, "invalid"]);
  });

  test("may be written with spaces and in any order, and an element's fault has its place and its own code", async () => {
    const entries = [newEntry(), newEntry()];
    const spaced = JSON.stringify({ manifest: manifest(ana, 1), entries }, null, 4);
    expect((await send(importing, spaced)).status).toBe(201);
    const wrong = JSON.stringify({ entries: [newEntry(), newEntry({ title: "plain" })], manifest: manifest(ana, 2) });
    const answer = await send(importing, wrong);
    expect(answer.body.code).toBe("not_encrypted");
    expect(answer.body.issues[0].path).toBe("entries.1.title");
  });
});

describe("a hundred faults are told at most", () => {
  const manyKeys = Object.fromEntries(Array.from({ length: 3_000 }, (_, i) => [`key${i}`, 0]));
  test.each([
    ["wrong elements", "POST /groups", { name: "G", members: Array(5_000).fill("x") }],
    ["unknown fields", "POST /groups", { name: "G", ...manyKeys }],
    ["unknown fields in every form of a union", `PUT /user/password/password/${randomUUID()}`, manyKeys],
    ["unknown fields in elements", "POST /scope-tags", { name: "T", groups: Array(100).fill({ a: 0, b: 0 }) }],
  ])("of %s", async (_what, call, body) => {
    const root = await factories(server).user({ isSuperAdmin: true });
    const answer = await callApi(server, call, { token: root.token, body });
    expect(answer.status).toBe(400);
    expect(answer.body.issues).toHaveLength(100);
  });
});
