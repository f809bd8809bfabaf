import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { AnyManifest, NewVault } from "@pomander/contract";
import { AppError } from "../errors.ts";
import { type Pepper, writeKeyAad } from "./pepper.ts";
import type { VaultRow } from "./vault-keys.ts";

/**
 * Returns whether a manifest proves that its sender has the write key of this vault (crypto-protocol.md §3). One that is
 * signed for a shared vault proves nothing.
 */
function isProven(writeKey: string, vaultId: string, manifest: AnyManifest): boolean {
  if (!("proof" in manifest)) return false;
  const { counter, sealed, proof } = manifest;
  const hash = createHash("sha256").update(sealed).digest("base64url");
  return isProofOf(writeKey, `pomander/v1/write\n${vaultId}\n${counter}\n${hash}`, proof);
}

/** Returns whether a text comes from a device with this write key. */
export function isProofOf(writeKey: string, text: string, proof: string): boolean {
  const expected = createHmac("sha256", Buffer.from(writeKey, "base64url")).update(text).digest();
  const given = Buffer.from(proof, "base64url");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Returns the same for a stored vault. */
export const isProvenFor = (
  pepper: Pepper,
  { id, write_key }: Pick<VaultRow, "id" | "write_key">,
  manifest: AnyManifest,
) => isProven(pepper.openAtRest(writeKeyAad(id), write_key), id, manifest);

/**
 * Checks that the first manifest of a new vault is proven by the write key that is sent with it. @throws
 * `no_write_proof`
 */
export function assertNewVaultProven({ vaultId, writeKey, manifest }: NewVault): void {
  if (!isProven(writeKey, vaultId, manifest)) throw new AppError("no_write_proof");
}
