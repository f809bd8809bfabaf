import { ciphertextOfTwoKeys } from "../test/ciphertext-of-two-keys.ts";
import { encodeBase64url } from "../src/base64url.ts";
import { openCommitting, sealCommitting } from "../src/committing-envelope.ts";
import { openText, seal, sealText } from "../src/envelope.ts";
import { isCryptoCode } from "../src/errors.ts";
import { paddedLength } from "../src/limits.ts";
import { hkdf, importAesKey, ivBytes, keyBytes } from "../src/primitives.ts";
import { utf8 } from "../src/utf8.ts";
import type { RandomSource } from "../src/bytes.ts";

export const base64url = {
  valid: ["", "\0", "a", "ab", "abc", "abcd", "\u00fb\u00ff"].map((text) => {
    const bytes = utf8(text);
    return { hex: Buffer.from(bytes).toString("hex"), text: encodeBase64url(bytes) };
  }),
  invalid: ["A", "QQ==", "QR", "QUL", "QU I", "QUI\n", "+/+/", "QUI.", "QUI\u00e9"],
};

export const padding = [0, 31, 32, 2_048, 4_095, 4_096, 8_191, 8_192, 65_536].map((length) => ({
  length,
  padded: paddedLength(length),
}));

/** SEAL of padded text: one envelope that opens, and others that must not, with the reason. */
export async function envelopes(random: RandomSource) {
  const [raw, iv] = [random(keyBytes), random(ivBytes)];
  const key = await importAesKey(raw, ["encrypt", "decrypt"]);
  const context = "pomander/v1/example";
  const text = "\u{feff}Grüße \u{1f511}";
  const envelope = await sealText(key, context, text, iv);
  const otherContext = await sealText(key, `${context}s`, text, random(ivBytes));
  const refused = [
    envelope.replace("v1.", "v2."),
    envelope.replace("v1.", "v1c."),
    "",
    "v1.",
    `${envelope}=`,
    `${envelope}.AAAA`,
    envelope.replace(/\.[^.]*$/, "."),
    envelope.slice(0, -1),
    envelope.slice(0, -4),
    `${envelope}AAAA`,
    otherContext,
    await seal(key, context, utf8("not padded"), random(ivBytes)),
    await seal(key, context, new Uint8Array(32), random(ivBytes)),
    await seal(key, context, Uint8Array.from([0xc0, 0xaf, 0x80]), random(ivBytes)),
  ];
  return {
    key: encodeBase64url(raw),
    iv: encodeBase64url(iv),
    context,
    text,
    envelope,
    refused: await Promise.all(
      refused.map(async (each) => ({ envelope: each, reason: await reasonOf(openText(key, context, each, "text")) })),
    ),
  };
}

/** SEALC, and an envelope whose ciphertext AES-GCM alone would open under both keys. */
export async function committingEnvelopes(random: RandomSource) {
  const [key, otherKey, iv, plaintext] = [random(keyBytes), random(keyBytes), random(ivBytes), random(keyBytes)];
  const context = "pomander/v1/example";
  const envelope = await sealCommitting(key, context, plaintext, iv);
  const [okm, otherOkm] = await Promise.all(
    [key, otherKey].map((each) => hkdf(each, `pomander/v1/committing/${encodeBase64url(iv)}`, 64)),
  );
  if (okm === undefined || otherOkm === undefined) throw new Error("Two keys give two outputs");
  const twin = ciphertextOfTwoKeys(okm.slice(0, 32), otherOkm.slice(0, 32), iv, utf8(context));
  const underTwoKeys = ["v1c", ...[iv, okm.slice(32), twin].map(encodeBase64url)].join(".");
  const [version, ivText, commitment, sealed] = envelope.split(".");
  const refused = [
    envelope.replace("v1c.", "v1."),
    `${version}.${ivText}.${sealed}`,
    `${envelope}.AAAA`,
    `${version}.${ivText}.${encodeBase64url(random(32))}.${sealed}`,
    `${version}.${encodeBase64url(random(ivBytes))}.${commitment}.${sealed}`,
    `${version}.${ivText}.${commitment}.${encodeBase64url(random(48))}`,
  ];
  const reasons = await Promise.all(refused.map((each) => reasonOf(openCommitting(key, context, each, "text"))));
  return {
    key: encodeBase64url(key),
    iv: encodeBase64url(iv),
    context,
    plaintext: encodeBase64url(plaintext),
    envelope,
    refused: refused.map((each, i) => ({ envelope: each, reason: reasons[i] })),
    underTwoKeys: {
      otherKey: encodeBase64url(otherKey),
      envelope: underTwoKeys,
      plaintext: encodeBase64url(await openCommitting(key, context, underTwoKeys, "text")),
      reasonUnderOtherKey: await reasonOf(openCommitting(otherKey, context, underTwoKeys, "text")),
    },
  };
}

async function reasonOf(opening: Promise<unknown>): Promise<string> {
  try {
    await opening;
  } catch (error) {
    if (isCryptoCode(error, "cannot_open")) return error.params.reason;
    throw error;
  }
  throw new Error("A refused envelope was opened");
}
