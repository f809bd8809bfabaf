import { createHash, createHmac, randomBytes } from "node:crypto";
import type { NewVault } from "@pomander/contract";
import { expect, test } from "vitest";
import { createPepper, writeKeyAad } from "./pepper.ts";
import { assertNewVaultProven, isProofOf, isProvenFor } from "./write-proof.ts";

const [key, otherKey] = [randomBytes(32), randomBytes(32)];
const writeKey = key.toString("base64url");
const proofOf = (text: string, by = key) => createHmac("sha256", by).update(text).digest("base64url");
const sealed = "sealed";
const hash = createHash("sha256").update(sealed).digest("base64url");
const manifestOf = (text: string, by = key) => ({ counter: 7, sealed, proof: proofOf(text, by) });
const text = `pomander/v1/write\nvault\n7\n${hash}`;

test("a proof is of its key and its text, in whole", () => {
  expect(isProofOf(writeKey, "text", proofOf("text"))).toBe(true);
  for (const proof of [proofOf("texts"), proofOf("text", otherKey), "", proofOf("text").slice(0, 20)])
    expect(isProofOf(writeKey, "text", proof)).toBe(false);
});

test("a new vault's first manifest is proven for its id, its counter and what is sealed", () => {
  const newVault = (manifest: object) => ({ vaultId: "vault", writeKey, manifest }) as unknown as NewVault;
  expect(() => assertNewVaultProven(newVault(manifestOf(text)))).not.toThrow();
  const wrong = [
    manifestOf(text, otherKey),
    manifestOf(text.replace("vault", "vaults")),
    { ...manifestOf(text), counter: 8 },
    { ...manifestOf(text), sealed: "other" },
    // Signed for a shared vault.
    { counter: 7, sealed, sig: proofOf(text) },
  ];
  for (const manifest of wrong)
    expect(() => assertNewVaultProven(newVault(manifest))).toThrow(expect.objectContaining({ code: "no_write_proof" }));
});

test("a stored vault's manifest is proven by the key that is sealed for that vault", () => {
  const pepper = createPepper(randomBytes(32));
  const row = { id: "vault", write_key: pepper.sealAtRest(writeKeyAad("vault"), writeKey) };
  expect(isProvenFor(pepper, row as Parameters<typeof isProvenFor>[1], manifestOf(text))).toBe(true);
  expect(isProvenFor(pepper, row as Parameters<typeof isProvenFor>[1], manifestOf(text, otherKey))).toBe(false);
});
