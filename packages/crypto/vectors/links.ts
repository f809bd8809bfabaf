import { argon2id } from "../src/argon2.ts";
import { encodeBase64url } from "../src/base64url.ts";
import type { RandomSource } from "../src/bytes.ts";
import { deriveLink } from "../src/links/derive-link.ts";
import { linkFragment, newLinkSecret } from "../src/links/link-address.ts";
import { linkReceipt, newOpenId, proveLink } from "../src/links/prove-link.ts";
import { sealLinkContents, sealLinkLabel } from "../src/links/seal-link.ts";
import type { VaultKeys } from "../src/vault-key.ts";
import { inTurn } from "./vaults.ts";

const passphrases = [null, "orchard velvet tunnel crisp", "\ufb01ancée\u0301 passphrase"];
const refused = [
  "",
  "1",
  "1.",
  "2.AAAAAAAAAAAAAAAAAAAAAA",
  "1.AAAAAAAAAAAAAAAAAAAAA",
  "1.AAAAAAAAAAAAAAAAAAAAAB",
  "1p.AAAAAAAAAAAAAAAAAAAAAA==",
  "1.AAAAAAAAAAAAAAAAAAAAAA.x",
  "1.AAAAAAAAAAAAAAAAAAAAAAA",
];
const at = "2027-03-01T09:12:00.000Z";

/** Links for people without an account (§25): one without a passphrase, two with one, and what is no link. */
export async function linkVectors(keys: VaultKeys, random: RandomSource) {
  return { links: await inTurn(passphrases, (passphrase) => linkVector(keys, passphrase, random)), refused };
}

async function linkVector(keys: VaultKeys, passphrase: string | null, random: RandomSource) {
  const link = newLinkSecret(random, passphrase !== null);
  const derived = await deriveLink(link, passphrase, argon2id);
  const contents = { title: "Router", fields: [{ name: "Password", value: "p4ss", kind: "hidden" }] };
  const sealed = await sealLinkContents(derived, contents, random);
  const receiptKey = encodeBase64url(derived.receiptKey);
  const label = {
    title: "Router",
    to: "Ben",
    secret: encodeBase64url(link.secret),
    hasPassphrase: link.hasPassphrase,
    receiptKey,
  };
  const openId = newOpenId(random);
  return {
    passphrase,
    secret: encodeBase64url(link.secret),
    fragment: linkFragment(link),
    linkId: derived.linkId,
    credential: derived.credential,
    sealKey: encodeBase64url(derived.sealKey),
    receiptKey,
    contents,
    sealed,
    label,
    sealedLabel: await sealLinkLabel(keys, derived.linkId, label, random),
    proof: await proveLink(keys, derived.linkId, sealed),
    openId,
    at,
    receipt: await linkReceipt(derived.receiptKey, { linkId: derived.linkId, openId, at }),
  };
}
