import { argon2Sync, createHash, createHmac, hkdfSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { argon2id } from "../argon2.ts";
import { decodeBase64url, encodeBase64url } from "../base64url.ts";
import { systemRandom } from "../bytes.ts";
import { linkLimits } from "../limits.ts";
import { importMacKey } from "../primitives.ts";
import { makeVault, openVaultKeys } from "../vault-key.ts";
import {
  deriveLink,
  isLinkReceipt,
  linkFragment,
  linkIdOf,
  linkReceipt,
  newLinkSecret,
  newOpenId,
  openLinkContents,
  openLinkLabel,
  proveLink,
  readLinkFragment,
  sealLinkContents,
  sealLinkLabel,
} from "./index.ts";

const derive = async (passphrase: string | null = null) => {
  const link = newLinkSecret(systemRandom, passphrase !== null);
  return { link, keys: await deriveLink(link, passphrase, argon2id) };
};
const contents = { title: "Router", text: "p4ss" };

describe("a link", () => {
  test("is read from what stands behind its #, and from nothing else", () => {
    for (const hasPassphrase of [false, true]) {
      const link = newLinkSecret(systemRandom, hasPassphrase);
      expect(readLinkFragment(linkFragment(link))).toEqual(link);
    }
    const zeros = "A".repeat(22);
    const refused = [
      "",
      `#1.${zeros}`,
      `1P.${zeros}`,
      `.${zeros}`,
      `1.${zeros} `,
      `1.${zeros}.`,
      `1.${zeros}AA`,
      "1.AAAA",
      "1",
    ];
    for (const text of refused) expect([text, readLinkFragment(text)]).toEqual([text, null]);
  });

  test("has the form of links that were sent before", () => {
    const secret = new Uint8Array(16);
    expect(linkFragment({ secret, hasPassphrase: false })).toBe(`1.${"A".repeat(22)}`);
    expect(linkFragment({ secret, hasPassphrase: true })).toBe(`1p.${"A".repeat(22)}`);
  });

  test.each([null, "velvet"])(
    "gives the keys that HKDF and Argon2id of another library give: %j",
    async (passphrase) => {
      const { link, keys } = await derive(passphrase);
      const hkdf = (info: string, length: number, key: Uint8Array = link.secret) =>
        Buffer.from(hkdfSync("sha256", key, Buffer.alloc(0), info, length));
      const linkId = hkdf("pomander/v1/link-id", 16).toString("base64url");
      const cost = { memory: 65_536, passes: 3, parallelism: 4, tagLength: 32 };
      const nonce = hkdf("pomander/v1/link-salt", 16);
      const base = passphrase === null ? Buffer.of() : argon2Sync("argon2id", { message: passphrase, nonce, ...cost });
      const okm = hkdf(`pomander/v1/link/${linkId}`, 96, Buffer.concat([link.secret, base]));
      expect(keys).toEqual({
        linkId,
        credential: `v1.${okm.subarray(0, 32).toString("base64url")}`,
        sealKey: new Uint8Array(okm.subarray(32, 64)),
        receiptKey: new Uint8Array(okm.subarray(64)),
      });
    },
  );

  test("has one name, and other keys with each passphrase", async () => {
    const link = newLinkSecret(systemRandom, true);
    const [one, other] = [await deriveLink(link, "one", argon2id), await deriveLink(link, "other", argon2id)];
    expect(one.linkId).toBe(other.linkId);
    expect(one.linkId).toBe(await linkIdOf(link));
    expect(one.credential).not.toBe(other.credential);
    expect(one.sealKey).not.toEqual(other.sealKey);
    expect(one.receiptKey).not.toEqual(other.receiptKey);
  });

  test("takes the cost of Argon2id from its form", async () => {
    const costs: unknown[] = [];
    const link = newLinkSecret(systemRandom, true);
    await deriveLink(link, "velvet", async ({ memoryKiB, iterations, parallelism }) => {
      costs.push({ memoryKiB, iterations, parallelism });
      return new Uint8Array(32);
    });
    expect(costs).toEqual([{ memoryKiB: 65_536, iterations: 3, parallelism: 4 }]);
  });

  test("takes a passphrase as it is meant, however a keyboard writes it, and none that is empty", async () => {
    const link = newLinkSecret(systemRandom, true);
    const derived = (passphrase: string) =>
      deriveLink(link, passphrase, async ({ password }) => new Uint8Array(32).map((_, i) => password[i] ?? 0));
    expect(await derived("é\ufb01")).toEqual(await derived("e\u0301fi"));
    await expect(derived("")).rejects.toMatchObject({ code: "password_empty" });
  });

  test("is not derived without the passphrase that its form asks for", async () => {
    await expect(deriveLink(newLinkSecret(systemRandom, true), null, argon2id)).rejects.toThrow(RangeError);
    await expect(deriveLink(newLinkSecret(systemRandom, false), "velvet", argon2id)).rejects.toThrow(RangeError);
  });
});

describe("156 other contents, another label", () => {
  test("contents open under their own link alone, and nothing else opens", async () => {
    const [{ keys }, { keys: others }] = [await derive(), await derive()];
    const sealed = await sealLinkContents(keys, contents, systemRandom);
    expect(await openLinkContents(keys, sealed)).toEqual(contents);
    expect(await sealLinkContents(keys, contents, systemRandom)).not.toBe(sealed);
    await expect(openLinkContents(others, sealed)).rejects.toMatchObject({ code: "cannot_open" });
    await expect(openLinkContents({ ...keys, linkId: others.linkId }, sealed)).rejects.toMatchObject({
      params: { field: "link", reason: "tag" },
    });
    const [, iv = "", commitment = "", body = ""] = sealed.split(".");
    const flipped = encodeBase64url(decodeBase64url(body).with(0, (decodeBase64url(body)[0] ?? 0) ^ 1));
    await expect(openLinkContents(keys, ["v1c", iv, commitment, flipped].join("."))).rejects.toMatchObject({
      params: { field: "link", reason: "tag" },
    });
  });

  test("the longest contents fit into what a server takes, and no longer ones are sealed", async () => {
    const { keys } = await derive();
    const text = "x".repeat(linkLimits.contentsBytes - JSON.stringify({ text: "" }).length);
    expect(await sealLinkContents(keys, { text }, systemRandom)).toHaveLength(linkLimits.contentsLength);
    await expect(sealLinkContents(keys, { text: `${text}x` }, systemRandom)).rejects.toThrow(RangeError);
  });

  test("a label opens in its own vault and for its own link alone", async () => {
    const [vault, other] = [makeVault(systemRandom), makeVault(systemRandom)];
    const keys = await openVaultKeys(vault.vaultKey, vault.vaultId);
    const sealed = await sealLinkLabel(keys, "link-a", { title: "Router" }, systemRandom);
    expect(await openLinkLabel(keys, "link-a", sealed)).toEqual({ title: "Router" });
    await expect(openLinkLabel(keys, "link-b", sealed)).rejects.toMatchObject({ params: { field: "linkLabel" } });
    await expect(openLinkLabel({ ...keys, vaultId: other.vaultId }, "link-a", sealed)).rejects.toMatchObject({
      params: { field: "linkLabel" },
    });
    const others = await openVaultKeys(other.vaultKey, other.vaultId);
    await expect(openLinkLabel(others, "link-a", sealed)).rejects.toMatchObject({ params: { field: "linkLabel" } });
    await expect(sealLinkLabel(keys, "link-a", { title: "x".repeat(4_000) }, systemRandom)).rejects.toThrow(RangeError);
  });
});

test("the proof of a new link is over its vault, its name and its contents", async () => {
  const vault = makeVault(systemRandom);
  const keys = {
    ...(await openVaultKeys(vault.vaultKey, vault.vaultId)),
    write: await importMacKey(new Uint8Array(32)),
  };
  const hash = createHash("sha256").update("sealed").digest("base64url");
  const text = `pomander/v1/link\n${vault.vaultId}\nlink-a\n${hash}`;
  const expected = createHmac("sha256", Buffer.alloc(32)).update(text).digest("base64url");
  expect(await proveLink(keys, "link-a", "sealed")).toBe(expected);
});

describe("157 a receipt", () => {
  const at = "2027-03-01T09:12:00.000Z";

  test("is the HMAC of the protocol, under the link's key", async () => {
    const { keys } = await derive();
    const openId = newOpenId(systemRandom);
    const receipt = await linkReceipt(keys.receiptKey, { linkId: keys.linkId, openId, at });
    const text = `pomander/v1/link-receipt\n${keys.linkId}\n${openId}\n${at}`;
    expect(receipt).toBe(createHmac("sha256", keys.receiptKey).update(text).digest("base64url"));
    expect(await isLinkReceipt(keys.receiptKey, { linkId: keys.linkId, openId, at }, receipt)).toBe(true);
  });

  test("holds for no other opening, time, link or key, and is not made up", async () => {
    const [{ keys }, { keys: others }] = [await derive(), await derive()];
    const opening = { linkId: keys.linkId, openId: newOpenId(systemRandom), at };
    const receipt = await linkReceipt(keys.receiptKey, opening);
    const checked = [
      isLinkReceipt(others.receiptKey, opening, receipt),
      isLinkReceipt(keys.receiptKey, { ...opening, linkId: others.linkId }, receipt),
      isLinkReceipt(keys.receiptKey, { ...opening, openId: newOpenId(systemRandom) }, receipt),
      isLinkReceipt(keys.receiptKey, { ...opening, at: "2027-03-01T09:13:00.000Z" }, receipt),
      isLinkReceipt(keys.receiptKey, opening, encodeBase64url(systemRandom(32))),
      isLinkReceipt(keys.receiptKey, opening, ""),
      isLinkReceipt(keys.receiptKey, opening, `${receipt}=`),
    ];
    expect(await Promise.all(checked)).toEqual(checked.map(() => false));
  });
});
