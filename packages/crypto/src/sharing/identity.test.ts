import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  sign as nodeSign,
  verify as nodeVerify,
} from "node:crypto";
import { describe, expect, test } from "vitest";
import { systemRandom } from "../bytes.ts";
import { randomUuid } from "../ids.ts";
import { makeVault, openVaultKeys, writeKeyOf } from "../vault-key.ts";
import { cardText, readCard } from "./card.ts";
import { isCheckedBy, isChecked, signChecked } from "./checked.ts";
import { cardOfCode, contactCode } from "./contact-code.ts";
import { openIdentity, publishCard } from "./identity.ts";
import { isSigned, sign } from "./signatures.ts";
import { newPerson } from "../../test/people.ts";

const ana = await newPerson();
const bea = await newPerson();
const at = "2026-11-03T09:12:00.000Z";

describe("an identity", () => {
  test("follows from the vault key, and is the same at each unlock", async () => {
    const again = await openIdentity(await openVaultKeys(ana.vaultKey, ana.keys.vaultId), ana.identity.userId);
    expect(cardText(again)).toBe(cardText(ana.identity));
    expect(cardText(bea.identity)).not.toBe(cardText(ana.identity));
    expect(readCard(cardText(ana.identity))).toEqual({
      userId: ana.identity.userId,
      sign: ana.identity.sign,
      box: ana.identity.box,
    });
  });

  test("has the keys that node:crypto derives", () => {
    const derive = (ikm: Uint8Array, info: string) => Buffer.from(hkdfSync("sha256", ikm, "", info, 32));
    const secret = derive(ana.vaultKey, "pomander/v1/identity");
    const publicKeyOf = (kind: "sign" | "box") => {
      const prefix = kind === "sign" ? "302e020100300506032b657004220420" : "302e020100300506032b656e04220420";
      const raw = derive(secret, `pomander/v1/identity/${kind}`);
      const der = Buffer.concat([Buffer.from(prefix, "hex"), raw]);
      return createPublicKey(createPrivateKey({ key: der, format: "der", type: "pkcs8" })).export({ format: "jwk" }).x;
    };
    expect(ana.identity.sign).toBe(publicKeyOf("sign"));
    expect(ana.identity.box).toBe(publicKeyOf("box"));
  });

  test("keeps its private keys behind one that cannot be exported", () => {
    expect(Object.keys(ana.identity).toSorted()).toEqual(["box", "secret", "sign", "userId"]);
    expect(ana.identity.secret.extractable).toBe(false);
  });

  test("is no one's without a user id", async () => {
    await expect(openIdentity(ana.keys, "me")).rejects.toThrow(RangeError);
  });
});

test("a published card carries its own signature and the proof of the vault's write key", async () => {
  const { card, sig, proof } = await publishCard(ana.keys, ana.identity);
  expect(card).toBe(cardText(ana.identity));
  expect(isSigned(ana.identity.sign, sig, "card", card)).toBe(true);
  const writeKey = Buffer.from(await writeKeyOf(ana.vaultKey), "base64url");
  expect(proof).toBe(createHmac("sha256", writeKey).update(`pomander/v1/card\n${card}`).digest("base64url"));
});

