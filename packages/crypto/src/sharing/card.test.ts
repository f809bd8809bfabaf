import { ed25519 } from "@noble/curves/ed25519.js";
import { describe, expect, test } from "vitest";
import { encodeBase64url } from "../base64url.ts";
import { type Bytes, systemRandom } from "../bytes.ts";
import { cardText, readCard } from "./card.ts";
import { isBoxKey, isSignKey } from "./public-keys.ts";

const hex = (text: string) => encodeBase64url(Uint8Array.from(Buffer.from(text, "hex")));
const { Point } = ed25519;
const signKey = hex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a");
const boxKey = hex("de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f");
const userId = "6d2bd6a4-3f0c-4a57-9d4b-1d2b7c5a9e01";
const card = cardText({ userId, sign: signKey, box: boxKey });

/** Encodings of the eight points of small order, the canonical ones first (order 1, 2, 4, 4, 8, 8, 8, 8). */
const smallOrder = [
  `01${"00".repeat(31)}`,
  `ec${"ff".repeat(30)}7f`,
  "00".repeat(32),
  `${"00".repeat(31)}80`,
  "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
  "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
  "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
  "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
];
/** The same points, written with a coordinate of p or more, or with the sign of zero. */
const notCanonical = [
  `01${"00".repeat(30)}80`,
  `ec${"ff".repeat(31)}`,
  `ee${"ff".repeat(30)}7f`,
  `ee${"ff".repeat(31)}`,
  `ed${"ff".repeat(30)}7f`,
  `ed${"ff".repeat(31)}`,
];

describe("a card", () => {
  test("is read where it is exactly what is written", () => {
    expect(readCard(card)).toEqual({ userId, sign: signKey, box: boxKey });
    expect(card).toBe(`{"userId":"${userId}","sign":"${signKey}","box":"${boxKey}"}`);
  });

  test("of another form is refused", () => {
    const others = [
      "",
      "null",
      "[]",
      "{",
      `${card} `,
      card.replace(",", ", "),
      card.replace("}", ',"more":1}'),
      card.replace("}", `,"box":"${boxKey}"}`),
      card.replace('"userId"', String.raw`"user\u0049d"`),
      card.replace(userId, userId.toUpperCase()),
      card.replace(userId, "me"),
      card.replace(signKey, `${signKey}=`),
      card.replace(signKey, signKey.slice(1)),
      card.replace(boxKey, `${boxKey.slice(0, -1)}P`),
      card.replace(`"${boxKey}"`, "1"),
      JSON.stringify({ sign: signKey, userId, box: boxKey }),
    ];
    for (const other of others) expect(readCard(other)).toBeNull();
  });

  test("with keys that no client takes is refused", () => {
    for (const sign of [...smallOrder, ...notCanonical].map(hex))
      expect(readCard(cardText({ userId, sign, box: boxKey }))).toBeNull();
    expect(readCard(cardText({ userId, sign: signKey, box: hex("00".repeat(32)) }))).toBeNull();
  });
});

describe("a key for signatures", () => {
  test("is taken in its canonical form, without torsion", () => {
    expect(isSignKey(signKey)).toBe(true);
    for (let i = 0; i < 5; i++)
      expect(isSignKey(encodeBase64url(ed25519.getPublicKey(systemRandom(32)) as Bytes))).toBe(true);
  });

  test("with a part of small order is refused, though its own order is large", () => {
    const point = Point.fromBytes(Uint8Array.from(Buffer.from(signKey, "base64url")));
    for (const encoded of smallOrder.slice(1)) {
      const mixed = point.add(Point.fromHex(encoded)).toBytes() as Bytes;
      expect(isSignKey(encodeBase64url(mixed))).toBe(false);
    }
    expect(isSignKey(encodeBase64url(point.add(Point.ZERO).toBytes() as Bytes))).toBe(true);
  });

  test("that is no point of the curve is refused", () => {
    expect(isSignKey(hex(`02${"00".repeat(31)}`))).toBe(false);
  });
});

test("a key of X25519 is refused where its shared secrets are all zero", () => {
  expect(isBoxKey(boxKey)).toBe(true);
  const zeros = [
    "00".repeat(32),
    `01${"00".repeat(31)}`,
    "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
    "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
    `ec${"ff".repeat(30)}7f`,
    `ed${"ff".repeat(30)}7f`,
    `ee${"ff".repeat(30)}7f`,
  ];
  for (const key of zeros) expect(isBoxKey(hex(key))).toBe(false);
});
