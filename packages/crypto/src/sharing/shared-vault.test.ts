import { describe, expect, test } from "vitest";
import { newPerson } from "../../test/people.ts";
import { encodeBase64url } from "../base64url.ts";
import { systemRandom } from "../bytes.ts";
import { sealCommitting } from "../committing-envelope.ts";
import { hashText } from "../hash-text.ts";
import { randomUuid } from "../ids.ts";
import { digestEntryHashes } from "../manifest.ts";
import { pad } from "../padding.ts";
import { utf8 } from "../utf8.ts";
import { makeVault, openSharedKeys, openVaultKeys } from "../vault-key.ts";
import { signChecked } from "./checked.ts";
import { isLinkSigned, openLink, sealLink, type SharedContent } from "./shared-link.ts";
import { openList, sealList, type SharedList, type SharedMember } from "./shared-list.ts";

const [ana, bea] = [await newPerson(), await newPerson()];
const { vaultId, vaultKey } = makeVault(systemRandom);
const keys = await openSharedKeys(vaultKey, vaultId);
const at = "2026-11-03T09:12:00.000Z";

const member = ({ identity }: typeof ana, change: Partial<SharedMember> = {}): SharedMember => ({
  userId: identity.userId,
  sign: identity.sign,
  box: identity.box,
  role: "manage",
  name: "Ana",
  by: ana.identity.userId,
  checked: null,
  ...change,
});
const checked = await signChecked(ana.identity, bea.identity, "Bea", at);
const list: SharedList = {
  name: "Ops",
  members: [member(ana), member(bea, { name: "Bea", role: "read", checked })],
  former: [{ userId: randomUuid(systemRandom), name: "Cy", at, count: 41 }],
};
const sealedList = await sealList(keys, 0, list, systemRandom);
const content: SharedContent = {
  count: 0,
  digest: await digestEntryHashes(new Uint8Array(0)),
  prev: "",
  at,
  search: false,
  by: ana.identity.userId,
  list: { counter: 0, hash: sealedList.hash },
};
const link = await sealLink(keys, ana.identity, 0, content, systemRandom);

/** Seals any value where a list or link belongs. */
const sealRaw = (kind: "list" | "manifest", value: unknown) =>
  sealCommitting(
    keys.seal,
    `pomander/v1/shared-${kind}/${vaultId}/0`,
    pad(utf8(JSON.stringify(value))),
    systemRandom(12),
  );
const reason = (field: string, why: string) => ({ code: "cannot_open", params: { field, reason: why } });

test("the keys of a shared vault are a personal one's, without those of a person", async () => {
  const personal = await openVaultKeys(vaultKey, vaultId);
  expect(Object.keys(keys).toSorted()).toEqual(["entryHash", "entryWrap", "seal", "search", "vaultId"]);
  const opened = await openLink({ ...personal }, link);
  expect(opened.content).toEqual(content);
});

describe("a list of members", () => {
  test("opens under its vault and counter alone", async () => {
    expect(sealedList.hash).toBe(await hashText(sealedList.sealed));
    expect(await openList(keys, 0, sealedList.sealed)).toEqual({ counter: 0, hash: sealedList.hash, content: list });
    await expect(openList(keys, 1, sealedList.sealed)).rejects.toMatchObject(reason("list", "tag"));
    const other = await openSharedKeys(vaultKey, randomUuid(systemRandom));
    await expect(openList(other, 0, sealedList.sealed)).rejects.toMatchObject(reason("list", "tag"));
  });

  test("keeps what a later version adds", async () => {
    const later = { ...list, groups: [1], members: list.members.map((record) => ({ ...record, pet: "cat" })) };
    expect((await openList(keys, 0, await sealRaw("list", later))).content).toEqual(later);
  });

  test("of another form does not open", async () => {
    const [first = member(ana), second = member(bea)] = list.members;
    const withSecond = (change: object) => ({ ...list, members: [first, { ...second, ...change }] });
    const former = list.former[0];
    const others: unknown[] = [
      null,
      [],
      { ...list, name: "" },
      { ...list, name: "a\u202eb" },
      { ...list, members: [] },
      { ...list, members: { 0: first } },
      { ...list, members: Array.from({ length: 101 }, () => member(ana)) },
      { ...list, members: [first, first] },
      withSecond({ userId: first.userId }),
      withSecond({ sign: first.sign }),
      withSecond({ box: first.box }),
      withSecond({ sign: "A" }),
      withSecond({ box: `${second.box}=` }),
      withSecond({ role: "own" }),
      withSecond({ name: "x".repeat(65) }),
      withSecond({ by: "ana" }),
      withSecond({ addedBy: null }),
      withSecond({ addedBy: ["ana"] }),
      withSecond({ addedBy: Array.from({ length: 4 }, () => first.userId) }),
      withSecond({ userId: second.userId.toUpperCase() }),
      withSecond({ checked: undefined }),
      withSecond({ checked: { ...checked, at: "2026-11-03" } }),
      { ...list, former: null },
      { ...list, former: Array.from({ length: 51 }, () => former) },
      { ...list, former: [{ ...former, at: "" }] },
      { ...list, former: [{ ...former, count: -1 }] },
      { ...list, former: [{ ...former, name: "" }] },
    ];
    for (const other of others)
      await expect(openList(keys, 0, await sealRaw("list", other))).rejects.toMatchObject(reason("list", "text"));
    await expect(sealList(keys, 0, { ...list, members: [] }, systemRandom)).rejects.toThrow(RangeError);
  });

  test("of 100 people with the longest names fits; one that is longer than the limit is neither made nor opened", async () => {
    const random = () => encodeBase64url(systemRandom(32));
    const members = Array.from({ length: 100 }, () => {
      const by = randomUuid(systemRandom);
      return {
        ...member(ana),
        userId: randomUuid(systemRandom),
        sign: random(),
        box: random(),
        by,
        addedBy: [by, by, by],
        checked,
        name: '"'.repeat(64),
      };
    });
    const former = Array.from({ length: 50 }, () => ({
      userId: randomUuid(systemRandom),
      name: "é".repeat(64),
      at,
      count: 20_000,
    }));
    const longest = { name: '"'.repeat(64), members, former };
    const { sealed } = await sealList(keys, 0, longest, systemRandom);
    expect((await openList(keys, 0, sealed)).content).toEqual(longest);

    const tooLong = { ...list, later: "x".repeat(100_000) };
    await expect(sealList(keys, 0, tooLong, systemRandom)).rejects.toThrow(RangeError);
    await expect(openList(keys, 0, await sealRaw("list", tooLong))).rejects.toMatchObject(reason("list", "shape"));
  });
});