describe("a signature", () => {
  const parts = ["3f2a", 7, "hash"] as const;

  test("is for one key, purpose and text", async () => {
    const sig = await sign(ana.identity, "shared-manifest", ...parts);
    expect(isSigned(ana.identity.sign, sig, "shared-manifest", ...parts)).toBe(true);
    expect(isSigned(bea.identity.sign, sig, "shared-manifest", ...parts)).toBe(false);
    expect(isSigned(ana.identity.sign, sig, "shared-manifest", "3f2a", 8, "hash")).toBe(false);
    expect(isSigned(ana.identity.sign, sig, "invite", "3f2a", "7", "hash")).toBe(false);
    for (const other of ["", `${sig}=`, sig.slice(0, -1), `${sig}AAAA`, `A${sig.slice(1)}`, sig.replace(/.$/, "A")])
      expect(isSigned(ana.identity.sign, other, "shared-manifest", ...parts)).toBe(sig === other);
  });

  test("is node:crypto's, both ways", async () => {
    const text = "pomander/v1/shared-act\ndelete\n3f2a";
    const key = createPublicKey({
      key: { kty: "OKP", crv: "Ed25519", x: ana.identity.sign },
      format: "jwk",
    });
    const sig = await sign(ana.identity, "shared-act", "delete", "3f2a");
    expect(nodeVerify(null, Buffer.from(text), key, Buffer.from(sig, "base64url"))).toBe(true);

    const seed = hkdfSync(
      "sha256",
      Buffer.from(hkdfSync("sha256", ana.vaultKey, "", "pomander/v1/identity", 32)),
      "",
      "pomander/v1/identity/sign",
      32,
    );
    const der = Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), Buffer.from(seed)]);
    const theirs = nodeSign(null, Buffer.from(text), createPrivateKey({ key: der, format: "der", type: "pkcs8" }));
    expect(isSigned(ana.identity.sign, theirs.toString("base64url"), "shared-act", "delete", "3f2a")).toBe(true);
  });

  test("under the neutral point, which any text would have, is none", () => {
    const neutral = Buffer.from(`01${"00".repeat(31)}`, "hex").toString("base64url");
    const sig = Buffer.from(`01${"00".repeat(63)}`, "hex").toString("base64url");
    expect(isSigned(neutral, sig, "shared-act", "delete", "3f2a")).toBe(false);
  });
});

describe("a contact code", () => {
  test("is 30 digits of the card alone", async () => {
    const code = await contactCode(ana.identity);
    expect(code).toMatch(/^\d{5}( \d{5}){5}$/);
    expect(await contactCode({ ...ana.identity, userId: randomUuid(systemRandom) })).not.toBe(code);
    expect(await contactCode({ ...ana.identity, box: bea.identity.box })).not.toBe(code);
  });

  test("typed finds the card, whatever else is known of the person", async () => {
    const other = { ...ana.identity, sign: bea.identity.sign };
    const code = await contactCode(ana.identity);
    const cards = [other, ana.identity];
    expect(await cardOfCode(code, cards)).toBe(ana.identity);
    expect(await cardOfCode(` ${code.replaceAll(" ", "-")}\n`, cards)).toBe(ana.identity);
    expect(await cardOfCode(code, [other])).toBeNull();
    for (const typed of ["", code.slice(1), `${code}0`, code.replace(/\d/, "x"), code.slice(0, 5)])
      expect(await cardOfCode(typed, cards)).toBeNull();
  });
});

test("that a card was checked counts for this card, name and time, by this person", async () => {
  const checked = await signChecked(ana.identity, bea.identity, "Bea", at);
  expect(isChecked(checked)).toBe(true);
  expect(isCheckedBy(ana.identity, checked, bea.identity, "Bea")).toBe(true);
  expect(isCheckedBy(ana.identity, checked, bea.identity, "Ana")).toBe(false);
  expect(isCheckedBy(ana.identity, { ...checked, at: "2026-11-04T09:12:00.000Z" }, bea.identity, "Bea")).toBe(false);
  expect(isCheckedBy(ana.identity, checked, { ...bea.identity, box: ana.identity.box }, "Bea")).toBe(false);
  expect(isCheckedBy(bea.identity, checked, bea.identity, "Bea")).toBe(false);
  const stranger = { ...ana.identity, userId: makeVault(systemRandom).vaultId };
  expect(isCheckedBy(stranger, checked, bea.identity, "Bea")).toBe(false);
  for (const other of [null, {}, { ...checked, at: "yesterday" }, { ...checked, sig: "AAAA" }, { ...checked, by: 1 }])
    expect(isChecked(other)).toBe(false);
});
