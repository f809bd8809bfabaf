import { randomBytes } from "node:crypto";

// The server cannot open an envelope, so random bytes of the right shape are as good to it as sealed ones.
const random = (bytes: number): string => randomBytes(bytes).toString("base64url");
const ivBytes = 12;
const tagBytes = 16;

export const envelope = (bytes: number): string => `v1.${random(ivBytes)}.${random(bytes + tagBytes)}`;
export const wrappedKey = (): string => `v1c.${random(ivBytes)}.${random(32)}.${random(32 + tagBytes)}`;
export const credential = (): string => `v1.${random(32)}`;
export const kdf = () => ({
  algorithm: "argon2id",
  memoryKiB: 65_536,
  iterations: 3,
  parallelism: 4,
  salt: random(16),
});
export const manifest = (counter: number) => ({ counter, sealed: envelope(256) });
export type Manifest = ReturnType<typeof manifest>;

/** Every sealed member of an entry, as one save sends them. */
export const sealedFields = (revision: number) => ({
  revision,
  key: envelope(32),
  title: envelope(64),
  link: envelope(64),
  email: envelope(32),
  password: envelope(32),
  notes: envelope(512),
  category: envelope(32),
  tags: [envelope(32)],
  extra: envelope(64),
});
export type SealedFields = ReturnType<typeof sealedFields>;
