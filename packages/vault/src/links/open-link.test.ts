import { calls } from "@pomander/contract";
import { type Argon2id, systemRandom } from "@pomander/crypto";
import { deriveLink, isLinkReceipt, newLinkSecret, sealLinkContents } from "@pomander/crypto/links";
import { beforeEach, describe, expect, test } from "vitest";
import { type Api, ApiError } from "../api.ts";
import { createLinkOpener } from "./open-link.ts";

const argon2: Argon2id = () => Promise.reject(new Error("a link without a passphrase needs none"));
const link = newLinkSecret(systemRandom, false);
const keys = await deriveLink(link, null, argon2);
const start = Date.parse("2026-11-03T09:12:00.000Z");
const contents = { title: "Router", text: "p4ss" };
const refusal = (code: "link_ended" | "wrong_passphrase" | "rate_limited") =>
  new ApiError(404, { code, message: "", requestId: "" }, null);
const lost = new ApiError(503, { code: "unavailable", message: "", requestId: "" }, null);

let now = start;
let at = start;
let sealed: unknown = contents;
let ticket: string | null = "t";
/** Errors of the next calls, in order; null: the call is answered. */
let faults: unknown[] = [];
let opened: { linkId: string; credential: string; openId: string }[] = [];
let receipts: { openId: string; receipt: string }[] = [];
let fileCalls: [call: unknown, jsonHeaders: object][] = [];
beforeEach(() => {
  [now, at, sealed, ticket] = [start, start, contents, "t"];
  [faults, opened, receipts, fileCalls] = [[], [], [], []];
});

interface Given {
  body: { linkId: string; credential: string; openId: string; receipt: string };
  jsonHeaders: object;
}
const api = Object.assign(
  async (call: unknown, { body, jsonHeaders }: Given) => {
    if (call === calls.openLinks.open) opened.push(body);
    else fileCalls.push([call, jsonHeaders]);
    const fault = faults.shift() ?? null;
    if (fault !== null) throw fault;
    const text = await sealLinkContents(keys, sealed as never, systemRandom);
    return { contents: text, at: new Date(at).toISOString(), left: 2, sender: "Ana", ticket };
  },
  { done: async (_call: unknown, { body }: Given) => void receipts.push(body) },
) as unknown as Api;
const opener = () => createLinkOpener(link, { api, argon2, now: () => new Date(now), sleep: async () => undefined });

test("a link shows what is in it, and confirms that it was opened", async () => {
  const { readFile, ...shown } = await opener().open(null);
  expect(shown).toEqual({ contents, left: 2, sender: "Ana" });
  expect(opened).toEqual([{ linkId: keys.linkId, credential: keys.credential, openId: expect.any(String) }]);
  const [{ openId, receipt } = { openId: "", receipt: "" }] = receipts;
  const opening = { linkId: keys.linkId, openId, at: new Date(at).toISOString() };
  expect([openId, await isLinkReceipt(keys.receiptKey, opening, receipt)]).toEqual([opened[0]?.openId, true]);
  expect(typeof readFile).toBe("function");
});

test.each([
  [600_000, 1],
  [-600_000, 1],
  [600_001, 0],
  [-600_001, 0],
])("a reply that is %i ms away from the own clock is confirmed %i times", async (distance, times) => {
  at = start + distance;
  await opener().open(null);
  expect(receipts).toHaveLength(times);
});

describe("another try", () => {
  const names = async (errors: unknown[], later: number) => {
    const one = opener();
    faults = [...errors];
    for (const error of errors) await expect(one.open(null)).rejects.toBe(error);
    now += later;
    await one.open(null);
    return new Set(opened.map(({ openId }) => openId)).size;
  };

  test("after a lost reply is the same opening for ten minutes", async () => {
    expect([await names([lost], 600_000), opened.length]).toEqual([1, 2]);
  });

  test("after that time is another one", async () => expect(await names([lost], 600_001)).toBe(2));

  test("after a refusal is another one", async () => expect(await names([refusal("link_ended")], 0)).toBe(2));

  test("after a lost reply and a refusal is the same opening", async () => {
    expect(await names([lost, refusal("wrong_passphrase"), refusal("rate_limited")], 0)).toBe(1);
  });

  test("after a lost reply and the link's end is another one", async () => {
    expect(await names([lost, refusal("link_ended")], 0)).toBe(2);
  });
});

test("contents of another form are refused", async () => {
  sealed = { title: 7 };
  await expect(opener().open(null)).rejects.toMatchObject({ code: "link_malformed" });
  expect(receipts).toEqual([]);
});

test("a file that cannot be read, and a name that this engine refuses, hide nothing else, and are confirmed", async () => {
  const file = {
    id: crypto.randomUUID(),
    key: "A".repeat(43),
    size: 1,
    hash: "A".repeat(43),
    at: new Date(at).toISOString(),
  };
  sealed = {
    ...contents,
    files: [
      { ...file, name: "b\u0378.txt", later: 1 },
      { ...file, key: "short", name: "c" },
    ],
  };
  expect((await opener().open(null)).contents).toEqual({ ...contents, files: [{ ...file, name: "b_.txt" }] });
  expect(receipts).toHaveLength(1);
});

test("a file is read with the link's ticket, and says that its time is over", async () => {
  const read = async () => (await opener().open(null)).readFile({ id: "f" } as never).next();
  faults = [null, refusal("link_ended")];
  await expect(read()).rejects.toMatchObject({ code: "link_file_over" });
  expect(fileCalls).toEqual([[calls.openLinks.file, { "link-ticket": "t" }]]);
  ticket = null;
  faults = [null, lost, lost, new Error("other")];
  await expect(read()).rejects.toThrow("other");
  expect(fileCalls.slice(1)).toEqual(Array(3).fill([calls.openLinks.file, { "link-ticket": "" }]));
});