describe("a link", () => {
  test("opens under its counter, with the signature of the person who made it", async () => {
    const opened = await openLink(keys, link);
    expect(opened).toEqual({
      counter: 0,
      by: ana.identity.userId,
      sig: link.sig,
      hash: await hashText(link.sealed),
      content,
    });
    expect(isLinkSigned(vaultId, opened, ana.identity)).toBe(true);
    expect(isLinkSigned(vaultId, opened, bea.identity)).toBe(false);
    expect(isLinkSigned(randomUuid(systemRandom), opened, ana.identity)).toBe(false);
    expect(isLinkSigned(vaultId, { ...opened, counter: 1 }, ana.identity)).toBe(false);
    await expect(openLink(keys, { ...link, counter: 1 })).rejects.toMatchObject(reason("manifest", "tag"));
    await expect(openLink(keys, { ...link, counter: -1 })).rejects.toMatchObject(reason("manifest", "shape"));
  });

  test("under a key of another vault does not open, since a seal commits to its key (SV 57)", async () => {
    const other = await openSharedKeys(makeVault(systemRandom).vaultKey, vaultId);
    await expect(openLink(other, link)).rejects.toMatchObject(reason("manifest", "commitment"));
  });

  test("of a personal vault is none of a shared one, nor the other way round", async () => {
    const sealed = await sealCommitting(
      keys.seal,
      `pomander/v1/manifest/${vaultId}/0`,
      pad(utf8(JSON.stringify(content))),
      systemRandom(12),
    );
    await expect(openLink(keys, { ...link, sealed })).rejects.toMatchObject(reason("manifest", "tag"));
  });

  test("of another form does not open", async () => {
    const follows = { vaultId: randomUuid(systemRandom), counter: 3, hash: content.digest };
    const whole = { ...content, follows, accepted: { at, counter: 0, from: null }, later: [1] };
    const opened = await openLink(keys, { ...link, sealed: await sealRaw("manifest", whole) });
    expect(opened.content).toEqual(whole);
    const others: unknown[] = [
      { ...whole, by: "ana" },
      { ...whole, by: undefined },
      { ...whole, list: undefined },
      { ...whole, list: { counter: 0, hash: "" } },
      { ...whole, at: "2026-11-03T09:12:00Z" },
      { ...whole, accepted: { at: "2026-11-03", counter: 0, from: null } },
      { ...whole, search: true },
      { ...whole, count: -1 },
      { ...whole, digest: "" },
      { ...whole, follows: { ...follows, vaultId: "3f2a" } },
      { ...whole, follows: { ...follows, hash: undefined } },
      { ...whole, follows: null },
    ];
    for (const other of others) {
      const sealed = await sealRaw("manifest", other);
      await expect(openLink(keys, { ...link, sealed })).rejects.toMatchObject(reason("manifest", "text"));
    }
    const long = await sealRaw("manifest", { ...content, later: "x".repeat(8_000) });
    await expect(openLink(keys, { ...link, sealed: long })).rejects.toMatchObject(reason("manifest", "shape"));
  });

  test("is made by the person that it names", async () => {
    await expect(sealLink(keys, bea.identity, 0, content, systemRandom)).rejects.toThrow(RangeError);
    await expect(sealLink(keys, ana.identity, -1, content, systemRandom)).rejects.toThrow(RangeError);
    const long = { ...content, later: "x".repeat(8_000) };
    await expect(sealLink(keys, ana.identity, 0, long, systemRandom)).rejects.toThrow(RangeError);
  });
});
