import { createHash } from "node:crypto";

/**
 * Returns the stored form of a random token: its SHA-256. A token has 256 bits of entropy, so its hash needs no salt.
 */
export const hashOf = (token: string): Buffer => createHash("sha256").update(token, "utf8").digest();
