import { hkdfSync } from "node:crypto";
import type { Kdf } from "@pomander/contract";
import { createPepper } from "../src/accounts/pepper.ts";
import { callApi } from "./factories.ts";
import type { TestServer } from "./harness.ts";
import { credential } from "./value-factories.ts";

/** Derives the credential of a typed password as a device does, written from crypto-protocol.md §2. */
async function credentialFrom({ argon2 }: TestServer, password: string, kdf: Kdf): Promise<string> {
  const masterKey = await argon2({
    ...kdf,
    password: Buffer.from(password.normalize("NFKC"), "utf8"),
    salt: Buffer.from(kdf.salt, "base64url"),
  });
  const proof = hkdfSync("sha256", masterKey, Buffer.alloc(32), "pomander/v1/credential", 32);
  return `v1.${Buffer.from(proof).toString("base64url")}`;
}

/** Derives the credential of an address and a password with the settings that prelogin returns. */
export async function deriveAt(server: TestServer, email: string, password: string): Promise<string> {
  const { body } = await callApi(server, "POST /auth/prelogin", { body: { email } });
  return credentialFrom(server, password, body.kdf as Kdf);
}

/**
 * Replaces an account's credential and leaves everything else of its password unchanged: for tests without a key
 * derivation, which takes a tenth of a second each time.
 */
export async function replaceCredential({ db, secrets }: TestServer, email: string): Promise<string> {
  const password = credential();
  const verifier = createPepper(secrets.pepper).verifierOf(password);
  await db.updateTable("users").set({ verifier }).where("email", "=", email).execute();
  return password;
}
