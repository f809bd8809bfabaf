import type { ErrorCode } from "@pomander/contract";
import { openSharedKeys, sealList, type SharedList } from "@pomander/crypto/sharing";
import { makeVault, systemRandom } from "@pomander/crypto";
import { describe, expect, test } from "vitest";
import { newPerson, recordOf, sharedVault } from "../../test/support/shared-chain.ts";
import { ApiError } from "../api.ts";
import { callError } from "../call-errors.ts";
import { listOfLink, openKnownList, readLink, type ReadLink } from "./read-link.ts";

const ana = await newPerson("Ana");
const vault = await sharedVault();
const { keys, vaultId } = vault;
const list: SharedList = { name: "Ops", members: [recordOf(ana, ana, "manage")], former: [] };
const first = await vault.linkAfter(null, ana, { list });
const sealedList = await sealList(keys, 0, list, systemRandom);
const firstLink = { link: first.link, list: first.list! };
const next = await vault.linkAfter(firstLink, ana);
const manifestOf = (sent: typeof first.sent) => ({
  counter: sent.counter,
  sealed: sent.sealed,
  by: sent.by,
  sig: sent.sig,
});
const otherKeys = await openSharedKeys(makeVault(systemRandom).vaultKey, vaultId);

describe("a received link", () => {
  test("is read with the list that it brings, or none", async () => {
    const sealed = first.list!.sealed;
    expect(await readLink(keys, { ...manifestOf(first.sent), list: sealed })).toEqual({
      link: first.link,
      list: expect.objectContaining({ counter: 0, hash: first.list!.hash, sealed }),
    });
    for (const none of [{}, { list: null }])
      expect(await readLink(keys, { ...manifestOf(next.sent), ...none })).toEqual({ link: next.link, list: null });
  });

  test("that does not open, or whose list does not, is none", async () => {
    expect(await readLink(otherKeys, manifestOf(next.sent))).toBeNull();
    expect(await readLink(keys, { ...manifestOf(next.sent), counter: 2 })).toBeNull();
    const elsewhere = await sealList(keys, 7, list, systemRandom);
    expect(await readLink(keys, { ...manifestOf(first.sent), list: elsewhere.sealed })).toBeNull();
  });
});

describe("the list that is valid with a link", () => {
  const { sealed } = first.list!;
  const read: ReadLink = { link: next.link, list: null };
  const refused = (code: ErrorCode, status: number) => new ApiError(status, { code, message: "", requestId: "" }, null);
  /** Asks a server that sends this list, or this error. */
  async function ask(answer: string | Error, of = read, remembered?: { counter: number; sealed: string }) {
    const asked: unknown[] = [];
    const api = async (_call: unknown, { params }: { params: unknown }) => {
      asked.push(params);
      if (answer instanceof Error) throw answer;
      return { list: answer };
    };
    const found = await listOfLink({ api: api as never, keys }, of, remembered);
    return { name: found?.content.name ?? null, asked: asked.length, params: asked[0] };
  }
  const unreached = callError("unreachable");

  test("is its own, or the remembered one, without asking the server", async () => {
    const own = { link: first.link, list: { ...first.list!, sealed } };
    expect(await ask(unreached, own)).toMatchObject({ name: "Ops", asked: 0 });
    expect(await ask(unreached, read, { counter: 0, sealed })).toMatchObject({ name: "Ops", asked: 0 });
  });

  test("is asked for where this device has another one, and taken where it is the one that the link names", async () => {
    const known = { name: "Ops", asked: 1, params: { vaultId, counter: "0" } };
    expect(await ask(sealed)).toEqual(known);
    expect(await ask(sealed, read, { counter: 1, sealed })).toEqual(known);
    expect(await ask(sealed, read, { counter: 0, sealed: sealedList.sealed })).toEqual(known);
    const otherOwn = { link: next.link, list: { ...first.list!, counter: 1, sealed } };
    expect(await ask(sealed, otherOwn)).toEqual(known);
    expect((await ask(sealedList.sealed)).name).toBeNull();
  });

  test("is none where the server has none; without an answer nothing is known", async () => {
    expect((await ask(refused("not_found", 404))).name).toBeNull();
    await expect(ask(unreached)).rejects.toBe(unreached);
    await expect(ask(refused("forbidden", 403))).rejects.toMatchObject({ code: "forbidden" });
  });
});

test("a list that this device remembers is none under other keys, or in another place", async () => {
  const { sealed } = first.list!;
  expect((await openKnownList(keys, { counter: 0, sealed }))?.sealed).toBe(sealed);
  expect(await openKnownList(otherKeys, { counter: 0, sealed })).toBeNull();
  expect(await openKnownList(keys, { counter: 1, sealed })).toBeNull();
});
